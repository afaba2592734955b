import { IconBox } from '@tabler/icons-react'
import { getElementType } from '@verka/domain/element-types/element-types.api.ts'
import { filterElements, type Element } from '@verka/domain/elements/elements.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import type { Column } from '../../ui/list/column.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { fieldColumns } from '../lists/field-columns.tsx'
import { chosenFields } from '../lists/listed-fields.ts'

/** The objects of one category, searched, ordered and paged on the server. */
export default function ElementListPage() {
  const id = useAddressParam('id')
  const elementType = useCall(getElementType, { params: { id } })
  const { user } = useSession()
  const text = useText()
  const { t, textOf, formatDateTime } = text
  const address = useListAddress({ ordering: { column: 'title', dir: 'asc' } })
  const list = useCall(filterElements, { query: { elementTypeId: id }, body: address.query }, { keepPrevious: true })
  return (
    <LoadedPage answer={elementType}>
      {(type) => {
        const category = textOf(type.localizedNames)
        const columns: Column<Element>[] = [
          { key: 'title', title: t('admin.elementTitle'), isMain: true, isSortable: true, render: (element) => element.title },
          { key: 'code', title: t('admin.elementCode'), isSortable: true, width: 150, render: (element) => element.code },
          ...fieldColumns<Element>(chosenFields(type.dataPropertyTypes, user.role), text),
          {
            key: 'updatedAt',
            title: t('admin.changed'),
            isSortable: true,
            width: 170,
            isHiddenOnPhone: true,
            render: (element) => formatDateTime(element.updatedAt),
          },
        ]
        const create = <ButtonLink to={addressOf('/elements/create/$id', { id })}>{t('admin.elementCreate')}</ButtonLink>
        return (
          <ListPage
            title={category}
            description={textOf(type.localizedDescriptions) || undefined}
            actions={create}
            list={list}
            address={address}
            searchLabel={t('admin.elementSearch')}
            columns={columns}
            rowKey={(element) => element.id}
            rowLink={(element) => addressOf('/elements/$id/edit', { id: element.id })}
            empty={{ icon: IconBox, title: t('admin.elementsEmpty'), text: t('admin.elementsEmptyHint', { category }), action: create }}
          />
        )
      }}
    </LoadedPage>
  )
}

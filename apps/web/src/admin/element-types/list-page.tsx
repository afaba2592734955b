import { IconCategory } from '@tabler/icons-react'
import {
  getElementType,
  listElementTypes,
  updateElementType,
  type ElementTypeSummary,
} from '@verka/domain/element-types/element-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import { useCall, useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useListState } from '../../lists/use-list-state.ts'
import { useLocalRows } from '../../lists/use-local-rows.ts'
import { ButtonLink, Link } from '../../ui/navigation/link.tsx'
import { BulkStatus } from '../definitions/bulk-status.tsx'
import { definitionColumns } from '../definitions/definition-columns.tsx'
import { LockdownBanner, useDefinitionRights } from '../definitions/use-definition-rights.tsx'

/** The categories of the site. */
export default function ElementTypeListPage() {
  const text = useText()
  const { t, textOf, formatNumber } = text
  const { mayEdit, mayOpen } = useDefinitionRights()
  const update = useSave(updateElementType, { invalidates: [listElementTypes], handlesErrors: true })
  const state = useListState({ ordering: { column: 'name', dir: 'asc' } })
  const rows = useLocalRows(useCall(listElementTypes), {
    state,
    searchIn: (type) => `${textOf(type.localizedNames)} ${textOf(type.localizedDescriptions)}`,
    valueOf: {
      name: (type) => textOf(type.localizedNames),
      elementCount: (type) => type.elementCount,
      status: (type) => type.status,
      updatedAt: (type) => type.updatedAt,
    },
  })
  const columns: Column<ElementTypeSummary>[] = [
    { key: 'name', title: t('admin.name'), isMain: true, isSortable: true, render: (type) => textOf(type.localizedNames) },
    {
      key: 'elementCount',
      title: t('admin.objects'),
      isSortable: true,
      align: 'right',
      width: 120,
      render: (type) => <Link to={addressOf('/elements/list/$id', { id: type.id })}>{formatNumber(type.elementCount)}</Link>,
    },
    ...definitionColumns<ElementTypeSummary>(text),
  ]
  const create = mayEdit && <ButtonLink to={addressOf('/elements/types/create')}>{t('admin.elementTypeCreate')}</ButtonLink>
  return (
    <ListPage
      title={t('admin.elementTypes')}
      description={t('admin.elementTypesHint')}
      actions={create}
      banner={<LockdownBanner />}
      name="element-types"
      rows={rows}
      state={state}
      columns={columns}
      rowKey={(type) => type.id}
      rowLink={(type) =>
        mayOpen ? addressOf('/elements/types/$id/edit', { id: type.id }) : addressOf('/elements/list/$id', { id: type.id })
      }
      renderBulk={
        mayEdit
          ? (selection) => (
              <BulkStatus
                selection={selection}
                save={async ({ id }, status) =>
                  update.mutateAsync({ params: { id }, body: { ...(await call(getElementType, { params: { id } })), status } })
                }
              />
            )
          : undefined
      }
      empty={{ icon: IconCategory, title: t('admin.elementTypesEmpty'), text: t('admin.elementTypesEmptyHint'), action: create }}
    />
  )
}

import { IconBox } from '@tabler/icons-react'
import { may } from '@verka/domain/access/permissions.ts'
import { getElementType, getFullElementType } from '@verka/domain/element-types/element-types.api.ts'
import { filterElements, type Element } from '@verka/domain/elements/elements.api.ts'
import { exportElements } from '@verka/domain/exports/exports.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { addressOf } from '../../addresses.ts'
import { saveDocument } from '../../data/files/documents.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import { useListRows } from '../../lists/use-list-rows.ts'
import { queryOf, useListState } from '../../lists/use-list-state.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { ElementFiles } from '../exchange/element-files.tsx'
import { useBookedDay } from './form/booked-day.tsx'
import { BulkElements } from './bulk-elements.tsx'
import { useElementColumns } from './use-element-columns.tsx'

/** The objects of one category, searched, filtered, sorted and paged on the server. */
export default function ElementListPage() {
  const id = useAddressParam('id')
  const { user } = useSession()
  const elementType = useCall(getElementType, { params: { id } })
  const { t, textOf } = useText()
  const state = useListState({ ordering: { column: 'title', dir: 'asc' } })
  const columns = useElementColumns(id, useColoured(id, elementType.data?.dataPropertyTypes))
  const booked = useBookedDay()
  const question = queryOf(state, columns)
  const rows = useListRows(filterElements, {
    query: { elementTypeId: id },
    body: { ...question, ...booked.body },
    isEnabled: elementType.data !== undefined,
  })
  return (
    <LoadedPage answer={elementType}>
      {(type) => {
        const category = textOf(type.localizedNames)
        const create = <ButtonLink to={addressOf('/elements/create/$id', { id })}>{t('admin.elementCreate')}</ButtonLink>
        return (
          <ListPage<Element>
            name={`elements.${id}`}
            title={category}
            description={textOf(type.localizedDescriptions) || undefined}
            actions={create}
            rows={rows}
            state={state}
            searchLabel={t('admin.elementSearch')}
            columns={columns}
            narrowing={booked.chip}
            unread={booked.unread}
            alsoNarrowed={booked.clear && { clear: booked.clear }}
            // an export has no filter by bookings, and has to match the list
            save={
              booked.clear
                ? undefined
                : (format, shown) =>
                    saveDocument(exportElements, { query: { elementTypeId: id, format }, body: { ...question, columns: shown } })
            }
            renderFiles={(run, isTooLong) => <ElementFiles elementTypeId={id} question={question} run={run} isTooLong={isTooLong} />}
            importAt={may(user.role, 'imports', 'execute') ? addressOf('/imports/elements', undefined, { type: id }) : undefined}
            rowKey={keyOf}
            rowLink={(element) => addressOf('/elements/$id/edit', { id: element.id })}
            renderBulk={(selection) => (
              <BulkElements
                elementTypeId={id}
                selection={selection}
                listed={booked.clear ? undefined : { question, total: rows.total ?? 0 }}
              />
            )}
            empty={{ icon: IconBox, title: t('admin.elementsEmpty'), text: t('admin.elementsEmptyHint', { category }), action: create }}
          />
        )
      }}
    </LoadedPage>
  )
}

const keyOf = (element: Element) => element.id

const isOfRecords = ({ optionSource }: Field) => optionSource?.startsWith('records:')

/** The same fields, with the colours of their predefined values once loaded. */
function useColoured(id: string, fields: readonly Field[] | undefined): readonly Field[] | undefined {
  const full = useCall(getFullElementType, { params: { id } }, { isEnabled: fields !== undefined && flatFields(fields).some(isOfRecords) })
  const all = full.data?.dataPropertyTypes
  if (!fields || !all) return fields
  const known = new Map(flatFields(all).map((field) => [field.id, field]))
  const coloured = (field: Field): Field => ({
    ...field,
    options: isOfRecords(field) ? (known.get(field.id)?.options ?? []) : field.options,
    children: field.children.map(coloured),
  })
  return fields.map(coloured)
}

import { NativeSelect } from '@mantine/core'
import { IconBox } from '@tabler/icons-react'
import { getElementType, getFullElementType, listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { filterElements, type ListedElement } from '@verka/domain/elements/elements.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { DatesInWords } from '../../forms/form/dates-in-words.ts'
import type { Column } from '../../lists/column.ts'
import { fieldColumns } from '../../lists/fields/field-columns.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import { useListRows } from '../../lists/use-list-rows.ts'
import { queryOf, useListState } from '../../lists/use-list-state.ts'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { ScanButton } from '../find/scan-button.tsx'
import { WithThumbnail } from '../parts/thumbnail.tsx'
import { BookedChoice, BookedTime, useBookedTime } from './booked-time.tsx'
import { ElementStateNow } from './element-state-now.tsx'
import { StateFilter, useStateFilter } from './state-filter.tsx'

/** The objects of the site: all, or those of one category with its fields, filtered by state and by free or booked time. */
export default function ElementListPage() {
  const { t, textOf } = useText()
  const [{ category: wanted, ...search }, set] = useAddressSearch()
  const categories = useCall(listElementTypes)
  const names = new Map<string, string>(categories.data?.items.map(({ id, localizedNames }) => [id, textOf(localizedNames)]))
  const type = useCall(getElementType, { params: { id: wanted ?? '' } }, { isEnabled: wanted !== undefined })
  // a category of another site, or a deleted one: then all
  const category = type.error ? undefined : wanted
  const state = useListState({ ordering: { column: 'title', dir: 'asc' } })
  const columns = useColumns(category, type.data?.dataPropertyTypes, (id) => names.get(id) ?? '')
  const booked = useBookedTime()
  const now = useStateFilter()
  const rows = useListRows(filterElements, {
    query: { elementTypeId: category },
    body: { ...queryOf(state, columns), ...booked.body, ...now.body, includeState: true },
    isEnabled: category === undefined || type.data !== undefined,
  })
  const choose = (id: string) => {
    // filters and sorting by the fields of another category
    const others = Object.keys(search).filter((name) => name === 'sort' || name.startsWith('f.'))
    set({ ...Object.fromEntries(others.map((name) => [name, undefined])), category: id || undefined })
  }
  const narrowing = (
    <>
      <NativeSelect
        size="md"
        maw={{ base: '100%', sm: 240 }}
        aria-label={t('exe.category')}
        value={category ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[{ value: '', label: t('exe.allCategories') }, ...[...names].map(([value, label]) => ({ value, label }))]}
      />
      <StateFilter filter={now} />
      {booked.isOffered && <BookedChoice booked={booked} />}
    </>
  )
  const narrowingCount = (category === undefined ? 0 : 1) + (now.state ? 1 : 0) + (booked.isNarrowed ? 1 : 0)
  const clear = () => set({ booked: undefined, from: undefined, to: undefined, category: undefined, state: undefined })
  return (
    <DatesInWords value>
      <ListPage<ListedElement>
        name={`exe.elements.${category ?? 'all'}`}
        title={t('shell.objects')}
        actions={
          <>
            <ScanButton size="md" />
            <ButtonLink to={addressOf('/exe')} size="md" variant="default">
              {t('exe.toStart')}
            </ButtonLink>
          </>
        }
        rows={rows}
        state={state}
        searchLabel={t('exe.searchObjects')}
        narrowing={narrowing}
        narrowingDetails={booked.isNarrowed ? <BookedTime booked={booked} /> : undefined}
        narrowingCount={narrowingCount}
        alsoNarrowed={narrowingCount > 0 ? { clear } : undefined}
        unread={booked.unread}
        columns={columns}
        rowKey={keyOf}
        rowLink={({ id }) => addressOf('/exe/id/$id', { id })}
        empty={{ icon: IconBox, title: t('exe.objectsEmpty') }}
      />
    </DatesInWords>
  )
}

const keyOf = (element: ListedElement) => element.id

/** Common columns, and the fields of the chosen category: those marked for lists by default. */
function useColumns(
  category: string | undefined,
  fields: readonly Field[] | undefined,
  nameOf: (elementTypeId: string) => string,
): Column<ListedElement>[] {
  const { user } = useSession()
  const { t, text } = useText()
  const readFull = async () => (await call(getFullElementType, { params: { id: category ?? '' } })).dataPropertyTypes
  const ofCategory =
    category === undefined
      ? [{ key: 'elementTypeId', title: t('exe.category'), width: 190, render: (element: ListedElement) => nameOf(element.elementTypeId) }]
      : fieldColumns<ListedElement>(fields ?? [], { role: user.role, text, readFull })
  return [
    {
      key: 'title',
      title: t('exe.object'),
      isMain: true,
      isSortable: true,
      filter: { kind: 'text' },
      render: (element) => <WithThumbnail picture={element.state?.picture}>{element.title}</WithThumbnail>,
    },
    { key: 'state', title: t('exe.stateNow'), width: 260, render: ({ state }) => <ElementStateNow state={state} /> },
    {
      key: 'code',
      title: t('exe.objectCode'),
      isSortable: true,
      filter: { kind: 'text' },
      width: 150,
      render: (element) => element.code,
    },
    ...ofCategory,
  ]
}

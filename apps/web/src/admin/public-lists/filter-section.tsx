import { Suspense, useState } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { getElementType } from '@verka/domain/element-types/element-types.api.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { View } from '@verka/domain/views/views.api.ts'
import { listViews } from '@verka/domain/views/views.api.ts'
import { useCall } from '../../data/use-call.ts'
import type { Draft } from '../../forms/draft/use-draft.ts'
import type { BoundFields } from '../../forms/editing/bound-fields.ts'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { FilterChips } from '../../lists/filters/filter-chips.tsx'
import type { FilterDrawer as Drawer } from '../../lists/filters/filter-drawer.tsx'
import type { ListState } from '../../lists/use-list-state.ts'
import { Section } from '../../ui/page/section.tsx'
import { useElementColumns } from '../elements/use-element-columns.tsx'
import { inputId, type PublicListDraft } from './list-draft.ts'
import { Select } from '../../ui/choices/select.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

const FilterDrawer = lazyPart(async () => ({
  default: (await import('../../lists/filters/filter-drawer.tsx')).FilterDrawer,
})) as unknown as typeof Drawer

/** Columns of every category by which a list may be ordered. */
const BUILT_IN = ['title', 'code', 'updatedAt', 'createdAt']

interface FilterSectionProps {
  typeId: string
  draft: Draft<PublicListDraft>
  fields: BoundFields<PublicListDraft>
}

/** Which objects a list has, and their order: chosen here, or taken over from a saved view. */
export default function FilterSection({ typeId, draft, fields }: FilterSectionProps) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  const type = useCall(getElementType, { params: { id: typeId } })
  const columns = useElementColumns(typeId, type.data?.dataPropertyTypes)
  const state = stateOf(draft)
  const { filters } = draft.value
  const unknown = type.data ? filters.filter(({ column }) => !columns.some(({ key }) => key === column)) : []
  return (
    <Section
      id={inputId('filters')}
      title={t('publicLists.filter')}
      description={filters.length === 0 ? t('publicLists.noFilter') : undefined}
      actions={
        !fields.isReadOnly && (
          <Button
            variant="default"
            leftSection={<IconFilter size={18} stroke={1.8} aria-hidden />}
            disabled={!type.data}
            onClick={() => setOpen(true)}
          >
            {t('lists.filters')}
          </Button>
        )
      }
    >
      <Stack gap="md">
        <FilterChips columns={columns} state={state} />
        {unknown.map(({ column }) => (
          <Group key={column} gap="sm">
            <Text c="red">{t('publicLists.unknownColumn')}</Text>
            <Button variant="default" size="compact-sm" onClick={() => state.setFilter(column, undefined)}>
              {t('publicLists.removeFilter', { column: t('publicLists.unknownColumn') })}
            </Button>
          </Group>
        ))}
        {fields.errorAt('filters') && <Text c="red">{fields.errorAt('filters')}</Text>}
        {type.data && <Order columns={columns} own={type.data.dataPropertyTypes} draft={draft} fields={fields} />}
        {!fields.isReadOnly && type.data && <TakeOver typeId={typeId} own={type.data.dataPropertyTypes} draft={draft} />}
      </Stack>
      {isOpen && (
        <Suspense fallback={null}>
          <FilterDrawer<Element>
            isOpen
            onClose={() => setOpen(false)}
            columns={columns}
            shown={columns.filter(({ isExtra }) => !isExtra)}
            state={state}
            total={undefined}
          />
        </Suspense>
      )}
    </Section>
  )
}

/** The filters of a draft as the filters of a list are edited. */
function stateOf({ value: { filters, ordering }, change }: Draft<PublicListDraft>): ListState {
  const others = (key: string) => filters.filter(({ column }) => column !== key)
  return {
    search: '',
    ordering,
    filters: Object.fromEntries(filters.map(({ column, value }) => [column, value])),
    unread: [],
    isOrderChosen: ordering.length > 0,
    setSearch: () => undefined,
    setOrdering: (next) => change({ ordering: [...next] }),
    setFilter: (column, value) => change({ filters: value === undefined ? others(column) : [...others(column), { column, value }] }),
    showAll: () => change({ filters: [] }),
    forget: (keys) => change({ filters: filters.filter(({ column }) => !keys.includes(column)) }),
    setQuestion: () => undefined,
  }
}

/** The columns that people without a login may see: an order by another one would show what it holds. */
const orderableIds = (own: readonly Field[]) => new Set([...BUILT_IN, ...flatFields(visibleFields(own, 'user')).map(({ id }) => id)])

interface OrderProps {
  columns: readonly Column<Element>[]
  own: readonly Field[]
  draft: Draft<PublicListDraft>
  fields: BoundFields<PublicListDraft>
}

function Order({ columns, own, draft, fields }: OrderProps) {
  const { t } = useText()
  const allowed = orderableIds(own)
  const offered = columns.filter(({ key, isSortable }) => isSortable && allowed.has(key))
  const choices = offered.flatMap(({ key, title }) => [
    { value: `asc ${key}`, label: t('publicLists.ascending', { column: title }) },
    { value: `desc ${key}`, label: t('publicLists.descending', { column: title }) },
  ])
  const [first = { column: 'title', dir: 'asc' as const }] = draft.value.ordering
  const value = `${first.dir} ${first.column}`
  const known = choices.some((choice) => choice.value === value)
  return (
    <Select
      id={inputId('ordering')}
      label={t('publicLists.orderedBy')}
      data={known ? choices : [...choices, { value, label: t('publicLists.unknownColumn') }]}
      value={value}
      error={fields.errorAt('ordering')}
      searchable
      allowDeselect={false}
      maw={420}
      readOnly={fields.isReadOnly}
      onChange={(chosen) => {
        const [dir, column] = (chosen ?? 'asc title').split(' ') as ['asc' | 'desc', string]
        draft.change({ ordering: [{ column, dir }] })
      }}
    />
  )
}

/** Replaces filter and order by those of a saved view of the category's list. */
function TakeOver({ typeId, own, draft }: { typeId: string; own: readonly Field[]; draft: Draft<PublicListDraft> }) {
  const { t } = useText()
  const views = useCall(listViews, { query: { list: `elements.${typeId}` } })
  const [taken, setTaken] = useState<View>()
  const items = views.data?.items ?? []
  const orderable = orderableIds(own)
  const take = (id: string | null) => {
    const view = items.find((one) => one.id === id)
    setTaken(view)
    if (!view) return
    const { filters, ordering } = view.question
    draft.change({ filters, ordering: ordering.filter(({ column }) => orderable.has(column)) })
  }
  if (views.data && items.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('publicLists.noViews')}
      </Text>
    )
  const isOrderLeft = taken?.question.ordering.some(({ column }) => !orderable.has(column))
  return (
    <Stack gap={6}>
      <Select
        label={t('publicLists.view')}
        description={t('publicLists.filterHint')}
        placeholder={t('publicLists.chooseView')}
        data={items.map(({ id, name }) => ({ value: id as string, label: name }))}
        value={taken?.id ?? null}
        maw={420}
        onChange={take}
      />
      {taken && taken.question.search !== '' && (
        <Text size="sm" role="status">
          {t('publicLists.viewSearch')}
        </Text>
      )}
      {isOrderLeft && (
        <Text size="sm" role="status">
          {t('publicLists.viewOrder')}
        </Text>
      )}
    </Stack>
  )
}

import type { Icon } from '@tabler/icons-react'
import type { ContentStatus } from '@verka/domain/definitions/content-status.ts'
import type { ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { Answer } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { ListPage } from '../../lists/list-page.tsx'
import type { SaveList } from '../../lists/export/export-menu.tsx'
import { useListState } from '../../lists/use-list-state.ts'
import { useLocalRows } from '../../lists/use-local-rows.ts'
import { BulkStatus } from './bulk-status.tsx'
import { CategoryFilter, useCategoryFilter } from './category-filter.tsx'
import { CreateForCategory } from './create-for-category.tsx'
import { definitionColumns } from './definition-columns.tsx'
import { CopyOfRow } from './draft/copy-link.tsx'
import { useWayBack } from './use-category.ts'
import { LockdownBanner, useDefinitionRights } from './use-definition-rights.tsx'

/** What a category has several of: a function or a service. */
interface TypeOfCategory {
  id: string
  elementTypeId: string
  localizedNames: LocalizedTexts
  localizedDescriptions: LocalizedTexts
  status: ContentStatus
  updatedAt: string
  can: { edit: boolean }
}

interface TypesOfCategoriesProps<Row extends TypeOfCategory> {
  entity: 'operationType' | 'transactionType'
  /** The category whose they are; left out, those of all categories. */
  category: ElementTypeSummary | undefined
  answer: Answer<{ items: Row[] }>
  /** Under which a person's columns are remembered. */
  name: string
  icon: Icon
  words: Record<'title' | 'hint' | 'create' | 'empty' | 'emptyIn' | 'emptyHint', string>
  addresses: {
    /** Of the form that creates one in a category, like another where one is named. */
    create: (categoryId: string, from?: string) => string
    edit: (id: string) => string
    list: (id: string) => string
  }
  /** Columns between the category and the status, and what they are ordered and narrowed by. */
  own?: { columns: Column<Row>[]; valueOf: Record<string, (row: Row) => string> }
  save: (ids: string[], ...how: Parameters<SaveList>) => ReturnType<SaveList>
}

/** The functions or the services of the site, or of one category. */
export function TypesOfCategories<Row extends TypeOfCategory>(props: TypesOfCategoriesProps<Row>) {
  const { entity, category, answer, name, icon, words, addresses, own, save } = props
  const text = useText()
  const { t, textOf } = text
  const { mayEdit, mayOpen } = useDefinitionRights()
  const filter = useCategoryFilter(category)
  const back = useWayBack(category)
  const state = useListState({ ordering: { column: 'name', dir: 'asc' } })
  const categoryOf = (type: Row) => filter.nameOf(type.elementTypeId)
  const columns: Column<Row>[] = [
    { key: 'name', title: t('admin.name'), isMain: true, isSortable: true, render: (type) => textOf(type.localizedNames) },
    ...(category ? [] : [{ key: 'category', title: t('admin.category'), isSortable: true, render: categoryOf }]),
    ...(own?.columns ?? []),
    ...definitionColumns<Row>(text),
  ]
  const rows = useLocalRows(answer, {
    state,
    columns,
    keep: (type) => filter.chosen === undefined || type.elementTypeId === filter.chosen,
    searchIn: (type) => `${textOf(type.localizedNames)} ${textOf(type.localizedDescriptions)} ${categoryOf(type)}`,
    valueOf: {
      name: (type) => textOf(type.localizedNames),
      category: categoryOf,
      ...own?.valueOf,
      status: (type) => type.status,
      updatedAt: (type) => type.updatedAt,
    },
  })
  const toCopy = (type: Row) => <CopyOfRow to={addresses.create(type.elementTypeId, type.id)} type={type} />
  const create = mayEdit && <CreateForCategory label={words.create} filter={filter} addressFor={addresses.create} />
  return (
    <ListPage
      title={words.title}
      description={category ? t('admin.forCategory', { category: textOf(category.localizedNames) }) : words.hint}
      {...(back && { back })}
      actions={create}
      banner={<LockdownBanner />}
      name={category ? `${name}.category` : name}
      rows={rows}
      state={state}
      narrowing={category ? undefined : <CategoryFilter filter={filter} />}
      {...(category ? {} : { narrowingCount: filter.chosen === undefined ? 0 : 1 })}
      alsoNarrowed={category || filter.chosen === undefined ? undefined : { clear: () => filter.choose(undefined) }}
      columns={columns}
      save={(...how) =>
        save(
          rows.here.map(({ id }) => id),
          ...how,
        )
      }
      rowKey={(type) => type.id}
      rowLink={(type) => (mayOpen ? addresses.edit(type.id) : addresses.list(type.id))}
      rowActions={mayEdit ? toCopy : undefined}
      renderBulk={mayEdit ? (selection) => <BulkStatus entity={entity} selection={selection} /> : undefined}
      empty={{
        icon,
        title: words.empty,
        text: mayEdit ? (category ? words.emptyIn : words.emptyHint) : undefined,
        action: create,
      }}
    />
  )
}

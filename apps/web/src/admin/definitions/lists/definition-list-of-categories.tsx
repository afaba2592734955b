import type { ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
import type { MessageKey } from '@verka/messages/sv-SE.ts'
import { useText } from '../../../language/use-text.tsx'
import { LoadedPage } from '../../../ui/feedback/loaded-page.tsx'
import { useOptionalAddressParam } from '../../../ui/navigation/use-address.ts'
import type { DefinitionKind, DefinitionOfCategory } from '../definition-kind.ts'
import { useCategory, useWayBack } from '../use-category.ts'
import { CategoryFilter, useCategoryFilter } from './category-filter.tsx'
import { CreateForCategory } from './create-for-category.tsx'
import { DefinitionList, type OwnColumns } from './definition-list.tsx'

interface ListOfCategoriesProps<Row extends DefinitionOfCategory> {
  kind: DefinitionKind<unknown, Row>
  own?: OwnColumns<Row>
  /** Text for a category without any. */
  emptyIn: MessageKey
}

/** The functions or services of the site, or of the category that the address names. */
export function DefinitionListOfCategories<Row extends DefinitionOfCategory>(props: ListOfCategoriesProps<Row>) {
  const id = useOptionalAddressParam('id')
  return id === undefined ? <CategoryRows {...props} category={undefined} /> : <ListInCategory {...props} id={id} />
}

function ListInCategory<Row extends DefinitionOfCategory>({ id, ...props }: ListOfCategoriesProps<Row> & { id: string }) {
  return <LoadedPage answer={useCategory(id)}>{(found) => <CategoryRows {...props} category={found} />}</LoadedPage>
}

interface CategoryRowsProps<Row extends DefinitionOfCategory> extends ListOfCategoriesProps<Row> {
  category: ElementTypeSummary | undefined
}

function CategoryRows<Row extends DefinitionOfCategory>({ kind, own, emptyIn, category }: CategoryRowsProps<Row>) {
  const { t, textOf } = useText()
  const filter = useCategoryFilter(category)
  const back = useWayBack(category)
  const nameOf = (type: Row) => filter.nameOf(type.elementTypeId)
  const createIn = (id: string) => kind.addresses.create({ category: id })
  const ofOne = category && {
    name: `${kind.listName}.category`,
    description: t('admin.forCategory', { category: textOf(category.localizedNames) }),
    ...(back && { back }),
  }
  const ofAll = {
    narrowing: <CategoryFilter filter={filter} />,
    narrowingCount: filter.chosen === undefined ? 0 : 1,
    ...(filter.chosen !== undefined && { alsoNarrowed: { clear: () => filter.choose(undefined) } }),
  }
  return (
    <DefinitionList
      kind={kind}
      own={{
        columns: [
          ...(category ? [] : [{ key: 'category', title: t('admin.category'), isSortable: true, render: nameOf }]),
          ...(own?.columns ?? []),
        ],
        valueOf: { category: nameOf, ...own?.valueOf },
      }}
      within={{
        keep: (type) => filter.chosen === undefined || type.elementTypeId === filter.chosen,
        textOf: nameOf,
        categoryOf: (type) => type.elementTypeId,
        create: <CreateForCategory label={t(kind.words.create)} filter={filter} addressFor={createIn} />,
        emptyText: t(category ? emptyIn : kind.words.emptyHint),
        page: ofOne ?? ofAll,
      }}
    />
  )
}

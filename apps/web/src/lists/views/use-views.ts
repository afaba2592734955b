import { createView, deleteView, listViews, updateView, type View } from '@verka/domain/views/views.api.ts'
import { useCall, useSave } from '../../data/use-call.ts'
import type { ColumnChoice } from '../columns/use-column-layout.ts'
import type { ListQuestion } from '../use-list-state.ts'

/** The displayed state, as a view stores it. */
export interface Shown {
  question: ListQuestion
  columns: ColumnChoice | undefined
}

const invalidates = [listViews]

/** The saved views of a list: the user's own, and those shared with the site. */
export function useViews(list: string) {
  const views = useCall(listViews, { query: { list } })
  const create = useSave(createView, { invalidates, handlesErrors: true })
  const update = useSave(updateView, { invalidates })
  const remove = useSave(deleteView, { invalidates })
  return {
    items: views.data?.items ?? [],
    isSaving: create.isPending || update.isPending || remove.isPending,
    create: (name: string, isShared: boolean, shown: Shown) => create.mutateAsync({ body: { list, name, isShared, ...stored(shown) } }),
    /** Replaces a view by the displayed state. */
    replace: (view: View, shown: Shown) => update.mutateAsync({ params: { id: view.id }, body: { ...bodyOf(view), ...stored(shown) } }),
    share: (view: View, isShared: boolean) => update.mutateAsync({ params: { id: view.id }, body: { ...bodyOf(view), isShared } }),
    remove: (view: View) => remove.mutateAsync({ params: { id: view.id }, query: { version: view.version } }),
  }
}

const bodyOf = ({ id, list, name, isShared, question, columns, version }: View) => ({
  id,
  list,
  name,
  isShared,
  question,
  columns,
  version,
})

const stored = ({ question: { search, ordering, filters }, columns }: Shown) => ({
  question: { search, ordering, filters: Object.entries(filters).map(([column, value]) => ({ column, value })) },
  columns: columns ? { ...columns, widths: Object.entries(columns.widths).map(([column, width]) => ({ column, width })) } : null,
})

/** A view as the list shows it. */
export const shownIn = ({ question, columns }: View): Shown => ({
  question: { ...question, filters: Object.fromEntries(question.filters.map(({ column, value }) => [column, value])) },
  columns: columns ? { ...columns, widths: Object.fromEntries(columns.widths.map(({ column, width }) => [column, width])) } : undefined,
})

/** Whether two list queries are equal. */
export const isSameQuestion = (one: ListQuestion, other: ListQuestion): boolean =>
  one.search === other.search &&
  JSON.stringify(one.ordering) === JSON.stringify(other.ordering) &&
  JSON.stringify(Object.entries(one.filters).sort()) === JSON.stringify(Object.entries(other.filters).sort())

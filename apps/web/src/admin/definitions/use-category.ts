import { listElementTypes, type ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { ApiError } from '../../data/api-error.ts'
import { useCall, type Answer } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { useDefinitionRights } from './use-definition-rights.tsx'

/** The category with this id, among those that the caller may see. */
export function useCategory(id: string | undefined): Answer<ElementTypeSummary> {
  const { t } = useText()
  const { data, ...answer } = useCall(listElementTypes)
  const found = data?.items.find((type) => type.id === id)
  if (found || !data || id === undefined) return { ...answer, data: found }
  return {
    ...answer,
    data: undefined,
    error: new ApiError(404, 'notFound', [{ message: '@errors.notFound' }]),
    errorTexts: [t('errors.notFound')],
    retry: undefined,
  }
}

/** The back link of a definition in a category: to the category, or to the list for users who cannot edit. */
export function useWayBack(category: ElementTypeSummary | undefined): { to: string; label: string } | undefined {
  const { t, textOf } = useText()
  const { mayOpen } = useDefinitionRights()
  if (!category) return undefined
  return mayOpen
    ? { to: addressOf('/elements/types/$id/edit', { id: category.id }), label: textOf(category.localizedNames) }
    : { to: addressOf('/elements/types'), label: t('shell.categories') }
}

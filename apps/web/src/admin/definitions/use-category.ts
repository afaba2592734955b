import { listElementTypes, type ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
import { ApiError } from '../../data/api-error.ts'
import { useCall, type Answer } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'

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

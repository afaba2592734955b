import { LIST_KEY, type ListForm } from '@verka/domain/public-lists/list-forms.ts'
import type { PublicList } from '@verka/domain/public-lists/public-lists.api.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { DataSchemaId, ElementTypeId } from '@verka/domain/entities/ids.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { DraftErrors } from '../../forms/draft/draft-errors.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import type { Text } from '../../language/use-text.tsx'
import type { FormError } from '../../ui/form/error-summary.tsx'

/** A public list as the form has it. */
export interface PublicListDraft {
  id?: string
  version?: number
  localizedNames: LocalizedTexts
  key: string
  elementTypeId: ElementTypeId | null
  schemaId: DataSchemaId | null
  filters: PublicList['filters']
  ordering: PublicList['ordering']
  forms: ListForm[]
  isPublished: boolean
}

export function draftOfList({ id, version, ...list }: PublicList): PublicListDraft {
  const { localizedNames, key, elementTypeId, schemaId, filters, ordering, forms, isPublished } = list
  return { id, version, localizedNames, key, elementTypeId, schemaId, filters, ordering, forms, isPublished }
}

export const NEW_LIST: PublicListDraft = {
  localizedNames: [],
  key: '',
  elementTypeId: null,
  schemaId: null,
  filters: [],
  ordering: [],
  forms: ['page'],
  isPublished: false,
}

/** The body; what has not been chosen is refused before it is sent. */
export const bodyOfList = ({ elementTypeId, schemaId, ...rest }: PublicListDraft) => ({
  ...rest,
  elementTypeId: elementTypeId ?? '',
  schemaId: schemaId ?? '',
})

/** Checks a list before it is sent, with the messages and paths of the server, in the order of the form. */
export function checkList({ localizedNames, key, elementTypeId, schemaId, forms }: PublicListDraft): FieldError[] {
  const checks: [string, boolean, string][] = [
    ['localizedNames', localizedNames.some(({ text }) => text.trim() !== ''), '@validation.required'],
    ['key', key.trim() === '' || LIST_KEY.test(key.trim().toLowerCase()), '@validation.key'],
    ['elementTypeId', elementTypeId !== null, '@validation.requiredChoice'],
    ['schemaId', schemaId !== null, '@validation.requiredChoice'],
    ['forms', forms.length > 0, '@validation.requiredChoice'],
  ]
  return checks.flatMap(([field, isRight, message]) => (isRight ? [] : [{ message, field }]))
}

/** Whether everybody would see something else than what is saved. */
export const isShownOtherwise = (draft: PublicListDraft, saved: PublicListDraft): boolean => {
  const shownOf = ({ elementTypeId, schemaId, filters, isPublished }: PublicListDraft) =>
    JSON.stringify([elementTypeId, schemaId, filters, isPublished])
  return shownOf(draft) !== shownOf(saved)
}

export const inputId = (part: string) => `public-list-${part}`

/** The errors with links to their inputs. */
export function listErrors(errors: DraftErrors, text: Text): FormError[] {
  const { t } = text
  const labels: Record<string, string> = {
    localizedNames: t('publicLists.name'),
    key: t('publicLists.key'),
    elementTypeId: t('publicLists.elementType'),
    schemaId: t('publicLists.schema'),
    filters: t('publicLists.filter'),
    ordering: t('publicLists.orderedBy'),
    forms: t('publicLists.forms'),
  }
  return errors.all.map((error) => {
    const part = (error.field ?? '').split('.')[0]!
    return { message: errorText(error, text), ...(labels[part] && { inputId: inputId(part), label: labels[part] }) }
  })
}

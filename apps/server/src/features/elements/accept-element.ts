import { z } from 'zod'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import { elementBodySchema } from '@verka/domain/elements/element.body.ts'
import type { createElement as createCall } from '@verka/domain/elements/elements.api.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import { AppError, type FieldError } from '@verka/domain/errors/app-error.ts'
import { defaultValues } from '@verka/domain/rules/engine/evaluate-form.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { ElementId } from '@verka/domain/entities/ids.ts'
import type { JsonIn } from '../../db/schema/json-columns.ts'
import { scopeOf, type SiteContext, todayOf } from '../../http/context.ts'
import { listedAs } from '../definitions/stored/listed-as.ts'
import { loadElementType, type ListedElementType } from '../definitions/stored/element-types.ts'
import { namingFields } from '../forms/field-keys.ts'
import { savedForm } from '../forms/saved-instance.ts'
import { searchTextOf } from '../forms/search-texts.ts'
import { acceptForm, fillsFor, saverOf } from '../forms/submitted-form.ts'
import { codeTaken, readElement, readElementByCode, type ElementRow, type ElementValues } from './elements.queries.ts'

type Body = BodyOf<typeof createCall>

/** The part of a body that the check of its form reads. */
type FormPart = Pick<Body, 'elementTypeId' | 'code' | 'dataProperties'>
const formPartSchema: z.ZodType<FormPart> = z.object({
  elementTypeId: elementBodySchema.shape.elementTypeId,
  code: elementBodySchema.shape.code.catch(''),
  dataProperties: elementBodySchema.shape.dataProperties,
})

/**
 * Values of an object to store; `stored` is its row, undefined for a new one. @throws `invalid` with all errors: a taken code is reported
 * together with the errors of the form.
 */
export async function acceptElementValues(
  context: SiteContext,
  elementType: ElementType,
  body: FormPart,
  stored: (ElementRow & { saved_by?: JsonIn<'elements', 'saved_by'> | null }) | undefined,
): Promise<Values> {
  const begun = stored ? stored.data_properties : defaultValues(elementType.dataPropertyTypes, context.culture, todayOf(context))
  const form = await savedForm(context, elementType, begun, body.dataProperties, { isNew: !stored })
  try {
    return acceptForm({ ...form, fills: fillsFor(context, stored?.saved_by ?? null) })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, [...error.errors, ...(await codeErrors(context, body.code, stored?.id))], error.details)
  }
}

async function codeErrors(context: SiteContext, code: string, ownId: string | undefined): Promise<FieldError[]> {
  const other = code === '' ? undefined : await readElementByCode(context.tx, scopeOf(context), code)
  return other && other.id !== ownId ? [codeTaken(code)] : []
}

/** Checks the form of an object and its code, independently of other errors in the body. */
export async function checkElementForm(
  context: SiteContext,
  { params, body }: { params: { id?: ElementId }; body: unknown },
): Promise<FieldError[]> {
  const part = formPartSchema.safeParse(body)
  if (!part.success) return []
  const stored = params.id === undefined ? undefined : await readElement(context.tx, scopeOf(context), params.id)
  if (params.id !== undefined && stored?.element_type_id !== part.data.elementTypeId) return []
  const elementType = await loadElementType(context, part.data.elementTypeId)
  const fields = visibleFields(elementType.dataPropertyTypes, context.actor.role)
  return namingFields(fields, () => acceptElementValues(context, elementType, part.data, stored)).then(
    () => codeErrors(context, part.data.code, stored?.id),
    (error: unknown) => {
      if (error instanceof AppError) return error.errors
      throw error
    },
  )
}

/** An object as it is written, with its searched text. */
export const writtenElement = (
  context: SiteContext,
  elementType: ListedElementType,
  { id, title, code }: Pick<ElementValues, 'id' | 'title' | 'code'>,
  dataProperties: Values,
): ElementValues => {
  const searchText = searchTextOf([title, code], elementType.dataPropertyTypes, dataProperties)
  const type = listedAs(context, elementType)
  return { id, elementTypeId: elementType.id, title, code, dataProperties, savedBy: saverOf(context), searchText, type }
}

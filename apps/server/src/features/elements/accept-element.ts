import { z } from 'zod'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import { elementBodySchema } from '@verka/domain/elements/element.body.ts'
import type { createElement as createCall } from '@verka/domain/elements/elements.api.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import { AppError, type FieldError } from '@verka/domain/errors/app-error.ts'
import { defaultValues } from '@verka/domain/rules/evaluate-form.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { JsonIn } from '../../db/json-columns.ts'
import { todayOf, type SiteContext } from '../../http/context.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { namingFields } from '../forms/field-keys.ts'
import { savedForm } from '../forms/saved-instance.ts'
import { acceptForm, fillsFor } from '../forms/submitted-form.ts'
import { codeTaken, readElement, readElementByCode, type ElementRow } from './elements.queries.ts'
import { scopeOf } from './elements.ts'

type Body = BodyOf<typeof createCall>

/** What of a body the check of its form looks at. */
type FormPart = Pick<Body, 'elementTypeId' | 'code' | 'dataProperties'>
const formPartSchema: z.ZodType<FormPart> = z.object({
  elementTypeId: elementBodySchema.shape.elementTypeId,
  code: elementBodySchema.shape.code.catch(''),
  dataProperties: elementBodySchema.shape.dataProperties,
})

/**
 * The values of an object as they are to be stored; `stored` is its row, undefined of a new one. @throws `invalid` with all that is wrong:
 * a code that is taken is reported beside the errors of the form, not after them.
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

/** What is wrong with the form of an object, and with its code, whatever else is wrong with the body that brings them. */
export async function checkElementForm(
  context: SiteContext,
  { params, body }: { params: { id?: string }; body: unknown },
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

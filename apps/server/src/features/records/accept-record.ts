import { z } from 'zod'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import { AppError, type FieldError } from '@verka/domain/errors/app-error.ts'
import { defaultValues } from '@verka/domain/rules/engine/evaluate-form.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { recordBodySchema } from '@verka/domain/records/record.body.ts'
import type { createRecord as createCall } from '@verka/domain/records/records.api.ts'
import type { RecordType } from '@verka/domain/record-types/record-types.api.ts'
import type { RecordId } from '@verka/domain/entities/ids.ts'
import type { JsonIn } from '../../db/schema/json-columns.ts'
import { scopeOf, type SiteContext, todayOf } from '../../http/context.ts'
import { namingFields } from '../forms/field-keys.ts'
import { withSentFiles } from '../forms/files/files-in-body.ts'
import { claimFilesOf } from '../forms/files/files-in-form.ts'
import { savedForm } from '../forms/saved-instance.ts'
import { acceptForm, fillsFor } from '../forms/submitted-form.ts'
import { loadRecordType } from '../definitions/stored/record-types.ts'
import { readRecord, type RecordRow } from './records.queries.ts'

/** The part of a body that the check of its form reads. */
type FormPart = Pick<BodyOf<typeof createCall>, 'recordTypeId' | 'dataProperties'>
const formPartSchema: z.ZodType<FormPart> = z.object({
  recordTypeId: recordBodySchema.shape.recordTypeId,
  dataProperties: recordBodySchema.shape.dataProperties,
})

type SavedRecord = RecordRow & { saved_by?: JsonIn<'records', 'saved_by'> | null }

async function acceptValues(context: SiteContext, type: RecordType, body: FormPart, stored: SavedRecord | undefined): Promise<Values> {
  const begun = stored ? stored.data_properties : defaultValues(type.dataPropertyTypes, context.culture, todayOf(context))
  const form = await savedForm(context, type, begun, body.dataProperties, { isNew: !stored })
  return acceptForm({ ...form, fills: fillsFor(context, stored?.saved_by ?? null) })
}

/** The values of a predefined value to store, with its files claimed; `stored` is its row, undefined for a new one. */
export const acceptRecordValues = (
  context: SiteContext,
  type: RecordType,
  { id, body, stored }: { id: RecordId; body: FormPart; stored?: SavedRecord },
): Promise<Values> => {
  const fields = visibleFields(type.dataPropertyTypes, context.actor.role)
  return namingFields(fields, async () => {
    const dataProperties = await withSentFiles(context, fields, body.dataProperties, stored?.data_properties)
    const accepted = await acceptValues(context, type, { ...body, dataProperties }, stored)
    return claimFilesOf(context, { kind: 'record', id, isNew: !stored }, type.dataPropertyTypes, accepted)
  })
}

/** Checks the form of a predefined value, independently of other errors in the body. */
export async function checkRecordForm(
  context: SiteContext,
  { params, body }: { params: { id?: RecordId }; body: unknown },
): Promise<FieldError[]> {
  const part = formPartSchema.safeParse(body)
  if (!part.success) return []
  const stored = params.id === undefined ? undefined : await readRecord(context.tx, scopeOf(context), params.id)
  if (params.id !== undefined && stored?.record_type_id !== part.data.recordTypeId) return []
  const type = await loadRecordType(context, part.data.recordTypeId)
  try {
    await namingFields(visibleFields(type.dataPropertyTypes, context.actor.role), () => acceptValues(context, type, part.data, stored))
    return []
  } catch (error) {
    if (error instanceof AppError) return error.errors
    throw error
  }
}

import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { DataImportId } from '@verka/domain/entities/ids.ts'
import { AppError, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import { enteredFields } from '@verka/domain/forms/flat-fields.ts'
import type { saveImportSchema as saveCall } from '@verka/domain/imports/import-schema.api.ts'
import type { SchemaConfiguration } from '@verka/domain/schemas/schema-configuration.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { schemaOfColumns } from '@verka/domain/schemas/schema-of-columns.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { loadRecordType } from '../definitions/stored/record-types.ts'
import { updateElementType } from '../element-types/element-types.ts'
import { updateRecordType } from '../record-types/record-types.ts'
import { createDataSchema } from '../schemas/schemas.ts'
import { loadImport } from './import-reply.ts'
import { readImport, type DataImportRow } from './imports.queries.ts'
import { openImport } from './open-import.ts'

/**
 * Saves what the columns of an import fill as a data schema of its category or predefined value type.
 * @throws `conflict` for an import of users or by a schema, `invalid`, `lockdown` for a category that cannot be changed
 */
export async function saveImportSchema(
  context: SiteContext,
  id: DataImportId,
  { mapping, ...body }: BodyOf<typeof saveCall>,
): Promise<DataSchema & { leftOut: string[] }> {
  const found = await loadImport(context, id)
  const row = (await readImport(context.tx, scopeOf(context), id))!
  if (row.target === 'user' || row.schema_id !== null) throw new AppError('conflict', { message: '@errors.importNotNow' })
  const { things } = await openImport(context, row)
  const known = new Map([...things.builtIns, ...things.identifiers, ...enteredFields(things.fields)].map((field) => [field.id, field]))
  const columns = found.columns.flatMap(({ header }, index) => {
    const property = known.get(mapping.columns[index] ?? '')
    return property ? [{ header, property }] : []
  })
  const { fields, configurationOf, leftOut } = schemaOfColumns(columns, {
    configured: { owner: row.target, fields: things.fields, recordTypes: new Map() },
    identifier: mapping.identifier,
    culture: context.tenant.culture,
    newId: () => newId(context.now),
  })
  if (fields.length === 0) throw invalid([{ message: '@errors.importNoColumns', field: 'mapping' }])
  const schema = await createDataSchema(context, { ...body, localizedDescriptions: [], fields, isOpen: false })
  await configure(context, row, configurationOf(schema.id))
  return { ...schema, leftOut }
}

async function configure(context: SiteContext, { target, type_id: typeId }: DataImportRow, configuration: SchemaConfiguration) {
  if (typeId === null) throw notFound()
  if (target === 'element') {
    const type = await loadElementType(context, typeId)
    await updateElementType(context, type.id, { ...type, schemaConfigurations: [...(type.schemaConfigurations ?? []), configuration] })
  } else {
    const type = await loadRecordType(context, typeId)
    await updateRecordType(context, type.id, { ...type, schemaConfigurations: [...(type.schemaConfigurations ?? []), configuration] })
  }
}

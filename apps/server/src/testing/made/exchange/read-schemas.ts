import { randomUUID } from 'node:crypto'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { SchemaField } from '@verka/domain/schemas/schema-field.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import type { Caller } from '../../servers/test-tenant.ts'
import { aField, anElement, anElementType } from '../a-working-day.ts'
import { aColumn, connectedTo } from '../open/open-objects.ts'
import { given } from '../services/ruled-services.ts'

const note = aField('note', 'text')
export const weight = aField('weight', 'decimal')
const bought = aField('bought', 'date')
const checked = aField('checked', 'dateTime')
const isOk = aField('isOk', 'checkbox')
const grade = aField('grade', 'select')
const secret = aField('secret', 'text', { showForAdmin: true, showForUser: false })
const FIELDS = [note, weight, bought, checked, isOk, grade, secret]
/** The columns of the schema that `aCategory` is read by. */
export const COLUMNS = [
  aColumn('code'),
  aColumn('title'),
  aColumn('note'),
  aColumn('weight', 'number'),
  aColumn('bought', 'dateTime'),
  aColumn('checked', 'dateTime'),
  aColumn('isOk', 'bool'),
  aColumn('grade'),
  aColumn('secret', 'string', { localizedNames: localized('Hemligt'), localizedDescriptions: localized('Bara för oss') }),
  aColumn('unused'),
]

interface Rows {
  items: Record<string, unknown>[]
  next: string | null
  changedSince: string
}

/** Schemas of an administrator, and what they read. */
export function schemasOf(admin: Caller) {
  async function aSchema(fields: SchemaField[], more: object = {}): Promise<DataSchema> {
    const key = `s-${randomUUID().slice(0, 8)}`
    const { status, body } = await admin.call<DataSchema>('POST', '/schemas', {
      key,
      localizedNames: localized(`Schema ${key}`),
      status: 'published',
      fields,
      ...more,
    })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body
  }

  /** A category with two objects, which a schema of all its fields reads. */
  async function aCategory() {
    const schema = await aSchema(COLUMNS)
    const type = await anElementType(admin, FIELDS, { schemaConfigurations: [connectedTo(schema, FIELDS)] })
    await anElement(admin, type.id, {
      title: 'Flak',
      code: `A-${randomUUID().slice(0, 8)}`,
      dataProperties: given([
        [note, '=1+1'],
        [weight, -1234.5],
        [bought, '2026-03-29'],
        [checked, '2026-07-01T12:30:00Z'],
        [isOk, true],
        [grade, 'ok'],
        [secret, 'hemligt'],
      ]),
    })
    await anElement(admin, type.id, { title: 'Såg', code: `B-${randomUUID().slice(0, 8)}` })
    return { schema, type }
  }
  return {
    aSchema,
    aCategory,
    rowsOf: (schema: DataSchema, query = '', headers: Record<string, string> = {}, caller = admin) =>
      caller.call<Rows>('GET', `/schemas/${schema.key}/rows?${query}`, undefined, headers),
  }
}

import { randomUUID } from 'node:crypto'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { OpenElement } from '@verka/domain/open/open-elements.api.ts'
import { connectSchema } from '@verka/domain/schemas/connect-schema.ts'
import { schemaConfigurationSchema } from '@verka/domain/schemas/schema-configuration.ts'
import type { SchemaField } from '@verka/domain/schemas/schema-field.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import type { TestApp } from '../../servers/test-app.ts'
import type { TestTenant } from '../../servers/test-tenant.ts'
import { anElement, anElementType } from '../a-working-day.ts'

export const aColumn = (key: string, fieldType: SchemaField['fieldType'] = 'string', more: Partial<SchemaField> = {}): SchemaField => ({
  id: randomUUID(),
  key,
  localizedNames: localized(key, `${key} in English`, `${key} på norsk`),
  localizedDescriptions: [],
  fieldType,
  required: false,
  ...more,
})

/** The configuration that 'Koppla automatiskt' proposes. */
export const connectedTo = (schema: DataSchema, own: Field[], owner: 'element' | 'record' = 'element') =>
  connectSchema(
    schemaConfigurationSchema.parse({ schemaId: schema.id }),
    schema,
    { owner, fields: own, recordTypes: new Map() },
    randomUUID,
  )

interface Stranger {
  query?: string
  /** Tenant and site. */
  at?: string
  address?: string
  version?: string
  headers?: Record<string, string>
}

/** A tenant that shows objects to people without a login, and such a person. */
export async function openTenant(server: TestApp, tenant: TestTenant) {
  const [admin, root] = await Promise.all([tenant.as('tenantAdmin'), tenant.as('superUser')])
  const configure = async (changes: object) => {
    const path = `/api/v2/tenants/${tenant.id}/config`
    const { body } = await root.call<{ version: number }>('GET', path)
    const { status } = await root.call('POST', path, { version: body.version, ...changes })
    if (status !== 200) throw new Error(`the configuration answered ${status}`)
  }
  const allow = (anonymousAccess: boolean) => configure({ settings: { anonymousAccess } })
  const aSchema = async (fields: SchemaField[], more: object = {}): Promise<DataSchema> => {
    const key = `open-${randomUUID().slice(0, 8)}`
    const schema = { key, localizedNames: localized('Öppet', 'Open', 'Åpent'), status: 'published', isOpen: true, fields, ...more }
    const { status, body } = await admin.call<DataSchema>('POST', '/schemas', schema)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body
  }
  await allow(true)
  return {
    admin,
    allow,
    configure,
    aSchema,
    /** A category with an open schema of some columns, and an object with values of its fields. */
    async anObject(fields: [Field, FieldValue][], columns: SchemaField[], more: object = {}) {
      const schema = await aSchema(columns, more)
      const own = fields.map(([field]) => field)
      const type = await anElementType(admin, own, { schemaConfigurations: [connectedTo(schema, own)] })
      const code = `K-${randomUUID()}`
      const dataProperties = fields.flatMap(([{ id }, value]) => (value === null ? [] : [{ dataPropertyTypeId: id, value }]))
      const element = await anElement(admin, type.id, { title: 'Gungställning', code, dataProperties })
      return { schema, type, code, element }
    },
    /** Looks up a code without a login. */
    async lookUp(
      code: string,
      { query = '', at = `${tenant.key}/north`, address = '192.0.2.1', version = 'v2', headers = {} }: Stranger = {},
    ) {
      const reply = await server.app.inject({
        url: `/api/${version}/${at}/open/elements/codes/${encodeURIComponent(code)}?${query}`,
        remoteAddress: address,
        headers,
      })
      // what differs between any two answers
      const text = reply.body.replace(/"requestId":"[^"]+"/, '')
      return { status: reply.statusCode, headers: reply.headers, text, bytes: reply.rawPayload.length, body: reply.json<OpenElement>() }
    },
  }
}

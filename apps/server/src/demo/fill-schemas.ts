import type { Field } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { connectSchema } from '@verka/domain/schemas/connect-schema.ts'
import { schemaConfigurationSchema, type SchemaConfiguration } from '@verka/domain/schemas/schema-configuration.ts'
import { createDataSchema as schemaCall } from '@verka/domain/schemas/schemas.api.ts'
import { createDataSchema } from '../features/schemas/schemas.ts'
import type { SiteContext } from '../http/context.ts'
import { demoId } from './demo-fields.ts'
import { DEMO_SCHEMAS } from './demo-schemas.ts'

/** The configurations of a category of the demo customer, by its key and its fields in the site. */
export type DemoConfigurations = (type: string, fields: readonly Field[]) => SchemaConfiguration[]

/** The demo customer's data schemas in one site; categories are connected to them by the names of their fields. */
export async function fillSchemas(site: string, context: SiteContext): Promise<DemoConfigurations> {
  const made = new Map<string, (fields: readonly Field[]) => SchemaConfiguration>()
  for (const { key, names, descriptions, type, fields, isOpen = false } of DEMO_SCHEMAS) {
    const body = {
      key,
      status: 'published' as const,
      isOpen,
      localizedNames: localized(...names),
      localizedDescriptions: localized(...descriptions),
      fields: fields.map(([name, fieldType, ...texts]) => ({
        id: demoId(`${site} schema ${key} ${name}`),
        key: name,
        fieldType,
        localizedNames: localized(...texts),
        required: name === 'code',
      })),
    }
    const schema = await createDataSchema(context, schemaCall.body.parse(body))
    made.set(type, (own) => {
      let rules = 0
      const connected = connectSchema(
        schemaConfigurationSchema.parse({ schemaId: schema.id }),
        schema,
        { owner: 'element', fields: own, recordTypes: new Map() },
        () => demoId(`${site} schema ${key} rule ${rules++}`),
      )
      return isOpen ? { ...connected, identifierMatchRules: [], writeAction: { matchRules: [] } } : connected
    })
  }
  return (type, fields) => [made.get(type)?.(fields)].filter((configuration) => configuration !== undefined)
}

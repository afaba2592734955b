import type { SchemaConfiguration } from '@verka/domain/schemas/schema-configuration.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadVisibleSchemas } from '../definitions/stored/data-schemas.ts'

/** The schemas by which the caller may export things of a category or predefined value type, by their age. */
export async function listReadableSchemas(context: SiteContext, { schemaConfigurations }: { schemaConfigurations: SchemaConfiguration[] }) {
  const readable = schemaConfigurations.filter(({ readAction }) => readAction.matchRules.length > 0)
  const schemas = await loadVisibleSchemas(
    context,
    readable.map(({ schemaId }) => schemaId),
  )
  return { items: schemas.map(({ id, key, localizedNames }) => ({ id, key, localizedNames })) }
}

import { invalid } from '@verka/domain/errors/app-error.ts'
import { checkSchemaConfigurations } from '@verka/domain/schemas/check-schema-configurations.ts'
import type { SchemaConfiguration } from '@verka/domain/schemas/schema-configuration.ts'
import { rulesOfPart, type SchemaOwner } from '@verka/domain/schemas/schema-rules.ts'
import { SCHEMA_PARTS } from '@verka/domain/rules/rule-table.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import type { InstanceForm } from '../forms/instance-form.ts'
import { ruleScopeOf } from '../forms/rule-scope.ts'
import { lockSchemaFields } from './schemas.queries.ts'

/**
 * The schema configurations of a category or predefined value type as they may be stored. Their schemas stay until the transaction ends.
 * @param ownTypeId the stored type, whose values may be chosen in values of the same type
 * @throws `invalid`
 */
export async function acceptConfigurations(
  context: SiteContext,
  owner: SchemaOwner,
  { dataPropertyTypes: fields, matchRules: formRules }: InstanceForm,
  configurations: SchemaConfiguration[] | undefined = [],
  ownTypeId?: string,
): Promise<SchemaConfiguration[]> {
  if (configurations.length === 0) return []
  const schemas = await lockSchemaFields(
    context.tx,
    scopeOf(context),
    configurations.map(({ schemaId }) => schemaId),
  )
  const rules = configurations.flatMap((configuration) => SCHEMA_PARTS.flatMap((part) => rulesOfPart(configuration, part)))
  const recordTypes = new Map((await ruleScopeOf(context, { [owner]: fields }, rules)).recordTypes)
  if (ownTypeId !== undefined) recordTypes.set(ownTypeId, fields)
  const errors = checkSchemaConfigurations(configurations, { owner, fields, formRules, recordTypes, schemas }, 'schemaConfigurations')
  if (errors.length > 0) throw invalid(errors)
  return configurations
}

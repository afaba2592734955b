import { z } from 'zod'
import * as calls from '@verka/domain/all-calls.ts'
import type { Call } from '@verka/domain/api/contract.ts'
import * as problem from '@verka/domain/api/problem.ts'
import { CALLS } from '@verka/domain/calls.ts'
import * as definition from '@verka/domain/definitions/definition.ts'
import * as uses from '@verka/domain/definitions/uses.ts'
import * as versions from '@verka/domain/definitions/versions.ts'
import * as codeSeries from '@verka/domain/element-types/code-series.ts'
import * as entity from '@verka/domain/entities/entity.ts'
import * as field from '@verka/domain/forms/field.ts'
import * as counts from '@verka/domain/lists/counts-over-time.ts'
import * as exported from '@verka/domain/lists/export-query.ts'
import * as list from '@verka/domain/lists/list-query.ts'
import * as localized from '@verka/domain/localization/localized-text.schema.ts'
import * as privilege from '@verka/domain/privileges/privilege.body.ts'
import * as record from '@verka/domain/record-types/record.ts'
import * as ruleTest from '@verka/domain/rule-tests/rule-test.ts'
import * as outside from '@verka/domain/rules/outside.schema.ts'
import * as rule from '@verka/domain/rules/rule.ts'
import * as configuration from '@verka/domain/schemas/schema-configuration.ts'
import * as schemaField from '@verka/domain/schemas/schema-field.ts'
import * as service from '@verka/domain/services/service-settings.ts'
import * as look from '@verka/domain/tenants/tenant-look.ts'
import * as config from '@verka/domain/tenants/tenant-config.ts'
import * as tenantBody from '@verka/domain/tenants/tenant.body.ts'
import * as serviceBody from '@verka/domain/transaction-types/transaction-type.body.ts'
import * as view from '@verka/domain/views/view.body.ts'

/** Modules whose schemas have a name in the document: `fieldSchema` is `Field`. The calls' come first. */
const MODULES: readonly object[] = [
  calls,
  problem,
  field,
  rule,
  ruleTest,
  localized,
  entity,
  list,
  exported,
  counts,
  uses,
  definition,
  versions,
  codeSeries,
  record,
  outside,
  configuration,
  schemaField,
  service,
  look,
  config,
  tenantBody,
  serviceBody,
  view,
  privilege,
]

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Texts, numbers and words of a few letters are written where they are used. */
const isLarge = (schema: z.ZodType) =>
  !(schema instanceof z.ZodString || schema instanceof z.ZodEnum || schema instanceof z.ZodUndefined || schema instanceof z.ZodNullable)

/**
 * The names of schemas in the API document: exported ones by their own name, replies by their call (`getUser`: `User`), lists by what they list
 * (`UserList`), bodies that several calls share by their entity (`UserBody`).
 */
export function schemaNames(): ReadonlyMap<z.ZodType, string> {
  const names = new Map<z.ZodType, string>()
  const taken = new Set<string>()
  const add = (schema: z.ZodType, name: string) => {
    // what a rule is in replies: `Rule`, too
    if (names.has(schema) || !isLarge(schema) || name === 'StoredRule') return
    names.set(schema, name)
    taken.add(name)
  }
  for (const module of MODULES)
    for (const [key, value] of Object.entries(module)) {
      const name = capital(key.replace(/Schema$/, ''))
      if (value instanceof z.ZodType && key.endsWith('Schema') && !taken.has(name)) add(value, name)
    }
  const described = Object.values(CALLS) as Call[]
  for (const { name, reply } of described) {
    const entity = /^get(\w+)$/.exec(name)?.[1]
    if (entity && reply instanceof z.ZodObject && !itemOf(reply) && !taken.has(entity)) add(reply, entity)
  }
  const times = Map.groupBy(described, ({ body }) => body)
  for (const call of described) {
    const saved = /^(?:create|update)(\w+)$/.exec(call.name)?.[1]
    if (saved && (times.get(call.body)?.length ?? 0) > 1) add(call.body, `${saved}Body`)
    const item = itemOf(call.reply)
    if (item && names.has(item)) add(call.reply, `${names.get(item)!}List`)
  }
  return names
}

/** The schema of the rows of a list. */
function itemOf(reply: z.ZodType): z.ZodType | undefined {
  const items = reply instanceof z.ZodObject ? (reply.shape as Record<string, z.ZodType>).items : undefined
  return items instanceof z.ZodArray ? (items.element as z.ZodType) : undefined
}

import type { ProcessorConfigId, UserId } from '@verka/domain/entities/ids.ts'
import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import type { Implementation, ImplementationName, ProcessorType } from '@verka/domain/processors/implementations/implementation.ts'
import { IMPLEMENTATIONS } from '@verka/domain/processors/implementations/implementations.ts'
import type { ProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import type { RuleScope } from '@verka/domain/rules/rule-scope.ts'
import { feedsProcessor, type Rule } from '@verka/domain/rules/rule.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import { lockConfig, readConfig, readConfigs, readConfigsOf, stopConfigRow, type Secrets } from './processors.queries.ts'

type ConfigRow = NonNullable<Awaited<ReturnType<typeof readConfig>>>

/** A config as it is stored. */
export interface StoredConfig {
  id: ProcessorConfigId
  implementation: Implementation
  name: string
  isOn: boolean
  stoppedBecause: ProcessorConfig['stoppedBecause']
  values: Values
  secrets: Secrets
  owner: { id: UserId; name: string }
  /** Number of its calendar's address. */
  feedGeneration: number
  version: number
  createdAt: Date
  updatedAt: Date
}

const storedConfigOf = (row: ConfigRow): StoredConfig => ({
  id: row.id,
  implementation: IMPLEMENTATIONS[row.implementation as ImplementationName],
  name: row.name,
  isOn: row.is_on,
  stoppedBecause: row.stopped_because as StoredConfig['stoppedBecause'],
  values: row.data_properties,
  secrets: row.secrets,
  owner: { id: row.owner_id, name: row.owner_name ?? '' },
  feedGeneration: row.feed_generation,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** The configs of a site by name; `type`: those of one type. */
export const loadConfigs = async (tx: Tx, scope: SiteScope, type?: ProcessorType): Promise<StoredConfig[]> =>
  (await readConfigs(tx, scope, type)).map(storedConfigOf)

/** One config; for a change it is locked until the end of the transaction. */
export async function findConfig(
  tx: Tx,
  scope: SiteScope,
  id: ProcessorConfigId,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<StoredConfig | undefined> {
  const row = await (isLocked ? lockConfig : readConfig)(tx, scope, id)
  return row && storedConfigOf(row)
}

/** Switches a config off for a reason of the server. @returns its name and owner; undefined: it was off */
export const switchOff = (tx: Tx, scope: SiteScope, id: ProcessorConfigId, reason: string, now: Date) =>
  stopConfigRow(tx, scope, id, reason, now)

/** Some configs of a site, by id; those that are not there are omitted. */
export async function loadConfigsOf(tx: Tx, scope: SiteScope, ids: readonly string[]): Promise<Map<string, StoredConfig>> {
  if (ids.length === 0) return new Map()
  const rows = await readConfigsOf(tx, scope, ids)
  return new Map(rows.map((row) => [row.id, storedConfigOf(row)]))
}

/** The configs that rules feed, as the scope of those rules. */
export async function processorsOfRules(tx: Tx, scope: SiteScope, rules: readonly Rule[]): Promise<RuleScope['processors']> {
  const ids = rules.filter(feedsProcessor).flatMap(({ target }) => target.referenceId ?? [])
  if (ids.length === 0) return undefined
  const configs = await loadConfigsOf(tx, scope, [...new Set(ids)])
  return new Map(
    [...configs].map(
      ([
        id,
        {
          implementation: { type, inputs },
        },
      ]) => [id, { processorType: type satisfies ProcessorType, inputs }],
    ),
  )
}

/** Values by the keys of their fields, as senders read them. */
export const valuesByKey = (fields: readonly Field[], values: Readonly<Record<string, FieldValue>>): Record<string, FieldValue> =>
  Object.fromEntries(fields.flatMap(({ id, key }) => (values[id] === undefined || values[id] === null ? [] : [[key, values[id]]])))

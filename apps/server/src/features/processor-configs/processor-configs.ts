import { may } from '@verka/domain/access/permissions.ts'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { Use } from '@verka/domain/definitions/uses.ts'
import { asId, type ProcessorConfigId } from '@verka/domain/entities/ids.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import type { pageParamsOf } from '@verka/domain/lists/page-query.ts'
import type { ProcessorType } from '@verka/domain/processors/implementations/implementation.ts'
import { templateIdsOf } from '@verka/domain/processors/placeholders.ts'
import { hasOtherReceiver } from '@verka/domain/processors/secret-receiver.ts'
import type {
  createProcessorConfig as createCall,
  FullProcessorConfig,
  Processor,
  ProcessorConfig,
} from '@verka/domain/processors/processor-configs.api.ts'
import { pageByOffset } from '../../db/lists/cursors/offset-cursor.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { withNames } from '../forms/sources/option-sources.ts'
import { dataPropertiesOf } from '../forms/submitted-form.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { refuseWhenUsed } from '../guards/uses.ts'
import { withSecrets } from '../processors/config-secrets.ts'
import { feedUrl } from '../processors/feed-token.ts'
import { allowedImplementations } from '../processors/restrictions.ts'
import { findConfig as findStored, loadConfigs, type StoredConfig } from '../processors/stored-configs.ts'
import { acceptConfig, acceptImplementation, inputsOfConfig } from './accept-config.ts'
import { readConfigFigures, type ConfigFigures } from './delivery-counts.queries.ts'
import { formWithChoices, implementationForm } from './implementations.ts'
import {
  deleteConfigRow,
  insertConfig,
  readFeedingDefinitions,
  updateConfig,
  updateSwitches,
  updateFeedGeneration,
} from './processor-configs.queries.ts'

type Body = BodyOf<typeof createCall>

function stateOf({ isOn, stoppedBecause }: StoredConfig, isAllowed: boolean, { isFailing }: ConfigFigures): ProcessorConfig['state'] {
  if (!isAllowed) return 'restricted'
  if (stoppedBecause) return 'stopped'
  if (!isOn) return 'off'
  return isFailing ? 'failing' : 'on'
}

/** Configs as their administrators see them, without secrets. */
async function described(context: SiteContext, configs: readonly StoredConfig[]): Promise<ProcessorConfig[]> {
  if (configs.length === 0) return []
  const { tx, tenant, actor } = context
  const scope = scopeOf(context)
  const figures = await readConfigFigures(
    tx,
    scope,
    configs.map(({ id }) => id),
  )
  const isAllowed = await allowedImplementations(tx, tenant.id)
  const items: ProcessorConfig[] = []
  for (const config of configs) {
    const { id, implementation, name, isOn, stoppedBecause, values, secrets, owner, version, createdAt, updatedAt } = config
    const fields = [...implementation.configFields, ...inputsOfConfig(implementation)]
    const { isFailing, ...counts } = figures.get(id) ?? { open: 0, dead: 0, notMade: 0, held: 0, isFailing: false }
    items.push({
      id,
      processorType: implementation.type,
      implementation: implementation.name,
      name,
      isOn,
      state: stateOf(config, isAllowed(implementation.name), { ...counts, isFailing }),
      stoppedBecause,
      dataProperties: dataPropertiesOf(await withNames(context, fields, [values]), values, context),
      secrets: Object.entries(secrets).map(([dataPropertyTypeId, { setAt }]) => ({ dataPropertyTypeId, setAt })),
      owner,
      counts,
      version,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      can: { edit: may(actor.role, 'processors', 'write'), delete: may(actor.role, 'processors', 'delete') },
    })
  }
  return items
}

/** The configs of the site by name, all of them: they are few. */
export async function listConfigs(context: SiteContext, type?: ProcessorType, page?: ReturnType<typeof pageParamsOf>) {
  const all = await loadConfigs(context.tx, scopeOf(context), type)
  const { rows, ...further } = await pageByOffset(page ?? { limit: all.length }, async ({ skip, limit }) => all.slice(skip, skip + limit))
  return { items: await described(context, rows), totalCount: all.length, ...further }
}

/** The configs as rules know them. */
export async function listProcessors(context: SiteContext, type?: ProcessorType): Promise<Processor[]> {
  const configs = await loadConfigs(context.tx, scopeOf(context), type)
  return configs.map(({ id, implementation, name, isOn }) => ({
    id,
    processorType: implementation.type,
    implementation: implementation.name,
    name,
    isOn,
    inputs: [...implementation.inputs],
    templatePropertyTypeIds: templateIdsOf(implementation),
    events: [...implementation.events],
  }))
}

async function findConfig(context: SiteContext, id: ProcessorConfigId, options?: { isLocked: boolean }): Promise<StoredConfig> {
  const config = await findStored(context.tx, scopeOf(context), id, options)
  if (!config) throw notFound()
  return config
}

/** One config. @throws `notFound` */
export async function loadConfig(context: SiteContext, id: ProcessorConfigId): Promise<ProcessorConfig> {
  const [config] = await described(context, [await findConfig(context, id)])
  return config!
}

/** One config with the forms of its implementation. @throws `notFound` */
export async function loadFullConfig(context: SiteContext, id: ProcessorConfigId): Promise<FullProcessorConfig> {
  const stored = await findConfig(context, id)
  const [config] = await described(context, [stored])
  return {
    ...config!,
    implementationForm: await formWithChoices(
      context,
      implementationForm(stored.implementation, config!.state !== 'restricted'),
      stored.values,
    ),
    feedUrl: stored.implementation.name === 'icalFeed' ? addressOf(context, stored) : null,
  }
}

/** The address of a calendar feed, until it is renewed. */
const addressOf = (context: SiteContext, { id, feedGeneration: generation }: StoredConfig) =>
  feedUrl(context.runtime.settings, { ...scopeOf(context), id, generation })

/** Gives a calendar feed another address: who has the present one gets nothing any more. @throws `notFound` for any other config */
export async function renewFeed(context: SiteContext, id: ProcessorConfigId): Promise<{ url: string }> {
  const stored = await findConfig(context, id, { isLocked: true })
  if (stored.implementation.name !== 'icalFeed') throw notFound()
  const generation = stored.feedGeneration + 1
  await updateFeedGeneration(context.tx, scopeOf(context), id, generation)
  audit(context, {
    action: 'update',
    entity: 'processorConfig',
    entityId: id,
    before: { feedGeneration: stored.feedGeneration },
    after: { feedGeneration: generation },
  })
  return { url: addressOf(context, { ...stored, feedGeneration: generation }) }
}

/** Creates a config, or saves the one of the body's id. @throws `invalid`, `forbidden` for a restricted implementation */
export async function saveConfig(context: SiteContext, { id: given, ...body }: Body): Promise<ProcessorConfig> {
  if (given !== undefined) return changeConfig(context, asId(given), body)
  const { tx, tenant, actor, now, runtime } = context
  const implementation = await acceptImplementation(context, body, undefined)
  const { values, secrets: sent } = await acceptConfig(context, implementation, body, undefined)
  const id = newId<'processorConfig'>(now)
  const secrets = withSecrets(runtime.settings, { tenantId: tenant.id, id }, {}, sent, now)
  const { type: processorType, name: ofImplementation } = implementation
  const row = { id, processorType, implementation: ofImplementation, ownerId: actor.id, name: body.name, isOn: body.isOn, values, secrets }
  await insertConfig(tx, scopeOf(context), row, now)
  const after = await loadConfig(context, id)
  audit(context, { action: 'create', entity: 'processorConfig', entityId: id, after: auditedPart(after) })
  return after
}

/** Whether a copy would send the secrets of a config to another receiver, which a person has not seen. */
export const losesSecrets = ({ implementation, secrets, values: before }: StoredConfig, values: StoredConfig['values']): boolean =>
  Object.keys(secrets).length > 0 && hasOtherReceiver(implementation, before, values)

/**
 * Stores the copy of a config of another site: a new one without secrets and switched off, until a person completes it; a stored one keeps
 * its secrets, its switch, and why the server has switched it off, unless
 * its secrets would go to another receiver: then it is without them and off, too. @throws `stale`, `forbidden` for a restricted implementation
 */
export async function copyConfig(
  context: SiteContext,
  id: ProcessorConfigId,
  body: Pick<Body, 'processorType' | 'implementation' | 'name'> & { values: StoredConfig['values'] },
  version: number | undefined,
): Promise<ProcessorConfig> {
  const { tx, actor, now, tenant, runtime } = context
  const stored = version === undefined ? undefined : await findConfig(context, id, { isLocked: true })
  const [before] = stored ? await described(context, [stored]) : []
  if (before) refuseWhenStale(version, before)
  const { type: processorType, name: implementation } = await acceptImplementation(
    context,
    { ...body, isOn: false, dataProperties: [] },
    stored,
  )
  const { name, values } = body
  if (stored) {
    const isMoved = losesSecrets(stored, values)
    await updateConfig(tx, scopeOf(context), id, { ...stored, name, values, ...(isMoved && { isOn: false, secrets: {} }) }, now)
    // what waits is held
    if (isMoved) await runtime.jobs.enqueue(tx, 'deliver', { ...scopeOf(context), configId: id }, tenant.id)
  } else {
    const row = { id, processorType, implementation, ownerId: actor.id, name, isOn: false, values, secrets: {} }
    await insertConfig(tx, scopeOf(context), row, now)
  }
  const after = await loadConfig(context, id)
  audit(context, {
    action: stored ? 'update' : 'create',
    entity: 'processorConfig',
    entityId: id,
    ...(before && { before: auditedPart(before) }),
    after: auditedPart(after),
  })
  return after
}

/** Switches copies of configs on that have no secrets: those of a sandbox, which sends nothing. */
export async function switchConfigsOn({ tx, ...context }: SiteContext, ids: readonly ProcessorConfigId[]): Promise<void> {
  if (ids.length > 0) await updateSwitches(tx, scopeOf(context), ids)
}

/** Saves a config. @throws `stale`, `invalid`, `forbidden` */
export async function changeConfig(context: SiteContext, id: ProcessorConfigId, body: Omit<Body, 'id'>): Promise<ProcessorConfig> {
  const { tx, tenant, now, runtime } = context
  const stored = await findConfig(context, id, { isLocked: true })
  const [before] = await described(context, [stored])
  refuseWhenStale(body.version, before!)
  const implementation = await acceptImplementation(context, body, stored)
  const { values, secrets: sent } = await acceptConfig(context, implementation, body, stored)
  const secrets = withSecrets(runtime.settings, { tenantId: tenant.id, id }, stored.secrets, sent, now)
  // switched on or off by a person, it is stopped by the server no longer
  await updateConfig(tx, scopeOf(context), id, { name: body.name, isOn: body.isOn, stoppedBecause: null, values, secrets }, now)
  // what waits is held, or is held no longer; of one that is switched on something may be held in this moment
  if (before!.counts.open + before!.counts.held > 0 || body.isOn !== stored.isOn)
    await runtime.jobs.enqueue(tx, 'deliver', { ...scopeOf(context), configId: id }, tenant.id)
  const after = await loadConfig(context, id)
  audit(context, { action: 'update', entity: 'processorConfig', entityId: id, before: auditedPart(before!), after: auditedPart(after) })
  return after
}

/** Counts and rights are no part of a change. Of secrets the log has the times. */
function auditedPart({ can: _can, counts: _counts, state: _state, owner: _owner, ...config }: ProcessorConfig): object {
  return config
}

/** The functions and services whose rules feed a config. @throws `notFound` */
export async function showConfigUses(context: SiteContext, id: ProcessorConfigId): Promise<Use[]> {
  await findConfig(context, id)
  const rows = await readFeedingDefinitions(context.tx, scopeOf(context), id)
  return rows.map(({ kind, id: of, localized_names: localizedNames }) => ({ kind, count: 1, of: { id: of, localizedNames } }))
}

/** Deletes a config with its deliveries. @throws `stale`, `inUse` */
export async function deleteConfig(context: SiteContext, id: ProcessorConfigId, version: number | undefined): Promise<undefined> {
  const [before] = await described(context, [await findConfig(context, id, { isLocked: true })])
  refuseWhenStale(version, before!)
  refuseWhenUsed(await showConfigUses(context, id))
  await deleteConfigRow(context.tx, scopeOf(context), id)
  audit(context, { action: 'delete', entity: 'processorConfig', entityId: id, before: auditedPart(before!) })
  return undefined
}

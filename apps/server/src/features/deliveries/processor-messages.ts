import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { ProcessorConfigId } from '@verka/domain/entities/ids.ts'
import { triggeredConfigs, type Triggered } from '@verka/domain/processors/triggered.ts'
import type { MessageEvent } from '@verka/domain/rules/message-events.ts'
import { feedsProcessor, type Rule } from '@verka/domain/rules/rule.ts'
import { ruleReader, scopeOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import type { WantsEvent } from '../message-events/record-event.ts'
import { defaultIn } from '../processor-configs/accept-config.ts'
import { allowedImplementations } from '../processors/restrictions.ts'
import { loadConfigsOf, valuesByKey, type StoredConfig } from '../processors/stored-configs.ts'
import { reasonOf } from '../senders/not-made.ts'
import type { Content } from '../senders/sender.ts'
import { SENDERS } from '../senders/senders.ts'
import { insertDelivery, type NewDelivery } from './deliveries.queries.ts'
import { feedingRules, loadOccurrence, outsideOfOccurrence, valuesOf, type Occurrence } from './fan-out/occurrence.ts'
import { templateScopeOf } from './template-scope.ts'
import type { FanOut } from './fan-out/fan-out-work.ts'

/** Processors want events of functions and services whose rules feed them. */
export const wantsProcessors: WantsEvent = (_event, { service, operationType }) =>
  (service?.matchRules.some(feedsProcessor) ?? false) || (operationType?.matchRules.some(feedsProcessor) ?? false)

/** Makes the deliveries of an event: one for each config that its rules trigger. */
export async function deliverToProcessors(work: FanOut, row: Occurrence['row']): Promise<void> {
  const { context, once } = work
  const rules = await feedingRules(work, row)
  const named = [...new Set(rules.flatMap(({ target }) => target.referenceId ?? []))]
  const configs = await once(`configs ${named.join(' ')}`, () => loadConfigsOf(context.tx, scopeOf(context), named))
  const feeding = rules.filter(({ target }) => isFed(configs.get(target.referenceId ?? '')))
  if (feeding.length === 0) return
  const occurrence = await loadOccurrence(work, row)
  const triggered = await triggeredBy(occurrence, feeding)
  if (triggered.size === 0) return
  const isAllowed = await once('allowed', () => allowedImplementations(context.tx, context.tenant.id))
  for (const [configId, given] of triggered) {
    const config = configs.get(configId)!
    const isHeld = !config.isOn || !isAllowed(config.implementation.name)
    const made = await makeDelivery(occurrence, config, given)
    const state = made.state === 'waiting' && isHeld ? 'held' : made.state
    if (!(await insertDelivery(context.tx, scopeOf(context), { ...made, state }, context.now))) continue
    if (state === 'held') await once(`held ${config.id}`, () => lookAgain(context, config.id))
    else work.deliverSoon(config.id)
  }
}

/** Makes the delivery of a config again, of an event that was fanned out: by the texts of today. @returns undefined: no rule triggers it any longer */
export async function makeAgain(work: FanOut, row: Occurrence['row'], config: StoredConfig): Promise<NewDelivery | undefined> {
  const rules = (await feedingRules(work, row)).filter(({ target }) => target.referenceId === config.id)
  const occurrence = await loadOccurrence(work, row)
  const given = (await triggeredBy(occurrence, rules)).get(config.id)
  return given && makeDelivery(occurrence, config, given)
}

/** The configs that rules trigger, with what they give to each. */
const triggeredBy = async (occurrence: Occurrence, rules: readonly Rule[]) =>
  triggeredConfigs(rules, {
    events: occurrence.events,
    fields: occurrence.operation ? occurrence.operation.dataPropertyTypes : occurrence.fields,
    values: valuesOf(occurrence.operation?.dataProperties),
    outside: await outsideOfOccurrence(occurrence, rules),
    reader: ruleReader(occurrence.context),
  })

/** Whether events make deliveries of a config: it is on, or the server has switched it off, and then they are held. */
const isFed = (config: StoredConfig | undefined): boolean => config !== undefined && (config.isOn || config.stoppedBecause !== null)

/** A config may have been switched on since it was read: a run then releases what was held meanwhile, also if another run has the lane. */
const lookAgain = (context: SiteContext, configId: ProcessorConfigId) =>
  context.runtime.jobs.enqueue(context.tx, 'deliver', { ...scopeOf(context), configId }, context.tenant.id)

/** The values of inputs by their keys: by rules, else of the config, else the implementation's default. The event is always the real one. */
export function inputsOf(
  context: Parameters<typeof defaultIn>[0],
  { implementation, values }: Pick<StoredConfig, 'implementation' | 'values'>,
  event: MessageEvent | 'test',
  given: Readonly<Record<string, FieldValue>>,
): Record<string, FieldValue> {
  const valueOf = ({ id, key, defaultValue }: Field): FieldValue => {
    if (key === 'event') return event
    return given[id] ?? values[id] ?? defaultIn(context, defaultValue)
  }
  return valuesByKey(implementation.inputs, Object.fromEntries(implementation.inputs.map((field) => [field.id, valueOf(field)])))
}

/**
 * Texts that rules copied into inputs with placeholders: what a person filled in becomes the value of a placeholder, so that it is no
 * template itself and is escaped as one.
 */
function literalInputs({ implementation }: StoredConfig, inputs: Readonly<Record<string, FieldValue>>, copied: readonly string[]) {
  const { inputs: fields, templateKeys } = implementation
  const keys = fields.filter(({ id, key }) => copied.includes(id) && templateKeys.includes(key)).map(({ key }) => key)
  return {
    templates: Object.fromEntries(keys.map((key) => [key, `{{ copied.${key} }}`])),
    values: Object.fromEntries(keys.map((key) => [key, inputs[key]])),
  }
}

/** Whether a required input has no value. */
export const lacksInput = ({ implementation }: StoredConfig, inputs: Readonly<Record<string, FieldValue>>): boolean =>
  implementation.inputs.some(({ key, required }) => required && (inputs[key] === undefined || inputs[key] === ''))

async function makeDelivery(
  occurrence: Occurrence,
  config: StoredConfig,
  { event, inputs: given, copied }: Triggered,
): Promise<NewDelivery> {
  const { context, row } = occurrence
  const inputs = inputsOf(context, config, event, given)
  const literal = literalInputs(config, inputs, copied)
  const shared = {
    id: newId<'delivery'>(context.now),
    configId: config.id satisfies ProcessorConfigId,
    eventId: row.id,
    event,
    elementId: row.element_id,
    transactionId: row.transaction_id,
    inputs: inputs as NewDelivery['inputs'],
  }
  const sender = SENDERS[config.implementation.name]
  if (!sender || lacksInput(config, inputs)) return { ...shared, state: 'skipped', content: {} }
  try {
    const content: Content = await sender.render({
      context,
      config: valuesByKey(config.implementation.configFields, config.values),
      inputs: { ...inputs, ...literal.templates },
      scope: { ...templateScopeOf(occurrence, event, context.tenant.culture), copied: literal.values },
      event: { id: row.id, at: row.at, elementId: row.element_id, transactionId: row.transaction_id },
    })
    return { ...shared, state: 'waiting', content }
  } catch (error) {
    const reason = reasonOf(error)
    if (!reason) throw error
    return { ...shared, state: 'notMade', content: {}, notMadeBecause: reason, occurrence: occurrenceOf(row) }
  }
}

/** What is kept of an event, so that its message can be made again. */
const occurrenceOf = ({ tenant_id: _tenant, site_id: _site, tries: _tries, at, ...row }: Occurrence['row']) => ({
  ...row,
  at: at.toISOString(),
})

import type { BodyOf } from '@verka/domain/api/contract.ts'
import { AppError, invalid, type FieldError } from '@verka/domain/errors/app-error.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { Implementation } from '@verka/domain/processors/implementations/implementation.ts'
import { findImplementation } from '@verka/domain/processors/implementations/implementations.ts'
import type { createProcessorConfig as createCall } from '@verka/domain/processors/processor-configs.api.ts'
import { hasOtherReceiver } from '@verka/domain/processors/secret-receiver.ts'
import { ruleReader, todayOf, type SiteContext } from '../../http/context.ts'
import { mayReach } from '../../outbound/allowed-addresses.ts'
import { withChosen } from '../forms/sources/option-sources.ts'
import { acceptForm, type SubmittedValue } from '../forms/submitted-form.ts'
import { allowedImplementations } from '../processors/restrictions.ts'
import { valuesByKey, type StoredConfig } from '../processors/stored-configs.ts'
import { secretBytes } from '../senders/standard-webhook.ts'
import { SENDERS } from '../senders/senders.ts'
import { isOffered } from './implementations.ts'
import { TemplateError } from '../senders/not-made.ts'
import { checkTemplate } from '../senders/template.ts'

type Body = BodyOf<typeof createCall>

/** The implementation that a config is saved for. @throws `invalid` for one that does not exist or may not be used */
export async function acceptImplementation(context: SiteContext, body: Body, before: StoredConfig | undefined): Promise<Implementation> {
  const found = findImplementation(body.processorType, body.implementation)
  if (!found || !isOffered(found)) throw invalid([{ message: '@validation.implementationMissing', field: 'implementation' }])
  if (before && before.implementation.name !== found.name)
    throw invalid([{ message: '@validation.implementationFixed', field: 'implementation' }])
  if (!(await allowedImplementations(context.tx, context.tenant.id))(found.name))
    throw new AppError('forbidden', { message: '@errors.implementationRestricted', field: 'implementation' })
  return found
}

/** Inputs as a config may have them: rules may fill what it leaves empty. */
export const inputsOfConfig = ({ inputs }: Implementation): Field[] =>
  inputs.filter(({ key }) => key !== 'event').map((field) => ({ ...field, required: false }))

/** The values and the sent secrets of a config, by the checks of its fields and of its sender. @throws `invalid` */
export async function acceptConfig(
  context: SiteContext,
  implementation: Implementation,
  { dataProperties }: Body,
  before: StoredConfig | undefined,
): Promise<{ values: Values; secrets: Record<string, string | null> }> {
  const { configFields, secretIds } = implementation
  const isSecret = ({ id }: Pick<Field, 'id'>) => secretIds.includes(id)
  const sentSecrets = dataProperties.filter(({ dataPropertyTypeId: id }) => isSecret({ id }))
  const isKept = (id: string) => before?.secrets[id] !== undefined && !sentSecrets.some((sent) => sent.dataPropertyTypeId === id)
  const shown = [...configFields.filter((field) => !isSecret(field)), ...inputsOfConfig(implementation)]
  const hidden = configFields.filter(isSecret).map((field) => ({ ...field, required: field.required && !isKept(field.id) }))
  const sent = [...(before ? [] : defaultsOf(context, configFields, dataProperties)), ...dataProperties]
  const stored = before?.values ?? {}
  const fields = [...(await withChosen(context, shown, sent, stored)), ...hidden]
  const accepted = acceptForm({
    fields,
    sent,
    stored,
    isNew: before === undefined,
    today: todayOf(context),
    reader: context,
    ruleReader: ruleReader(context),
  })
  const values = Object.fromEntries(Object.entries(accepted).filter(([id]) => !isSecret({ id })))
  const secrets = Object.fromEntries(
    sentSecrets.map(({ dataPropertyTypeId: id }) => [id, typeof accepted[id] === 'string' ? accepted[id] : null]),
  )
  const isMoved = before !== undefined && hasOtherReceiver(implementation, before.values, values)
  const notSentAgain = secretIds.filter((id) => isMoved && isKept(id))
  const errors = [
    ...(await errorsIn(context, implementation, { ...values, ...secrets })),
    ...notSentAgain.map((id) => ({ message: '@validation.secretOfOtherAddress', field: `dataProperties.${id}` })),
  ]
  if (errors.length > 0) throw invalid(errors)
  return { values, secrets }
}

/** Defaults of config fields that a creation leaves out. */
const defaultsOf = (context: SiteContext, fields: readonly Field[], sent: readonly SubmittedValue[]): SubmittedValue[] =>
  fields
    .filter(({ id, defaultValue }) => defaultValue !== null && !sent.some(({ dataPropertyTypeId }) => dataPropertyTypeId === id))
    .map(({ id, defaultValue }) => ({ dataPropertyTypeId: id, value: defaultIn(context, defaultValue) }))

/** A default in the tenant's language. */
export const defaultIn = ({ tenant }: Pick<SiteContext, 'tenant'>, value: Field['defaultValue']): Field['defaultValue'] =>
  Array.isArray(value) ? textIn(value as unknown as Parameters<typeof textIn>[0], tenant.culture) : value

/** Errors that only senders know: addresses that may not be reached, templates that cannot be read. */
async function errorsIn(context: SiteContext, implementation: Implementation, values: Values): Promise<FieldError[]> {
  const { configFields, inputs, secretIds, name } = implementation
  const fields = [...configFields, ...inputs]
  const at = (key: string) => `dataProperties.${fields.find((field) => field.key === key)?.id ?? key}`
  const { OUTBOUND_ALLOWED } = context.runtime.settings
  const tools = { mayReach: (url: string) => mayReach(OUTBOUND_ALLOWED, url) }
  const ofSender = (await SENDERS[name]?.check?.(valuesByKey(fields, values), tools)) ?? []
  const errors = ofSender.map(({ field, ...error }) => ({ ...error, field: at(field ?? '') }))
  for (const { id, key } of inputs) {
    const value = values[id]
    if (typeof value === 'string' && isWrongTemplate(value)) errors.push({ message: '@validation.template', field: at(key) })
  }
  for (const id of secretIds) {
    const secret = values[id]
    const field = `dataProperties.${id}`
    if (typeof secret !== 'string' || errors.some((error) => error.field === field)) continue
    // a line break is one that was copied along
    if (/\p{Cc}/u.test(secret)) errors.push({ message: '@validation.controlCharacters', field })
    else if (name === 'webhook' && !secretBytes(secret)) errors.push({ message: '@validation.webhookSecret', field })
  }
  return errors
}

function isWrongTemplate(text: string): boolean {
  try {
    checkTemplate(text)
    return false
  } catch (error) {
    if (error instanceof TemplateError) return true
    throw error
  }
}

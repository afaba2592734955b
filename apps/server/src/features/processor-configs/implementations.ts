import type { QueryOf } from '@verka/domain/api/contract.ts'
import { forbidden, notFound } from '@verka/domain/errors/app-error.ts'
import { may } from '@verka/domain/access/permissions.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import type { Implementation, ImplementationName, ProcessorType } from '@verka/domain/processors/implementations/implementation.ts'
import { findImplementation, IMPLEMENTATIONS } from '@verka/domain/processors/implementations/implementations.ts'
import type { ImplementationForm, listImplementations as listCall } from '@verka/domain/processors/processor-configs.api.ts'
import { templateIdsOf } from '@verka/domain/processors/placeholders.ts'
import type { SiteContext } from '../../http/context.ts'
import { withChoicesFor } from '../forms/sources/option-sources.ts'
import { allowedImplementations } from '../processors/restrictions.ts'
import { SENDERS } from '../senders/senders.ts'

type Query = QueryOf<typeof listCall>

export const implementationForm = (implementation: Implementation, isAllowed: boolean): ImplementationForm => {
  const { type, name, localizedNames, localizedDescriptions, configFields, inputs, secretIds, events } = implementation
  return {
    type,
    name,
    localizedNames,
    localizedDescriptions,
    dataPropertyTypes: [...configFields],
    inputs: [...inputs],
    secretPropertyTypeIds: [...secretIds],
    templatePropertyTypeIds: templateIdsOf(implementation),
    events: [...events],
    isAllowed,
  }
}

/** A form with what can be chosen in it; a value that is stored has its name, also if it can be chosen no longer. */
export async function formWithChoices(context: SiteContext, form: ImplementationForm, stored: Values = {}): Promise<ImplementationForm> {
  const { dataPropertyTypes, inputs } = form
  return {
    ...form,
    dataPropertyTypes: await withChoicesFor(context, dataPropertyTypes, stored),
    inputs: await withChoicesFor(context, inputs, stored),
  }
}

/** Whether an implementation is offered: it sends messages, or it is a calendar that others fetch. */
export const isOffered = ({ name }: Implementation) => name === 'icalFeed' || SENDERS[name] !== undefined

/** Restrictions are ignored for system administrators only. @throws `forbidden` */
function ignores({ actor }: SiteContext, { ignoreRestrictions }: Pick<Query, 'ignoreRestrictions'>): boolean {
  if (ignoreRestrictions !== 'true') return false
  if (!may(actor.role, 'processorRestrictions', 'read')) throw forbidden()
  return true
}

/** The implementations that the tenant may use. */
export async function listImplementations(context: SiteContext, query: Query): Promise<ImplementationForm[]> {
  const isIgnored = ignores(context, query)
  const isAllowed = await allowedImplementations(context.tx, context.tenant.id)
  return Object.values<Implementation>(IMPLEMENTATIONS)
    .filter((one) => isOffered(one) && (query.processorType === undefined || one.type === query.processorType))
    .map((one) => implementationForm(one, isAllowed(one.name)))
    .filter((one) => one.isAllowed || isIgnored)
}

/** One implementation. @throws `notFound` for one that the tenant may not use */
export async function loadImplementation(
  context: SiteContext,
  { type, name }: { type: ProcessorType; name: ImplementationName },
  query: Pick<Query, 'ignoreRestrictions'>,
): Promise<ImplementationForm> {
  const found = findImplementation(type, name)
  if (!found || !isOffered(found)) throw notFound()
  const isIgnored = ignores(context, query)
  const form = implementationForm(found, (await allowedImplementations(context.tx, context.tenant.id))(name))
  if (!form.isAllowed && !isIgnored) throw notFound()
  return formWithChoices(context, form)
}

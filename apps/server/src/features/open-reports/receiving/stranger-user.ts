import type { UserId } from '@verka/domain/entities/ids.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { newId } from '../../../ids.ts'
import type { SiteContext } from '../../../http/context.ts'
import { findStrangerUser, insertStrangerUser } from './stranger-user.queries.ts'

/** Name under which reports of people without a login are executed, in the tenant's language. */
const NAMES: Record<Culture, string> = { 'sv-SE': 'Utan inloggning', 'en-US': 'Without a login', 'nb-NO': 'Uten innlogging' }

/**
 * The user of the tenant for whom reports of people without a login are executed. Nobody can log in with it, it is in no list of users and
 * does not count for the licence.
 */
async function strangerUser({ tx, tenant, now }: SiteContext): Promise<{ id: UserId; name: string }> {
  const known = await findStrangerUser(tx, tenant.id)
  if (known) return known
  await insertStrangerUser(tx, { id: newId<'user'>(now), tenantId: tenant.id, name: NAMES[tenant.culture] }, now)
  const inserted = await findStrangerUser(tx, tenant.id)
  if (!inserted) throw new Error('the user of reports was inserted')
  return inserted
}

/** A context in which a report about a service is executed: with the rights to start this service, and no others. */
export async function asStranger(
  context: SiteContext,
  serviceId: SiteContext['grants'][number]['transactionTypeId'],
): Promise<SiteContext> {
  const { id, name } = await strangerUser(context)
  const grants = [{ transactionTypeId: serviceId, operationModes: ['start'], view: 'own' as const, forOthers: false }]
  const actor = {
    ...context.actor,
    id,
    name,
    userName: '',
    email: '',
    role: 'user' as const,
    isProgram: true,
    grants: { [context.site.id]: grants },
  }
  return { ...context, actor, grants, sentFiles: undefined }
}

import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { Me, updateMe as updateCall } from '@verka/domain/me/me.api.ts'
import { forbidden, notFound } from '@verka/domain/errors/app-error.ts'
import { openSites } from '../../db/scope.queries.ts'
import type { TenantContext } from '../../http/context.ts'
import { audit } from '../audit/audit.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { describeSession } from '../session/describe-session.ts'
import { userSearchText } from '../users/users.ts'
import { readOwnPrivileges, readSelf, updateSelf } from './me.queries.ts'

/** The stored user of the caller: the edge's copy may be a second old. */
export async function loadMe(context: TenantContext): Promise<Me> {
  const { tx, tenant, actor } = context
  const self = await readSelf(tx, tenant.id, actor.id)
  if (!self) throw notFound()
  await openSites(
    tx,
    actor.sites.map((site) => site.id),
  )
  const session = await describeSession(tx, { ...actor, name: self.name })
  return {
    ...session,
    user: { ...session.user, culture: self.culture as Culture | null, isEmailVerified: self.is_email_verified, phoneNo: self.phone_no },
    privileges: await readOwnPrivileges(tx, tenant.id, actor.id),
    version: self.version,
  }
}

/** Saves the caller's name, language and telephone number; an omitted property is unchanged. */
export async function changeMe(context: TenantContext, body: BodyOf<typeof updateCall>): Promise<Me> {
  const { tx, tenant, actor, now } = context
  // its name identifies it in the logs: administrators give it
  if (actor.isProgram) throw forbidden()
  const self = await readSelf(tx, tenant.id, actor.id, { isLocked: true })
  if (!self) throw notFound()
  const current = { name: self.name, culture: self.culture, phoneNo: self.phone_no, version: self.version }
  refuseWhenStale(body.version, current)
  const { name = self.name, culture = self.culture, phoneNo = self.phone_no } = body
  const searchText = userSearchText({ userName: self.user_name, name, email: self.email, phoneNo })
  await updateSelf(tx, { tenantId: tenant.id, id: actor.id, name, culture, phoneNo, searchText }, now)
  const [before, after] = [
    { name: self.name, culture: self.culture, phoneNo: self.phone_no },
    { name, culture, phoneNo },
  ]
  audit(context, { action: 'update', entity: 'user', entityId: actor.id, before, after })
  return loadMe(context)
}

import type { BodyOf, ReplyOf } from '@verka/domain/api/contract.ts'
import { addressOfCode } from '@verka/domain/elements/scanned-code.ts'
import type { ElementId } from '@verka/domain/entities/ids.ts'
import { forbidden, invalid } from '@verka/domain/errors/app-error.ts'
import {
  MAX_OPEN_ADDRESSES,
  type changeOpenAddresses as changeCall,
  type getOpenAddress as getCall,
  type OpenAddressChange,
} from '@verka/domain/open/open-addresses.api.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { audit } from '../audit/audit.ts'
import { filterElements } from '../element-list/element-list.ts'
import { loadElement, loadElements } from '../elements/elements.ts'
import { loadOpenAddresses, writeOpenAddresses } from '../elements/open-addresses.ts'
import { hasOpenAccess } from '../tenants/tenants.ts'
import { readIsOpenSite } from './open-access.queries.ts'

type Body = BodyOf<typeof changeCall>

const PAGE = 1000
const ACTIONS = { make: 'create', renew: 'update', revoke: 'delete' } as const satisfies Record<OpenAddressChange, string>

/** The open address of an object. @throws `notFound` for one that the caller may not see */
export async function loadOpenAddress(context: SiteContext, id: ElementId): Promise<ReplyOf<typeof getCall>> {
  await loadElement(context, id)
  const found = (await loadOpenAddresses(context, [id])).get(id.toLowerCase())
  const isOpen = (await hasOpenAccess(context.tx, context.tenant.id)) && (await readIsOpenSite(context.tx, scopeOf(context)))
  const { tenant, site, runtime } = context
  const addressOf = (code: string) => addressOfCode(runtime.settings.ORIGIN, code, { site: site.key, tenant: tenant.key })
  return {
    isOpen,
    openAddress: found ? { code: found.code, address: addressOf(found.code), createdAt: found.createdAt.toISOString() } : null,
  }
}

/**
 * Makes, renews or revokes the open addresses of objects, in one transaction with one audit entry; no entry has a code.
 * @throws `notFound` for an object that the caller may not see, `forbidden` for one that they may not edit, `invalid` for too many
 */
export async function changeOpenAddresses(context: SiteContext, { change, objects }: Body): Promise<ReplyOf<typeof changeCall>> {
  const elements =
    'elementIds' in objects ? await loadElements(context, [...new Set(objects.elementIds)]) : await foundElements(context, objects)
  if (elements.some(({ can }) => !can.edit)) throw forbidden()
  const ids = elements.map(({ id }) => id)
  const [only] = elements
  const single = elements.length === 1 && only ? only : undefined
  const before = single && (await loadOpenAddresses(context, [single.id])).get(single.id)
  const changed = await writeOpenAddresses(context, change, ids)
  if (changed > 0) {
    if (single) {
      const logged = (at: Date | undefined) => ({ elementTypeId: single.elementTypeId, openAddress: at?.toISOString() ?? null })
      audit(context, {
        action: 'update',
        entity: 'element',
        entityId: single.id,
        typeId: single.elementTypeId,
        before: logged(before?.createdAt),
        after: logged(change === 'revoke' ? undefined : context.now),
      })
    } else {
      const ofType = 'elementTypeId' in objects ? objects.elementTypeId : undefined
      audit(context, {
        action: ACTIONS[change],
        entity: 'openAddresses',
        entityId: ofType ?? context.site.id,
        [change === 'revoke' ? 'before' : 'after']: { rows: changed },
      })
    }
  }
  return { count: ids.length, changed }
}

/** All objects that a list's question finds. @throws `invalid` for more than can be changed at once */
async function foundElements(context: SiteContext, { elementTypeId, question }: Extract<Body['objects'], { question: unknown }>) {
  const found: { id: ElementId; elementTypeId: string; can: { edit: boolean } }[] = []
  let after: string | undefined
  do {
    const { items, next } = await filterElements(context, elementTypeId, {
      ...question,
      limit: PAGE,
      skipCount: true,
      ...(after === undefined ? {} : { after }),
    })
    found.push(...items)
    if (found.length > MAX_OPEN_ADDRESSES)
      throw invalid([{ message: '@errors.bulkTooMany', field: 'objects', params: { count: MAX_OPEN_ADDRESSES } }])
    after = next
  } while (after !== undefined)
  return found
}

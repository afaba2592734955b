import type { ElementId } from '@verka/domain/entities/ids.ts'
import { isOpenCode, OPEN_CODE_LENGTH } from '@verka/domain/elements/generated-code.ts'
import type { OpenAddressChange } from '@verka/domain/open/open-addresses.api.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import {
  deleteOpenAddresses,
  insertOpenAddresses,
  readElementByOpenCode,
  readOpenAddresses,
  replaceOpenAddresses,
} from './open-addresses.queries.ts'
import type { ElementRow } from './elements.queries.ts'
import { randomCode } from './codes/running-codes.ts'

/** Objects of one statement. */
const PORTION = 1000

/** Changes the open addresses of objects that the caller may edit. @returns the number of those that changed */
export async function writeOpenAddresses(context: SiteContext, change: OpenAddressChange, ids: readonly ElementId[]): Promise<number> {
  const { tx, now } = context
  const scope = scopeOf(context)
  let changed = 0
  for (let from = 0; from < ids.length; from += PORTION) {
    const portion = ids.slice(from, from + PORTION)
    if (change === 'revoke') changed += await deleteOpenAddresses(tx, scope, portion)
    else {
      const codes = portion.map((id) => ({ id, code: randomCode(OPEN_CODE_LENGTH) }))
      changed += await (change === 'make' ? insertOpenAddresses : replaceOpenAddresses)(tx, scope, codes, now)
    }
  }
  return changed
}

/** The open addresses of some objects that the caller may see, by the objects' ids. */
export async function loadOpenAddresses(
  context: SiteContext,
  ids: readonly ElementId[],
): Promise<Map<string, { code: string; createdAt: Date }>> {
  const rows = await readOpenAddresses(context.tx, scopeOf(context), ids)
  return new Map(rows.map(({ element_id: id, code, created_at: createdAt }) => [id, { code, createdAt }]))
}

/** The object of an open address, by its code. */
export const findByOpenCode = async (context: SiteContext, code: string): Promise<ElementRow | undefined> =>
  isOpenCode(code) ? readElementByOpenCode(context.tx, scopeOf(context), code) : undefined

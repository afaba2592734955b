import type { ListSlots } from '../../../db/lists/keys/list-slots.ts'
import type { TypeWithSlots } from '../../../db/lists/keys/write-keys.ts'
import { scopeOf, type SiteContext } from '../../../http/context.ts'

/** Of a definition from before lists had keys: its rows get them when the next start assigns slots. */
const NO_SLOTS: ListSlots = { pages: [], nextBit: 0 }

/** A category or predefined value type as the list keys of its rows are written. */
export const listedAs = (
  context: SiteContext,
  { id: typeId, version, listSlots: slots = NO_SLOTS }: { id: string; version: number; listSlots: ListSlots | undefined },
): TypeWithSlots => ({ ...scopeOf(context), typeId, version, slots, culture: context.tenant.culture })

import type { Tx } from '../../db/database.ts'
import type { ListSlots } from '../../db/lists/list-slots.ts'

/** All sites of the installation. */
export const readAllSites = (tx: Tx) => tx.selectFrom('sites').select(['tenant_id', 'id']).execute()

/** Categories whose lists have no keys yet, locked. */
export const lockUnplacedTypes = (tx: Tx) =>
  tx.selectFrom('element_types').select(['id', 'data_property_types']).where('list_slots', 'is', null).forUpdate().execute()

export const writeSlots = (tx: Tx, id: string, slots: ListSlots) =>
  tx
    .updateTable('element_types')
    .set({ list_slots: JSON.stringify(slots) })
    .where('id', '=', id)
    .execute()

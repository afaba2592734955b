import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { migratedInSteps } from '../../testing/servers/migrated-in-steps.ts'
import { keysOfLog } from '../lists/keys/row-keys.ts'
import type { ListSlots } from '../lists/keys/list-slots.ts'

const idsFor = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, randomUUID()])) as Record<Name, string>

test('0124: keys of logs that are still due are written, as an execution would, and those of deleted transactions removed', () =>
  migratedInSteps('0124', async ({ superuser, ids: { tenant, site }, migrateBelow }) => {
    const { owner, borrower, element, note, grade, gone, service } = idsFor(
      'owner',
      'borrower',
      'element',
      'note',
      'grade',
      'gone',
      'service',
    )
    const functions = { slotted: randomUUID(), unslotted: randomUUID() }
    const slots = {
      pages: [
        { t0: { id: note, as: 'text' }, n0: { id: grade, as: 'choice', options: { ok: [0, 0], bad: [1, 1] }, gone: { old: [2, 2] } } },
        { n0: { id: gone, as: 'number' } },
      ],
      nextBit: 3,
    } satisfies ListSlots as ListSlots
    const at = new Date('2026-03-01T10:00:00.000Z')
    // the rows as the version before left them, without what they refer to
    await superuser.query(`set session_replication_role = 'replica'`)
    for (const [id, listSlots] of [
      [functions.slotted, slots],
      [functions.unslotted, null],
    ] as const)
      await superuser.query(
        `insert into operation_types (tenant_id, site_id, id, status, localized_names, localized_descriptions, element_type_id, data_property_types,
            list_slots, created_at, updated_at, owner_id) values ($1, $2, $3, 'published', '[]', '[]', $3, '[]', $4, now(), now(), $3)`,
        [tenant, site, id, listSlots && JSON.stringify(listSlots)],
      )
    await superuser.query(
      `insert into transaction_types (tenant_id, site_id, id, status, localized_names, localized_descriptions, element_type_id, mode, settings, list_slots,
          created_at, updated_at, owner_id) values ($1, $2, $3, 'published', '[]', '[]', $3, 'loan', '{}', $4, now(), now(), $3)`,
      [tenant, site, service, JSON.stringify(slots)],
    )
    const cases = {
      plain: { values: { [note]: 'Åsa', [grade]: 'bad', [gone]: 7 }, own: {} },
      written: { values: { [note]: 'x', [grade]: 'ok' }, own: { [note]: 'by a rule', [grade]: 'old' }, borrowerId: borrower },
      deleted: { values: { [note]: 'y' }, own: {}, isDeleted: true },
      unslotted: { values: { [note]: 'z' }, own: {}, function: functions.unslotted },
    }
    const expected: object[] = []
    for (const [name, one] of Object.entries(cases)) {
      const {
        values,
        own,
        borrowerId = null,
        isDeleted,
        function: typeId = functions.slotted,
      } = one as typeof cases.plain & {
        borrowerId?: string
        isDeleted?: boolean
        function?: string
      }
      const [transaction, operation] = [randomUUID(), randomUUID()]
      await superuser.query(
        `insert into transactions (tenant_id, site_id, id, transaction_type_id, transaction_type_version, element_id, mode, status, created_at, updated_at,
            owner_id, data_properties, borrower_id, deleted_at) values ($1, $2, $3, $4, 1, $5, 'loan', 'completed', $6, $6, $7, $8, $9, $10)`,
        [tenant, site, transaction, service, element, at, owner, JSON.stringify(own), borrowerId, isDeleted ? at : null],
      )
      await superuser.query(
        `insert into operations (tenant_id, site_id, id, transaction_id, operation_type_id, operation_type_version, mode, data_properties, executed_at, executed_by)
          values ($1, $2, $3, $4, $5, 1, 'start', $6, $7, $8)`,
        [tenant, site, operation, transaction, typeId, JSON.stringify(values), at, owner],
      )
      // noted twice, as two writes of a transaction do
      for (const [type, row] of [
        [typeId, operation],
        [service, transaction],
        [service, transaction],
      ])
        await superuser.query('insert into list_keys_due (tenant_id, site_id, type_id, row_id) values ($1, $2, $3, $4)', [
          tenant,
          site,
          type,
          row,
        ])
      if (name === 'deleted')
        await superuser.query(
          `insert into list_keys (culture, tenant_id, site_id, type_id, row_id, page, created_at, service_id, owner_id)
            values ('sv', $1, $2, $3, $4, 0, $5, $3, $6)`,
          [tenant, site, service, transaction, at, owner],
        )
      const keysOf = (id: string, held: object) =>
        keysOfLog(slots, { values: held as never, at, serviceId: service, ownerId: owner, borrowerId }).map((page) => ({
          row_id: id,
          ...page,
        }))
      if (!isDeleted) expected.push(...keysOf(transaction, { ...values, ...own }))
      if (!isDeleted && name !== 'unslotted') expected.push(...keysOf(operation, values))
    }
    await superuser.query(`set session_replication_role = 'origin'`)
    await migrateBelow()
    const { rows } = await superuser.query<Record<string, unknown>>('select * from list_keys')
    const written = rows.map(({ culture, tenant_id: _tenant, site_id: _site, type_id: _type, ...row }) => {
      expect(culture).toBe('sv')
      const filled = Object.entries(row).filter(([, value]) => value !== null)
      return Object.fromEntries(
        filled.map(([name, value]) => [
          name,
          // a process that has opened a database reads bigints as numbers
          value instanceof Date ? value.toISOString() : name === 'choices' ? String(value) : value,
        ]),
      )
    })
    const sorted = (pages: object[]) => pages.map((page) => JSON.stringify(Object.entries(page).sort())).sort()
    expect(sorted(written)).toEqual(sorted(expected))
    const { rows: left } = await superuser.query(
      `select from pg_proc where proname ~ 'due_keys|log_keys|operation_keys_|transaction_keys_'`,
    )
    expect(left).toEqual([])
  }))

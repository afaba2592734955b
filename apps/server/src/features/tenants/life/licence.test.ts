import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LICENCE_LEVELS } from '@verka/domain/tenants/licence-levels.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../../db/transaction.ts'
import { anElementType } from '../../../testing/made/a-working-day.ts'
import { manyElements } from '../../../testing/made/many-elements.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant } from '../../../testing/servers/test-tenant.ts'
import { LICENCES } from '@verka/domain/tenants/licences.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

interface Refusal {
  id: string
  version: number
  errors: unknown
}

/** A tenant with `count` objects, and queries of its licence. */
async function aLicensed(licenceLevel: 'none' | 'small', count: number) {
  const tenant = await aTenant(server, { licenceLevel })
  const admin = await tenant.as('tenantAdmin')
  const type = await anElementType(admin, [])
  const create = (title = 'Sak', code = '') => admin.call<Refusal>('POST', '/elements', { elementTypeId: type.id, title, code })
  const first = (await create()).body
  if (count > 1) await manyElements(server, tenant, { id: first.id, elementTypeId: type.id }, count - 1)
  const inSite = <Result>(work: (tx: Tx) => Promise<Result>) =>
    server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: tenant.sites.map(({ id }) => id) }, work)
  /** The counter, and the real number. */
  const counted = () =>
    inSite(async (tx) => {
      const { rows } = await sql<{ used: number; free: number; there: number }>`
        select sum(used)::int as used, sum(free)::int as free, (select count(*)::int from elements) as there from licence_places`.execute(
        tx,
      )
      return rows[0]!
    })
  const remove = async (how: number) => {
    const { items } = (await admin.call<{ items: Refusal[] }>('POST', `/elements/filter?elementTypeId=${type.id}`, { limit: how })).body
    const answers = await Promise.all(items.map(({ id, version }) => admin.call('DELETE', `/elements/${id}?version=${version}`)))
    expect(answers.map(({ status }) => status)).toEqual(items.map(() => 204))
  }
  const setLevel = (level: string) =>
    server.database.transaction({ kind: 'installation' }, (tx) =>
      tx.updateTable('tenants').set({ licence_level: level }).where('id', '=', tenant.id).execute(),
    )
  return { tenant, create, counted, remove, inSite, setLevel }
}

const statuses = (answers: { status: number }[], status: number) => answers.filter((answer) => answer.status === status).length

test('the database allows as many objects and bytes as the table of licences', async () => {
  await server.database.transaction({ kind: 'installation' }, async (tx) => {
    for (const level of LICENCE_LEVELS) {
      const { rows } = await sql<{ allowed: number }>`select licensed_objects(${level}) as allowed`.execute(tx)
      expect([level, rows[0]!.allowed]).toEqual([level, LICENCES[level].objects ?? 1e15])
      const { rows: bytes } = await sql<{ allowed: string }>`select licensed_bytes(${level})::text as allowed`.execute(tx)
      expect([level, Number(bytes[0]!.allowed)]).toEqual([level, LICENCES[level].bytes ?? 2 ** 20 * 1e12])
    }
  })
})

test('of 200 concurrent creations as many succeed as the limit allows, also when others fail and delete meanwhile', async () => {
  const { create, counted, remove } = await aLicensed('small', 462)
  expect(await counted()).toEqual({ used: 462, free: 38, there: 462 })
  // every eighth has a taken code: its slot is released
  const taken = (await create('Sak', 'K-1')).body
  expect(taken.id).toBeDefined()
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => create(`Ny ${index}`, index % 8 === 0 ? 'K-1' : '')))
  expect([statuses(answers, 201), statuses(answers, 422)]).toEqual([37, 163])
  const refused = answers.flatMap(({ status, body }, index) => (status === 422 && index % 8 > 0 ? [body.errors] : []))
  for (const errors of refused) expect(errors).toEqual([{ message: '@errors.licenceObjects', params: { count: 500 } }])
  expect(await counted()).toEqual({ used: 500, free: 0, there: 500 })

  await remove(20)
  const again = await Promise.all(Array.from({ length: 40 }, () => create()))
  expect([statuses(again, 201), statuses(again, 422)]).toEqual([20, 20])
  expect(await counted()).toEqual({ used: 500, free: 0, there: 500 })
})

test('a creation at the limit waits for the one that holds the last slot, and gets it after a rollback', async () => {
  const { create, counted, inSite } = await aLicensed('none', 24)
  for (const isKept of [false, true]) {
    const [holds, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holder = inSite(async (tx) => {
      await sql`insert into elements (tenant_id, site_id, id, element_type_id, title, code, data_properties, search_text, created_at, updated_at, owner_id)
        select tenant_id, site_id, gen_random_uuid(), element_type_id, 'Sist', gen_random_uuid()::text, data_properties, search_text, created_at, updated_at, owner_id
        from elements limit 1`.execute(tx)
      holds.resolve()
      await end.promise
      if (!isKept) throw new Error('given up')
    }).catch(() => undefined)
    await holds.promise
    const waiting = create()
    // it waits for the row lock of the other one
    await expect
      .poll(async () =>
        inSite(
          async (tx) =>
            (await sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks where not granted`.execute(tx)).rows[0]!.waiting,
        ),
      )
      .toBeGreaterThan(0)
    end.resolve()
    await holder
    const { status, body } = await waiting
    expect(status).toBe(isKept ? 422 : 201)
    expect(await counted()).toEqual({ used: 25, free: 0, there: 25 })
    await inSite((tx) =>
      tx
        .deleteFrom('elements')
        .where('id', '=', body.id ? asId<'element'>(body.id) : null)
        .execute(),
    )
  }
})

test('below the present number nothing can be created until enough was deleted; a higher level takes effect at once', async () => {
  const { create, counted, remove, setLevel } = await aLicensed('small', 60)
  await setLevel('none')
  expect(await counted()).toEqual({ used: 60, free: -35, there: 60 })
  await remove(35)
  expect((await create()).status).toBe(422)
  await remove(1)
  expect([(await create()).status, (await create()).status]).toEqual([201, 422])
  await setLevel('corporation')
  expect((await create()).status).toBe(201)
  await setLevel('none')
  expect(await counted()).toEqual({ used: 26, free: -1, there: 26 })
})

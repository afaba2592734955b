import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dayAt } from '@verka/domain/localization/dates.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { SiteId } from '@verka/domain/entities/ids.ts'
// composes the features
import '../app.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { openDirectoryStore } from '../files/directory-store.ts'
import type { FileStore } from '../files/store.ts'
import { freshDatabase } from '../testing/servers/databases.ts'
import { outsideOf } from '../testing/servers/outside.ts'
import { fillDemo } from './fill-demo.ts'
import { readDemoTenant } from './demo.queries.ts'

/** Limit of the processor time that the demo of a first start takes: some six seconds, also on a busy machine. */
const MOST_SECONDS = 15

let installation: Awaited<ReturnType<typeof freshDatabase>>
let database: Database
let folder: string
let files: FileStore
beforeAll(async () => {
  installation = await freshDatabase(inject('superuserUrl'))
  database = openDatabase(installation.applicationUrl, { maxConnections: 4 })
  folder = await mkdtemp(join(tmpdir(), 'verka-demo-'))
  files = await openDirectoryStore(folder)
})
afterAll(async () => {
  await database.close()
  await installation.drop()
  await rm(folder, { recursive: true })
})

test('the demo customer is filled in time, by its own rules, and only once', async () => {
  const now = () => new Date('2026-05-13T10:00:00Z')
  const began = process.cpuUsage()
  await fillDemo({ ...outsideOf(database), files, now })
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1e6).toBeLessThan(MOST_SECONDS)

  const demoTenant = await database.transaction({ kind: 'installation' }, (tx) => readDemoTenant(tx, 'demo'))
  const siteIds = demoTenant.sites.map((site) => site.id)
  const read = () =>
    database.transaction({ kind: 'site', tenantId: demoTenant.tenant.id, siteIds }, async (tx) => ({
      types: await tx
        .selectFrom('element_types')
        .select(['id', 'localized_names', 'data_property_types', 'schema_configurations'])
        .execute(),
      elements: await tx.selectFrom('elements').select(['element_type_id', 'data_properties', 'code']).execute(),
      operations: await tx
        .selectFrom('operations')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow(),
      services: await tx.selectFrom('transaction_types').select(['id', 'mode']).execute(),
      transactions: await tx.selectFrom('transactions').select(['mode', 'status', 'due_at', 'borrower_id', 'created_at']).execute(),
      reservations: await tx.selectFrom('reservations').select(['status', 'from_at']).execute(),
      balances: await tx.selectFrom('balance_entries').select(['amount', 'balance']).execute(),
      imports: await tx.selectFrom('imports').select(['file_name', 'state', 'starts_itself', 'policy']).execute(),
      library: await tx.selectFrom('files').select('file_name').where('is_library', '=', true).orderBy('file_name').execute(),
    }))
  const filled = await read()
  await expectMessages(demoTenant, siteIds, now())
  expect(filled.elements.length).toBeGreaterThanOrEqual(200)
  expect(Number(filled.operations.count)).toBeLessThanOrEqual(600)
  // the server works on it once it runs
  expect(filled.imports).toMatchObject([{ state: 'reading', starts_itself: true, policy: 'correct' }])

  // findings on the playgrounds are stored at the equipment
  const playground = filled.types.filter(({ localized_names: names }) =>
    localized('Lekredskap', 'Playground equipment', 'Lekeapparat').every(({ text }) => JSON.stringify(names).includes(text)),
  )
  expect(playground).toHaveLength(2)
  const idsOf = (key: string) =>
    playground.flatMap(({ data_property_types: fields }) =>
      (fields as { id: string; key: string }[]).filter((field) => field.key === key).map(({ id }) => id),
    )
  const equipment = filled.elements.filter(({ element_type_id: id }) => playground.some((type) => type.id === id))
  expect(equipment).toHaveLength(16)
  const valuesOf = (key: string) =>
    equipment.map(({ data_properties: values }) => idsOf(key).flatMap((id) => (values as Record<string, unknown>)[id] ?? [])[0])
  expect(new Set(valuesOf('inspectedBy'))).toEqual(new Set(['Ulla Vaktmästare']))
  expect(valuesOf('nextInspection').filter(Boolean)).toHaveLength(12)
  expect(valuesOf('photo').filter(Boolean)).toHaveLength(16)
  // every extinguisher has its next inspection date, which an inspection moves on
  const extinguishers = filled.types.filter(({ localized_names: names }) => JSON.stringify(names).includes('Fire extinguisher'))
  const next = extinguishers.flatMap(({ id, data_property_types: fields }) => {
    const { id: fieldId } = (fields as { id: string; key: string }[]).find(({ key }) => key === 'nextInspection')!
    return filled.elements
      .filter((one) => one.element_type_id === id)
      .map(({ data_properties: values }) => String((values as Record<string, unknown>)[fieldId]))
  })
  const today = now().toISOString().slice(0, 10)
  expect(next.length).toBeGreaterThan(60)
  expect(next.filter((day) => day <= today)).toHaveLength(1)
  expect(filled.balances.some(({ amount }) => Number(amount) < 0)).toBe(true)
  expect(filled.balances.some(({ amount }) => Number(amount) > 0)).toBe(true)

  // every mode is used: tools are lent, one overdue, cases are open, some stocks are nearly empty, a tool is booked
  expect(new Set(filled.services.map(({ mode }) => mode))).toEqual(
    new Set(['simpleForm', 'updatableForm', 'loan', 'issueManagement', 'stockManagement']),
  )
  const running = (mode: string) => filled.transactions.filter((one) => one.mode === mode && one.status === 'started')
  expect(running('loan')).toHaveLength(3)
  expect(running('loan').filter(({ due_at: due }) => due! < now())).toHaveLength(1)
  const ages = running('issueManagement').map((one) => Math.floor((now().getTime() - one.created_at.getTime()) / 86_400_000))
  expect(Math.max(...ages) - Math.min(...ages)).toBeGreaterThan(14)
  expect(filled.transactions.filter(({ status }) => status === 'cancelled')).toHaveLength(1)
  expect(filled.reservations.map(({ status, from_at: from }) => [status, from > now()])).toEqual([
    ['booked', true],
    ['booked', true],
  ])
  const stock = filled.types.flatMap(({ data_property_types: fields }) =>
    (fields as { id: string; key: string }[]).filter(({ key }) => key === 'balance').map(({ id }) => id),
  )
  const left = filled.elements.flatMap(({ data_properties: values }) => stock.flatMap((id) => (values as Record<string, number>)[id] ?? []))
  expect(left).toHaveLength(21)
  expect(Math.min(...left)).toBeLessThanOrEqual(5)
  expect(Math.min(...left)).toBeGreaterThanOrEqual(0)

  // the open schema is read, and the other two are connected to their category in each site, with all of their fields
  const ofPlaygrounds = playground.flatMap(({ schema_configurations: own }) => own)
  const configurations = filled.types.flatMap(({ schema_configurations: own }) => own).filter((one) => !ofPlaygrounds.includes(one))
  expect(
    ofPlaygrounds.map(({ identifierMatchRules, readAction, writeAction }) =>
      [identifierMatchRules, readAction.matchRules, writeAction.matchRules].map((rules) => rules.length),
    ),
  ).toEqual([
    [0, 7, 0],
    [0, 7, 0],
  ])
  expect(configurations).toHaveLength(4)
  for (const { identifierMatchRules, readAction, writeAction } of configurations)
    expect([identifierMatchRules.length, readAction.matchRules.length, writeAction.matchRules.length]).toEqual([
      1,
      8,
      expect.toBeOneOf([7, 8]),
    ])

  // each site has a small library of files
  expect(new Set(filled.library.map(({ file_name: name }) => name.split('.').at(-1)))).toEqual(new Set(['png', 'rtf']))
  expect(filled.library).toHaveLength(6)

  // a second start changes nothing
  await fillDemo({ ...outsideOf(database), files, now })
  expect((await read()).elements).toHaveLength(filled.elements.length)
})

/** What a customer has whose messages have run for a while. */
async function expectMessages({ tenant }: Awaited<ReturnType<typeof readDemoTenant>>, siteIds: SiteId[], now: Date): Promise<void> {
  const { deliveries, attempts, messages, texts, sms } = await database.transaction(
    { kind: 'site', tenantId: tenant.id, siteIds },
    async (tx) => ({
      deliveries: await tx.selectFrom('deliveries').select('state').execute(),
      attempts: await tx.selectFrom('delivery_attempts').select('answer').where('is_accepted', '=', false).execute(),
      messages: await tx.selectFrom('messages').select(['kind', 'title', 'read_at']).where('is_in_inbox', '=', true).execute(),
      texts: await tx.selectFrom('message_texts').select('texts').execute(),
      sms: await tx.selectFrom('sms_recipients').select('state').execute(),
    }),
  )
  const count = (state: string) => deliveries.filter((one) => one.state === state).length
  expect([count('dead'), deliveries.length - count('delivered')]).toEqual([1, 1])
  expect(count('delivered')).toBeGreaterThan(5)
  expect(attempts.map(({ answer }) => answer?.status)).toEqual(Array.from({ length: 8 }, () => 422))
  const overdue = messages.filter(({ kind }) => kind === 'overdue')
  // in the customer's own words
  expect(overdue.map(({ title }) => title)).toEqual([expect.stringMatching(/^Lämna tillbaka /)])
  // one extinguisher is late, one is soon to be inspected
  const today = dayAt(now, 'Europe/Stockholm')
  const inspections = messages
    .filter(({ kind }) => kind === 'inspectionDue')
    .map(({ title }) => /\d{4}-\d\d-\d\d/.exec(title ?? '')?.[0] ?? '')
  expect(inspections.map((day) => day < today).toSorted()).toEqual([false, true])
  expect(tenant.timeZone).toBe('Europe/Stockholm')
  expect(new Set(messages.map(({ read_at: readAt }) => readAt === null))).toEqual(new Set([true, false]))
  expect(texts).toHaveLength(1)
  expect(sms.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
}

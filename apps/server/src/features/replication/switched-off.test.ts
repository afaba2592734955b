import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { aConfig, configBody } from '../../testing/made/outside/processors.ts'
import { replicationTests } from '../../testing/set-ups/replication-tests.ts'

const at = replicationTests()

const SECRET = 'a secret with more than 24 letters'
const WEBHOOK = { url: 'https://receiver.example/hook', secret: SECRET }

test('a copied processor is named as switched off in the plan, and in the result until it is switched on', async () => {
  const webhook = await aConfig(at.admin, 'webhook', WEBHOOK)
  const email = await aConfig(at.admin, 'email', { to: 'ulla@lindvik.example', subject: 'Klart', body: 'Hej' })
  const { items } = await at.copies.plan()
  const planned = items.filter(({ offUntil }) => offUntil !== null).map(({ id, offUntil }) => [id, offUntil])
  expect(planned.toSorted()).toEqual(
    [
      [webhook.id, 'secret'],
      [email.id, 'switch'],
    ].toSorted(),
  )
  const { id, switchedOff } = await at.copies.replicate()
  const byName = (list: typeof switchedOff) => list.map(({ name, offUntil }) => `${name}: ${offUntil}`).toSorted()
  expect(byName(switchedOff)).toEqual(['En email: switch', 'En webhook: secret'])
  // a later change keeps the secret and the switch of the target
  expect((await at.copies.plan()).items.filter(({ offUntil }) => offUntil !== null)).toEqual([])

  const copy = switchedOff.find(({ offUntil }) => offUntil === 'secret')!
  const save = async (isOn: boolean) => {
    const { body } = await at.inSouth.call<ProcessorConfig>('GET', `/processors/config/${copy.id}`)
    const saved = configBody('webhook', WEBHOOK, { version: body.version, isOn })
    expect((await at.inSouth.call('PUT', `/processors/config/${copy.id}`, saved)).status).toBe(200)
    return byName((await at.copies.loaded(id)).switchedOff)
  }
  expect(await save(false)).toEqual(['En email: switch', 'En webhook: switch'])
  expect(await save(true)).toEqual(['En email: switch'])
  expect(byName((await at.copies.latest()).switchedOff)).toEqual(['En email: switch'])
})

test('a copy that would send the secret of an integration to another receiver removes it, switches it off, and says so', async () => {
  const CALL = { url: 'https://north.example/call' }
  const source = await aConfig(at.admin, 'httpCall', CALL)
  const hasUrl = (value: string) => expect.objectContaining({ value }) as unknown
  await at.copies.replicate()
  const inSouth = async () => {
    const { body } = await at.inSouth.call<{ items: ProcessorConfig[] }>('GET', '/processors/config')
    return body.items.find(({ implementation }) => implementation === 'httpCall')!
  }
  const complete = async () => {
    const { id, version } = await inSouth()
    const body = configBody('httpCall', { authorization: 'Bearer of south' }, { version, isOn: true })
    expect((await at.inSouth.call('PUT', `/processors/config/${id}`, body)).status).toBe(200)
  }
  await complete()
  const change = async (version: number, values: Record<string, string>) =>
    expect((await at.admin.call('PUT', `/processors/config/${source.id}`, configBody('httpCall', values, { version }))).status).toBe(200)
  const planned = async () => (await at.copies.plan()).items.find(({ id }) => id === source.id)
  // another path is the same receiver
  await change(1, { url: 'https://north.example/other', path: 'a' })
  expect(await planned()).toMatchObject({ state: 'update', offUntil: null })
  expect((await at.copies.replicate()).switchedOff).toEqual([])
  expect(await inSouth()).toMatchObject({ isOn: true, secrets: [expect.anything()] })

  await change(2, { url: 'https://evil.example/call' })
  expect(await planned()).toMatchObject({ state: 'update', offUntil: 'newReceiver' })
  const { id, switchedOff } = await at.copies.replicate()
  expect(switchedOff).toMatchObject([{ name: 'En httpCall', offUntil: 'newReceiver' }])
  expect(await inSouth()).toMatchObject({ isOn: false, secrets: [] })
  expect((await at.copies.undo(id)).status).toBe(200)
  // its address is the one of before; the secret is not kept for it
  expect(await inSouth()).toMatchObject({
    isOn: false,
    secrets: [],
    dataProperties: expect.arrayContaining([hasUrl('https://north.example/other')]),
  })

  await at.copies.replicate()
  await complete()
  await change(3, { url: 'https://other.example/call' })
  const later = await at.copies.replicate()
  expect(later.switchedOff).toHaveLength(1)
  await complete()
  expect((await at.copies.loaded(later.id)).switchedOff).toEqual([])
})

test('a copy leaves an integration stopped that the system has stopped', async () => {
  const source = await aConfig(at.admin, 'email', { to: 'ulla@lindvik.example', subject: 'Klart', body: 'Hej' })
  await at.copies.replicate()
  const south = { kind: 'site', tenantId: at.tenant.id, siteIds: [at.tenant.sites[1]!.id] } as const
  await at.server.database.transaction(south, (tx) => sql`update processor_configs set stopped_because = 'failed'`.execute(tx))
  const body = configBody('email', { subject: 'Ny' }, { version: 1 })
  expect((await at.admin.call('PUT', `/processors/config/${source.id}`, body)).status).toBe(200)
  await at.copies.replicate()
  const { items } = (await at.inSouth.call<{ items: ProcessorConfig[] }>('GET', '/processors/config')).body
  expect(items).toMatchObject([{ state: 'stopped', stoppedBecause: 'failed', version: 2 }])
})

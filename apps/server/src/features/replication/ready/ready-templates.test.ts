import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { PlanEffects, ReadyTemplate, Replication, ReplicationPlan } from '@verka/domain/replication/replication.schema.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { WorkItem } from '@verka/domain/work/work.api.ts'
import { LICENCES } from '@verka/domain/tenants/licences.ts'
import { anElement, anElementType } from '../../../testing/made/a-working-day.ts'
import type { Problem } from '../../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})

const of = (templateKey: string, options: object = {}) => ({
  templateKey,
  targetTenantId: tenant.id,
  targetSiteId: tenant.sites[0]!.id,
  replicateRecords: true,
  replicatePrivileges: true,
  ...options,
})
const planned = async (key: string) => (await admin.call<ReplicationPlan>('POST', '/api/v2/templates/plan', of(key))).body
async function start(key: string, options: object = {}): Promise<Replication> {
  const { status, body } = await admin.call<Replication>('POST', '/api/v2/templates/replicate', of(key, options))
  if (status !== 200) throw new Error(JSON.stringify(body))
  await tenant.work()
  return (await admin.call<Replication>('GET', address(body.id))).body
}
const address = (id: string) => `/api/v2/templates/replications/${tenant.id}/${tenant.sites[0]!.id}/${id}`
const elements = async () => (await admin.call<{ items: Element[] }>('POST', '/elements/filter', {})).body.items
const categories = async () => (await admin.call<{ items: ElementType[] }>('GET', '/elementTypes')).body.items
const undo = async (id: string) => (await admin.call<Replication>('POST', `${address(id)}/undo`, {})).body

test('a template is listed with what it creates', async () => {
  const { items } = (await admin.call<{ items: ReadyTemplate[] }>('GET', '/api/v2/templates/ready')).body
  expect(items[0]).toMatchObject({ key: 'tool-loan', examples: 2, counts: expect.arrayContaining([{ kind: 'elementType', count: 1 }]) })
  expect((await (await tenant.as('siteAdmin')).call('GET', '/api/v2/templates/ready')).status).toBe(403)
})

test('a list for a site says how much of each template the site has', async () => {
  const presences = async (query: string) => {
    const { status, body } = await admin.call<{ items: ReadyTemplate[] }>('GET', `/api/v2/templates/ready${query}`)
    return status === 200 ? new Map(body.items.map(({ key, presence }) => [key, presence])) : status
  }
  const site = tenant.sites[0]!.id
  const ofSite = `?targetTenantId=${tenant.id}&targetSiteId=${site}`
  expect(new Set(((await presences('')) as Map<string, unknown>).values())).toEqual(new Set([null]))
  expect(await presences(ofSite)).toEqual(new Map([...((await presences('')) as Map<string, null>).keys()].map((key) => [key, 'none'])))
  await start('tool-loan')
  expect(((await presences(ofSite)) as Map<string, unknown>).get('tool-loan')).toBe('all')
  const [category] = await categories()
  const services = (await admin.call<{ items: { id: string; version: number }[] }>('GET', '/transactionTypes')).body.items
  for (const { id, version } of services) await admin.call('DELETE', `/transactionTypes/${id}?version=${version}`)
  expect(((await presences(ofSite)) as Map<string, unknown>).get('tool-loan')).toBe('some')
  expect(category).toBeDefined()
  expect(await presences(`?targetSiteId=${site}`)).toBe(422)
  expect(await presences(`?targetTenantId=${tenant.id}&targetSiteId=${tenant.id}`)).toBe(404)
})

test('it creates its definitions and examples; a second time there is nothing to do', async () => {
  const done = await start('tool-loan', { withExamples: true, hash: (await planned('tool-loan')).hash })
  expect(done).toMatchObject({ state: 'done', origin: 'template', groupedErrors: [], counts: { examples: 2 } })
  const [category] = await categories()
  const made = await elements()
  expect(made.map(({ elementTypeId }) => elementTypeId)).toEqual([category!.id, category!.id])
  expect(done.examples.toSorted()).toEqual(made.map(({ title }) => title).toSorted())
  expect(new Set((await planned('tool-loan')).items.map(({ state }) => state))).toEqual(new Set(['same']))
  // a category that was there has objects of its own
  await start('tool-loan', { withExamples: true })
  expect(await elements()).toHaveLength(2)
})

test('examples beyond the licence are refused before anything is written; a licence that is full meanwhile ends the work with the reason', async () => {
  tenant = await aTenant(server, { licenceLevel: 'none' })
  admin = await tenant.as('tenantAdmin')
  const { id } = await anElementType(admin, [], { localizedNames: localized('Rum', 'Room', 'Rom') })
  const { objects } = LICENCES.none
  for (let count = 1; count < objects!; count++) await anElement(admin, id, { title: `Objekt ${count}` })
  const refused = await admin.call<Problem>('POST', '/api/v2/templates/replicate', of('tool-loan', { withExamples: true }))
  expect([refused.status, refused.body.errors.map(({ message, field }) => [message, field])]).toEqual([
    422,
    [
      ['@errors.licenceObjects', 'withExamples'],
      ['@replication.withoutExamples', 'withExamples'],
    ],
  ])
  const [first] = await elements()
  await admin.call('DELETE', `/elements/${first!.id}?version=1`)
  const { body } = await admin.call<Replication>('POST', '/api/v2/templates/replicate', of('tool-loan', { withExamples: true }))
  await anElement(admin, id)
  await tenant.work()
  const ended = (await admin.call<Replication>('GET', address(body.id))).body
  expect([ended.state, ended.groupedErrors.flatMap(({ messages }) => messages)]).toEqual(['failed', [expect.stringContaining('Licensen')]])
  expect((await start('tool-loan')).state).toBe('done')
  const work = (await admin.call<{ items: WorkItem[] }>('GET', '/work')).body.items
  expect(work).toMatchObject([
    { kind: 'replication', state: 'done', replication: { origin: 'template', groupedErrors: [] } },
    {
      kind: 'replication',
      state: 'stopped',
      replication: { state: 'failed', groupedErrors: [{ messages: [expect.stringContaining('Licensen')] }] },
    },
  ])
})

test('without examples it creates definitions alone', async () => {
  await start('tool-loan')
  expect([(await categories()).length, await elements()]).toEqual([1, []])
})

test('an undo removes all of it; an example that was changed stays with its category', async () => {
  const first = await start('tool-loan', { withExamples: true })
  expect(await undo(first.id)).toMatchObject({ state: 'undone', kept: [] })
  expect([await categories(), await elements()]).toEqual([[], []])

  const second = await start('tool-loan', { withExamples: true })
  const [example, other] = await elements()
  const { elementTypeId, code, dataProperties, version } = example!
  const own = { elementTypeId, code, dataProperties, version, title: 'Min egen' }
  expect((await admin.call('PUT', `/elements/${example!.id}`, own)).status).toBe(200)
  expect((await admin.call('DELETE', `/elements/${other!.id}?version=${other!.version}`)).status).toBe(204)
  const undone = await undo(second.id)
  expect(undone.state).toBe('undone')
  // one that somebody deleted is not there to be kept
  expect(undone.kept.filter(({ messages }) => messages.join() === 'Ändrad sedan replikeringen')).toEqual([
    expect.objectContaining({ title: example!.title }),
  ])
  expect(undone.kept.map(({ title }) => title)).toContain(
    (await categories())[0]!.localizedNames.find(({ culture }) => culture === 'sv-SE')!.text,
  )
  expect((await elements()).map(({ title }) => title)).toEqual(['Min egen'])
})

test('what a template would mean is known before, also where a category of the site lacks what it needs', async () => {
  const effectsOf = async (key: string) => {
    const { status, body } = await admin.call<{ items: PlanEffects[] }>('POST', '/api/v2/templates/effects', of(key))
    return [status, body.items.flatMap(({ errors }) => errors)]
  }
  const { items } = (await admin.call<{ items: ReadyTemplate[] }>('GET', '/api/v2/templates/ready')).body
  for (const { key } of items) expect([key, ...(await effectsOf(key))]).toEqual([key, 200, []])
  await anElementType(admin, [], { localizedNames: localized('Fordon', 'Vehicles', 'Kjøretøy') })
  expect(await effectsOf('vehicle')).toEqual([200, expect.arrayContaining(['Fältet finns inte längre'])])
})

test('an unknown template does not exist', async () => {
  expect((await admin.call('POST', '/api/v2/templates/plan', of('none'))).status).toBe(404)
})

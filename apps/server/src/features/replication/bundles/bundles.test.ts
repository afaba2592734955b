import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry, FullAuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import type { Problem } from '@verka/domain/api/problem.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Bundle } from '@verka/domain/replication/bundle.ts'
import type { Replication, ReplicationFile, ReplicationPlan } from '@verka/domain/replication/replication.schema.ts'
import { aBuiltSite } from '../../../testing/made/sites/a-built-site.ts'
import { aConfig } from '../../../testing/made/outside/processors.ts'
import { aServiceOf } from '../../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../../testing/servers/test-tenant.ts'
import { inServerContext } from '../../session/server-context.ts'
import { readSiteContent } from '../planning/site-content.ts'
import { fingerprintOf, publicKeyOf, signedBundle } from './signature.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let later = 0
let built: Awaited<ReturnType<typeof aBuiltSite>>
beforeAll(async () => {
  server = await testApp({ now: () => new Date(Date.now() + later) })
})
afterAll(() => server.close())
beforeEach(async () => {
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  built = await aBuiltSite(admin)
})

const ALL = { replicateRecords: true, replicatePrivileges: true }
const from = () => ({ tenantKey: tenant.key, siteKey: 'north' })
const exported = async (options: object = ALL) =>
  (await admin.call<{ text: string; fileName: string; count: number }>('POST', '/api/v2/templates/export', { ...from(), ...options })).body
const siteOf = (index: number) => tenant.sites[index]!.id
const stored = (bundle: string, index = 1, as = admin) =>
  as.call<ReplicationFile & Problem>('POST', `/api/v2/templates/files/${tenant.id}/${siteOf(index)}`, { bundle })
const into = (fileId: string, index: number, options: object = ALL) => ({
  fileId,
  targetTenantId: tenant.id,
  targetSiteId: siteOf(index),
  ...options,
})
const planned = async (fileId: string, index = 1, options?: object) =>
  (await admin.call<ReplicationPlan>('POST', '/api/v2/templates/plan', into(fileId, index, options))).body
async function replicated(fileId: string, index = 1, options: object = {}): Promise<Replication> {
  const started = await admin.call<Replication>('POST', '/api/v2/templates/replicate', into(fileId, index, { ...ALL, ...options }))
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  await tenant.work()
  const { body } = await admin.call<Replication>('GET', `/api/v2/templates/replications/${tenant.id}/${siteOf(index)}/${started.body.id}`)
  return body
}
const contentOf = (index: number) => inServerContext(server.runtime, { tenantId: tenant.id, siteId: siteOf(index) }, readSiteContent)
const statesOf = ({ items }: ReplicationPlan) => items.map(({ state }) => state)
const stateOf = ({ items }: ReplicationPlan, id: string) => items.find((item) => item.id === id)!
/** A file that was changed and signed again by somebody else. */
function signedAgain(text: string, change: (bundle: Bundle) => void): { text: string; signer: string } {
  const { signature: _, ...bundle } = JSON.parse(text) as Bundle
  change(bundle as Bundle)
  const { privateKey } = generateKeyPairSync('ed25519')
  return { text: signedBundle(bundle, privateKey), signer: fingerprintOf(publicKeyOf(privateKey)) }
}

describe('a configuration as a file', () => {
  test('has each content once, in an order that does not change, and is signed by the installation', async () => {
    const [one, other] = [await exported(), await exported()]
    expect(one.text).toBe(other.text)
    const bundle = JSON.parse(one.text) as Bundle
    expect(bundle.items.map(({ kind }) => kind)).toEqual([
      'dataSchema',
      'recordType',
      'elementType',
      'operationType',
      'transactionType',
      'privilege',
      'record',
      'record',
    ])
    expect(one.fileName.replace(/\d{4}-\d\d-\d\d/, 'DATE')).toBe(`${tenant.key}-north-DATE.json`)
    expect(bundle.source).toMatchObject({ siteId: siteOf(0), installation: server.runtime.settings.ORIGIN })
    // without the options only definitions
    expect((await exported({})).count).toBe(5)
  })

  test('makes another site equal to the plan; a second one and one straight from the site find nothing to do', async () => {
    const file = await stored((await exported()).text)
    expect(file.body).toMatchObject({ signer: { isKnown: true }, hasRecords: true, hasPrivileges: true })
    const plan = await planned(file.body.id)
    expect(statesOf(plan)).toEqual(Array(8).fill('create'))
    expect(await replicated(file.body.id, 1, { hash: plan.hash })).toMatchObject({
      state: 'done',
      origin: 'file',
      counts: { created: 8, updated: 0 },
      can: { undo: true },
    })
    const names = async (index: number) => (await contentOf(index)).items.map((item) => [item.kind, item.names])
    expect(await names(1)).toEqual(await names(0))
    expect(statesOf(await planned(file.body.id))).toEqual(Array(8).fill('same'))
    const direct = await admin.call<ReplicationPlan>('POST', '/api/v2/templates/plan', { ...into('', 1), fileId: undefined, ...from() })
    expect(statesOf(direct.body)).toEqual(Array(8).fill('same'))
  })

  test('without privileges finds those that were copied before, and names them in the difference', async () => {
    const { service } = await aServiceOf(admin, 'loan', {
      settings: { reminders: { daysBefore: [1], privilegeIds: [built.privilege.id] } },
    })
    await replicated((await stored((await exported()).text)).body.id)
    const file = (await stored((await exported({})).text)).body
    const plan = await planned(file.id, 1, {})
    expect(statesOf(plan)).toEqual(plan.items.map(() => 'same'))
    expect(plan.items.flatMap(({ dropped }) => dropped)).toEqual([])
    const shown = await admin.call<{ names: { id: string }[] }>('POST', `/api/v2/templates/plan/${service.id}`, into(file.id, 1, {}))
    const copy = (await contentOf(1)).items.find(({ kind }) => kind === 'privilege')!
    expect(shown.body.names).toContainEqual({ id: copy.id, names: copy.names })
  })

  test('chosen definitions bring what they need, and nothing else', async () => {
    const service = (await contentOf(0)).items.find(({ kind }) => kind === 'transactionType')!
    const { text } = await exported({ ids: [service.id] })
    const kinds = (JSON.parse(text) as Bundle).items.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['elementType', 'operationType', 'transactionType']))
    expect(kinds).not.toContain('privilege')
  })

  test.each<[string, (id: string) => string[], object]>([
    ['nothing', () => [], { field: 'ids', message: '@replication.exportNothingChosen' }],
    [
      'something that the site does not have',
      (id) => [id, '01890000-0000-7000-8000-000000000000'],
      { field: 'ids.1', message: '@replication.exportUnknown' },
    ],
  ])('of %s is not exported', async (_name, idsOf, error) => {
    const { status, body } = await admin.call<Problem>('POST', '/api/v2/templates/export', { ...from(), ids: idsOf(built.category.id) })
    expect([status, body.errors]).toEqual([422, [expect.objectContaining(error)]])
  })

  test('returns to its own site: what was changed since is decided by the person, and ids stay', async () => {
    await aConfig(admin, 'icalFeed', { daysAhead: 30 })
    const { text } = await exported()
    const file = (await stored(text, 0)).body
    expect(statesOf(await planned(file.id, 0))).toEqual(Array(9).fill('same'))
    const path = `/elementTypes/${built.category.id}`
    const { body: category } = await admin.call<ElementType>('GET', path)
    const renamed = [{ culture: 'sv-SE', text: 'Omdöpt' }]
    expect((await admin.call('PUT', path, { ...category, localizedNames: renamed })).status).toBe(200)
    expect(stateOf(await planned(file.id, 0), built.category.id)).toMatchObject({ state: 'conflict', reason: 'newer', isWritten: false })
    await replicated(file.id, 0, { take: [built.category.id] })
    const { body: restored } = await admin.call<ElementType>('GET', path)
    expect([restored.localizedNames, restored.matchRules]).toEqual([category.localizedNames, category.matchRules])

    // edited by hand and signed with a key of the team, again and again
    for (const name of ['Ett', 'Två']) {
      const edited = signedAgain(text, ({ items }) => {
        const item = items.find(({ id }) => id === built.category.id)!
        item.body = { ...item.body, localizedNames: [{ culture: 'sv-SE', text: name }] }
      })
      const { id } = (await stored(edited.text, 0)).body
      expect(stateOf(await planned(id, 0), built.category.id).state).toBe('update')
      expect(await replicated(id, 0, { acceptsSigner: edited.signer })).toMatchObject({ state: 'done', counts: { created: 0, updated: 1 } })
      expect((await admin.call<ElementType>('GET', path)).body.localizedNames[0]!.text).toBe(name)
    }
  })
})

test('the log names who exported, replicated and undid, the address, and the source', async () => {
  const root = await (await aTenant(server)).as('superUser')
  await exported()
  // of another tenant: as their representative
  expect((await root.call('POST', '/api/v2/templates/export', { ...from(), ...ALL })).status).toBe(200)
  const { id } = await replicated((await stored((await exported()).text)).body.id)
  const undo = `/api/v2/templates/replications/${tenant.id}/${siteOf(1)}/${id}/undo`
  expect((await admin.call('POST', undo, {})).status).toBe(200)
  const log = await admin.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', { entities: ['replication'] })
  const { siteName } = (JSON.parse((await exported()).text) as Bundle).source
  const chief = { name: 'Test tenantAdmin', isProgram: false }
  const logged = { name: siteName, address: '127.0.0.1', actor: chief }
  expect(log.body.items).toMatchObject([
    { ...logged, action: 'undo' },
    { ...logged, action: 'execute' },
    { ...logged, action: 'export' },
    { ...logged, action: 'export', actor: { name: 'Test superUser', isProgram: false } },
    { ...logged, action: 'export' },
  ])
  // it wrote nothing that its entry could lead to
  const entryOf = async (index: number) => (await admin.call<FullAuditEntry>('GET', `^/auditLog/${log.body.items[index]!.id}`)).body
  expect((await entryOf(2)).includes).toBeUndefined()
  expect((await entryOf(1)).includes).toMatchObject({ count: 8 })
})

describe('a file from outside', () => {
  test('of an unknown signer is replicated only when the person accepts that signer; then it is known', async () => {
    const foreign = signedAgain((await exported()).text, () => {})
    const file = (await stored(foreign.text)).body
    expect(file.signer).toMatchObject({ fingerprint: foreign.signer, isKnown: false })
    const command = into(file.id, 1)
    const start = (extra: object) => admin.call<Problem>('POST', '/api/v2/templates/replicate', { ...command, ...extra })
    const refused = await start({})
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [expect.objectContaining({ message: '@replication.bundleSigner', field: 'acceptsSigner' })],
    ])
    expect((await start({ acceptsSigner: 'AAAA BBBB' })).status).toBe(422)
    expect((await contentOf(1)).items).toEqual([])
    expect(await replicated(file.id, 1, { acceptsSigner: foreign.signer })).toMatchObject({ state: 'done' })
    expect((await stored(foreign.text)).body.signer.isKnown).toBe(true)
  })

  test.each<[string, (text: string) => string, string]>([
    ['that is no JSON', () => 'hej', 'NotJson'],
    ['of something else', () => '{"format":"other","version":1}', 'Unreadable'],
    ['that is empty', () => '', 'Empty'],
    ['that is cut', (text) => text.slice(0, text.length / 2), 'NotJson'],
    ['without its items', (text) => JSON.stringify({ ...JSON.parse(text), items: undefined }), 'Unreadable'],
    ['nested too deeply', (text) => text.replace('"items": [', `"items": [${'['.repeat(200_000)}${']'.repeat(200_000)},`), 'Unreadable'],
    ['of an older format', (text) => text.replace('"version": 1', '"version": 0'), 'Older'],
    ['of a newer format', (text) => text.replace('"version": 1', '"version": 2'), 'Newer'],
    ['without a signature', (text) => JSON.stringify({ ...JSON.parse(text), signature: undefined }), 'Unsigned'],
    ['with one changed letter', (text) => text.replace('"sv-SE"', '"nb-NO"'), 'Tampered'],
    ['with another signature', (text) => text.replace(/"value": "[^"]{86}"/, `"value": "${'A'.repeat(86)}"`), 'Tampered'],
    [
      'whose content no save takes',
      (text) => signedAgain(text, ({ items }) => (items[2]!.body = { ...items[2]!.body, dataPropertyTypes: [{ id: 7 }] })).text,
      'Content',
    ],
    ['with an id twice', (text) => signedAgain(text, ({ items }) => items.push(items[0]!)).text, 'Content'],
  ])('%s is refused with a message, and nothing is written', async (_name, change, reason) => {
    const { status, body } = await stored(change((await exported()).text))
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ message: `@replication.bundle${reason}`, field: 'bundle' })]])
    expect((await contentOf(1)).items).toEqual([])
  })

  test('may not name what the target has and the person may not refer to', async () => {
    // a rule of a copy that names a person, an object or a definition of the target is left out like any other that the file lacks
    const south = await contentOf(1)
    expect(south.items).toEqual([])
    const file = signedAgain((await exported()).text, ({ items }) => {
      const service = items.find(({ kind }) => kind === 'transactionType')!
      service.body = { ...service.body, elementTypeId: '01890000-0000-7000-8000-000000000000' }
    })
    const plan = await planned((await stored(file.text)).body.id)
    expect(plan.items.filter(({ state }) => state === 'missing').map(({ kind }) => kind)).toEqual(['transactionType'])
  })

  test('is planned only by those who may replicate into the site', async () => {
    const { text } = await exported()
    const { id } = (await stored(text)).body
    const other = await aTenant(server)
    const stranger = await other.as('tenantAdmin')
    expect((await stored(text, 1, stranger)).status).toBe(404)
    expect((await stranger.call('POST', '/api/v2/templates/plan', into(id, 1))).status).toBe(404)
    expect((await stranger.call('POST', '/api/v2/templates/export', { ...from(), ...ALL })).status).toBe(404)
    const siteAdmin = await tenant.as('siteAdmin')
    expect((await stored(text, 1, siteAdmin)).status).toBe(403)
    // one's own site does not have the file of another one
    expect((await admin.call('POST', '/api/v2/templates/plan', into(id, 0))).status).toBe(404)
  })

  test.each<[string, (fileId: string) => object]>([
    ['tenantKey', (fileId) => ({ fileId, tenantKey: tenant.key })],
    ['siteKey', (fileId) => ({ fileId, siteKey: 'north' })],
    ['templateKey', (fileId) => ({ fileId, templateKey: 'tool-loan' })],
    ['siteKey', () => ({ fileId: undefined, templateKey: 'tool-loan', siteKey: 'north' })],
    ['sourceSite', () => ({ fileId: undefined, ...from(), sourceSite: 'south' })],
  ])('has one source: another one is refused at %s', async (field, source) => {
    const { id } = (await stored((await exported()).text)).body
    for (const path of ['plan', 'replicate']) {
      const { status, body } = await admin.call<Problem>('POST', `/api/v2/templates/${path}`, { ...into('', 1), ...source(id) })
      expect([status, body.errors]).toEqual([422, [expect.objectContaining({ field, message: '@replication.bundleOrSite' })]])
    }
    // the other word for the same site
    const { status } = await admin.call('POST', '/api/v2/templates/plan', {
      ...into('', 1),
      fileId: undefined,
      ...from(),
      sourceSite: 'north',
    })
    expect(status).toBe(200)
  })

  test('is stored for seven days', async () => {
    const { id } = (await stored((await exported()).text)).body
    later = 8 * 24 * 60 * 60 * 1000
    const another = (await stored((await exported()).text)).body
    expect((await admin.call('POST', '/api/v2/templates/plan', into(id, 1))).status).toBe(404)
    expect(statesOf(await planned(another.id))).toHaveLength(8)
  })
})

import { describe, expect, test } from 'vitest'
import { idsIn, type JsonValue } from '@verka/domain/replication/content.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Replication, ReplicationPlan } from '@verka/domain/replication/replication.schema.ts'
import { aField } from '../../testing/made/a-working-day.ts'
import { anImage } from '../../testing/made/files.ts'
import { aTenant } from '../../testing/servers/test-tenant.ts'
import { replicationTests } from '../../testing/set-ups/replication-tests.ts'

const at = replicationTests()

const DEFINITIONS = { replicateRecords: false, replicatePrivileges: false }
const statesOf = ({ items }: ReplicationPlan) => Object.fromEntries(items.map(({ id, state }) => [id, state]))

describe('a replication', () => {
  test('creates all that its plan names, with references among the copies and no id of the source; a second one finds nothing to do', async () => {
    const first = await at.copies.plan()
    expect(first.items.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'dataSchema create',
      'recordType create',
      'elementType create',
      'operationType create',
      'transactionType create',
      'privilege create',
      'record create',
      'record create',
    ])
    const done = await at.copies.replicate({ hash: first.hash })
    expect(done).toMatchObject({
      state: 'done',
      counts: { created: 8, updated: 0, examples: 0 },
      hash: first.hash,
      groupedErrors: [],
      done: 8,
      total: 8,
      can: { undo: true },
    })
    const [source, target] = [await at.copies.contentOf(0), await at.copies.contentOf(1)]
    const ofSource = new Set(idsIn(source.items as unknown as JsonValue))
    expect(idsIn(target.items as unknown as JsonValue).filter((id) => ofSource.has(id))).toEqual([])
    expect(target.items.map(({ kind, names }) => [kind, names])).toEqual(source.items.map(({ kind, names }) => [kind, names]))
    // it works: the copied rule shows the field for the copied value
    const [category] = await at.categories()
    const [place, fault] = (await at.wholeCategory(category!.id)).dataPropertyTypes
    const noise = target.items.find(({ names }) => names.some(({ text }) => text === 'Buller'))!
    const { status } = await at.admin.call('POST', at.south('/elements'), {
      elementTypeId: category!.id,
      title: 'Pump',
      dataProperties: [
        { dataPropertyTypeId: place!.id, value: 'Källaren' },
        { dataPropertyTypeId: fault!.id, value: noise.id },
      ],
    })
    expect(status).toBe(201)
    expect(new Set(Object.values(statesOf(await at.copies.plan())))).toEqual(new Set(['same']))
    expect((await at.copies.replicate()).counts).toEqual({ created: 0, updated: 0, examples: 0 })
    expect(await at.copies.contentOf(1)).toEqual(target)
  })

  test('without the options copies no values and no privileges, and names the rules and defaults that need them', async () => {
    const { items } = await at.copies.plan(DEFINITIONS)
    expect(items.map(({ kind }) => kind)).not.toContain('record')
    expect(items.find(({ kind }) => kind === 'elementType')!.dropped).toEqual(
      expect.arrayContaining([
        { part: 'rule', count: 1 },
        { part: 'default', count: 1 },
      ]),
    )
    await at.copies.replicate(DEFINITIONS)
    const [category] = await at.categories()
    expect((await at.wholeCategory(category!.id)).matchRules).toEqual([])
  })

  test('takes what changed in the source, keeps what changed in the target, and leaves the decision on both to the person', async () => {
    await at.copies.replicate()
    const rename = async (path: string, id: string, text: string) => {
      const { body } = await at.admin.call<ElementType>('GET', path.replace('$', id))
      const { status } = await at.admin.call('PUT', path.replace('$', id), { ...body, localizedNames: [{ culture: 'sv-SE', text }] })
      expect(status).toBe(200)
    }
    const copyOf = async (kind: string) => (await at.copies.contentOf(1)).items.find((item) => item.kind === kind)!
    await rename('/elementTypes/$', at.built.category.id, 'Maskiner')
    await rename(at.south('/operationTypes/$'), (await copyOf('operationType')).id, 'Egen kontroll')
    await rename('/transactionTypes/$', at.built.service.id, 'Ny tjänst')
    await rename(at.south('/transactionTypes/$'), (await copyOf('transactionType')).id, 'Egen tjänst')
    const states = statesOf(await at.copies.plan())
    expect([states[at.built.category.id], states[at.built.operationType.id], states[at.built.service.id]]).toEqual([
      'update',
      'kept',
      'conflict',
    ])
    expect((await at.copies.replicate()).counts).toEqual({ created: 0, updated: 1, examples: 0 })
    const nameOf = async (kind: string) => (await copyOf(kind)).names[0]!.text
    expect([await nameOf('elementType'), await nameOf('operationType'), await nameOf('transactionType')]).toEqual([
      'Maskiner',
      'Egen kontroll',
      'Egen tjänst',
    ])
    await at.copies.replicate({ take: [at.built.service.id] })
    expect(await nameOf('transactionType')).toBe('Ny tjänst')
  })

  test('knows what both sites have alike after any replication: a new name is a change, and proposes no second thing', async () => {
    // the same template in both, which no copy links
    const template = { tenantKey: undefined, siteKey: undefined, templateKey: 'room-booking' }
    for (const { id: targetSiteId } of at.tenant.sites.slice(0, 2)) await at.copies.replicate({ ...template, targetSiteId })
    const [category] = (await at.admin.call<{ items: ElementType[] }>('GET', '/elementTypes')).body.items.filter(
      ({ id }) => id !== at.built.category.id,
    )
    expect(statesOf(await at.copies.plan())[category!.id]).toBe('same')
    await at.copies.replicate()
    const { body } = await at.admin.call<ElementType>('GET', `/elementTypes/${category!.id}`)
    const localizedNames = [{ culture: 'sv-SE', text: 'Utlåning' }]
    expect((await at.admin.call('PUT', `/elementTypes/${body.id}`, { ...body, localizedNames })).status).toBe(200)
    expect(statesOf(await at.copies.plan())[category!.id]).toBe('update')
    expect((await at.copies.replicate()).counts).toMatchObject({ created: 0, updated: 1 })
  })

  test('leaves out what the person leaves out, and names what would lack it', async () => {
    const { items } = await at.copies.plan({ without: [at.built.operationType.id] })
    const of = (id: string) => items.find((item) => item.id === id)!
    expect([of(at.built.operationType.id).state, of(at.built.service.id).state]).toEqual(['leftOut', 'missing'])
    expect(of(at.built.service.id).missing.map(({ id }) => id)).toEqual([at.built.operationType.id])
    const done = await at.copies.replicate({ without: [at.built.operationType.id] })
    expect(done.state).toBe('done')
    expect((await at.copies.contentOf(1)).items.map(({ kind }) => kind)).not.toContain('transactionType')
  })
})

describe('who may replicate', () => {
  test('a tenant administrator between their own sites, a system administrator between any, nobody else', async () => {
    const other = await aTenant(at.server)
    const across = { ...at.copies.between(), targetTenantId: other.id, targetSiteId: other.sites[0]!.id }
    expect((await (await at.tenant.as('siteAdmin')).call('POST', '/api/v2/templates/plan', at.copies.between())).status).toBe(403)
    expect((await (await at.tenant.as('tenantAdmin', ['north'])).call('POST', '/api/v2/templates/plan', at.copies.between())).status).toBe(
      404,
    )
    expect((await at.admin.call('POST', '/api/v2/templates/replicate', across)).status).toBe(404)
    const root = await (await aTenant(at.server)).as('superUser')
    const { body, status } = await root.call<Replication>('POST', `/api/v2/${at.tenant.key}/north/templates/replicate`, {
      targetTenantId: other.id,
      targetSiteId: other.sites[0]!.id,
      replicateRecords: true,
      replicatePrivileges: true,
    })
    expect(status).toBe(200)
    await other.work()
    const of = `/api/v2/templates/replications/${other.id}/${other.sites[0]!.id}`
    expect((await root.call<Replication>('GET', `${of}/${body.id}`)).body).toMatchObject({
      state: 'done',
      counts: { created: 8, updated: 0 },
    })
    expect((await at.admin.call('GET', of)).status).toBe(404)
    // the log of the target names the administrator
    const log = await (
      await other.as('tenantAdmin')
    ).call<{ items: { entity: string; actor: { name: string } }[] }>('POST', `/api/v2/${other.key}/auditLog/filter`, {
      entities: ['replication'],
    })
    expect(log.body.items).toMatchObject([{ entity: 'replication', actor: { name: 'Test superUser' } }])
  })
})

test('pictures of default texts are copied into the library; a copy that is changed or undone keeps its own', async () => {
  const inLibrary = async (path = '') => {
    const base64 = (await anImage('png')).toString('base64')
    const { id } = (await at.admin.call<{ id: string }>('POST', `${path}/files`, { fileName: 'skylt.png', base64 })).body
    expect((await at.admin.call('POST', `${path}/libraryFiles`, { fileId: id })).status).toBe(201)
    return id
  }
  const withPicture = (id: string) => `<p>Läs noga</p><img data-file="${id}" alt="Skylt" />`
  const save = async (path: string, changes: (type: ElementType) => object) => {
    const { body } = await at.admin.call<ElementType>('GET', path)
    expect((await at.admin.call('PUT', path, { ...body, ...changes(body) })).status).toBe(200)
  }
  const rules = { ...aField('villkor', 'html'), defaultValue: withPicture(await inLibrary()) }
  const source = `/elementTypes/${at.built.category.id}`
  await save(source, ({ dataPropertyTypes }) => ({ dataPropertyTypes: [...dataPropertyTypes, rules] }))
  const planned = (await at.copies.plan()).items.find(({ id }) => id === at.built.category.id)!
  expect(planned.dropped).toEqual([])
  await at.copies.replicate()
  const [copy] = await at.categories()
  const textOf = async () => (await at.wholeCategory(copy!.id)).dataPropertyTypes.at(-1)!.defaultValue
  const copied = /data-file="([^"]+)"/.exec(String(await textOf()))![1]!
  expect(await textOf()).toBe(withPicture(copied))
  expect(rules.defaultValue).not.toContain(copied)
  expect((await at.admin.call('GET', at.south(`/files/${copied}`))).body).toMatchObject({ fileName: 'skylt.png' })
  const download = async (path: string) =>
    (await at.server.app.inject({ url: path, headers: { authorization: `Bearer ${at.admin.token}` } })).rawPayload
  const original = /data-file="([^"]+)"/.exec(rules.defaultValue)![1]!
  expect(
    (await download(at.south(`/files/${copied}/content`))).equals(
      await download(`/api/v2/${at.tenant.key}/north/files/${original}/content`),
    ),
  ).toBe(true)
  expect(statesOf(await at.copies.plan())[at.built.category.id]).toBe('same')

  const own = withPicture(await inLibrary(`/api/v2/${at.tenant.key}/south`))
  await save(at.south(`/elementTypes/${copy!.id}`), ({ dataPropertyTypes }) => ({
    dataPropertyTypes: dataPropertyTypes.map((field) => (field.fieldType === 'html' ? { ...field, defaultValue: own } : field)),
  }))
  await save(source, () => ({ localizedNames: [{ culture: 'sv-SE', text: 'Redskap' }] }))
  const changed = await at.copies.replicate()
  expect([changed.counts.updated, await textOf()]).toEqual([1, own])
  await at.copies.undo(changed.id)
  expect(await textOf()).toBe(own)
})

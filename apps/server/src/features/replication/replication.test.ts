import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idsIn, type JsonValue } from '@verka/domain/replication/content.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Replication, ReplicationPlan } from '@verka/domain/replication/replication.schema.ts'
import { aBuiltSite } from '../../testing/made/a-built-site.ts'
import { aField, anElement, withKey } from '../../testing/made/a-working-day.ts'
import { anImage } from '../../testing/made/files.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { replicationsOf } from '../../testing/made/replications.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let built: Awaited<ReturnType<typeof aBuiltSite>>
let toSouth: ReturnType<typeof replicationsOf>
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  built = await aBuiltSite(admin)
  toSouth = replicationsOf(server, tenant, admin)
})

const south = (path: string) => `/api/v2/${tenant.key}/south${path}`
const DEFINITIONS = { replicateRecords: false, replicatePrivileges: false }
const statesOf = ({ items }: ReplicationPlan) => Object.fromEntries(items.map(({ id, state }) => [id, state]))
const lock = (isLocked: boolean) =>
  server.database.transaction({ kind: 'installation' }, (tx) =>
    tx.updateTable('tenants').set({ is_locked_down: isLocked }).where('id', '=', tenant.id).execute(),
  )
const categories = async () => (await admin.call<{ items: ElementType[] }>('GET', south('/elementTypes'))).body.items
const wholeCategory = async (id: string) => (await admin.call<ElementType>('GET', south(`/elementTypes/${id}`))).body

describe('a replication', () => {
  test('creates all that its plan names, with references among the copies and no id of the source; a second one finds nothing to do', async () => {
    const first = await toSouth.plan()
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
    const done = await toSouth.replicate({ hash: first.hash })
    expect(done).toMatchObject({
      state: 'done',
      counts: { created: 8, updated: 0, examples: 0 },
      hash: first.hash,
      groupedErrors: [],
      done: 8,
      total: 8,
      can: { undo: true },
    })
    const [source, target] = [await toSouth.contentOf(0), await toSouth.contentOf(1)]
    const ofSource = new Set(idsIn(source.items as unknown as JsonValue))
    expect(idsIn(target.items as unknown as JsonValue).filter((id) => ofSource.has(id))).toEqual([])
    expect(target.items.map(({ kind, names }) => [kind, names])).toEqual(source.items.map(({ kind, names }) => [kind, names]))
    // it works: the copied rule shows the field for the copied value
    const [category] = await categories()
    const [place, fault] = (await wholeCategory(category!.id)).dataPropertyTypes
    const noise = target.items.find(({ names }) => names.some(({ text }) => text === 'Buller'))!
    const { status } = await admin.call('POST', south('/elements'), {
      elementTypeId: category!.id,
      title: 'Pump',
      dataProperties: [
        { dataPropertyTypeId: place!.id, value: 'Källaren' },
        { dataPropertyTypeId: fault!.id, value: noise.id },
      ],
    })
    expect(status).toBe(201)
    expect(new Set(Object.values(statesOf(await toSouth.plan())))).toEqual(new Set(['same']))
    expect((await toSouth.replicate()).counts).toEqual({ created: 0, updated: 0, examples: 0 })
    expect(await toSouth.contentOf(1)).toEqual(target)
  })

  test('without the options copies no values and no privileges, and names the rules and defaults that need them', async () => {
    const { items } = await toSouth.plan(DEFINITIONS)
    expect(items.map(({ kind }) => kind)).not.toContain('record')
    expect(items.find(({ kind }) => kind === 'elementType')!.dropped).toEqual(
      expect.arrayContaining([
        { part: 'rule', count: 1 },
        { part: 'default', count: 1 },
      ]),
    )
    await toSouth.replicate(DEFINITIONS)
    const [category] = await categories()
    expect((await wholeCategory(category!.id)).matchRules).toEqual([])
  })

  test('takes what changed in the source, keeps what changed in the target, and leaves the decision on both to the person', async () => {
    await toSouth.replicate()
    const rename = async (path: string, id: string, text: string) => {
      const { body } = await admin.call<ElementType>('GET', path.replace('$', id))
      const { status } = await admin.call('PUT', path.replace('$', id), { ...body, localizedNames: [{ culture: 'sv-SE', text }] })
      expect(status).toBe(200)
    }
    const copyOf = async (kind: string) => (await toSouth.contentOf(1)).items.find((item) => item.kind === kind)!
    await rename('/elementTypes/$', built.category.id, 'Maskiner')
    await rename(south('/operationTypes/$'), (await copyOf('operationType')).id, 'Egen kontroll')
    await rename('/transactionTypes/$', built.service.id, 'Ny tjänst')
    await rename(south('/transactionTypes/$'), (await copyOf('transactionType')).id, 'Egen tjänst')
    const states = statesOf(await toSouth.plan())
    expect([states[built.category.id], states[built.operationType.id], states[built.service.id]]).toEqual(['update', 'kept', 'conflict'])
    expect((await toSouth.replicate()).counts).toEqual({ created: 0, updated: 1, examples: 0 })
    const nameOf = async (kind: string) => (await copyOf(kind)).names[0]!.text
    expect([await nameOf('elementType'), await nameOf('operationType'), await nameOf('transactionType')]).toEqual([
      'Maskiner',
      'Egen kontroll',
      'Egen tjänst',
    ])
    await toSouth.replicate({ take: [built.service.id] })
    expect(await nameOf('transactionType')).toBe('Ny tjänst')
  })

  test('knows what both sites have alike after any replication: a new name is a change, and proposes no second thing', async () => {
    // the same template in both, which no copy links
    const template = { tenantKey: undefined, siteKey: undefined, templateKey: 'room-booking' }
    for (const { id: targetSiteId } of tenant.sites.slice(0, 2)) await toSouth.replicate({ ...template, targetSiteId })
    const [category] = (await admin.call<{ items: ElementType[] }>('GET', '/elementTypes')).body.items.filter(
      ({ id }) => id !== built.category.id,
    )
    expect(statesOf(await toSouth.plan())[category!.id]).toBe('same')
    await toSouth.replicate()
    const { body } = await admin.call<ElementType>('GET', `/elementTypes/${category!.id}`)
    const localizedNames = [{ culture: 'sv-SE', text: 'Utlåning' }]
    expect((await admin.call('PUT', `/elementTypes/${body.id}`, { ...body, localizedNames })).status).toBe(200)
    expect(statesOf(await toSouth.plan())[category!.id]).toBe('update')
    expect((await toSouth.replicate()).counts).toMatchObject({ created: 0, updated: 1 })
  })

  test('leaves out what the person leaves out, and names what would lack it', async () => {
    const { items } = await toSouth.plan({ without: [built.operationType.id] })
    const of = (id: string) => items.find((item) => item.id === id)!
    expect([of(built.operationType.id).state, of(built.service.id).state]).toEqual(['leftOut', 'missing'])
    expect(of(built.service.id).missing.map(({ id }) => id)).toEqual([built.operationType.id])
    const done = await toSouth.replicate({ without: [built.operationType.id] })
    expect(done.state).toBe('done')
    expect((await toSouth.contentOf(1)).items.map(({ kind }) => kind)).not.toContain('transactionType')
  })

  /** Removes the place from the source's category, whose copy has it. @returns the copied category, and objects in it */
  async function aRemovedPlace() {
    await toSouth.replicate()
    const [category] = await categories()
    const [place] = (await wholeCategory(category!.id)).dataPropertyTypes
    const { body } = await admin.call<ElementType>('GET', `/elementTypes/${built.category.id}`)
    const fields = [...body.dataPropertyTypes.filter(({ id }) => id !== built.place.id), aField('extra', 'text')]
    const saved = await admin.call('PUT', `/elementTypes/${body.id}`, {
      ...body,
      dataPropertyTypes: fields,
      confirmedRemovals: [built.place.id],
    })
    expect(saved.status).toBe(200)
    const inSouth: Caller = { ...admin, call: (method, path, ...rest) => admin.call(method, south(path), ...rest) }
    const fill = () => anElement(inSouth, category!.id, { dataProperties: [{ dataPropertyTypeId: place!.id, value: 'Taket' }] })
    return { category: category!, fill }
  }

  test('that would remove a field with values in the target is refused by the plan, which names field, number and what has them', async () => {
    const { fill } = await aRemovedPlace()
    await fill()
    const named = async () => (await toSouth.plan()).items.find(({ id }) => id === built.category.id)!
    expect(await named()).toMatchObject({
      state: 'update',
      errors: ['Fältet place skulle försvinna, men 1 objekt i målet har ett värde i det.'],
      heldBy: 'elements',
    })
    const { status, body } = await admin.call('POST', '/api/v2/templates/replicate', toSouth.between())
    expect([status, body]).toMatchObject([
      422,
      { details: { groupedErrors: [{ title: 'Verktyg', messages: [expect.stringContaining('place')] }] } },
    ])
    // what needs it is not hindered: it has the copy that is there
    const without = { without: [built.category.id] }
    expect((await toSouth.plan(without)).items.flatMap(({ errors }) => errors)).toEqual([])
  })

  test('that would give a field with values another kind, or a used service another mode, is refused by the plan', async () => {
    await toSouth.replicate()
    const inSouth: Caller = { ...admin, call: (method, path, ...rest) => admin.call(method, south(path), ...rest) }
    const [category] = await categories()
    const copies = (await toSouth.contentOf(1)).items
    const copyOf = (kind: string) => copies.find((item) => item.kind === kind)!
    const element = await anElement(inSouth, category!.id, {
      dataProperties: [{ dataPropertyTypeId: (await wholeCategory(category!.id)).dataPropertyTypes[0]!.id, value: 'Taket' }],
    })
    const executed = await inSouth.call(
      'POST',
      '/operations',
      {
        elementId: element.id,
        transactionTypeId: copyOf('transactionType').id,
        operationTypeId: copyOf('operationType').id,
        operationTypeVersion: copyOf('operationType').version,
        mode: 'start',
        dataProperties: [],
      },
      withKey(),
    )
    expect(executed.status).toBeLessThan(300)
    // as a file may have it: no form saves that
    await server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, async (tx) => {
      const { data_property_types: fields } = await tx
        .selectFrom('element_types')
        .select('data_property_types')
        .where('id', '=', built.category.id)
        .executeTakeFirstOrThrow()
      const retyped = (fields as { id: string }[]).map((field) =>
        field.id === built.place.id ? { ...field, fieldType: 'textArea' } : field,
      )
      await tx
        .updateTable('element_types')
        .set({ data_property_types: JSON.stringify(retyped), version: 2 } as never)
        .where('id', '=', built.category.id)
        .execute()
      await tx.updateTable('transaction_types').set({ mode: 'updatableForm', version: 2 }).where('id', '=', built.service.id).execute()
    })
    const { items } = await toSouth.plan()
    const errorsOf = (id: string) => items.find((item) => item.id === id)!.errors
    expect(errorsOf(built.category.id)).toEqual(['Fältet place skulle byta typ, men 1 objekt i målet har ett värde i det.'])
    expect(errorsOf(built.service.id)).toEqual(['Läget kan inte bytas när tjänsten har använts'])
  })

  test('is all or nothing: what happened after its plan is reported under its name, and the target is untouched', async () => {
    const { fill } = await aRemovedPlace()
    await admin.call('POST', '/recordTypes', { status: 'draft', localizedNames: [{ culture: 'sv-SE', text: 'Ny' }], dataPropertyTypes: [] })
    const before = await toSouth.contentOf(1)
    const { body, status } = await admin.call<Replication>('POST', '/api/v2/templates/replicate', toSouth.between())
    expect(status).toBe(200)
    // the copy of the place has no value yet when the plan is made
    await fill()
    await tenant.work()
    const failed = await toSouth.loaded(body.id)
    expect(failed).toMatchObject({ state: 'failed', counts: { created: 0, updated: 0 } })
    expect(failed.groupedErrors).toEqual([{ title: 'Verktyg', messages: [expect.stringMatching(/place.*1 objekt/)] }])
    expect(await toSouth.contentOf(1)).toEqual(before)
  })

  test('is refused when a side has changed since the plan, into itself, and while the tenant is locked down', async () => {
    const { hash } = await toSouth.plan()
    await admin.call('POST', south('/recordTypes'), {
      status: 'draft',
      localizedNames: [{ culture: 'sv-SE', text: 'Ny' }],
      dataPropertyTypes: [],
    })
    const call = (options: object) => admin.call('POST', '/api/v2/templates/replicate', { ...toSouth.between(), ...options })
    expect((await call({ hash })).status).toBe(409)
    expect((await call({ targetSiteId: tenant.sites[0]!.id })).status).toBe(422)
    await lock(true)
    expect((await call({})).status).toBe(423)
    expect((await call({ liftsLockdown: true })).status).toBe(423)
    const root = await tenant.as('superUser')
    expect((await toSouth.replicate({ liftsLockdown: true }, root)).state).toBe('done')
  })
})

test('a service beyond the licence of the target is named in the plan, and refused until it is left out', async () => {
  const small = await aTenant(server, { licenceLevel: 'personnelLoanSmall' })
  const root = await tenant.as('superUser')
  const body = { ...toSouth.between(), targetTenantId: small.id, targetSiteId: small.sites[0]!.id }
  const { items } = (await root.call<ReplicationPlan>('POST', '/api/v2/templates/plan', body)).body
  expect(items.flatMap(({ id, errors }) => (errors.length > 0 ? [id] : []))).toEqual([built.service.id])
  const refused = await root.call('POST', '/api/v2/templates/replicate', body)
  expect([refused.status, refused.body.details]).toEqual([
    422,
    { groupedErrors: [{ title: 'Årlig kontroll', messages: [expect.stringMatching(/^Licensen för .+ omfattar bara utlåning/)] }] },
  ])
  expect((await root.call('POST', '/api/v2/templates/replicate', { ...body, without: [built.service.id] })).status).toBe(200)
})

describe('who may replicate', () => {
  test('a tenant administrator between their own sites, a system administrator between any, nobody else', async () => {
    const other = await aTenant(server)
    const across = { ...toSouth.between(), targetTenantId: other.id, targetSiteId: other.sites[0]!.id }
    expect((await (await tenant.as('siteAdmin')).call('POST', '/api/v2/templates/plan', toSouth.between())).status).toBe(403)
    expect((await (await tenant.as('tenantAdmin', ['north'])).call('POST', '/api/v2/templates/plan', toSouth.between())).status).toBe(404)
    expect((await admin.call('POST', '/api/v2/templates/replicate', across)).status).toBe(404)
    const root = await (await aTenant(server)).as('superUser')
    const { body, status } = await root.call<Replication>('POST', `/api/v2/${tenant.key}/north/templates/replicate`, {
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
    expect((await admin.call('GET', of)).status).toBe(404)
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
    const { id } = (await admin.call<{ id: string }>('POST', `${path}/files`, { fileName: 'skylt.png', base64 })).body
    expect((await admin.call('POST', `${path}/libraryFiles`, { fileId: id })).status).toBe(201)
    return id
  }
  const withPicture = (id: string) => `<p>Läs noga</p><img data-file="${id}" alt="Skylt" />`
  const save = async (path: string, changes: (type: ElementType) => object) => {
    const { body } = await admin.call<ElementType>('GET', path)
    expect((await admin.call('PUT', path, { ...body, ...changes(body) })).status).toBe(200)
  }
  const rules = { ...aField('villkor', 'html'), defaultValue: withPicture(await inLibrary()) }
  const source = `/elementTypes/${built.category.id}`
  await save(source, ({ dataPropertyTypes }) => ({ dataPropertyTypes: [...dataPropertyTypes, rules] }))
  const planned = (await toSouth.plan()).items.find(({ id }) => id === built.category.id)!
  expect(planned.dropped).toEqual([])
  await toSouth.replicate()
  const [copy] = await categories()
  const textOf = async () => (await wholeCategory(copy!.id)).dataPropertyTypes.at(-1)!.defaultValue
  const copied = /data-file="([^"]+)"/.exec(String(await textOf()))![1]!
  expect(await textOf()).toBe(withPicture(copied))
  expect(rules.defaultValue).not.toContain(copied)
  expect((await admin.call('GET', south(`/files/${copied}`))).body).toMatchObject({ fileName: 'skylt.png' })
  const download = async (path: string) =>
    (await server.app.inject({ url: path, headers: { authorization: `Bearer ${admin.token}` } })).rawPayload
  const original = /data-file="([^"]+)"/.exec(rules.defaultValue)![1]!
  expect(
    (await download(south(`/files/${copied}/content`))).equals(await download(`/api/v2/${tenant.key}/north/files/${original}/content`)),
  ).toBe(true)
  expect(statesOf(await toSouth.plan())[built.category.id]).toBe('same')

  const own = withPicture(await inLibrary(`/api/v2/${tenant.key}/south`))
  await save(south(`/elementTypes/${copy!.id}`), ({ dataPropertyTypes }) => ({
    dataPropertyTypes: dataPropertyTypes.map((field) => (field.fieldType === 'html' ? { ...field, defaultValue: own } : field)),
  }))
  await save(source, () => ({ localizedNames: [{ culture: 'sv-SE', text: 'Redskap' }] }))
  const changed = await toSouth.replicate()
  expect([changed.counts.updated, await textOf()]).toEqual([1, own])
  await toSouth.undo(changed.id)
  expect(await textOf()).toBe(own)
})

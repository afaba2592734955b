import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { PlanEffects, Replication } from '@verka/domain/replication/replication.schema.ts'
import { aBuiltSite } from '../../../testing/made/a-built-site.ts'
import { aField, anElement, anOperationType } from '../../../testing/made/a-working-day.ts'
import { of, rule } from '../../../testing/made/ruled-services.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../../testing/servers/test-tenant.ts'
import { replicationsOf } from '../../../testing/made/replications.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let inSouth: Caller
let built: Awaited<ReturnType<typeof aBuiltSite>>
let copies: ReturnType<typeof replicationsOf>
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  const { call } = admin
  inSouth = { ...admin, call: (method, path, ...rest) => call(method, `/api/v2/${tenant.key}/south${path}`, ...rest) }
  built = await aBuiltSite(admin)
  copies = replicationsOf(server, tenant, admin)
})

const effects = async (options?: object) => {
  const { status, body } = await admin.call<{ items: PlanEffects[] }>('POST', '/api/v2/templates/effects', copies.between(options))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return new Map(body.items.map((item) => [item.id, item]))
}
const start = (options?: object) => admin.call<Replication>('POST', '/api/v2/templates/replicate', copies.between(options))
const copyOf = async (kind: string) => (await copies.contentOf(1)).items.find((item) => item.kind === kind)!
async function change(path: string, changes: (before: ElementType) => object, as = admin) {
  const { body } = await as.call<ElementType>('GET', path)
  const { status, body: saved } = await as.call('PUT', path, { ...body, ...changes(body) })
  if (status !== 200) throw new Error(JSON.stringify(saved))
}
const ofCategory = () => `/elementTypes/${built.category.id}`

describe('the effects of a plan', () => {
  test('are none for an empty target, whose copies refer to each other, nor when nothing is copied', async () => {
    expect(await effects()).toEqual(new Map())
    await copies.replicate()
    expect(await effects()).toEqual(new Map())
  })

  test('name objects that would lack a new required value, and change nothing', async () => {
    await copies.replicate()
    const category = await copyOf('elementType')
    for (let number = 0; number < 3; number++) await anElement(inSouth, category.id as ElementType['id'])
    const maker = aField('maker', 'text', { required: true })
    await change(ofCategory(), ({ dataPropertyTypes }) => ({ dataPropertyTypes: [...dataPropertyTypes, maker] }))
    const before = await copies.contentOf(1)
    const found = await effects()
    expect([...found.keys()]).toEqual([built.category.id])
    expect(found.get(built.category.id)).toMatchObject({ lacking: [{ localizedNames: maker.localizedNames, count: 3 }], errors: [] })
    expect(await copies.contentOf(1)).toEqual(before)
    expect(await effects({ without: [built.category.id] })).toEqual(new Map())
  })

  test('name new rules that never apply, by their place', async () => {
    await copies.replicate()
    const weight = aField('weight', 'decimal', { validation: { range: { max: 10 } } })
    const idle = rule('self', of('elementType', weight), of('elementType', built.hint), 'show', {
      conditions: [{ type: 'above', value: 20, negate: false }],
    })
    await change(ofCategory(), ({ dataPropertyTypes, matchRules }) => ({
      dataPropertyTypes: [...dataPropertyTypes, weight],
      matchRules: [...matchRules, idle],
    }))
    expect((await effects()).get(built.category.id)!.idleRules).toMatchObject([{ index: 1, isNew: true }])
  })

  test('of a new function know the fields of its category, which is copied with it', async () => {
    const checked = aField('checked', 'text')
    const { id } = await anOperationType(admin, built.category.id, [checked], {
      matchRules: [
        rule('dynamic', of('element', built.fault), of('operation', checked), 'show', {
          conditions: [{ type: 'equal', value: built.noise.id, negate: false }],
        }),
      ],
    })
    expect((await effects()).has(id)).toBe(false)
  })

  test('name what the other copies hinder: a published service whose function is a draft in the target', async () => {
    await copies.replicate()
    const draft = await copyOf('operationType')
    await change(`/transactionTypes/${(await copyOf('transactionType')).id}`, () => ({ status: 'draft' }), inSouth)
    await change(`/operationTypes/${draft.id}`, () => ({ status: 'draft' }), inSouth)
    const options = { take: [built.service.id] }
    expect((await effects(options)).get(built.service.id)!.errors).toEqual([
      'Publicera funktionen först, annars kan ingen använda tjänsten',
    ])
    // as the execution says
    const { body } = await start(options)
    await tenant.work()
    const path = `/api/v2/templates/replications/${tenant.id}/${tenant.sites[1]!.id}/${body.id}`
    const { groupedErrors } = (await admin.call<Replication>('GET', path)).body
    expect(groupedErrors).toEqual([
      { title: 'Årlig kontroll', messages: ['Publicera funktionen först, annars kan ingen använda tjänsten'] },
    ])
  })

  test('name the rules of other forms that would lose a field', async () => {
    await copies.replicate()
    const { body } = await admin.call<ElementType>('GET', ofCategory())
    const confirmedRemovals = [built.place.id]
    await change(ofCategory(), () => ({
      dataPropertyTypes: body.dataPropertyTypes.filter(({ id }) => id !== built.place.id),
      confirmedRemovals,
    }))
    // the function is not copied: its rule keeps reading the field
    const { named } = (await effects({ without: [built.operationType.id] })).get(built.category.id)!
    expect(named).toEqual([{ name: 'place', count: 1, forms: ['Kontroll'] }])
  })
})

test('failing test cases are refused until they are confirmed, as in the form', async () => {
  const weight = aField('weight', 'decimal')
  const aCase = {
    id: randomUUID(),
    name: 'Tunga saker har inget tips',
    given: { today: '2026-12-01', values: [{ propertyTypeId: weight.id, value: 20 }], object: [], earlier: [] },
    expect: [{ aspect: 'visible', propertyTypeId: built.hint.id, is: false }],
  }
  await change(ofCategory(), ({ dataPropertyTypes }) => ({
    dataPropertyTypes: [...dataPropertyTypes, weight],
    ruleTests: [aCase],
    confirmedFailures: [aCase.id],
  }))
  const [failure] = (await effects()).get(built.category.id)!.failingTests
  expect(failure).toMatchObject({ name: aCase.name })
  const refused = await start()
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { details: { groupedErrors: [{ title: 'Verktyg', messages: ['Testfallet ”Tunga saker har inget tips” går inte igenom'] }] } },
  ])
  await copies.replicate({ confirmedFailures: [failure!.id] })
  expect((await copyOf('elementType')).names).toEqual((await copies.contentOf(0)).items.find(({ kind }) => kind === 'elementType')!.names)
  // it is there as it was confirmed
  await change(ofCategory(), () => ({ localizedDescriptions: [{ culture: 'sv-SE', text: 'Ny' }] }))
  await copies.replicate()
})

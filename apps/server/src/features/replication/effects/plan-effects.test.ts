import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { PlanEffects, PlanOpened, Replication } from '@verka/domain/replication/replication.schema.ts'
import { aField, anElement, anOperationType } from '../../../testing/made/a-working-day.ts'
import { of, rule } from '../../../testing/made/services/ruled-services.ts'
import { reportedTenant } from '../../../testing/made/open/open-reports.ts'
import { lockSite } from '../replication.queries.ts'
import { replicationTests } from '../../../testing/set-ups/replication-tests.ts'

const at = replicationTests()

const effects = async (options?: object) => {
  const { status, body } = await at.admin.call<{ items: PlanEffects[] }>('POST', '/api/v2/templates/effects', at.copies.between(options))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return new Map(body.items.map((item) => [item.id, item]))
}
const opened = async (options?: object) =>
  (await at.admin.call<{ opened: PlanOpened[] }>('POST', '/api/v2/templates/effects', at.copies.between(options))).body.opened
const start = (options?: object) => at.admin.call<Replication>('POST', '/api/v2/templates/replicate', at.copies.between(options))
const copyOf = async (kind: string) => (await at.copies.contentOf(1)).items.find((item) => item.kind === kind)!
async function change(path: string, changes: (before: ElementType) => object, as = at.admin) {
  const { body } = await as.call<ElementType>('GET', path)
  const { status, body: saved } = await as.call('PUT', path, { ...body, ...changes(body) })
  if (status !== 200) throw new Error(JSON.stringify(saved))
}
const ofCategory = () => `/elementTypes/${at.built.category.id}`

describe('the effects of a plan', () => {
  test('are none for an empty target, whose copies refer to each other, nor when nothing is copied', async () => {
    expect(await effects()).toEqual(new Map())
    await at.copies.replicate()
    expect(await effects()).toEqual(new Map())
  })

  test('name objects that would lack a new required value, and change nothing', async () => {
    await at.copies.replicate()
    const category = await copyOf('elementType')
    for (let number = 0; number < 3; number++) await anElement(at.inSouth, category.id as ElementType['id'])
    const maker = aField('maker', 'text', { required: true })
    await change(ofCategory(), ({ dataPropertyTypes }) => ({ dataPropertyTypes: [...dataPropertyTypes, maker] }))
    const before = await at.copies.contentOf(1)
    const found = await effects()
    expect([...found.keys()]).toEqual([at.built.category.id])
    expect(found.get(at.built.category.id)).toMatchObject({ lacking: [{ localizedNames: maker.localizedNames, count: 3 }], errors: [] })
    expect(await at.copies.contentOf(1)).toEqual(before)
    expect(await effects({ without: [at.built.category.id] })).toEqual(new Map())
  })

  test('wait for another replication into the site, for longer than other locks are waited for', async () => {
    const { server, tenant } = at
    const scope = { tenantId: tenant.id, siteId: tenant.sites[1]!.id }
    const found = server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [scope.siteId] }, async (tx) => {
      await lockSite(tx, scope)
      const waiting = effects()
      const ended = await Promise.race([
        waiting.then(
          () => 'ended',
          () => 'failed',
        ),
        delay(3500, 'waits'),
      ])
      return { waiting, ended }
    })
    const { waiting, ended } = await found
    expect(ended).toBe('waits')
    expect(await waiting).toEqual(new Map())
  })

  test('name new rules that never apply, by their place', async () => {
    await at.copies.replicate()
    const weight = aField('weight', 'decimal', { validation: { range: { max: 10 } } })
    const idle = rule('self', of('elementType', weight), of('elementType', at.built.hint), 'show', {
      conditions: [{ type: 'above', value: 20, negate: false }],
    })
    await change(ofCategory(), ({ dataPropertyTypes, matchRules }) => ({
      dataPropertyTypes: [...dataPropertyTypes, weight],
      matchRules: [...matchRules, idle],
    }))
    expect((await effects()).get(at.built.category.id)!.idleRules).toMatchObject([{ index: 1, isNew: true }])
  })

  test('of a new function know the fields of its category, which is copied with it', async () => {
    const checked = aField('checked', 'text')
    const { id } = await anOperationType(at.admin, at.built.category.id, [checked], {
      matchRules: [
        rule('dynamic', of('element', at.built.fault), of('operation', checked), 'show', {
          conditions: [{ type: 'equal', value: at.built.noise.id, negate: false }],
        }),
      ],
    })
    expect((await effects()).has(id)).toBe(false)
  })

  test('name what the other copies hinder: a published service whose function is a draft in the target', async () => {
    await at.copies.replicate()
    const draft = await copyOf('operationType')
    await change(`/transactionTypes/${(await copyOf('transactionType')).id}`, () => ({ status: 'draft' }), at.inSouth)
    await change(`/operationTypes/${draft.id}`, () => ({ status: 'draft' }), at.inSouth)
    const options = { take: [at.built.service.id] }
    expect((await effects(options)).get(at.built.service.id)!.errors).toEqual([
      'Publicera funktionen först, annars kan ingen använda tjänsten',
    ])
    // as the execution says
    const { body } = await start(options)
    await at.tenant.work()
    const path = `/api/v2/templates/replications/${at.tenant.id}/${at.tenant.sites[1]!.id}/${body.id}`
    const { groupedErrors } = (await at.admin.call<Replication>('GET', path)).body
    expect(groupedErrors).toEqual([
      { title: 'Årlig kontroll', messages: ['Publicera funktionen först, annars kan ingen använda tjänsten'] },
    ])
  })

  test('name the rules of other forms that would lose a field', async () => {
    await at.copies.replicate()
    const { body } = await at.admin.call<ElementType>('GET', ofCategory())
    const confirmedRemovals = [at.built.place.id]
    await change(ofCategory(), () => ({
      dataPropertyTypes: body.dataPropertyTypes.filter(({ id }) => id !== at.built.place.id),
      confirmedRemovals,
    }))
    // the function is not copied: its rule keeps reading the field
    const { named } = (await effects({ without: [at.built.operationType.id] })).get(at.built.category.id)!
    expect(named).toEqual([{ name: 'place', count: 1, forms: ['Kontroll'] }])
  })
})

test('what becomes open to people without a login is named, also without a service or the schema, until it is open', async () => {
  const reports = await reportedTenant(at.server, at.tenant)
  const { type, service } = await reports.aReportable()
  const objects = { kind: 'objects', names: type.localizedNames, of: localized('Öppet', 'Open', 'Åpent') }
  const start = { kind: 'service', names: service.localizedNames, of: type.localizedNames }
  expect(await opened()).toMatchObject([objects, start])
  expect(await opened({ without: [service.id] })).toMatchObject([objects])
  const [{ schemaId }] = type.schemaConfigurations as [ElementType['schemaConfigurations'][number]]
  expect(await opened({ without: [schemaId] })).toEqual([])
  await reports.allow(false)
  expect(await opened()).toEqual([])
  await reports.allow(true)
  await at.copies.replicate()
  expect(await opened()).toEqual([])
})

test('failing test cases are refused until they are confirmed, as in the form', async () => {
  const weight = aField('weight', 'decimal')
  const aCase = {
    id: randomUUID(),
    name: 'Tunga saker har inget tips',
    given: { today: '2026-12-01', values: [{ propertyTypeId: weight.id, value: 20 }], object: [], earlier: [] },
    expect: [{ aspect: 'visible', propertyTypeId: at.built.hint.id, is: false }],
  }
  await change(ofCategory(), ({ dataPropertyTypes }) => ({
    dataPropertyTypes: [...dataPropertyTypes, weight],
    ruleTests: [aCase],
    confirmedFailures: [aCase.id],
  }))
  const [failure] = (await effects()).get(at.built.category.id)!.failingTests
  expect(failure).toMatchObject({ name: aCase.name })
  const refused = await start()
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { details: { groupedErrors: [{ title: 'Verktyg', messages: ['Testfallet ”Tunga saker har inget tips” går inte igenom'] }] } },
  ])
  await at.copies.replicate({ confirmedFailures: [failure!.id] })
  expect((await copyOf('elementType')).names).toEqual(
    (await at.copies.contentOf(0)).items.find(({ kind }) => kind === 'elementType')!.names,
  )
  // it is there as it was confirmed
  await change(ofCategory(), () => ({ localizedDescriptions: [{ culture: 'sv-SE', text: 'Ny' }] }))
  await at.copies.replicate()
})

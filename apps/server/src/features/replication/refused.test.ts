import { describe, expect, test } from 'vitest'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Replication, ReplicationPlan } from '@verka/domain/replication/replication.schema.ts'
import { aField, anElement, withKey } from '../../testing/made/a-working-day.ts'
import { aTenant } from '../../testing/servers/test-tenant.ts'
import { replicationTests } from '../../testing/set-ups/replication-tests.ts'

const at = replicationTests()

const lock = (isLocked: boolean) =>
  at.server.database.transaction({ kind: 'installation' }, (tx) =>
    tx.updateTable('tenants').set({ is_locked_down: isLocked }).where('id', '=', at.tenant.id).execute(),
  )

describe('a replication', () => {
  /** Removes the place from the source's category, whose copy has it. @returns the copied category, and objects in it */
  async function aRemovedPlace() {
    await at.copies.replicate()
    const [category] = await at.categories()
    const [place] = (await at.wholeCategory(category!.id)).dataPropertyTypes
    const { body } = await at.admin.call<ElementType>('GET', `/elementTypes/${at.built.category.id}`)
    const fields = [...body.dataPropertyTypes.filter(({ id }) => id !== at.built.place.id), aField('extra', 'text')]
    const saved = await at.admin.call('PUT', `/elementTypes/${body.id}`, {
      ...body,
      dataPropertyTypes: fields,
      confirmedRemovals: [at.built.place.id],
    })
    expect(saved.status).toBe(200)
    const fill = () => anElement(at.inSouth, category!.id, { dataProperties: [{ dataPropertyTypeId: place!.id, value: 'Taket' }] })
    return { category: category!, fill }
  }

  test('that would remove a field with values in the target is refused by the plan, which names field, number and what has them', async () => {
    const { fill } = await aRemovedPlace()
    await fill()
    const named = async () => (await at.copies.plan()).items.find(({ id }) => id === at.built.category.id)!
    expect(await named()).toMatchObject({
      state: 'update',
      errors: ['Fältet place skulle försvinna, men 1 objekt i målet har ett värde i det.'],
      heldBy: 'elements',
    })
    const { status, body } = await at.admin.call('POST', '/api/v2/templates/replicate', at.copies.between())
    expect([status, body]).toMatchObject([
      422,
      { details: { groupedErrors: [{ title: 'Verktyg', messages: [expect.stringContaining('place')] }] } },
    ])
    // what needs it is not hindered: it has the copy that is there
    const without = { without: [at.built.category.id] }
    expect((await at.copies.plan(without)).items.flatMap(({ errors }) => errors)).toEqual([])
  })

  test('that would give a field with values another kind, or a used service another mode, is refused by the plan', async () => {
    await at.copies.replicate()
    const [category] = await at.categories()
    const copies = (await at.copies.contentOf(1)).items
    const copyOf = (kind: string) => copies.find((item) => item.kind === kind)!
    const element = await anElement(at.inSouth, category!.id, {
      dataProperties: [{ dataPropertyTypeId: (await at.wholeCategory(category!.id)).dataPropertyTypes[0]!.id, value: 'Taket' }],
    })
    const executed = await at.inSouth.call(
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
    await at.server.database.transaction({ kind: 'site', tenantId: at.tenant.id, siteIds: [at.tenant.sites[0]!.id] }, async (tx) => {
      const { data_property_types: fields } = await tx
        .selectFrom('element_types')
        .select('data_property_types')
        .where('id', '=', at.built.category.id)
        .executeTakeFirstOrThrow()
      const retyped = (fields as { id: string }[]).map((field) =>
        field.id === at.built.place.id ? { ...field, fieldType: 'textArea' } : field,
      )
      await tx
        .updateTable('element_types')
        .set({ data_property_types: JSON.stringify(retyped), version: 2 } as never)
        .where('id', '=', at.built.category.id)
        .execute()
      await tx.updateTable('transaction_types').set({ mode: 'updatableForm', version: 2 }).where('id', '=', at.built.service.id).execute()
    })
    const { items } = await at.copies.plan()
    const errorsOf = (id: string) => items.find((item) => item.id === id)!.errors
    expect(errorsOf(at.built.category.id)).toEqual(['Fältet place skulle byta typ, men 1 objekt i målet har ett värde i det.'])
    expect(errorsOf(at.built.service.id)).toEqual(['Läget kan inte bytas när tjänsten har använts'])
  })

  test('is all or nothing: what happened after its plan is reported under its name, and the target is untouched', async () => {
    const { fill } = await aRemovedPlace()
    await at.admin.call('POST', '/recordTypes', {
      status: 'draft',
      localizedNames: [{ culture: 'sv-SE', text: 'Ny' }],
      dataPropertyTypes: [],
    })
    const before = await at.copies.contentOf(1)
    const { body, status } = await at.admin.call<Replication>('POST', '/api/v2/templates/replicate', at.copies.between())
    expect(status).toBe(200)
    // the copy of the place has no value yet when the plan is made
    await fill()
    await at.tenant.work()
    const failed = await at.copies.loaded(body.id)
    expect(failed).toMatchObject({ state: 'failed', counts: { created: 0, updated: 0 } })
    expect(failed.groupedErrors).toEqual([{ title: 'Verktyg', messages: [expect.stringMatching(/place.*1 objekt/)] }])
    expect(await at.copies.contentOf(1)).toEqual(before)
  })

  test('is refused when a side has changed since the plan, into itself, and while the tenant is locked down', async () => {
    const { hash } = await at.copies.plan()
    await at.admin.call('POST', at.south('/recordTypes'), {
      status: 'draft',
      localizedNames: [{ culture: 'sv-SE', text: 'Ny' }],
      dataPropertyTypes: [],
    })
    const call = (options: object) => at.admin.call('POST', '/api/v2/templates/replicate', { ...at.copies.between(), ...options })
    expect((await call({ hash })).status).toBe(409)
    expect((await call({ targetSiteId: at.tenant.sites[0]!.id })).status).toBe(422)
    await lock(true)
    expect((await call({})).status).toBe(423)
    expect((await call({ liftsLockdown: true })).status).toBe(423)
    const root = await at.tenant.as('superUser')
    expect((await at.copies.replicate({ liftsLockdown: true }, root)).state).toBe('done')
  })
})

test('a service beyond the licence of the target is named in the plan, and refused until it is left out', async () => {
  const small = await aTenant(at.server, { licenceLevel: 'personnelLoanSmall' })
  const root = await at.tenant.as('superUser')
  const body = { ...at.copies.between(), targetTenantId: small.id, targetSiteId: small.sites[0]!.id }
  const { items } = (await root.call<ReplicationPlan>('POST', '/api/v2/templates/plan', body)).body
  expect(items.flatMap(({ id, errors }) => (errors.length > 0 ? [id] : []))).toEqual([at.built.service.id])
  const refused = await root.call('POST', '/api/v2/templates/replicate', body)
  expect([refused.status, refused.body.details]).toEqual([
    422,
    { groupedErrors: [{ title: 'Årlig kontroll', messages: [expect.stringMatching(/^Licensen för .+ omfattar bara utlåning/)] }] },
  ])
  expect((await root.call('POST', '/api/v2/templates/replicate', { ...body, without: [at.built.service.id] })).status).toBe(200)
})

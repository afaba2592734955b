import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import { BUNDLE_FORMAT, BUNDLE_VERSION } from '@verka/domain/replication/bundle.ts'
import type { ExecutedOperation, PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { type Content } from '@verka/domain/replication/content.ts'
import type { Replication, ReplicationFile, ReplicationPlan } from '@verka/domain/replication/replication.schema.ts'
import type { OperationMode } from '@verka/domain/services/modes.ts'
import type { ServiceOperation } from '@verka/domain/transaction-types/transaction-type.body.ts'
import { fingerprintOf, publicKeyOf, signedBundle } from '../features/replication/bundles/signature.ts'
import { readSiteContent } from '../features/replication/planning/site-content.ts'
import { inServerContext } from '../features/session/server-context.ts'
import { withKey } from './made/a-working-day.ts'
import type { Problem } from './made/services/services-of-modes.ts'
import { testApp, type TestApp } from './servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from './servers/test-tenant.ts'
import { type Template, FILES, templates, sourceOf, holderOf, fieldsOf } from './read/ready-templates.ts'

interface Example {
  id: string
  elementTypeId: string
  /** Of the answer to its creation. */
  status: number
}

describe('all ten in one site', () => {
  let server: TestApp
  let tenant: TestTenant
  let admin: Caller
  /** The examples, by the files of their templates. */
  const examples = new Map<string, Example[]>()
  const applied = new Map<Template, { plan: ReplicationPlan['items']; replication: Replication }>()
  const signer = generateKeyPairSync('ed25519').privateKey
  const ALL = { replicateRecords: true, replicatePrivileges: true }

  /** Stores a template in the first site as a signed file. @returns the parts of a plan of it */
  async function stored(template: Template) {
    const bundle = signedBundle(
      { format: BUNDLE_FORMAT, version: BUNDLE_VERSION, source: sourceOf(template), items: template.items },
      signer,
    )
    const [targetTenantId, targetSiteId] = [tenant.id, tenant.sites[0]!.id]
    const { body } = await admin.call<ReplicationFile>('POST', `/api/v2/templates/files/${targetTenantId}/${targetSiteId}`, { bundle })
    return { fileId: body.id, targetTenantId, targetSiteId, ...ALL }
  }
  const planned = async (template: Template) =>
    (await admin.call<ReplicationPlan>('POST', '/api/v2/templates/plan', await stored(template))).body.items
  const contentOfSite = () => inServerContext(server.runtime, { tenantId: tenant.id, siteId: tenant.sites[0]!.id }, readSiteContent)

  beforeAll(async () => {
    server = await testApp()
    tenant = await aTenant(server)
    admin = await tenant.as('tenantAdmin')
    for (const template of templates.values()) {
      const plan = await planned(template)
      const command = { ...(await stored(template)), acceptsSigner: fingerprintOf(publicKeyOf(signer)) }
      const { body: started } = await admin.call<Replication>('POST', '/api/v2/templates/replicate', command)
      await tenant.work()
      const path = `/api/v2/templates/replications/${tenant.id}/${tenant.sites[0]!.id}/${started.id}`
      const { body: replication } = await admin.call<Replication>('GET', path)
      applied.set(template, { plan, replication })
    }
    const { items: copies } = await contentOfSite()
    for (const [file, { items, examples: templated }] of templates) {
      const category = items.find(({ kind }) => kind === 'elementType')!
      const name = textIn(holderOf(category.body).localizedNames, 'sv-SE')
      const copy = copies.find(({ kind, names }) => kind === 'elementType' && textIn(names, 'sv-SE') === name)!
      const keys = new Map(fieldsOf(category.body).map(({ id, key }) => [id, key]))
      const idOf = (id: string) => fieldsOf(copy.body).find(({ key }) => key === keys.get(id))!.id
      const made: Example[] = []
      for (const { localizedNames, dataProperties } of templated) {
        const { status, body } = await admin.call<{ id: string }>('POST', '/elements', {
          elementTypeId: copy.id,
          title: textIn(localizedNames, 'sv-SE'),
          dataProperties: dataProperties.map(({ dataPropertyTypeId, value }) => ({ dataPropertyTypeId: idOf(dataPropertyTypeId), value })),
        })
        made.push({ id: body.id, elementTypeId: copy.id, status })
      }
      examples.set(file, made)
    }
  })
  afterAll(() => server.close())

  test.each([...templates])('%s is created without a loss, with its examples', (file, template) => {
    const { plan, replication } = applied.get(template)!
    // nothing is left out, and nothing is what an earlier template brought
    expect(plan.map(({ state, missing, dropped, errors }) => ({ state, missing, dropped, errors }))).toEqual(
      template.items.map(() => ({ state: 'create', missing: [], dropped: [], errors: [] })),
    )
    expect(replication).toMatchObject({ state: 'done', groupedErrors: [], counts: { created: template.items.length, updated: 0 } })
    expect(examples.get(file)!.map(({ status }) => status)).toEqual([201, 201])
  })

  test('a second time there is nothing to do', async () => {
    for (const template of templates.values())
      expect((await planned(template)).map(({ state }) => state)).toEqual(template.items.map(() => 'same'))
  })

  /** A plausible answer to a required field; due times are later with each step. */
  function answerOf({ key, fieldType, options, validation }: Field, step: number, elements: Values): FieldValue {
    const moment = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    switch (fieldType) {
      case 'date':
        return moment((validation.range?.max === 0 ? 0 : step + 1) * 24 * 60).slice(0, 10)
      case 'dateTime':
        return moment(60 * (step + 1))
      case 'integer':
      case 'decimal':
        return key === 'odometer' ? Number(elements['odometer']) + 100 : (validation.range?.min ?? 1)
      case 'checkbox':
        return true
      case 'signature':
        return { width: 100, height: 50, strokes: [[10, 10, 60, 40]] }
      default:
        return options[0]?.value ?? 'Prov'
    }
  }

  interface Opened {
    operation: ServiceOperation
    service: Pick<Content, 'id'>
    element: { id: string }
    transactionId?: string | undefined
    step: number
    /** Answers that replace the plausible ones, by the keys of fields. */
    answers?: Values
  }

  /** Fills in what a form requires as a person would, and sends it. */
  async function executed({ operation, service, element, transactionId, step, answers = {} }: Opened) {
    const { operationTypeId, mode } = operation
    const path = transactionId ? `${element.id}/${mode}/${transactionId}` : `${element.id}/${service.id}`
    const { body: form } = await admin.call<PreparedOperation>('GET', `/operations/prepare/${operationTypeId}/${path}`)
    const fields = flatFields(form.operationType.dataPropertyTypes)
    const object = await valuesOf(element)
    const values = new Map(form.dataProperties.map(({ dataPropertyTypeId, value }) => [dataPropertyTypeId, value]))
    for (const field of fields) {
      if (field.uiStatus === 'disabled') values.delete(field.id)
      if (['due', 'until'].includes(field.key)) values.set(field.id, answerOf(field, step, object))
      if (field.key in answers) values.set(field.id, answers[field.key]!)
    }
    for (let attempt = 0; ; attempt++) {
      const reply = await admin.call<ExecutedOperation & Problem>(
        'POST',
        '/operations',
        {
          elementId: element.id,
          transactionTypeId: service.id,
          operationTypeId,
          operationTypeVersion: form.operationType.version,
          mode,
          ...(transactionId && { transactionId }),
          dataProperties: [...values].map(([dataPropertyTypeId, value]) => ({ dataPropertyTypeId, value })),
        },
        withKey(),
      )
      const asked = reply.status === 422 ? reply.body.errors.filter(({ message }) => message.startsWith('@validation.required')) : []
      if (asked.length === 0 || attempt === 3) return reply
      for (const error of asked) {
        const field = fields.find(({ id }) => error.field === `dataProperties.${id}`)!
        values.set(field.id, answerOf(field, step, object))
      }
      // a check that is hidden for this object
      for (const { message, field } of reply.body.errors) if (message === '@validation.notNow') values.delete(field!.split('.')[1]!)
    }
  }

  /** The values of an object, by the keys of its fields. */
  async function valuesOf({ id }: { id: string }): Promise<Values> {
    const { body: element } = await admin.call<Element>('GET', `/elements/${id}`)
    const { body: type } = await admin.call<ElementType>('GET', `/elementTypes/${element.elementTypeId}/full`)
    const keys = new Map(flatFields(type.dataPropertyTypes).map((field) => [field.id, field.key]))
    return Object.fromEntries(element.dataProperties.map(({ dataPropertyTypeId, value }) => [keys.get(dataPropertyTypeId)!, value]))
  }

  const servicesOf = async (file: string) =>
    (await contentOfSite()).items
      .filter(({ kind, body }) => kind === 'transactionType' && body['elementTypeId'] === examples.get(file)![0]!.elementTypeId)
      .map((service) => ({ ...service, operations: service.body['operations'] as unknown as ServiceOperation[] }))

  test.each(FILES)('%s: each step of each service can be taken', async (file) => {
    const services = await servicesOf(file)
    expect(services).not.toEqual([])
    for (const [index, element] of examples.get(file)!.entries())
      for (const service of services) {
        const byMode = (mode: OperationMode) => service.operations.filter((operation) => operation.mode === mode)
        // one example ends, the other one is cancelled where that is possible
        const ends = index === 1 && byMode('cancel').length > 0 ? byMode('cancel') : byMode('complete')
        for (const start of byMode('start')) {
          const opened = await executed({ operation: start, service, element, step: 0 })
          expect([textIn(service.names, 'en-US'), opened.status, opened.body.errors]).toEqual([
            textIn(service.names, 'en-US'),
            201,
            undefined,
          ])
          for (const [step, operation] of [...byMode('update'), ...ends].entries()) {
            const next = await executed({ operation, service, element, transactionId: opened.body.transactionId, step: step + 1 })
            expect([operation.mode, next.status, next.body.errors]).toEqual([operation.mode, 201, undefined])
          }
        }
      }
  })

  test('a vehicle is not returned with a lower odometer, and remembers the distance of the latest loan', async () => {
    const [service] = await servicesOf('02-vehicle.json')
    const element = examples.get('02-vehicle.json')![0]!
    const step = (mode: OperationMode) => service!.operations.find((operation) => operation.mode === mode)!
    const before = await valuesOf(element)
    const { body } = await executed({ operation: step('start'), service: service!, element, step: 0 })
    const back = { operation: step('complete'), service: service!, element, transactionId: body.transactionId, step: 1 }
    const odometer = Number(before['odometer'])
    const refused = await executed({ ...back, answers: { odometer: odometer - 1 } })
    expect([refused.status, refused.body.errors.map(({ message }) => message)]).toEqual([422, ['@errors.writeBack', '@validation.min']])
    expect(await valuesOf(element)).toEqual(before)
    expect((await executed({ ...back, answers: { odometer: odometer + 42 } })).status).toBe(201)
    expect(await valuesOf(element)).toMatchObject({ odometer: odometer + 42, lastTrip: 42, hasDamage: false })
  })

  test('a store asks for an order when little is left, and a case puts an extinguisher back into service', async () => {
    const [store] = await servicesOf('06-consumables.json')
    const [goods] = examples.get('06-consumables.json')!
    const [withdraw, refill] = store!.operations
    await executed({ operation: refill!, service: store!, element: goods!, step: 0, answers: { amount: 30 } })
    const { balance } = await valuesOf(goods!)
    await executed({
      operation: withdraw!,
      service: store!,
      element: goods!,
      step: 0,
      answers: { amount: Number(balance) - 5, purpose: 'Prov' },
    })
    expect(await valuesOf(goods!)).toMatchObject({ balance: 5, toOrder: true })
    await executed({ operation: refill!, service: store!, element: goods!, step: 0, answers: { amount: 10 } })
    expect(await valuesOf(goods!)).toMatchObject({ balance: 15, toOrder: false })

    const service = (await servicesOf('03-fire-extinguishers.json')).find(({ body }) => body['mode'] === 'issueManagement')!
    const [element] = examples.get('03-fire-extinguishers.json')!
    const take = (mode: OperationMode, transactionId?: string, answers: Values = {}) =>
      executed({
        operation: service.operations.find((operation) => operation.mode === mode)!,
        service,
        element: element!,
        transactionId,
        step: 1,
        answers,
      })
    const { body } = await take('start', undefined, { problem: 'used' })
    expect(await valuesOf(element!)).toMatchObject({ outOfService: true })
    await take('complete', body.transactionId)
    expect(await valuesOf(element!)).toMatchObject({ outOfService: false })
  })
})

import { generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completenessOf, isWritten, noneMissing } from '@verka/domain/definition-texts/completeness.ts'
import { textUnits, type TextHolder } from '@verka/domain/definition-texts/text-units.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { textIn, type LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { BUNDLE_FORMAT, BUNDLE_VERSION, contentOfBundle, type UnsignedBundle } from '@verka/domain/replication/bundle.ts'
import { idsIn, idsOfParts, type Content, type JsonObject } from '@verka/domain/replication/content.ts'
import type { Replication, ReplicationFile, ReplicationPlan } from '@verka/domain/replication/replication.api.ts'
import { licenceAllows } from '@verka/domain/services/licence.ts'
import type { TransactionMode } from '@verka/domain/services/modes.ts'
import { readBodies } from '../features/replication/bundles/item-bodies.ts'
import { fingerprintOf, publicKeyOf, signedBundle } from '../features/replication/bundles/signature.ts'
import { readSiteContent } from '../features/replication/site-content.ts'
import { inServerContext } from '../features/session/server-context.ts'
import { aTenant, testApp, type Caller, type TestApp, type TestTenant } from './servers/test-app.ts'

interface Template {
  format: string
  version: number
  id: string
  localizedNames: LocalizedTexts
  localizedDescriptions: LocalizedTexts
  items: UnsignedBundle['items']
  examples: {
    id: string
    elementTypeId: string
    localizedNames: LocalizedTexts
    dataProperties: { dataPropertyTypeId: string; value: FieldValue }[]
  }[]
}

const FOLDER = new URL('../../templates/', import.meta.url)
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
const templates = new Map(FILES.map((file) => [file, JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Template]))

const NAMES = [
  '01-tool-loan',
  '02-vehicle',
  '03-fire-extinguishers',
  '04-playground',
  '05-fault-report',
  '06-consumables',
  '07-room-booking',
  '08-keys',
  '09-cleaning-log',
  '10-accident-report',
]
/** Those that a tenant with a licence for loans only can have. */
const LOANS = ['01-tool-loan.json', '02-vehicle.json', '08-keys.json']

const contentsOf = (template: Template): readonly Content[] => contentOfBundle({ source: sourceOf(template), items: template.items }).items
const sourceOf = ({ id }: Template): UnsignedBundle['source'] => ({
  installation: 'https://verka.example',
  tenantId: id,
  tenantName: 'Mallar',
  siteId: id,
  siteName: 'Mallar',
})
const holderOf = (body: JsonObject) => body as unknown as TextHolder
const fieldsOf = (body: JsonObject): Field[] => flatFields((body['dataPropertyTypes'] ?? []) as unknown as Field[])
const ofKind = ({ items }: Template, kind: Content['kind']) => items.filter((item) => item.kind === kind)

test('there are ten, and each is one file', () => {
  expect(FILES).toEqual(NAMES.map((name) => `${name}.json`))
})

test('no id is used twice, within a file or in two', () => {
  const ids = [...templates.values()].flatMap(({ id, items, examples }) => [
    id,
    ...items.flatMap((item) => [item.id, ...idsOfParts(item.body)]),
    ...examples.map((example) => example.id),
  ])
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('categories have names of their own, so that all templates fit into one site', () => {
  for (const culture of ['sv-SE', 'en-US', 'nb-NO'] as const) {
    const names = [...templates.values()].flatMap((template) =>
      [...ofKind(template, 'elementType'), ...ofKind(template, 'recordType')].map(({ body }) =>
        textIn(holderOf(body).localizedNames, culture),
      ),
    )
    expect(new Set(names).size).toBe(names.length)
  }
})

test.each([...templates])('%s has every text in three languages, and bodies that a save takes', (file, template) => {
  expect(template).toMatchObject({ format: 'verka-template', version: 1 })
  expect(Object.keys(template)).toEqual(['format', 'version', 'id', 'localizedNames', 'localizedDescriptions', 'items', 'examples'])
  const own: TextHolder[] = [template, ...template.examples]
  const units = [...own, ...template.items.map(({ body }) => holderOf(body))].flatMap((holder) => textUnits(holder, 'sv-SE'))
  expect(completenessOf(units).missing).toEqual(noneMissing())
  // a service says what it is for, and each of its steps what it does
  const needed = units.filter(({ part }) => part === 'description' || part === 'operation' || part === 'option')
  expect(needed.filter((unit) => !isWritten(unit)).map(({ id }) => id)).toEqual([])
  expect(readBodies(contentsOf(template))).not.toHaveProperty('wrong')

  const kinds = template.items.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'operationType').length).toBeGreaterThanOrEqual(2)
  expect(kinds).toEqual(expect.arrayContaining(['elementType', 'transactionType']))
  const definitions = template.items.filter(({ kind }) => kind !== 'record')
  expect(definitions.filter(({ body }) => body['status'] !== 'published')).toEqual([])
  expect(definitions.flatMap(({ body }) => (body['matchRules'] as unknown as object[] | undefined) ?? []).length).toBeGreaterThan(0)
  const modes = ofKind(template, 'transactionType').map(({ body }) => body['mode'] as TransactionMode)
  expect(modes.every((mode) => licenceAllows('personnelLoanSmall', mode))).toBe(LOANS.includes(file) || file.startsWith('07'))
  expect(template.examples).toHaveLength(2)
})

test.each([...templates])('%s refers to nothing outside of it', (_file, { items, examples }) => {
  const inside = new Set(items.flatMap((item) => [item.id, ...idsOfParts(item.body)]))
  const named = [...items.flatMap(({ body }) => idsIn(body)), ...examples.flatMap((example) => idsIn(example.dataProperties as never))]
  expect(named.filter((id) => !inside.has(id))).toEqual([])
  // a text would need a translation, unless it is a name or a number
  const fields = new Map(items.flatMap(({ body }) => fieldsOf(body)).map((field) => [field.id, field]))
  const texts = examples.flatMap(({ dataProperties }) =>
    dataProperties.filter(({ dataPropertyTypeId: id }) => ['textArea', 'html'].includes(fields.get(id)!.fieldType)),
  )
  expect(texts).toEqual([])
})

let server: TestApp
let tenant: TestTenant
let admin: Caller
const signer = generateKeyPairSync('ed25519').privateKey
const ALL = { replicateRecords: true, replicatePrivileges: true }
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => server.close())

/** Stores a template in the first site as a signed file. @returns the parts of a plan of it */
async function stored(template: Template) {
  const bundle = signedBundle({ format: BUNDLE_FORMAT, version: BUNDLE_VERSION, source: sourceOf(template), items: template.items }, signer)
  const [targetTenantId, targetSiteId] = [tenant.id, tenant.sites[0]!.id]
  const { body } = await admin.call<ReplicationFile>('POST', `/api/v2/templates/files/${targetTenantId}/${targetSiteId}`, { bundle })
  return { fileId: body.id, targetTenantId, targetSiteId, ...ALL }
}
const planned = async (template: Template) =>
  (await admin.call<ReplicationPlan>('POST', '/api/v2/templates/plan', await stored(template))).body.items
const contentOfSite = () => inServerContext(server.runtime, { tenantId: tenant.id, siteId: tenant.sites[0]!.id }, readSiteContent)

test('all ten are created in one site without a loss, with their examples; a second time there is nothing to do', async () => {
  for (const template of templates.values()) {
    const plan = await planned(template)
    const lost = plan.filter(
      ({ state, missing, dropped, errors }) => state !== 'create' || missing.length > 0 || dropped.length > 0 || errors.length > 0,
    )
    expect(lost).toEqual([])
    const command = { ...(await stored(template)), acceptsSigner: fingerprintOf(publicKeyOf(signer)) }
    const { body: started } = await admin.call<Replication>('POST', '/api/v2/templates/replicate', command)
    await tenant.work()
    const path = `/api/v2/templates/replications/${tenant.id}/${tenant.sites[0]!.id}/${started.id}`
    const { body: replication } = await admin.call<Replication>('GET', path)
    expect(replication).toMatchObject({ state: 'done', groupedErrors: [], counts: { created: template.items.length, updated: 0 } })
  }

  const { items: copies } = await contentOfSite()
  const copyOf = (names: LocalizedTexts) =>
    copies.find((one) => one.kind === 'elementType' && textIn(one.names, 'sv-SE') === textIn(names, 'sv-SE'))!
  for (const { items, examples } of templates.values())
    for (const { elementTypeId, localizedNames, dataProperties } of examples) {
      const category = items.find(({ id }) => id === elementTypeId)!
      const copy = copyOf(holderOf(category.body).localizedNames)
      const keys = new Map(fieldsOf(category.body).map(({ id, key }) => [id, key]))
      const values = dataProperties.map(({ dataPropertyTypeId, value }) => ({
        dataPropertyTypeId: fieldsOf(copy.body).find(({ key }) => key === keys.get(dataPropertyTypeId))!.id,
        value,
      }))
      const title = textIn(localizedNames, 'sv-SE')
      const { status, body } = await admin.call('POST', '/elements', { elementTypeId: copy.id, title, dataProperties: values })
      expect([title, status, body]).toEqual([title, 201, expect.objectContaining({ title })])
    }

  for (const template of templates.values())
    expect((await planned(template)).map(({ state }) => state)).toEqual(template.items.map(() => 'same'))
})

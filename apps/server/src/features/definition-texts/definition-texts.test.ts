import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DefinitionTexts, TextSummary } from '@verka/domain/definition-texts/definition-texts.api.ts'
import type { TextKind } from '@verka/domain/definition-texts/text-kinds.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { aField, anElementType, anOperationType, aRecord, aRecordType, aService } from '../../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => server.close())

const sv = (text: string) => [{ culture: 'sv-SE' as const, text }]
type Summary = { total: number; missing: Record<string, number>; items: TextSummary[] }
type Saved = DefinitionTexts & { code?: string; errors: { message: string; field?: string; params?: object }[] }
const summaryOf = async (filter: object = {}, by = admin) => (await by.call<Summary>('POST', '/definitionTexts/summary', filter)).body
const textsOf = async (kind: TextKind, id: string, by = admin) =>
  (await by.call<{ items: DefinitionTexts[] }>('GET', `/definitionTexts/${kind}/${id}`)).body.items
const save = (kind: TextKind, id: string, version: number, texts: [string, string, string][], by = admin) =>
  by.call<Saved>('PUT', `/definitionTexts/${kind}/${id}`, {
    version,
    texts: texts.map(([unit, culture, text]) => ({ unit, culture, text })),
  })

describe('the texts of the definitions of a site', () => {
  test('are counted for each definition and language, with those that are missing', async () => {
    const own = await aTenant(server)
    const boss = await own.as('tenantAdmin')
    const field = aField('serial', 'text', { localizedNames: sv('Serienummer') })
    const type = await anElementType(boss, [field])
    const operation = await anOperationType(boss, type.id, [])
    await aService(boss, operation)
    const values = await aRecordType(boss, [], { localizedNames: localized('Färger', 'Colours', 'Farger') })
    await aRecord(boss, values.id, 'Röd', '')
    await aRecord(boss, values.id, 'Blå', 'Blue', { localizedNames: localized('Blå', 'Blue', 'Blå') })
    const whole = await summaryOf({}, boss)
    expect(whole.items.map(({ kind, total, missing }) => [kind, total, missing['nb-NO']])).toEqual([
      ['elementType', 2, 1],
      ['operationType', 1, 0],
      ['transactionType', 1, 0],
      ['recordType', 1, 0],
      ['record', 2, 1],
    ])
    expect([whole.total, whole.missing]).toEqual([7, { 'sv-SE': 0, 'en-US': 2, 'nb-NO': 2 }])
    const missing = await summaryOf({ missingIn: ['nb-NO'] }, boss)
    expect(missing.items.map(({ kind, found }) => [kind, found])).toEqual([
      ['elementType', 1],
      ['record', 1],
    ])
    const searched = await summaryOf({ search: 'blue', kinds: ['record', 'recordType'] }, boss)
    expect(searched.items.map(({ kind, id, found }) => [kind, id, found])).toEqual([['record', values.id, 1]])
  })

  test('a site administrator reads those of published and private definitions, and edits only predefined values', async () => {
    const siteAdmin = await tenant.as('siteAdmin')
    const draft = await anElementType(admin, [], { status: 'draft', localizedNames: sv('Utkast') })
    const hidden = aField('secret', 'text', { showForAdmin: false, localizedNames: sv('Hemligt') })
    const type = await anElementType(admin, [hidden])
    const values = await aRecordType(admin, [])
    const record = await aRecord(admin, values.id)
    const ids = (await summaryOf({}, siteAdmin)).items.map(({ id }) => id)
    expect([ids.includes(draft.id), ids.includes(type.id)]).toEqual([false, true])
    expect((await textsOf('elementType', type.id, siteAdmin))[0]).toMatchObject({ canEdit: false })
    expect(JSON.stringify(await textsOf('elementType', type.id, siteAdmin))).not.toContain('Hemligt')
    expect((await siteAdmin.call('GET', `/definitionTexts/elementType/${draft.id}`)).status).toBe(404)
    expect((await save('elementType', type.id, 1, [['name', 'nb-NO', 'X']], siteAdmin)).status).toBe(403)
    expect((await save('record', record.id, 1, [['name', 'nb-NO', 'Ny']], siteAdmin)).status).toBe(200)
    expect((await siteAdmin.call('GET', `/definitionTexts/dataSchema/${randomUUID()}`)).status).toBe(404)
    expect((await (await tenant.as('user')).call('POST', '/definitionTexts/summary', {})).status).toBe(403)
  })
})

describe('a save of texts', () => {
  test('changes those of a category, its fields, options, messages and defaults, and leaves the rest', async () => {
    const field = aField('state', 'select', { options: [{ value: 'ok', localizedNames: sv('Bra') }] })
    const note = aField('note', 'text', {
      localizedNames: sv('Anteckning'),
      validation: { pattern: '/a/', message: sv('Skriv ett a') },
      defaultValue: [{ culture: 'sv-SE', text: 'a' }],
    })
    const type = await anElementType(admin, [field, note])
    const { status, body } = await save('elementType', type.id, 1, [
      ['description', 'en-US', 'Things to lend'],
      [`field.${field.id}.option.ok`, 'nb-NO', 'Bra'],
      [`field.${note.id}.message`, 'en-US', 'Type an a'],
      [`field.${note.id}.default`, 'nb-NO', 'ja'],
    ])
    expect([status, body.version]).toEqual([200, 2])
    const stored = (await admin.call<typeof type>('GET', `/elementTypes/${type.id}`)).body
    expect(stored.localizedDescriptions).toEqual([{ culture: 'en-US', text: 'Things to lend' }])
    expect(stored.dataPropertyTypes[0]!.options[0]!.localizedNames).toEqual([...sv('Bra'), { culture: 'nb-NO', text: 'Bra' }])
    expect(stored.dataPropertyTypes[1]).toMatchObject({
      validation: { message: [...sv('Skriv ett a'), { culture: 'en-US', text: 'Type an a' }] },
      defaultValue: [...sv('a'), { culture: 'nb-NO', text: 'ja' }],
    })
    // the same again changes nothing: no version, no entry
    expect((await save('elementType', type.id, 2, [['description', 'en-US', 'Things to lend']])).body.version).toBe(2)
  })

  test('changes those of services, value types, values and schemas', async () => {
    const type = await anElementType(admin, [])
    const service = await aService(admin, await anOperationType(admin, type.id, []))
    const size = aField('size', 'integer')
    const values = await aRecordType(admin, [size])
    const record = await aRecord(admin, values.id, 'Röd', 'Red', { dataProperties: [{ dataPropertyTypeId: size.id, value: 7 }] })
    const fieldId = randomUUID()
    const { body: schema } = await admin.call<{ id: string }>('POST', '/schemas', {
      key: 'texts',
      localizedNames: sv('Texter'),
      fields: [{ id: fieldId, key: 'serial', localizedNames: sv('Serienummer'), fieldType: 'string' }],
    })
    const operation = `operation.${service.operations[0]!.id}`
    const saves: [TextKind, string, string][] = [
      ['transactionType', service.id, operation],
      ['recordType', values.id, 'name'],
      ['record', record.id, 'name'],
      ['dataSchema', schema.id, `field.${fieldId}.name`],
    ]
    for (const [kind, id, unit] of saves) {
      const { status, body } = await save(kind, id, 1, [[unit, 'nb-NO', 'På norsk']])
      expect([kind, status, body.version]).toEqual([kind, 200, 2])
      expect(body.units.find((one) => one.id === unit)?.texts).toContainEqual({ culture: 'nb-NO', text: 'På norsk' })
    }
    const { body: stored } = await admin.call<typeof record>('GET', `/records/${record.id}`)
    expect(stored.dataProperties.map(({ value }) => value)).toEqual([7])
  })

  test('on top of an older version is a conflict, and one that is refused names the text and its language', async () => {
    const field = aField('serial', 'text', { localizedNames: localized('Serienummer', 'Serial number', 'Serienummer') })
    const type = await anElementType(admin, [field])
    await save('elementType', type.id, 1, [['name', 'nb-NO', 'Nytt']])
    const late = await save('elementType', type.id, 1, [['name', 'nb-NO', 'Sent']])
    expect([late.status, late.body.code]).toEqual([409, 'stale'])
    const unit = `field.${field.id}.name`
    const tooLong = await save('elementType', type.id, 2, [[unit, 'nb-NO', 'x'.repeat(51)]])
    expect([tooLong.status, tooLong.body.errors]).toMatchObject([422, [{ field: `texts.${unit}.nb-NO` }]])
    const none = await save(
      'elementType',
      type.id,
      2,
      ['sv-SE', 'en-US', 'nb-NO'].map((culture) => [unit, culture, '']),
    )
    expect([none.status, none.body.errors]).toMatchObject([422, [{ field: `texts.${unit}` }]])
    const unknown = await save('elementType', type.id, 2, [['field.gone', 'nb-NO', 'x']])
    expect([unknown.status, unknown.body.errors]).toMatchObject([422, [{ field: 'texts.field.gone.nb-NO' }]])
    expect((await textsOf('elementType', type.id))[0]!.version).toBe(2)
  })

  test('is refused while the tenant is locked, except for value types and values', async () => {
    const own = await aTenant(server)
    const boss = await own.as('tenantAdmin')
    const type = await anElementType(boss, [])
    const values = await aRecordType(boss, [])
    await server.database.transaction({ kind: 'installation' }, (tx) =>
      sql`update tenants set is_locked_down = true where id = ${own.id}`.execute(tx),
    )
    // a caller whose tenant is not cached
    const late = await own.as('tenantAdmin')
    expect((await textsOf('elementType', type.id, late))[0]!.canEdit).toBe(false)
    for (const by of [late, boss]) expect((await save('elementType', type.id, 1, [['name', 'nb-NO', 'X']], by)).status).toBe(423)
    expect((await save('recordType', values.id, 1, [['name', 'nb-NO', 'X']], late)).status).toBe(200)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TextsPlan } from '@verka/domain/definition-texts/definition-texts.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { aField, anElementType, aRecord, aRecordType } from '../../testing/made/a-working-day.ts'
import { xliffOf } from '../../testing/made/definition-texts.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let siteAdmin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  siteAdmin = await tenant.as('siteAdmin')
})
afterAll(() => server.close())

type Refused = { code: string; errors: { message: string; field?: string }[] }
const sv = (text: string) => [{ culture: 'sv-SE' as const, text }]
const exported = async (body: object = {}): Promise<string> => {
  const {
    statusCode,
    headers,
    body: text,
  } = await server.app.inject({
    method: 'POST',
    url: `/api/v2/${tenant.key}/north/definitionTexts/export`,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { source: 'sv-SE', target: 'nb-NO', ...body },
  })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xliff+xml'])
  return text
}
const check = async (xliff: string, by = admin) => (await by.call<TextsPlan>('POST', '/definitionTexts/check', { xliff })).body
const run = (xliff: string, hash: string, by = admin) =>
  by.call<{ definitions: number; texts: number } & Refused>('POST', '/definitionTexts/import', { xliff, hash })
const outcomesOf = ({ items }: TextsPlan) => items.flatMap(({ texts }) => texts.map(({ unit, outcome }) => [unit, outcome]))
const versionOf = async (id: string) => (await admin.call<{ version: number }>('GET', `/elementTypes/${id}`)).body.version

/** Texts that an exchange may lose: marks of XML, spaces, line breaks of Windows, control characters, HTML. */
const HARD = ' <b>&amp;</b> "x" \r\n ]]> å🙂\u0001\t'

describe('texts as XLIFF', () => {
  test('come back as they went: there is nothing to do', async () => {
    const html = aField('html', 'html', {
      defaultValue: localized('<p>Läs <strong>detta</strong> &amp; mer</p>').map((one) => ({ ...one })),
    })
    const text = aField('text', 'textArea', { localizedDescriptions: localized(HARD, HARD, HARD) })
    const type = await anElementType(admin, [html, text], { localizedNames: localized('Hårt', 'Hard', 'Hardt') })
    const file = await exported()
    const plan = await check(file)
    expect(plan.items).toEqual([])
    expect(plan).toMatchObject({ source: 'sv-SE', target: 'nb-NO', definitions: 0, counts: { changed: 0, conflict: 0, unknown: 0 } })
    expect(plan.counts.same).toBe(5)
    expect((await run(file, plan.hash)).body).toMatchObject({ definitions: 0, texts: 0 })
    expect(await versionOf(type.id)).toBe(1)
  })

  test('say where a text is shown, and may hold only what is missing', async () => {
    const field = aField('place', 'text', { localizedNames: sv('Placering') })
    const type = await anElementType(admin, [field], { localizedNames: localized('Skåp', 'Cabinet', 'Skap') })
    const part = async (body: object) => (await exported(body)).split('<file ').find((one) => one.includes(type.id))!
    const whole = await part({})
    expect(whole).toContain(`original="elementType/${type.id}@1"`)
    expect(whole).toContain('<note category="definition">Kategori: Skåp</note>')
    expect(whole).toContain('<source xml:space="preserve">Skåp</source>\n        <target xml:space="preserve">Skap</target>')
    const missing = await part({ onlyMissing: true })
    expect([missing.match(/<unit /g)?.length, missing.includes('Placering'), missing.includes('<target')]).toEqual([1, true, false])
    expect(await exported({ kinds: ['dataSchema'] })).not.toContain(type.id)
    const same = await admin.call<Refused>('POST', '/definitionTexts/export', { source: 'sv-SE', target: 'sv-SE' })
    expect([same.status, same.body.errors[0]?.field]).toEqual([422, 'target'])
  })

  test('a translated file fills in what is missing, in one step, and is done once', async () => {
    const field = aField('width', 'integer', { localizedNames: sv('Bredd') })
    const type = await anElementType(admin, [field], { localizedNames: sv('Hylla') })
    const values = await aRecordType(admin, [], { localizedNames: sv('Former') })
    const record = await aRecord(admin, values.id, 'Rund', '')
    const words: Record<string, string> = { Bredd: 'Bredde', Hylla: 'Hylle', Former: 'Fasonger', Rund: 'Rundt' }
    const file = (await exported({ onlyMissing: true })).replace(
      /(<source xml:space="preserve">(Bredd|Hylla|Former|Rund)<\/source>)/g,
      (all, _source, word: string) => `${all}<target>${words[word]}</target>`,
    )
    const plan = await check(file)
    expect([plan.counts.changed, plan.definitions]).toEqual([4, 3])
    const done = await run(file, plan.hash)
    expect([done.status, done.body]).toEqual([200, { definitions: 3, texts: 4 }])
    const { body } = await admin.call<typeof type>('GET', `/elementTypes/${type.id}`)
    expect([body.version, body.localizedNames, body.dataPropertyTypes[0]!.localizedNames]).toEqual([
      2,
      [...sv('Hylla'), { culture: 'nb-NO', text: 'Hylle' }],
      [...sv('Bredd'), { culture: 'nb-NO', text: 'Bredde' }],
    ])
    expect((await admin.call<typeof record>('GET', `/records/${record.id}`)).body.localizedNames).toContainEqual({
      culture: 'nb-NO',
      text: 'Rundt',
    })
    const again = await check(file)
    expect(again.counts).toMatchObject({ changed: 0, conflict: 0 })
    expect((await run(file, plan.hash)).body).toMatchObject({ definitions: 0 })
  })

  test('predefined values keep their colour and fields; each has a version more', async () => {
    const note = aField('note', 'text')
    const type = await aRecordType(admin, [note], { localizedNames: sv('Färger') })
    const made = async (name: string) => {
      const body = {
        recordTypeId: type.id,
        localizedNames: sv(name),
        color: '#78d3bb',
        dataProperties: [{ dataPropertyTypeId: note.id, value: name }],
      }
      return (await admin.call<{ id: string }>('POST', '/records', body)).body.id
    }
    const ids = [await made('Grön ett'), await made('Grön två')]
    const file = (await exported({ kinds: ['record'], onlyMissing: true })).replace(
      /<source xml:space="preserve">(Grön \S+)<\/source>/g,
      (all, name: string) => `${all}<target>${name} nb</target>`,
    )
    expect((await run(file, (await check(file)).hash)).body).toMatchObject({ definitions: 2, texts: 2 })
    for (const id of ids)
      expect((await admin.call('GET', `/records/${id}`)).body).toMatchObject({
        version: 2,
        color: '#78d3bb',
        localizedNames: [{ culture: 'sv-SE' }, { culture: 'nb-NO', text: expect.stringMatching(/^Grön (ett|två) nb$/) }],
        dataProperties: [{ dataPropertyTypeId: note.id, value: expect.stringMatching(/^Grön/) }],
      })
  })

  test('what was changed since the export is a conflict, and is kept', async () => {
    const field = aField('depth', 'integer', { localizedNames: sv('Djup') })
    const type = await anElementType(admin, [field], { localizedNames: localized('Låda', 'Box', 'Boks') })
    const file = (unit: string, source: string, target: string) => xliffOf(`elementType/${type.id}@1`, unit, source, target)
    const put = (texts: object[]) => admin.call('PUT', `/definitionTexts/elementType/${type.id}`, { version: 1, texts })
    await put([{ unit: 'name', culture: 'nb-NO', text: 'Kasse' }])
    // another version, and a target that somebody wrote
    expect(outcomesOf(await check(file('name', 'Låda', 'Skuff')))).toEqual([['name', 'conflict']])
    // a source that is another one
    const unit = `field.${field.id}.name`
    expect(outcomesOf(await check(file(unit, 'Diameter', 'Dybde')))).toEqual([[unit, 'conflict']])
    // another version, but nobody wrote that text
    expect(outcomesOf(await check(file(unit, 'Djup', 'Dybde')))).toEqual([[unit, 'changed']])
    const conflict = file('name', 'Låda', 'Skuff')
    expect((await run(conflict, (await check(conflict)).hash)).body).toMatchObject({ definitions: 0, texts: 0 })
    expect(await versionOf(type.id)).toBe(2)
  })

  test('a change between the check and the import refuses it, and nothing is written', async () => {
    const type = await anElementType(admin, [], { localizedNames: sv('Kärra') })
    const file = xliffOf(`elementType/${type.id}@1`, 'name', 'Kärra', 'Tralle')
    const { hash } = await check(file)
    await admin.call('PUT', `/definitionTexts/elementType/${type.id}`, {
      version: 1,
      texts: [{ unit: 'description', culture: 'sv-SE', text: 'Med hjul' }],
    })
    const late = await run(file, hash)
    expect([late.status, late.body.errors[0]?.field, await versionOf(type.id)]).toEqual([409, 'hash', 2])
  })

  test('one save that is refused refuses all, and the definition is named', async () => {
    const good = await anElementType(admin, [], { localizedNames: sv('Spade') })
    const text = aField('letters', 'text', { localizedNames: sv('Bokstav'), validation: { maxLength: 2 }, defaultValue: sv('a') })
    const bad = await anElementType(admin, [text], { localizedNames: sv('Kratta') })
    const [head, tail] = xliffOf(`elementType/${good.id}@1`, 'name', 'Spade', 'Spade').split('</xliff>')
    const second = xliffOf(`elementType/${bad.id}@1`, `field.${text.id}.default`, 'a', 'bcd').match(/<file[^]*<\/file>/)![0]
    const file = `${head}${second.replace('"f1"', '"f2"')}</xliff>${tail}`
    const plan = await check(file)
    expect(plan.counts.changed).toBe(2)
    const refused = await run(file, plan.hash)
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ field: `texts.field.${text.id}.default.nb-NO`, params: { definition: 'Kratta' } }],
    ])
    expect([await versionOf(good.id), await versionOf(bad.id)]).toEqual([1, 1])
  })

  test('unknown definitions and texts, texts that are too long, and what the caller may not edit are not imported', async () => {
    const type = await anElementType(admin, [], { localizedNames: sv('Säck') })
    const of = (unit: string, target: string, original = `elementType/${type.id}@1`) => xliffOf(original, unit, 'Säck', target)
    const outcomes = async (file: string, by = admin) => outcomesOf(await check(file, by)).map(([, outcome]) => outcome)
    expect(await outcomes(of('name', 'Sekk', 'elementType/019df82c-71d5-7492-bcba-7a1f9c0e2d31@1'))).toEqual(['unknown'])
    expect(await outcomes(of('name', 'Sekk', 'src/messages.json'))).toEqual(['unknown'])
    expect(await outcomes(of('field.gone.name', 'Sekk'))).toEqual(['unknown'])
    expect(await outcomes(of('name', 'x'.repeat(251)))).toEqual(['tooLong'])
    expect(await outcomes(of('name', 'Se<ph id="1"/>kk'))).toEqual(['codes'])
    expect(await outcomes(of('name', 'Sekk'), siteAdmin)).toEqual(['forbidden'])
    expect(await outcomes(of('name', '  '))).toEqual([])
    expect(await outcomes(of('name', 'Se<mrk id="m1" type="term">kk</mrk>'))).toEqual(['changed'])
  })

  test('a program may divide a unit in segments, and add notes of its own', async () => {
    const type = await anElementType(admin, [], { localizedNames: sv('En. Två.') })
    const file = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:my="urn:my" version="2.1" srcLang="sv" trgLang="nb">
      <file id="f" original="elementType/${type.id}@1"><group id="g"><my:data><source>Nej</source></my:data>
      <unit id="name"><notes><note>Ja</note></notes>
        <segment><source>En.</source><target>Én.</target></segment><ignorable><source> </source></ignorable>
        <segment><source>Två.</source><target><![CDATA[To.]]></target></segment></unit></group></file></xliff>`
    const plan = await check(file)
    expect(plan.items[0]?.texts).toMatchObject([{ unit: 'name', outcome: 'changed', after: 'Én. To.' }])
    const half = await check(file.replace('<target><![CDATA[To.]]></target>', ''))
    expect(half.counts.untranslated).toBe(1)
  })
})

describe('a hostile file', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>`
  const good = xliffOf('elementType/019df82c-71d5-7492-bcba-7a1f9c0e2d31@1', 'name', 'a', 'b')
  const body = good.slice(good.indexOf('<xliff'))
  const cases: [name: string, file: string, reason: string, params?: object][] = [
    ['entities of its own', bomb + body.replace('>a<', '>&c;<'), 'doctype'],
    ['an entity that is a file', `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${body.replace('>a<', '>&e;<')}`, 'doctype'],
    ['a document type from elsewhere', `<!DOCTYPE xliff SYSTEM "http://127.0.0.1/x.dtd">${body}`, 'doctype'],
    ['an unknown entity', body.replace('>a<', '>&nbsp;<'), 'broken', { line: 2 }],
    ['broken XML', body.slice(0, -9), 'broken', { line: 2 }],
    ['no XML', 'Namn;Pris', 'broken', { line: 1 }],
    ['another format', '<html/>', 'version', { version: 'html' }],
    ['XLIFF 1.2', '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"/>', 'version', { version: 'XLIFF 1.2' }],
    ['another version', body.replace('version="2.0"', 'version="2.2"'), 'version', { version: 'XLIFF 2.2' }],
    ['another language', body.replace('nb-NO', 'fi-FI'), 'language', { source: 'sv-SE', target: 'fi-FI' }],
    ['one language', body.replace('nb-NO', 'sv-SE'), 'language', { source: 'sv-SE', target: 'sv-SE' }],
    ['deep elements', body.replace('<segment>', '<group>'.repeat(50)), 'broken'],
    ['a character that is none', body.replace('>a<', '><cp hex="D800"/><'), 'broken'],
  ]
  test.each(cases)('with %s is refused with the reason', async (_name, file, reason, params) => {
    const answer = await admin.call<Refused>('POST', '/definitionTexts/check', { xliff: file })
    expect([answer.status, answer.body.errors]).toMatchObject([
      422,
      [{ message: '@errors.malformed', field: 'xliff', params: { reason, ...params } }],
    ])
    expect((await run(file, '')).status).toBe(422)
  })

  test('of more than 10 MiB is refused, one of 10 MiB is read', async () => {
    const padded = (length: number) => `${good}<!--${'x'.repeat(length - good.length - 7)}-->`
    const most = 10 * 1024 * 1024
    expect((await admin.call('POST', '/definitionTexts/check', { xliff: padded(most) })).status).toBe(200)
    const over = await admin.call<Refused>('POST', '/definitionTexts/check', { xliff: padded(most + 1) })
    expect([over.status, over.body.errors[0]?.message]).toEqual([422, '@errors.tooLarge'])
  })
})

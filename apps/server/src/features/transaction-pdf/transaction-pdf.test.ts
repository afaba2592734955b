import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { StoredFile } from '@verka/domain/files/files.api.ts'
import { aField } from '../../testing/made/a-working-day.ts'
import { anImage } from '../../testing/made/files.ts'
import { pagesOf } from '../../testing/read/pdf-pictures.ts'
import { textOfPages } from '../../testing/read/pdf-text.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let clock = 0
beforeAll(async () => {
  server = await testApp({ now: () => new Date(Date.now() + clock) })
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => server.close())

async function print(id: string, caller = admin, culture = 'sv-SE') {
  const reply = await server.app.inject({
    url: `/api/v2/${tenant.key}/north/transactions/${id}/pdf?culture=${culture}`,
    headers: { authorization: `Bearer ${caller.token}` },
  })
  return {
    status: reply.statusCode,
    headers: reply.headers,
    pdf: reply.rawPayload,
    pages: reply.statusCode === 200 ? textOfPages(reply.rawPayload) : [],
  }
}

const picturesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Filter \/?\[?\/?DCTDecode/g)?.length ?? 0
const upload = async () =>
  (await admin.call<StoredFile>('POST', '/files', { fileName: 'skada.png', base64: (await anImage('png', 1600, 900)).toString('base64') }))
    .body
test('a late return has its person, and how late it was', async () => {
  const loans = await aServiceOf(admin, 'loan', { settings: { maxDays: 5 } })
  const { body: lent } = await loans.run(admin)
  clock = 8 * 24 * 3_600_000
  const { status } = await loans.run(admin, { mode: 'complete', transactionId: lent.transactionId })
  expect(status).toBe(201)
  const { pages } = await print(lent.transactionId)
  clock = 0
  expect(pages.join('\n')).toMatch(/Återlämnad av[^]*· 3 dagar/)
  // the return alone has no further answers
  expect(pages.join('\n').match(/Inga uppgifter fylldes i/g)).toHaveLength(1)
})

const named = (sv: string, en = sv) => ({ localizedNames: localized(sv, en, sv) })

test('a case with all its operations is one document, in the language of the reader', async () => {
  const answer = { value: 'bad', status: 'deviation' as const, ...named('Trasig', 'Broken') }
  const check = aField('check', 'radio', { ...named('Bultar', 'Bolts'), options: [answer] })
  const checks = aField('checks', 'statusGroup', { ...named('Stomme', 'Frame'), children: [check] })
  const part = aField('part', 'text', named('Del', 'Part'))
  const parts = aField('parts', 'collection', { ...named('Delar', 'Parts'), children: [part] })
  const day = aField('day', 'date', named('Dag', 'Day'))
  const note = aField('note', 'html', named('Anteckning', 'Note'))
  const place = aField('place', 'position', named('Plats', 'Place'))
  const signed = aField('signed', 'signature', named('Underskrift', 'Signature'))
  const photo = aField('photo', 'image', named('Foto', 'Photo'))
  const answered = aField('answered', 'textArea', named('Svar', 'Answer'))
  const cases = await aServiceOf(admin, 'issueManagement', {
    functions: { start: { fields: [checks, parts, day, note, place, signed, photo] }, complete: { fields: [answered] } },
  })
  const file = await upload()
  const { body: opened } = await cases.run(admin, {
    values: [
      [check, 'bad'],
      [parts, [{ [part.id]: 'Kedja' }, { [part.id]: 'Sits' }]],
      [day, '2026-05-01'],
      [note, '<p>Första raden</p><ul><li>en punkt</li></ul>'],
      [place, { lat: 59.3, lon: 18.1 }],
      [signed, { width: 300, height: 120, strokes: [[10, 10, 100, 60, 200, 20]] }],
      [photo, [{ fileId: file.id }]],
    ] as never,
  })
  await cases.run(admin, {
    mode: 'complete',
    transactionId: opened.transactionId,
    values: [[answered, `Lagad ${'och provad '.repeat(60)}`]],
  })
  const swedish = await print(opened.transactionId)
  expect(swedish.status).toBe(200)
  expect(swedish.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': expect.stringContaining('.pdf') })
  const text = swedish.pages.join('\n')
  // deviations are already listed above
  const answers = text.slice(text.indexOf('Alla svar'))
  const inOrder = [
    'Stomme Avvikelse',
    'Bultar Trasig',
    'Delar 1',
    'Del Kedja',
    'Delar 2',
    'Del Sits',
    'Dag 2026-05-01',
    'Anteckning Första raden',
    '• en punkt',
    'Plats 59.30000',
    'Underskrift',
    'Foto',
    'skada.png',
    'Svar Lagad',
  ]
  expect(inOrder.map((part) => answers.indexOf(part)).filter((at, index, all) => at < 0 || at < (all[index - 1] ?? 0))).toEqual([])
  // the whole answer, over as many lines as it takes
  expect(text.match(/provad/g)).toHaveLength(60)
  expect(picturesIn(swedish.pdf)).toBe(1)
  expect(swedish.pdf.toString('latin1')).toContain('openstreetmap.org/?mlat=59.3')
  expect(pagesOf(swedish.pdf).some(({ content }) => /\bc\b[\s\S]*\bS\b/.test(content))).toBe(true)
  expect(swedish.pages.at(-1)).toContain(`Sida ${swedish.pages.length} av ${swedish.pages.length}`)
  const english = (await print(opened.transactionId, admin, 'en-US')).pages.join('\n')
  expect(english).toContain('Bolts Broken')
  expect(english).toContain('Page 1 of')
})

test('deviations come first, with their severity, on one page before all answers', async () => {
  const options = (['ok', 'deviation'] as const).map((value) => ({ value, status: value, ...named(value === 'ok' ? 'Hel' : 'Av') }))
  const checks = Array.from({ length: 60 }, (_, nth) => aField(`c${nth}`, 'radio', { ...named(`Punkt ${nth}`), options }))
  const group = aField('group', 'statusGroup', { ...named('Stomme'), children: checks })
  const severity = aField('severity', 'radio', {
    ...named('Allvar'),
    options: [{ value: 'high', localizedNames: localized('Stäng av direkt', 'x', 'x') }],
  })
  const fault = aField('fault', 'group', { ...named('Om felet'), uiStatus: 'hidden', children: [severity] })
  const show = {
    id: randomUUID(),
    matchType: 'dynamic',
    source: { referenceType: 'operation', propertyTypeId: group.id },
    target: { referenceType: 'operation', propertyTypeId: fault.id },
    action: 'show',
    conditions: [{ type: 'equal', value: 'deviation', negate: false }],
  }
  const rounds = await aServiceOf(admin, 'simpleForm', { functions: { start: { fields: [group, fault], rules: [show] } } })
  const { body, status } = await rounds.run(admin, {
    values: [...checks.map((check, nth): [typeof check, string] => [check, nth === 41 ? 'deviation' : 'ok']), [severity, 'high']],
  })
  expect(status).toBe(201)
  const { pages } = await print(body.transactionId)
  const [first] = pages
  const at = ['Avvikelser', 'Punkt 41 Av', 'Allvar Stäng av direkt', 'Alla svar', 'Punkt 0 Hel'].map((part) => first!.indexOf(part))
  expect(at.every((place) => place >= 0)).toBe(true)
  expect(at.toSorted((one, other) => one - other)).toEqual(at)
  // the answers have them too: the group only starts hidden
  expect(pages.join('\n').match(/Allvar Stäng av direkt/g)).toHaveLength(2)
})

test('who may not see a transaction, or a field of it, gets nothing of it', async () => {
  const [open, hidden] = [aField('open', 'text'), aField('hidden', 'text', { showForUser: false })]
  const checks = await aServiceOf(admin, 'simpleForm', { functions: { start: { fields: [open, hidden] } } })
  const worker = await tenant.as('privilegedUser')
  const { body } = await checks.run(worker, { values: [[open, 'ses av alla']] })
  const { body: ofAdmin } = await checks.run(admin, {
    values: [
      [open, 'öppet'],
      [hidden, 'hemligt'],
    ],
  })
  expect((await print(ofAdmin.transactionId)).pages.join()).toContain('hemligt')
  const seen = (await print(ofAdmin.transactionId, worker)).pages.join()
  expect(seen).toContain('öppet')
  expect(seen).not.toContain('hemligt')
  expect((await print(body.transactionId, worker)).pages.join()).toContain('ses av alla')
  expect((await print(ofAdmin.transactionId, await tenant.as('user'))).status).toBe(404)
  const stranger = await aTenant(server)
  expect((await print(ofAdmin.transactionId, await stranger.as('tenantAdmin'))).status).toBe(404)
})

test('a long document has its footer on every page, and mentions a picture that cannot be read', async () => {
  const fields = Array.from({ length: 120 }, (_, index) => aField(`f${index}`, 'text', named(`Fält ${index}`)))
  const photo = aField('photo', 'image', named('Foto'))
  const forms = await aServiceOf(admin, 'simpleForm', { functions: { start: { fields: [...fields, photo] } } })
  const file = await upload()
  const { body } = await forms.run(admin, {
    values: [...fields.map((field) => [field, 'å'.repeat(200)]), [photo, [{ fileId: file.id }]]] as never,
  })
  const row = await server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, (tx) =>
    tx.selectFrom('files').select('storage_key').where('id', '=', file.id).executeTakeFirstOrThrow(),
  )
  await server.files.remove(row.storage_key)
  const { pages, pdf } = await print(body.transactionId)
  expect(pages.length).toBeGreaterThan(4)
  for (const [index, page] of pages.entries()) expect(page).toContain(`Sida ${index + 1} av ${pages.length}`)
  // a single page shows its subject
  for (const page of pages.slice(1)) {
    expect(page).toContain(forms.element.code)
    expect(page).toContain(body.transactionId)
  }
  expect(pages.join().match(/å/g)!.length).toBeGreaterThanOrEqual(120 * 200)
  expect(pages.at(-1)).toContain('skada.png: bilden kan inte visas')
  expect(picturesIn(pdf)).toBe(0)
})

test('the last lines are not alone on a page because of a picture', async () => {
  const photo = aField('photo', 'image', named('Foto'))
  const last = aField('last', 'text', named('Åtgärd'))
  const file = await upload()
  const pagesWith = async (count: number) => {
    const fields = Array.from({ length: count }, (_, index) => aField(`f${index}`, 'text', named(`Fält ${index}`)))
    const forms = await aServiceOf(admin, 'simpleForm', { functions: { start: { fields: [...fields, photo, last] } } })
    const values = [...fields.map((field) => [field, 'x']), [photo, [{ fileId: file.id }]], [last, 'Byt kedjan']]
    return (await print((await forms.run(admin, { values: values as never })).body.transactionId)).pages
  }
  // from where it all has room to where the picture is on the next page
  for (const count of [16, 18, 20, 22, 24, 26]) {
    const pages = await pagesWith(count)
    const withLast = pages.find((page) => page.includes('Byt kedjan'))
    expect([count, withLast?.includes('Foto'), withLast?.includes('skada.png')]).toEqual([count, true, true])
  }
})

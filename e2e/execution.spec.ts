import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { addressOfCode } from '@verka/domain/elements/scanned-code.ts'
import { textOfPages } from '../apps/server/src/testing/pdf-text.ts'
import { apiOf, type Api } from './api.ts'
import { fieldOf, serviceWith } from './every-kind.ts'
import { browserWithCamera, type Film } from './fake-camera.ts'
import { expect, openAs, openBrowser, PHONE, test } from './journey.ts'

/**
 * The day's work in each mode, on a telephone, in the demo customer: from the label that the camera sees to the document that is
 * filed. Each test has an object of its own.
 */

interface Named {
  id: string
  localizedNames: { culture: string; text: string }[]
  dataPropertyTypes: { id: string; key: string }[]
}
let folder: string
let seeing: { browser: Browser; show: (film: Film) => void }
let phone: Page
let api: Api
/** Makes an object in a category of the demo customer. @returns its code */
let objectIn: (category: string, values?: Record<string, unknown>) => Promise<string>
test.beforeAll(async ({ browser }) => {
  const admin = await (await openBrowser(browser)).newPage()
  await openAs(admin, 'tenantadmin', '/dashboard')
  api = await apiOf(admin)
  const { items } = await api.get<{ items: Named[] }>('/elementTypes')
  objectIn = async (category, values = {}) => {
    const { id } = items.find(({ localizedNames }) => localizedNames.some(({ text }) => text === category))!
    const { dataPropertyTypes } = await api.get<Named>(`/elementTypes/${id}/full`)
    const code = `E-${randomUUID().slice(0, 8).toUpperCase()}`
    const required = { building: 'Skolan', balance: 20, ...values }
    const dataProperties = dataPropertyTypes
      .filter(({ key }) => key in required)
      .map((field) => ({ dataPropertyTypeId: field.id, value: (required as Record<string, unknown>)[field.key] }))
    await api.post('/elements', { elementTypeId: id, title: `Prov ${code}`, code, dataProperties })
    return code
  }
  folder = mkdtempSync(join(tmpdir(), 'verka-film-'))
  seeing = await browserWithCamera(folder)
  const baseURL = new URL(admin.url()).origin
  const options = { ...PHONE, baseURL, locale: 'sv-SE', timezoneId: 'Europe/Stockholm', permissions: ['camera'] }
  phone = await (await openBrowser(seeing.browser, { ...options, serviceWorkers: 'block' })).newPage()
  await openAs(phone, 'user', '/exe')
})
test.afterAll(async () => {
  await seeing.browser.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Taps, and counts: what a job costs. */
function counter() {
  let taps = 0
  return {
    async tap(name: string | RegExp, role: 'link' | 'button' | 'radio' = 'button') {
      taps++
      await phone.getByRole(role, { name }).first().click()
    },
    taps: () => taps,
  }
}
/** Holds a label before the camera: the QR code of one that Verka prints, or a barcode. */
async function scanned(code: string, kind: Film['kind']) {
  seeing.show({ kind, text: kind === 'qrcode' ? addressOfCode('https://labels.example', code, 'north') : code })
  await phone.goto('/exe')
  await phone.getByRole('button', { name: 'Skanna en kod' }).click()
  await phone.waitForURL(`**/exe/code/${code}`)
  await expect(phone.getByText(`Kod ${code}`)).toBeVisible()
}
/** Saves what is shown as a document. @returns what it reads */
async function filed(code: string): Promise<string> {
  const coming = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Hämta som PDF' }).click()
  const document = readFileSync(await (await coming).path())
  expect(document.subarray(0, 4).toString()).toBe('%PDF')
  const text = textOfPages(document).join('\n')
  expect(text).toContain(code)
  expect(text).toContain('Lindviks kommun')
  return text
}
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Stockholm' })
const opened = (code: string) => phone.goto(`/exe/code/${code}`)
const done = () => expect(phone.getByText('Klart!')).toBeVisible()

test('a tool is borrowed in two taps, seen as lent, handed over, extended, and given back in two', async () => {
  const code = await objectIn('Verktyg')
  await scanned(code, 'qrcode')
  const lend = counter()
  await lend.tap('Verktygslån', 'link')
  await lend.tap(/^Låna$/)
  await done()
  await expect(phone.getByText(`Du har lånat Prov ${code}.`)).toBeVisible()
  expect(lend.taps()).toBe(2)
  await opened(code)
  await expect(phone.getByText('Du har den')).toBeVisible()
  const running = phone.getByRole('region', { name: 'Pågår' })
  await expect(running.getByText('Utlånad', { exact: true })).toBeVisible()
  // nobody lends what is lent
  await expect(phone.getByRole('region', { name: 'Välj tjänst' })).toHaveCount(0)
  const extend = running.getByRole('link', { name: 'Förläng' })
  const due = phone.getByRole('textbox', { name: 'Lämnas tillbaka senast' })
  await extend.click()
  await phone.getByLabel('Varför').fill('Det blev mer att göra')
  await phone.getByRole('button', { name: 'Förläng' }).click()
  await expect(due).toHaveAccessibleDescription(/Lånet gäller redan till och med .* längre går det inte/)
  await expect(phone.getByLabel('Varför')).toHaveValue('Det blev mer att göra')
  // somebody else goes on with it, and brings it back sooner
  await phone.goto(`/exe/code/${code}`)
  await running.getByRole('link', { name: 'Lämna över' }).click()
  const hasIt = phone.getByRole('combobox', { name: 'Vem tar över?' })
  await phone.getByRole('button', { name: 'Lämna över' }).click()
  await expect(hasIt).toHaveAccessibleDescription(/Val måste göras/)
  await hasIt.fill('Tove')
  await phone.getByRole('option', { name: 'Tove Adamsson' }).click()
  await due.fill(dayIn(5))
  await phone.getByRole('button', { name: 'Lämna över' }).click()
  await done()
  await expect(phone.getByText(`Överlämnat till Tove Adamsson: Prov ${code}.`)).toBeVisible()
  await expect(phone.getByText(`Lämnades över till Tove Adamsson, åter senast ${dayIn(5)}`)).toBeVisible()
  await opened(code)
  await expect(phone.getByText('Lånas av Tove Adamsson')).toBeVisible()
  await extend.click()
  await due.fill(dayIn(5))
  await phone.getByRole('button', { name: 'Förläng' }).click()
  await expect(due).toHaveAccessibleDescription(/Välj en senare dag/)
  await due.fill(dayIn(9))
  await phone.getByRole('button', { name: 'Förläng' }).click()
  await done()
  await expect(phone.getByText(`Lånet är förlängt till ${dayIn(9)}: Prov ${code}.`)).toBeVisible()
  await expect(phone.getByText(`Förlängdes till ${dayIn(9)}`)).toBeVisible()
  // undo: the loan is as it was
  await phone
    .getByRole('button', { name: /^Ångra/ })
    .last()
    .click()
  await expect(phone.getByText('Det är ångrat.')).toBeVisible()
  await expect(phone.getByText('Ångrat av Ulla Vaktmästare')).toBeVisible()
  await opened(code)
  const back = counter()
  await back.tap('Lämna tillbaka', 'link')
  await back.tap('Lämna tillbaka')
  await done()
  expect(back.taps()).toBe(2)
  await expect(phone.getByText('Återlämnad', { exact: true })).toBeVisible()
  await expect(phone.getByText('Återlämnad av')).toBeVisible()
  const document = await filed(code)
  expect(document).toContain('Verktygslån')
  expect(document).toContain('Lämnades över till Tove Adamsson')
  await opened(code)
  await expect(phone.getByText('Du har den')).toHaveCount(0)
  await expect(phone.getByRole('link', { name: 'Verktygslån' }).first()).toBeVisible()
})

test('a case is opened, seen by the next one who comes, followed up and closed', async () => {
  const code = await objectIn('Lokal')
  await scanned(code, 'code128')
  await phone.getByRole('link', { name: 'Felanmälan' }).first().click()
  await phone.getByLabel('Vad är fel?').click()
  await phone.getByRole('option').first().click()
  await phone.getByLabel('Beskrivning').fill('Det droppar från taket')
  await phone.getByRole('button', { name: 'Anmäl fel' }).click()
  await done()
  await opened(code)
  const running = phone.getByRole('region', { name: 'Pågår' })
  await expect(running.getByText('Öppnad', { exact: true })).toBeVisible()
  await running.getByRole('link', { name: 'Följ upp' }).click()
  await phone.getByLabel('Vad har hänt?').fill('Beställt en rörmokare')
  await phone.getByRole('button', { name: 'Uppdatera ärendet' }).click()
  await done()
  // among all cases it says what it is about, and for how long it has been
  const receipt = phone.url()
  await opened(code)
  await phone.getByRole('link', { name: 'Visa allt: Felanmälan' }).click()
  const row = phone.getByRole('listitem').filter({ hasText: code })
  await expect(row.getByRole('link')).toContainText('Det droppar från taket')
  await expect(row).toContainText('I dag')
  await phone.goto(receipt)
  // on with it from where one is
  await phone.getByRole('link', { name: 'Åtgärdat' }).click()
  await phone.getByLabel('Vad gjordes?').fill('Ny packning')
  // another form of the same case, which is closed while that is filled in
  const second = await phone.context().newPage()
  await second.goto(receipt)
  await second.getByRole('link', { name: 'Följ upp' }).click()
  const happened = second.getByLabel('Vad har hänt?')
  await happened.fill('Ringde igen')
  await phone.getByRole('button', { name: 'Avsluta ärendet' }).click()
  await done()
  await second.getByRole('button', { name: 'Uppdatera ärendet' }).click()
  await expect(second.getByRole('alert')).toContainText('Det gick inte att spara')
  await expect(second.getByRole('link', { name: 'Till ärendet' })).toHaveAttribute('href', /\/exe\/transaction\//)
  await expect(second.getByRole('button', { name: 'Uppdatera ärendet' })).toHaveCount(0)
  await expect(happened).toHaveValue('Ringde igen')
  await second.close()
  for (const text of ['Det droppar från taket', 'Beställt en rörmokare', 'Ny packning'])
    await expect(phone.getByRole('main').getByText(text)).toBeVisible()
  // it reads as a conversation: who did what, the newest last
  const entries = phone.getByRole('region', { name: 'Ärendet' }).getByRole('article')
  await expect(entries).toHaveCount(3)
  await expect(entries.first()).toContainText('Ulla Vaktmästare öppnade ärendet')
  await expect(entries.last()).toContainText('Ulla Vaktmästare avslutade ärendet')
  expect(await filed(code)).toContain('Beställt en rörmokare')
  await opened(code)
  await expect(phone.getByRole('region', { name: 'Pågår' })).toHaveCount(0)
})

test('what is withdrawn is gone from the balance, and more than there is is refused at its field', async () => {
  const code = await objectIn('Förbrukningsmaterial', { balance: 6 })
  await scanned(code, 'qrcode')
  await expect(phone.getByText('6 kvar')).toBeVisible()
  const withdraw = counter()
  await withdraw.tap('Ta ut', 'link')
  await phone.getByLabel('Antal').fill('2')
  await expect(phone.getByText('6 i lager → 4 kvar')).toBeVisible()
  await expect(phone.getByText('Lågt saldo: gränsen är 5')).toBeVisible()
  await withdraw.tap('Ta ut')
  await done()
  expect(withdraw.taps()).toBeLessThanOrEqual(3)
  await expect(phone.getByText('Nu finns 4 kvar.')).toBeVisible()
  await expect(phone.getByText('Lågt saldo: gränsen är 5')).toBeVisible()
  expect(await filed(code)).toContain('Lageruttag')
  await opened(code)
  await expect(phone.getByText('4 kvar')).toBeVisible()
  await expect(phone.getByText('Lågt saldo, gräns 5')).toBeVisible()
  await phone.getByRole('link', { name: 'Ta ut' }).first().click()
  await phone.getByLabel('Antal').fill('9')
  // said before it is sent
  await expect(phone.getByText('Det går att ta ut högst 4.')).toBeVisible()
  await phone.getByRole('button', { name: 'Ta ut' }).click()
  await expect(phone.getByText('Det finns bara 4 kvar.')).toBeVisible()
  await expect(phone.getByLabel('Antal')).toHaveValue('9')
})

test('a form that is kept up to date opens with its newest answer', async () => {
  const code = await objectIn('Lokal')
  await scanned(code, 'code128')
  await phone.getByRole('link', { name: 'Rummets skick' }).first().click()
  for (const part of ['Golv', 'Väggar', 'Tak'])
    await phone.getByRole('radiogroup', { name: part }).getByText('Gott', { exact: true }).click()
  await phone.getByLabel('Planerade åtgärder').fill('Måla 2027')
  await phone.getByRole('button', { name: 'Spara uppgifterna' }).click()
  await done()
  await opened(code)
  // no second one is begun
  await phone.getByRole('link', { name: /^Rummets skick\s*Golv: Gott .* Ändrat .* av Ulla Vaktmästare/ }).click()
  await expect(phone.getByLabel('Planerade åtgärder')).toHaveValue('Måla 2027')
  await phone.getByLabel('Planerade åtgärder').fill('Måla 2028')
  await phone.getByRole('button', { name: 'Spara ändringarna' }).click()
  await done()
  // what holds comes first; below, what was changed
  const holding = phone.getByRole('region', { name: 'Svaren' })
  await expect(holding).toContainText('Gäller nu')
  await expect(holding).toContainText('Måla 2028')
  await expect(holding.getByRole('link', { name: 'Ändra svaren' })).toBeVisible()
  const entries = phone.getByRole('region', { name: 'Historik' }).getByRole('article')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText(/Ulla Vaktmästare ändrade svaren.*Planerade åtgärder\s*Måla 2027\s*Måla 2028$/)
  await expect(entries.last()).toContainText('Ulla Vaktmästare fyllde i formuläret')
  expect(await filed(code)).toContain('Måla 2028')
})

test('a checklist is all OK in three taps, and what is not is changed', async () => {
  await scanned('L-N005', 'qrcode')
  const check = counter()
  await check.tap('Rutinmässig visuell besiktning', 'link')
  await check.tap('Allt OK')
  await expect(phone.getByRole('button', { name: 'Allt OK' })).toBeDisabled()
  await check.tap('Skicka checklistan')
  await done()
  expect(check.taps()).toBe(3)
  expect(await filed('L-N005')).toContain('Rutinmässig visuell besiktning')
  // what deviates is told at its check
  await opened('L-N006')
  await check.tap('Rutinmässig visuell besiktning', 'link')
  await check.tap('Allt OK')
  await phone.getByRole('radiogroup', { name: 'Inga delar saknas' }).getByText('Avvikelse', { exact: true }).click()
  await phone.getByLabel('Anteckning: Inga delar saknas').fill('Ett räcke är borta')
  await phone.getByText('Liten: vid nästa underhåll').click()
  await check.tap('Skicka checklistan')
  await done()
  await expect(phone.getByRole('main').getByText('Ett räcke är borta')).toBeVisible()
})

test('a line that deviates asks for its picture and a note at once; the others do not', async () => {
  const options = (['ok', 'deviation'] as const).map((status) => ({
    value: status,
    status,
    localizedNames: [{ culture: 'sv-SE', text: status === 'ok' ? 'Bra' : 'Brist' }],
  }))
  const line = (name: string) => [
    fieldOf('segmented', name, { options, required: true }),
    fieldOf('image', `Foto: ${name}`),
    fieldOf('textArea', `Anteckning: ${name}`),
  ]
  const checks = fieldOf('statusGroup', 'Kontroller', { children: [...line('Bultar'), ...line('Kedja')] })
  const reason = fieldOf('text', 'Vem är ansvarig?', { required: true })
  const { formAddress } = await serviceWith(api, 'Fotorond', [checks, fieldOf('segmented', 'Stege', { options }), reason])
  await phone.goto(formAddress)
  const answer = (name: string, text: string) => phone.getByRole('radiogroup', { name }).getByText(text, { exact: true }).click()
  await answer('Bultar', 'Bra')
  await expect(phone.getByLabel('Anteckning: Bultar')).toHaveCount(0)
  await answer('Kedja', 'Brist')
  // one tab stop for each group, and the arrows inside of it
  const ladder = phone.getByRole('radiogroup', { name: 'Stege' }).getByRole('radio')
  await ladder.first().focus()
  await phone.keyboard.press('ArrowRight')
  await expect(ladder.last()).toBeChecked()
  await phone.keyboard.press('Shift+Tab')
  await phone.keyboard.press('Tab')
  await expect(ladder.last()).toBeFocused()
  await phone.keyboard.press('Tab')
  await expect(phone.getByLabel('Vem är ansvarig?')).toBeFocused()
  // what has to be filled in counts, and the progress leads there
  await phone.getByRole('button', { name: '3 av 4 besvarade' }).click()
  await expect(phone.getByLabel('Vem är ansvarig?')).toBeFocused()
  await phone.keyboard.type('Ulla')
  await expect(phone.getByRole('button', { name: '4 av 4 besvarade' })).toBeDisabled()
  await phone.getByLabel('Anteckning: Kedja').fill('Rost i tredje länken')
  await expect(phone.getByRole('button', { name: 'Ta bild' })).toHaveCount(1)
  // it can be told of what is well too
  await phone.getByRole('button', { name: 'Foto, Anteckning (Bultar)' }).click()
  await expect(phone.getByLabel('Anteckning: Bultar')).toBeVisible()
  await phone.getByRole('button', { name: 'Skicka checklistan' }).click()
  await done()
  await expect(phone.getByRole('main').getByText('Rost i tredje länken')).toBeVisible()
})

test('the list says who has what and what is low, and its rows begin on the first screen', async () => {
  const [tool, gloves] = [await objectIn('Verktyg'), await objectIn('Förbrukningsmaterial', { balance: 2 })]
  await opened(tool)
  await phone.getByRole('link', { name: 'Verktygslån' }).first().click()
  // whom it is for says what the button does
  const forWhom = phone.getByRole('combobox', { name: 'Vem lånar?' })
  await forWhom.fill('Tove')
  await phone.getByRole('option', { name: 'Tove Adamsson' }).click()
  await expect(phone.getByRole('button', { name: 'Låna ut', exact: true })).toBeVisible()
  await forWhom.fill('Ulla')
  await phone.getByRole('option', { name: 'Ulla Vaktmästare (jag)' }).click()
  await phone.getByRole('button', { name: 'Låna', exact: true }).click()
  await done()
  await phone.goto('/exe/elementList')
  const filter = phone.getByRole('button', { name: 'Filtrera' })
  const { y, height } = (await filter.boundingBox())!
  expect(y + height).toBeLessThan(PHONE.viewport.height / 3)
  const rows = phone.getByRole('list', { name: 'Objekt' }).getByRole('listitem')
  const search = phone.getByRole('searchbox', { name: 'Sök objekt' })
  await search.fill(tool)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Du har den t.o.m.')
  await search.fill(gloves)
  await expect(rows).toContainText('Lågt saldo: 2')
  // what else narrows it is behind one button, which says how much does
  await filter.click()
  await phone.getByRole('dialog', { name: 'Filter' }).getByLabel('Kategori').selectOption({ label: 'Verktyg' })
  await expect(phone.getByText('Inga träffar')).toBeVisible()
})

test('what somebody lent to one stands where the day begins, says that one has it, and goes when another takes it over', async ({
  browser,
}) => {
  const code = await objectIn('Verktyg')
  const { id: elementId } = await api.get<{ id: string }>(`/elements/codes/${code}`)
  const isCalled = (name: string) => (one: Named) => one.localizedNames.some(({ text }) => text === name)
  const services = await api.get<{ items: (Named & { operations: { mode: string; operationTypeId: string }[] })[] }>('/transactionTypes')
  const loans = services.items.find(isCalled('Verktygslån'))!
  const people = await api.getAbove<{ items: { id: string; userName: string }[] }>('/demo/users')
  const idOf = (wanted: string) => people.items.find(({ userName }) => userName === wanted)!.id
  const run = async (mode: string, more: object) => {
    const { operationTypeId } = loans.operations.find((operation) => operation.mode === mode)!
    const { version, dataPropertyTypes } = await api.get<Named & { version: number }>(`/operationTypes/${operationTypeId}/full`)
    const dataProperties = [{ dataPropertyTypeId: dataPropertyTypes.find(({ key }) => key === 'due')!.id, value: dayIn(5) }]
    const body = { elementId, transactionTypeId: loans.id, operationTypeId, operationTypeVersion: version, mode, dataProperties, ...more }
    return api.post<{ transactionId: string }>('/operations', body)
  }
  // whoever gets it may return it; then the privilege is taken from them
  const privileges = await api.get<{ items: { id: string; name: string }[] }>('/privileges')
  const path = `/privileges/${privileges.items.find(({ name }) => name === 'Städare')!.id}`
  const cleaner = await api.get<{ grants: object[] }>(`${path}/full`)
  const returns = { transactionTypeId: loans.id, operationModes: ['complete'], view: 'own', forOthers: false }
  const { version } = await api.put(path, { ...cleaner, grants: [...cleaner.grants, returns] })
  let transactionId: string
  try {
    transactionId = (await run('start', { borrowerId: idOf('restricted') })).transactionId
  } finally {
    await api.put(path, { ...cleaner, version })
  }
  const theirs = await (await openBrowser(browser, { ...PHONE, locale: 'sv-SE', timezoneId: 'Europe/Stockholm' })).newPage()
  await openAs(theirs, 'restricted', '/exe')
  const onLoan = theirs.getByRole('region', { name: 'Det du har på lån' }).getByRole('link', { name: `Prov ${code}` })
  await expect(onLoan).toContainText('Åter senast')
  await onLoan.click()
  await expect(theirs.getByText('Du har den på lån')).toBeVisible()
  await expect(theirs.getByText('Inget att göra här än')).toHaveCount(0)
  await theirs.getByRole('link', { name: 'Sök', exact: true }).first().click()
  await expect(onLoan).toBeVisible()
  await run('update', { transactionId, borrowerId: idOf('user') })
  await expect(onLoan).toHaveCount(0)
  // in the list it is who has it that tells them apart
  await phone.goto(`/exe/${elementId}/service/${loans.id}/transactions?restrictToElement=1`)
  const row = phone.getByRole('listitem').filter({ hasText: code })
  await expect(row).toContainText('Ulla Vaktmästare')
  await expect(row).toContainText('Åter senast')
})

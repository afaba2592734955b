import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { addressOfCode } from '@verka/domain/elements/scanned-code.ts'
import { browserWithCamera, type Film } from './support/fake-camera.ts'
import { expect, show, test } from './support/journey.ts'
import { atWork, counter, dayIn, dayText, done, filed, opened, type AtWork } from './support/phone-at-work.ts'

/**
 * The day's work in each mode, on a phone, in the demo customer: from the scanned label to the filed document. Each test has its own
 * object.
 */

let folder: string
let seeing: { browser: Browser; show: (film: Film) => void }
let phone: Page
let objectIn: AtWork['objectIn']
test.beforeAll(async ({ browser }) => {
  folder = mkdtempSync(join(tmpdir(), 'verka-film-'))
  seeing = await browserWithCamera(folder)
  ;({ phone, objectIn } = await atWork(browser, seeing.browser))
})
test.afterAll(async () => {
  await seeing.browser.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Holds a label before the camera: the QR code of a label of ours, or a barcode. */
async function scanned(code: string, kind: Film['kind']) {
  seeing.show({ kind, text: kind === 'qrcode' ? addressOfCode('https://labels.example', code, { site: 'north' }) : code })
  await show(phone, '/exe')
  await phone.getByRole('button', { name: 'Skanna en kod' }).click()
  await phone.waitForURL(`**/exe/code/${code}`)
  await expect(phone.getByText(`Kod ${code}`)).toBeVisible()
}

test('a tool is borrowed in two taps, shown as lent, handed over, extended, and returned in two', async () => {
  const code = await objectIn('Verktyg')
  await scanned(code, 'qrcode')
  const lend = counter(phone)
  await lend.tap('Verktygslån', 'link')
  await lend.tap(/^Låna$/)
  await done(phone)
  await expect(phone.getByText(`Du har lånat Prov ${code}.`)).toBeVisible()
  expect(lend.taps()).toBe(2)
  await opened(phone, code)
  await expect(phone.getByText('Du har den')).toBeVisible()
  const running = phone.getByRole('region', { name: 'Pågår' })
  await expect(running.getByText(/Åter senast/)).toBeVisible()
  // a lent object cannot be lent again
  await expect(phone.getByRole('region', { name: 'Välj tjänst' })).toHaveCount(0)
  const extend = running.getByRole('link', { name: 'Förläng' })
  const due = phone.getByRole('textbox', { name: 'Lämnas tillbaka senast' })
  // it is due as late as it can be
  await expect(extend).toHaveCount(0)
  // another user continues it, and returns it sooner
  await running.getByRole('link', { name: 'Lämna över' }).click()
  const hasIt = phone.getByRole('combobox', { name: 'Vem tar över?' })
  await phone.getByRole('button', { name: 'Lämna över' }).click()
  await expect(hasIt).toHaveAccessibleDescription(/Val måste göras/)
  await hasIt.fill('Tove')
  await phone.getByRole('option', { name: 'Tove Adamsson' }).click()
  await due.fill(dayIn(5))
  await phone.getByRole('button', { name: 'Lämna över' }).click()
  await done(phone)
  await expect(phone.getByRole('heading', { name: 'Överlämning' })).toBeVisible()
  await expect(phone.getByText(`Överlämnat till Tove Adamsson: Prov ${code}.`)).toBeVisible()
  await expect(phone.getByText(`Lämnades över till Tove Adamsson, åter senast ${dayText(dayIn(5))}`)).toBeVisible()
  await opened(phone, code)
  await expect(phone.getByText('Lånas av Tove Adamsson')).toBeVisible()
  await extend.click()
  await due.fill(dayIn(5))
  await phone.getByRole('button', { name: 'Förläng' }).click()
  await expect(due).toHaveAccessibleDescription(/Välj en senare dag/)
  await due.fill(dayIn(9))
  await phone.getByRole('button', { name: 'Förläng' }).click()
  await done(phone)
  await expect(phone.getByText(`Lånet är förlängt till ${dayText(dayIn(9))}: Prov ${code}.`)).toBeVisible()
  await expect(phone.getByText(`Förlängdes till ${dayText(dayIn(9))}`)).toBeVisible()
  // undo: the loan is as it was
  await phone
    .getByRole('button', { name: /^Ångra/ })
    .last()
    .click()
  await expect(phone.getByText('Ångrat av Ulla Vaktmästare')).toBeVisible()
  // the previous step is not offered at the same position
  await expect(phone.getByText('Nu gäller det som var innan.')).toBeVisible()
  await expect(phone.getByRole('button', { name: /^Ångra/ })).toHaveCount(0)
  await opened(phone, code)
  const back = counter(phone)
  await back.tap('Lämna tillbaka', 'link')
  await back.tap('Lämna tillbaka')
  await done(phone)
  expect(back.taps()).toBe(2)
  await expect(phone.getByText('Återlämnad', { exact: true })).toBeVisible()
  await expect(phone.getByText('Återlämnad av')).toBeVisible()
  const document = await filed(phone, code)
  expect(document).toContain('Verktygslån')
  expect(document).toContain('Lämnades över till Tove Adamsson')
  await opened(phone, code)
  await expect(phone.getByText('Du har den')).toHaveCount(0)
  await expect(phone.getByRole('link', { name: 'Verktygslån' }).first()).toBeVisible()
})

test('a case is opened, shown to the next user, updated and closed', async () => {
  const code = await objectIn('Lokal')
  await scanned(code, 'code128')
  await phone.getByRole('link', { name: 'Felanmälan' }).first().click()
  await phone.getByLabel('Vad är fel?').click()
  await phone.getByRole('option').first().click()
  await phone.getByLabel('Beskrivning').fill('Det droppar från taket')
  await phone.getByRole('button', { name: 'Anmäl fel' }).click()
  await done(phone)
  await opened(phone, code)
  const running = phone.getByRole('region', { name: 'Pågår' })
  await expect(running.getByText('Öppnad', { exact: true })).toBeVisible()
  await running.getByRole('link', { name: 'Följ upp' }).click()
  await phone.getByLabel('Vad har hänt?').fill('Beställt en rörmokare')
  await phone.getByRole('button', { name: 'Uppdatera ärendet' }).click()
  await done(phone)
  // the list of cases shows its subject and its age
  const receipt = phone.url()
  await opened(phone, code)
  await phone.getByRole('link', { name: 'Visa allt: Felanmälan' }).click()
  const row = phone.getByRole('listitem').filter({ hasText: code })
  await expect(row.getByRole('link')).toContainText('Det droppar från taket')
  await expect(row).toContainText('I dag')
  await show(phone, receipt)
  // on with it from where one is
  await phone.getByRole('link', { name: 'Åtgärdat' }).click()
  await phone.getByLabel('Vad gjordes?').fill('Ny packning')
  // another form of the same case, which is closed while that is filled in
  const second = await phone.context().newPage()
  await second.goto(receipt)
  await second.getByRole('link', { name: 'Följ upp' }).click()
  const happened = second.getByLabel('Vad har hänt?')
  await happened.fill('Ringde igen')
  // the case is shown above: its first and last entries
  const so = second.getByRole('region', { name: 'Ärendet' })
  for (const said of ['Det droppar från taket', 'Beställt en rörmokare']) await expect(so).toContainText(said)
  await phone.getByRole('button', { name: 'Avsluta ärendet' }).click()
  await done(phone)
  await expect(second.getByText(/avslutade det/)).toBeVisible()
  await expect(second.getByRole('button', { name: 'Uppdatera ärendet' })).toHaveCount(0)
  await expect(happened).toHaveValue('Ringde igen')
  // input is restored after a visit to the case, until it is discarded
  await second.getByRole('link', { name: 'Till ärendet' }).click()
  await expect(second.getByText('avslutade ärendet')).toBeVisible()
  await second.goBack()
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Detta är redan avslutat.')
  await expect(second.getByRole('button', { name: 'Försök igen' })).toHaveCount(0)
  await expect(second.getByRole('link', { name: 'Till objektet' })).toHaveAttribute('href', /\/exe\/id\//)
  const unsent = second.getByRole('region', { name: 'Det du skrev är inte skickat' })
  await expect(unsent).toContainText('Ringde igen')
  await unsent.getByRole('button', { name: 'Ta bort' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click()
  await expect(unsent).toHaveCount(0)
  await second.getByRole('link', { name: 'Se vad som har hänt' }).click()
  await expect(second.getByText('avslutade ärendet')).toBeVisible()
  await second.close()
  for (const text of ['Det droppar från taket', 'Beställt en rörmokare', 'Ny packning'])
    await expect(phone.getByRole('main').getByText(text)).toBeVisible()
  // it reads as a conversation: users and entries, newest last
  const entries = phone.getByRole('region', { name: 'Ärendet' }).getByRole('article')
  await expect(entries).toHaveCount(3)
  await expect(entries.first()).toContainText('Ulla Vaktmästare öppnade ärendet')
  await expect(entries.last()).toContainText('Ulla Vaktmästare avslutade ärendet')
  expect(await filed(phone, code)).toContain('Beställt en rörmokare')
  await opened(phone, code)
  await expect(phone.getByRole('region', { name: 'Pågår' })).toHaveCount(0)
})

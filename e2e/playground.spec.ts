import type { Locator, Page } from '@playwright/test'
import { apiOf, type Api } from './support/api.ts'
import { violationsInBothSchemes } from './support/for-everybody.ts'
import { expect, openAs, openBrowser, PHONE, test } from './support/journey.ts'
import { dayIn } from './support/phone-at-work.ts'

/** The form of a real customer: the yearly main inspection of playground equipment, from the label to the object, with a thumb. */

const CODE = 'L-N001'

interface Property {
  dataPropertyTypeId: string
  value: unknown
  displayValue: string
}
interface NamedField {
  id: string
  key: string
  children: NamedField[]
}
interface TheObject {
  id: string
  elementTypeId: string
  dataProperties: Property[]
}

/** The object's values as they read, by the keys of their fields. */
async function theObject(api: Api) {
  const element = await api.get<TheObject>(`/elements/codes/${CODE}`)
  const { dataPropertyTypes } = await api.get<{ dataPropertyTypes: NamedField[] }>(`/elementTypes/${element.elementTypeId}`)
  const keyOf = new Map(dataPropertyTypes.map(({ id, key }) => [id, key]))
  const reads = Object.fromEntries(element.dataProperties.map(({ dataPropertyTypeId: id, displayValue }) => [keyOf.get(id)!, displayValue]))
  return { element, reads }
}

/** A picture like a camera's, with some content. */
async function aPhoto(page: Page) {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const pen = canvas.getContext('2d')!
    const sky = pen.createLinearGradient(0, 0, 0, 480)
    sky.addColorStop(0, '#9cc9e8')
    sky.addColorStop(1, '#d9b98a')
    pen.fillStyle = sky
    pen.fillRect(0, 0, 640, 480)
    pen.fillStyle = '#5d6d7e'
    pen.fillRect(280, 60, 40, 380)
    return canvas.toDataURL('image/jpeg', 0.8)
  })
  return { name: 'bult.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(url.split(',')[1]!, 'base64') }
}

/** Writes on the surface; Playwright's touch supports only taps. */
async function sign(surface: Locator) {
  await surface.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await surface.boundingBox())!
  const { mouse } = surface.page()
  await mouse.move(x + 30, y + height / 2)
  await mouse.down()
  for (let step = 1; step <= 20; step++) await mouse.move(x + 30 + (step * (width - 60)) / 20, y + height / 2 + Math.sin(step / 2) * 30)
  await mouse.up()
}

test('the yearly inspection of a swing, on a phone', async ({ page, browser }) => {
  await openAs(page, 'tenantadmin')
  const api = await apiOf(page)
  const { element, reads: before } = await theObject(api)

  const context = await openBrowser(browser, PHONE)
  const phone = await context.newPage()
  await openAs(phone, 'user', `/exe/code/${CODE}`)
  await phone.getByRole('link', { name: /^Årlig huvudbesiktning En gång om året/ }).tap()

  await test.step('begins with values of the object', async () => {
    await expect(phone.getByLabel('Besiktningsperson', { exact: true })).toHaveValue('Ulla Vaktmästare')
    await expect(phone.getByLabel('Föregående besiktning', { exact: true })).toHaveValue(before.lastInspection!)
    await expect(phone.getByLabel('Föregående besiktningsperson')).toHaveValue(before.inspectedBy!)
    await expect(phone.getByLabel('Föregående resultat')).toHaveValue(before.lastResult!)
    await expect(phone.getByLabel('Fri fallhöjd (m)')).toHaveValue(before.fallHeight!)
    await expect(phone.getByLabel('Fri fallhöjd (m)')).not.toBeEditable()
    await expect(phone.getByRole('radio', { name: before.surfacing!, exact: true })).toBeChecked()
    // loose fill has a least depth, and no seams
    await expect(phone.getByLabel('Minsta djup (cm)')).toHaveValue('30')
    await expect(phone.getByRole('radiogroup', { name: 'Fogar och kanter ligger tätt' })).toHaveCount(0)
  })

  const group = (name: string) => phone.getByRole('group', { name, exact: true })
  const answer = (check: string, text: string) => phone.getByRole('radiogroup', { name: check }).getByRole('radio', { name: text })
  await test.step('every check is one tap, and the groups show their progress', async () => {
    await phone.getByRole('textbox', { name: 'Besiktningsdatum' }).fill(dayIn(0))
    await phone.getByRole('radio', { name: 'Torrt' }).tap()
    const isPutRight = phone.getByRole('radiogroup', { name: 'Är tidigare brister åtgärdade?' })
    if (await isPutRight.isVisible()) await isPutRight.getByText('Ja', { exact: true }).tap()
    await answer('Fundamenten är täckta', 'OK').tap()
    await expect(group('Grundläggning')).toContainText('1 av 3 besvarade')
    const checks = phone.getByRole('radiogroup').filter({ has: phone.getByRole('radio', { name: 'Ej aktuellt' }) })
    const count = await checks.count()
    expect(count).toBeGreaterThan(25)
    for (let index = 1; index < count; index++) await checks.nth(index).getByRole('radio', { name: 'OK' }).tap()
    await expect(group('Grundläggning')).toContainText(/OK\s*3 av 3 besvarade/)
    await expect(group('Avvikelse i stomme och förband')).toHaveCount(0)
    await answer('Bultar och muttrar är åtdragna', 'Avvikelse').tap()
    // the number of replaced ones is required now, and counts
    await expect(group('Stomme och förband')).toContainText(/Avvikelse\s*5 av 6 besvarade/)
  })

  const fault = group('Avvikelse i stomme och förband')
  await test.step('a deviation requires a note, a severity and a picture', async () => {
    await phone.getByRole('button', { name: /^Skicka/ }).tap()
    await expect(phone.getByLabel('Antal utbytta bultar')).toHaveAccessibleDescription(/Detta fält måste ha ett värde/)
    await expect(fault.getByLabel('Vad är fel?')).toHaveAccessibleDescription(/Detta fält måste ha ett värde/)
    await phone.getByLabel('Antal utbytta bultar').fill('3')
    await fault.getByLabel('Vad är fel?').fill('Två bultar i vänster ben saknas, en är av.')
    await expect(fault.getByLabel('Omedelbar åtgärd')).toHaveCount(0)
    await fault.getByRole('radio', { name: 'Allvarlig: stäng av direkt' }).tap()
    await expect(fault.getByText('Bild på avvikelsen *')).toBeVisible()
    await fault.getByLabel('Omedelbar åtgärd').fill('Bultar utbytta, gungan provbelastad.')
    await fault.getByRole('textbox', { name: 'Ska vara åtgärdat' }).fill(dayIn(14))
    await expect(fault).toContainText('Denna fältgrupp innehåller fel')
    const chooser = phone.waitForEvent('filechooser')
    await fault.getByRole('button', { name: 'Ta bild' }).tap()
    await (await chooser).setFiles(await aPhoto(phone))
    await expect(fault.getByRole('listitem').getByRole('img')).toBeVisible()
    await expect(fault).not.toContainText('Denna fältgrupp innehåller fel')
  })

  await test.step('everybody can read it, by day and by night', async () => {
    expect.soft(await violationsInBothSchemes(phone)).toEqual([])
    await phone.setViewportSize({ width: 320, height: 720 })
    expect.soft(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await phone.setViewportSize(PHONE.viewport)
  })

  await test.step('depths, a spare part, the result with its measure, and a signature', async () => {
    for (const [label, depth] of [
      ['Djup där barn landar (cm)', '31'],
      ['Djup mitt under redskapet (cm)', '36'],
      ['Djup vid ytterkanten (cm)', '33'],
    ] as const)
      await phone.getByLabel(label).fill(depth)
    const parts = group('Reservdelar att beställa')
    await parts.getByRole('button', { name: 'Lägg till rad' }).tap()
    await parts.getByRole('textbox', { name: 'Reservdel' }).fill('Bult M12×80 med låsmutter')
    await parts.getByRole('textbox', { name: 'Artikelnummer' }).fill('HB-1280')
    await parts.getByRole('textbox', { name: 'Antal' }).fill('3')

    const outcome = group('Resultat')
    await expect(outcome.getByRole('textbox', { name: 'Åtgärd', exact: true })).toHaveCount(0)
    // a serious deviation takes the equipment out of service: this cannot be changed here
    await expect(outcome.getByLabel('Redskapet är avstängt')).toBeChecked()
    await expect(outcome.getByLabel('Redskapet är avstängt')).toBeDisabled()
    await outcome.getByRole('radio', { name: 'Anmärkning', exact: true }).tap()
    await outcome.getByRole('textbox', { name: 'Åtgärd', exact: true }).fill('Efterdra om en månad.')
    // the customer's departments, and the manufacturer's service
    await outcome.getByRole('combobox', { name: 'Åtgärdas av' }).tap()
    await expect(phone.getByRole('option', { name: 'HAGS Service' })).toBeVisible()
    await phone.getByRole('option', { name: 'Park och natur' }).tap()
    await outcome.getByRole('textbox', { name: 'Nästa huvudbesiktning' }).fill(dayIn(365))
    await sign(phone.getByRole('img', { name: /^Yta för Underskrift/ }))
  })

  await phone.getByRole('button', { name: /^Skicka/ }).tap()
  await expect(phone.getByText('Klart!')).toBeVisible()
  await test.step('the receipt has the groups, with their status', async () => {
    const main = phone.getByRole('main')
    await expect(main.getByText('Stomme och förband', { exact: true })).toBeVisible()
    await expect(main.getByText('Två bultar i vänster ben saknas, en är av.')).toBeVisible()
    await expect(main.getByText(/Bult M12×80 med låsmutter/)).toBeVisible()
    await expect(main.getByRole('img', { name: 'Signatur: Underskrift' })).toBeVisible()
    await expect(main.getByText('Park och natur')).toBeVisible()
    await expect(main.getByText('Avvikelse i fallskyddet')).toHaveCount(0)
  })

  await test.step('the object has the results', async () => {
    await page.goto(`/elements/${element.id}/edit`)
    await expect(page.getByLabel('Senaste besiktning', { exact: true })).toHaveValue(dayIn(0))
    await expect(page.getByRole('textbox', { name: 'Nästa huvudbesiktning' })).toHaveValue(dayIn(365))
    await expect(page.getByLabel('Besiktigat av')).toHaveValue('Ulla Vaktmästare')
    await expect(page.getByRole('combobox', { name: 'Senaste resultat' })).toHaveValue('Anmärkning')
    await expect(page.getByRole('combobox', { name: 'Senaste besiktningens nivå' })).toHaveValue('Årlig huvudbesiktning')
    await expect(page.getByLabel('Avstängt')).toBeChecked()
    await expect(page.getByLabel('Utbytta bultar')).toHaveValue(String(Number(before.boltsReplaced) + 3))
  })
})

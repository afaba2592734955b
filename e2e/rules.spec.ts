import { expect, openAs, openBrowser, openService, openStep, PHONE, test } from './journey.ts'

/** A rule created by an administrator, tried in the preview, and applied to a user on a phone. */
test('when the result is not good, the description is required', async ({ page, browser }) => {
  await openAs(page, 'tenantadmin', '/operations/types')
  await page.getByRole('link', { name: 'Fordonskontroll', exact: true }).click()
  const pick = async (rule: number, label: string, option: string) => {
    const row = page.getByRole('group', { name: `Regel ${rule}`, exact: true })
    await row.getByLabel(label, { exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await openStep(page, 'Regler')
  for (const [rule, action] of [
    [1, 'Visa'],
    [2, 'Kräv svar'],
  ] as const) {
    await page.getByRole('button', { name: 'Lägg till regel' }).click()
    await pick(rule, 'När', 'Resultat')
    await pick(rule, 'Villkor', 'är')
    await pick(rule, 'Värde', 'Allvarlig brist')
    await pick(rule, 'Gör så här', action)
    await pick(rule, 'Med fältet', 'Beskrivning av brist')
  }
  await expect(page.getByText('När Resultat är Allvarlig brist: visa Beskrivning av brist.').first()).toBeVisible()
  const preview = page.getByRole('complementary')
  await expect(preview.getByLabel('Beskrivning av brist')).toHaveCount(0)
  await expect(preview.getByText('Gäller inte: värdet är tomt').first()).toBeVisible()
  await preview.getByLabel('Resultat').first().click()
  await page.getByRole('option', { name: 'Allvarlig brist', exact: true }).click()
  await expect(preview.getByLabel('Beskrivning av brist')).toBeVisible()
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByText('Fordonskontroll är sparad.')).toBeVisible()

  const context = await openBrowser(browser, PHONE)
  const phone = await context.newPage()
  await openAs(phone, 'user', '/exe/code/F-N010')
  await openService(phone, 'Daglig fordonskontroll')
  await expect(phone.getByLabel('Beskrivning av brist')).toHaveCount(0)
  await phone.getByRole('radio', { name: 'Allvarlig brist' }).click()
  await expect(phone.getByLabel('Beskrivning av brist')).toBeVisible()
  await phone.getByRole('button', { name: /^Skicka/ }).click()
  await expect(phone.getByLabel('Beskrivning av brist')).toHaveAccessibleDescription(/Detta fält måste ha ett värde/)
})

/** Rules of a long form are tried with an object and made, without saving anything. */
test('the preview shows the effect of a rule on an object that was searched; a copy shows its source and target', async ({ page }) => {
  await openAs(page, 'tenantadmin', '/operations/types')
  await page.getByRole('link', { name: 'Huvudbesiktning av lekredskap', exact: true }).click()
  const preview = page.getByRole('complementary')
  const object = preview.getByRole('combobox', { name: 'Prova med objektet' })
  await object.click()
  await object.fill('L-N003')
  await page.getByRole('option', { name: /L-N003/ }).click()
  const message = (sentence: string) => preview.getByRole('listitem').filter({ hasText: sentence })
  const height = message('När formuläret öppnas: hämta objektets Fri fallhöjd (m) till Fri fallhöjd (m).')
  await expect(height).toContainText(/Gäller: Fri fallhöjd \(m\) börjar med \d/)
  await expect(preview.getByLabel('Fri fallhöjd (m)')).not.toHaveValue('')
  // choosing the present object again keeps it
  await expect(object).toHaveValue(/\(L-N003\)/)
  const name = await object.inputValue()
  await object.click()
  await page.getByRole('option', { name, exact: true }).click()
  await expect(object).toHaveValue(name)

  // the source of a copied value is shown at its choice, and single predefined values are found by typing
  await openStep(page, 'Regler')
  await page.getByRole('button', { name: 'Lägg till regel' }).click()
  const row = page.getByRole('group', { name: /^Regel/ }).last()
  const choose = async (label: string, option: string) => {
    await row.getByRole('combobox', { name: label, exact: true }).click()
    // the object's comes before others with the same name
    await page.getByRole('option', { name: option, exact: true }).first().click()
  }
  await choose('Körs', 'När formuläret öppnas')
  // the object's, not that of the step before
  await expect(row.getByRole('combobox', { name: 'När', exact: true })).toHaveAccessibleDescription('Objektet')

  await choose('När', 'Fri fallhöjd (m)')
  await choose('Med fältet', 'Temperatur (°C)')
  await choose('Gör så här', 'Hämta värdet')
  await expect(row.getByRole('combobox', { name: 'Till', exact: true })).toHaveValue('Temperatur (°C)')
  const from = row.getByRole('combobox', { name: 'Från', exact: true })
  await expect(from).toHaveValue('Fri fallhöjd (m)')

  await from.click()
  const options = page.getByRole('option')
  await expect(options.first()).toHaveText('Alltid')
  await expect(options.last()).toHaveText('Skriv för att söka bland de enskilda värdena')
  await expect(options.filter({ hasText: 'Ej kontrollerad' })).toHaveCount(0)
  await from.fill('ej kon')
  await options.filter({ hasText: 'namnet på Ej kontrollerad' }).click()
  await expect(row.getByRole('combobox', { name: 'När', exact: true })).toHaveAccessibleDescription('Fördefinierade värden')
  await expect(row.getByRole('combobox', { name: 'När', exact: true })).toHaveValue('namnet på Ej kontrollerad')
})

import { expect, logIn, openBrowser, PHONE, test } from './journey.ts'

/** A rule made by an administrator, tried in the preview, and met by somebody with a phone. */
test('when the result is not good, the description is asked for', async ({ page, browser }) => {
  await page.goto('/operations/types')
  await logIn(page, 'tenantadmin')
  await page.getByRole('link', { name: 'Fordonskontroll', exact: true }).click()
  const pick = async (rule: number, label: string, option: string) => {
    const row = page.getByRole('group', { name: `Regel ${rule}`, exact: true })
    await row.getByLabel(label, { exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
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
  await phone.goto('/exe/code/F-N010')
  await logIn(phone, 'user')
  await phone
    .getByRole('link', { name: /^Daglig fordonskontroll/ })
    .first()
    .click()
  await expect(phone.getByLabel('Beskrivning av brist')).toHaveCount(0)
  await phone.getByRole('radio', { name: 'Allvarlig brist' }).click()
  await expect(phone.getByLabel('Beskrivning av brist')).toBeVisible()
  await phone.getByRole('button', { name: 'Spara' }).click()
  await expect(phone.getByLabel('Beskrivning av brist')).toHaveAccessibleDescription(/Detta fält måste ha ett värde/)
  await context.close()
})

/** What rules read of an object and write to it is tried out with one, without saving anything. */
test('the preview says what each rule makes of an object', async ({ page }) => {
  await page.goto('/operations/types')
  await logIn(page, 'tenantadmin')
  await page.getByRole('link', { name: 'Huvudbesiktning av lekredskap', exact: true }).click()
  const preview = page.getByRole('complementary')
  const object = preview.getByRole('combobox', { name: 'Prova med objektet' })
  await object.click()
  await object.fill('L-N003')
  await page.getByRole('option', { name: /L-N003/ }).click()
  const told = (sentence: string) => preview.getByRole('listitem').filter({ hasText: sentence })
  const height = told('När formuläret öppnas: hämta objektets Fri fallhöjd (m) till Fri fallhöjd (m).')
  await expect(height).toContainText(/Gäller: Fri fallhöjd \(m\) börjar med \d/)
  await expect(preview.getByLabel('Fri fallhöjd (m)')).not.toHaveValue('')
  const result = told('När det sparas: hämta Samlat resultat till objektets Senaste resultat.')
  await expect(result).toContainText('Gäller, men det finns inget värde att använda')
  await preview.getByLabel('Samlat resultat').first().click()
  await page.getByRole('option', { name: 'Ej OK', exact: true }).click()
  await expect(result).toContainText('Gäller: skulle skriva Ej OK till objektets Senaste resultat')
  await preview.getByRole('button', { name: 'Rensa Prova med objektet', includeHidden: true }).click()
  await expect(height).toContainText('Läser objektet: välj ett ovan att prova med')
})

import { apiOf } from './api.ts'
import { fieldOf, serviceWith } from './every-kind.ts'
import { expect, openAs, openBrowser, PHONE, test } from './journey.ts'

// with the motion that people see
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('all accessible pages and rows are found by name, by keyboard alone; recently opened ones come first', async ({ page, browser }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await openAs(page, 'tenantadmin', '/dashboard')
  const api = await apiOf(page)
  const origin = fieldOf('text', 'Ursprung')
  const { elementId, elementTypeId, code, transactionTypeId } = await serviceWith(api, 'Vindskydd', [fieldOf('text', 'Notering')], [origin])
  await api.post('/elements', {
    elementTypeId,
    title: 'Vindskydd 2',
    code: `${code}-2`,
    dataProperties: [{ dataPropertyTypeId: origin.id, value: 'Gåva från Hembygdsföreningen' }],
  })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // nothing of it is loaded before it is opened
  expect(requested.filter((url) => /\/assets\/palette-.*\.js/.test(url) && !url.includes('button'))).toEqual([])

  const search = page.getByRole('combobox', { name: /^Sök sidor/ })
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await expect(page.getByRole('option', { name: 'Ändringslogg' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Kunder', exact: true })).toHaveCount(0)
  await page.keyboard.type(code.toLowerCase())
  const first = page.getByRole('option').first()
  await expect(first).toHaveText(`Vindskydd 1${code}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/elements/${elementId}/edit`)
  await expect(search).toBeHidden()

  await page.getByRole('button', { name: 'Sök och gå till' }).click()
  await expect(page.getByRole('group', { name: 'Senaste' }).getByRole('option')).toContainText(['Vindskydd 1'])
  await search.fill('vindsk rapport')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/transactions/list/${transactionTypeId}`)
  await page.keyboard.press('Control+k')
  await search.fill('Ulla Vakt')
  await expect(page.getByRole('group', { name: 'Personer' }).getByRole('option')).toContainText(['Ulla Vaktmästare'])
  // a match outside of title and code shows its field
  await search.fill('hembygdsför')
  await expect(page.getByRole('option')).toHaveText([`Vindskydd 2Ursprung: Gåva från Hembygdsföreningen${code}-2`])
  // the start of a code is searched as a code; a notice links to further hits
  await search.fill('R-N00')
  const objects = page.getByRole('group', { name: 'Objekt: de 6 första' }).getByRole('option')
  await expect(objects.nth(0)).toContainText('R-N001')
  await expect(objects.nth(2)).toContainText('R-N003')
  await expect(objects).toHaveCount(7)
  await expect(page.getByText('De 6 första träffarna. Det finns fler.')).toBeAttached()
  await objects.nth(6).click()
  await expect(page).toHaveURL(/\/elements\/list\/.*[?&]q=R-N00/)
  await expect(page.getByRole('link', { name: 'R-N009' }).or(page.getByText('R-N009')).first()).toBeVisible()
  await page.keyboard.press('Control+k')
  // actions are listed, too
  await search.fill('skapa anv')
  await expect(page.getByRole('group', { name: 'Åtgärder' }).getByRole('option')).toHaveText(['Ny användareSkapa'])
  await search.fill('utseende mörkt')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(search).toBeHidden()
  await page.keyboard.press('Control+k')
  await search.fill('finns ingenstans')
  await expect(page.getByText('Inget hittades för "finns ingenstans".')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()

  // a user without administration finds only objects and services
  const context = await openBrowser(browser, PHONE)
  const phone = await context.newPage()
  await openAs(phone, 'user', '/exe')
  await phone.getByRole('button', { name: 'Sök och gå till' }).click()
  await expect(phone.getByRole('option')).toHaveText(['Startsida'])
  await phone.getByRole('combobox', { name: /^Sök sidor/ }).fill('vindsk')
  await expect(phone.getByRole('group', { name: 'Objekt' }).getByRole('option')).toContainText(['Vindskydd 1', 'Vindskydd 2'])
  await expect(phone.getByRole('option')).toHaveCount(3)
  await phone.getByRole('option', { name: /Vindskydd 1/ }).click()
  await expect(phone).toHaveURL(`/exe/id/${elementId}`)
})

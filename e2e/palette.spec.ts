import { apiOf } from './api.ts'
import { fieldOf, serviceWith } from './every-kind.ts'
import { expect, openAs, openBrowser, PHONE, test } from './journey.ts'

// with the motion that people see
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the whole site is searched by the server, by keyboard alone; a user without administration finds only objects and services', async ({
  page,
  browser,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await openAs(page, 'tenantadmin', '/dashboard')
  const api = await apiOf(page)
  const origin = fieldOf('text', 'Ursprung')
  const { elementId, elementTypeId, code } = await serviceWith(api, 'Vindskydd', [fieldOf('text', 'Notering')], [origin])
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
  // a match outside of title and code shows its field
  await page.keyboard.type('hembygdsför')
  await expect(page.getByRole('option')).toHaveText([`Vindskydd 2Ursprung: Gåva från Hembygdsföreningen${code}-2`])
  await search.fill(code.toLowerCase())
  await expect(page.getByRole('option').first()).toHaveText(`Vindskydd 1${code}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/elements/${elementId}/edit`)
  await expect(search).toBeHidden()

  const phone = await (await openBrowser(browser, PHONE)).newPage()
  await openAs(phone, 'user', '/exe')
  await phone.getByRole('button', { name: 'Sök och gå till' }).click()
  await phone.getByRole('combobox', { name: /^Sök sidor/ }).fill('vindsk')
  await expect(phone.getByRole('group', { name: 'Objekt' }).getByRole('option')).toContainText(['Vindskydd 1', 'Vindskydd 2'])
  await expect(phone.getByRole('option')).toHaveCount(3)
})

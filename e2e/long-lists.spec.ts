import { apiOf } from './api.ts'
import { expect, openAs, openBrowser, PHONE, test } from './journey.ts'

/** Number of rows for three pages of a list. */
const COUNT = 210
const AT_ONCE = 35
const nameOf = (number: number) => `Orsak ${String(number).padStart(3, '0')}`

test('a long list is opened at its end, scrolled up page by page, and opened at its start', async ({ page, browser }) => {
  await openAs(page, 'tenantadmin')
  const api = await apiOf(page)
  const texts = (text: string) => ['sv-SE', 'en-US', 'nb-NO'].map((culture) => ({ culture, text }))
  const type = await api.post('/recordTypes', {
    status: 'published',
    localizedNames: texts('Många orsaker'),
    color: '#1565c0',
    dataPropertyTypes: [],
  })
  for (let made = 0; made < COUNT; made += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        api.post('/records', { recordTypeId: type.id, localizedNames: texts(nameOf(made + index + 1)), dataProperties: [] }),
      ),
    )
  const address = `/records/list/${type.id}?sort=name`
  await page.goto(address)
  const table = page.getByRole('table')
  const rowAt = (number: number) => table.locator(`[aria-rowindex="${number + 1}"]`)
  const link = (number: number) => table.getByRole('link', { name: nameOf(number), exact: true })
  await expect(page.getByText(`${COUNT} rader`)).toBeVisible()
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/records/filter')) requested.push(request.postData() ?? '')
  })

  await link(1).press('End')
  await expect(link(COUNT)).toBeFocused()
  await expect(rowAt(COUNT)).toContainText(nameOf(COUNT))
  // the page between was not read on the way
  expect(requested.filter((body) => body.includes('"after"'))).toEqual([])
  // upward: every row once and in order, though others are inserted above
  for (let number = COUNT; number > 10; number -= 10) {
    await link(number).press('PageUp')
    await expect(link(number - 10)).toBeFocused()
    await expect(rowAt(number - 10)).toContainText(nameOf(number - 10))
    await expect(link(number - 10)).toBeInViewport()
  }
  await page.keyboard.press('Home')
  await expect(link(1)).toBeFocused()
  await expect(rowAt(1)).toContainText(nameOf(1))

  // the same with the mouse, and the list continues in both directions
  await page.goto(address)
  await page.getByRole('button', { name: 'Till slutet' }).click()
  await expect(link(COUNT)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Till slutet' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Till början' }).click()
  await expect(link(1)).toBeInViewport()

  const phone = await openBrowser(browser, PHONE)
  const cards = await phone.newPage()
  await openAs(cards, 'tenantadmin', address)
  const card = (number: number) => cards.getByRole('link', { name: nameOf(number), exact: true })
  await cards.getByRole('button', { name: 'Till slutet' }).click()
  await expect(card(COUNT)).toBeInViewport()
  // each turn reaches the next ones above, whatever was inserted before them
  for (let number = COUNT - 6; number > 90; number -= 6) {
    await expect(card(number)).toBeAttached()
    // like a thumb: a touch takes over the scrolling
    await card(number).evaluate((element) => {
      element.dispatchEvent(new Event('touchstart', { bubbles: true }))
      element.scrollIntoView({ block: 'end' })
    })
    await expect(card(number)).toBeInViewport()
  }
  await cards.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await cards.getByRole('button', { name: 'Till början' }).click()
  await expect(card(1)).toBeInViewport()
})

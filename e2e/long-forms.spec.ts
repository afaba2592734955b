import { fieldOf, namedOptions } from './every-kind.ts'
import { apiOf } from './api.ts'
import { expect, openAs, openBrowser, PHONE, test } from './journey.ts'

const MARK = Date.now().toString(36)
const PARTS = ['Mått', 'Inköp', 'Garanti', 'Skick', 'Övrigt']

/** A category of five groups with four fields each, and an object of it. */
async function longCategory(api: Awaited<ReturnType<typeof apiOf>>) {
  const last = fieldOf('text', 'Ansvarig', { required: true })
  const groups = PARTS.map((name) =>
    fieldOf('group', name, {
      children: [
        fieldOf('text', `${name} anteckning`),
        fieldOf('date', `${name} dag`),
        fieldOf('integer', `${name} antal`),
        fieldOf('select', `${name} val`, { options: namedOptions('Ja', 'Nej') }),
        ...(name === PARTS.at(-1) ? [last] : []),
      ],
    }),
  )
  const category = await api.post('/elementTypes', {
    localizedNames: [{ culture: 'sv-SE', text: `Pump ${MARK}` }],
    localizedDescriptions: [],
    status: 'published',
    dataPropertyTypes: groups,
  })
  const dataProperties = [{ dataPropertyTypeId: last.id, value: 'Ada' }]
  const made = { elementTypeId: category.id, title: `Pump 1 ${MARK}`, code: `PU-${MARK}`, dataProperties }
  return { category, made, element: await api.post('/elements', made) }
}

test('a long form links to its parts and to errors in them, and is recreated after another user’s deletion', async ({ page, browser }) => {
  await openAs(page, 'tenantadmin')
  const api = await apiOf(page)
  const { category, element, made } = await longCategory(api)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/elements/${element.id}/edit`)
  const parts = page.getByRole('navigation', { name: 'Formulärets delar' })
  await expect(parts.getByRole('button')).toHaveText(PARTS)
  // next to the fields, if there is space for both
  const [list, fields] = [await parts.boundingBox(), await page.getByLabel('Mått anteckning').boundingBox()]
  expect(list!.x + list!.width).toBeLessThanOrEqual(fields!.x)
  await parts.getByRole('button', { name: 'Skick' }).click()
  await expect(page.getByLabel('Skick anteckning')).toBeInViewport()
  await expect(parts.getByRole('button', { name: 'Skick' })).toBeInViewport()
  await expect(parts.getByRole('button', { name: 'Skick' })).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Skick anteckning')).toBeFocused()
  await page.keyboard.type('Bra')
  await page.getByLabel('Ansvarig').fill('')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(parts.getByRole('button', { name: /^Övrigt ?: innehåller fel/ })).toBeVisible()
  await page.getByLabel('Ansvarig').fill('Bo')
  await expect(parts.getByRole('button', { name: 'Övrigt', exact: true })).toBeVisible()

  const phone = await openBrowser(browser, PHONE)
  const small = await phone.newPage()
  await openAs(small, 'tenantadmin', `/elements/${element.id}/edit`)
  await small.getByRole('button', { name: 'Del 1 av 5: Mått' }).click()
  await small.getByRole('menuitem', { name: 'Garanti' }).click()
  await expect(small.getByRole('button', { name: 'Del 3 av 5: Garanti' })).toBeInViewport()
  await expect(small.getByLabel('Garanti anteckning')).toBeInViewport()
  // a long title has three lines until it is opened
  const title = 'Pump för dagvatten vid nödutgången mot lastkajen på andra våningen i huvudbyggnaden, bredvid elskåpet och hjärtstartaren'
  const named = await api.post('/elements', { ...made, title, code: `PX-${MARK}` })
  await small.goto(`/elements/${named.id}/edit`)
  const heading = small.getByRole('heading', { level: 1, name: title })
  const { height } = (await heading.boundingBox())!
  expect(height).toBeLessThan(80)
  await small.getByRole('button', { name: 'Visa hela titeln' }).click()
  expect((await heading.boundingBox())!.height).toBeGreaterThan(height)
  await phone.close()

  await api.remove(`/elements/${element.id}?version=1`)
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  const requested = page.getByRole('dialog', { name: 'Borttaget under tiden' })
  await expect(requested).toContainText(`Pump 1 ${MARK} (PU-${MARK}) togs bort av `)
  await expect(requested).toContainText(/medan du ändrade\. Det du har skrivit står kvar/)
  await requested.getByRole('button', { name: 'Tillbaka till formuläret' }).click()
  await expect(page.getByLabel('Skick anteckning')).toHaveValue('Bra')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await requested.getByRole('button', { name: 'Skapa på nytt' }).click()
  await expect(page).toHaveURL((url) => url.pathname === `/elements/list/${category.id}`)
  await page.getByRole('link', { name: `Pump 1 ${MARK}` }).click()
  await expect(page.getByLabel('Skick anteckning')).toHaveValue('Bra')
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStory } from '../../../stories/open-story.tsx'
import { button, input } from '../../../stories/screen.ts'
import { DESKTOP, PHONE, storyOf } from '../../../stories/story.ts'
import stories, { PARTS } from './element-form.stories.tsx'

const open = (name: string, look = DESKTOP) => openStory(storyOf(stories, name), look)
const parts = () => page.getByRole('navigation', { name: 'Formulärets delar' })
const part = (name: string | RegExp) => button(name, parts())

test('a long form has its parts beside it, which lead to their fields', async () => {
  await open('stored, long form')
  await expect.element(part('Mått')).toBeVisible()
  expect(
    parts()
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(PARTS)
  const [list, fields] = [parts().element().getBoundingClientRect(), input('Mått anteckning').element().getBoundingClientRect()]
  expect(list.right).toBeLessThanOrEqual(fields.left)
  await part('Skick').click()
  await expect.element(input('Skick anteckning')).toBeInViewport()
  await expect.element(part('Skick')).toBeInViewport()
  await expect.element(part('Skick')).toHaveAttribute('aria-current', 'true')
  await userEvent.keyboard('{Tab}')
  await expect.element(input('Skick anteckning')).toHaveFocus()
})

test('the part with an error is marked until it is put right', async () => {
  await open('stored, long form')
  await input('Ansvarig').fill('')
  await button('Spara').click()
  await expect.element(part(/^Övrigt ?: innehåller fel/)).toBeVisible()
  await input('Ansvarig').fill('Bo')
  await expect.element(part('Övrigt')).toBeVisible()
})

test('on a phone the parts are a menu, which says where one is', async () => {
  await open('stored, long form', PHONE)
  await button('Del 1 av 5: Mått').click()
  await page.getByRole('menuitem', { name: 'Garanti' }).click()
  await expect.element(button('Del 3 av 5: Garanti')).toBeInViewport()
  await expect.element(input('Garanti anteckning')).toBeInViewport()
})

test('on a phone a long title has three lines until it is opened', async () => {
  await open('stored, long text', PHONE)
  const heading = page.getByRole('heading', { level: 1 })
  const height = () => heading.element().getBoundingClientRect().height
  await expect.element(button('Visa hela titeln')).toBeVisible()
  const before = height()
  expect(before).toBeLessThan(80)
  await button('Visa hela titeln').click()
  await expect.poll(height).toBeGreaterThan(before)
})

test('on a phone the form ends with one row: deleting apart from cancelling and saving', async () => {
  await open('stored', { ...PHONE, width: 320, height: 700 })
  await expect.element(button('Spara')).toBeVisible()
  const boxOf = (found: ReturnType<typeof button>) => found.element().getBoundingClientRect()
  const middle = ({ top, height }: DOMRect) => top + height / 2
  const [danger, save] = [boxOf(button('Ta bort')), boxOf(button('Spara'))]
  expect(Math.abs(middle(danger) - middle(save))).toBeLessThan(3)
  expect(boxOf(page.getByRole('link', { name: 'Avbryt' })).right).toBeLessThanOrEqual(save.left)
})

test('on a phone its head is one row: what is rare is in a menu', async () => {
  await open('stored', PHONE)
  await expect.element(button('Fler åtgärder')).toBeVisible()
  const topOf = (found: ReturnType<typeof button>) => found.element().getBoundingClientRect().top
  expect(topOf(button('Fler åtgärder'))).toBe(topOf(page.getByRole('link', { name: 'Öppna som användare' })))
  await button('Fler åtgärder').click()
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  const items = page.getByRole('menuitem').elements()
  expect(items.map(({ textContent }) => textContent)).toEqual(['Läge och historik', 'Kopiera', 'Duplicera …', 'Skriv ut etikett'])
})

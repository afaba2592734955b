import { getElementType } from '@verka/domain/element-types/element-types.api.ts'
import { filterElements } from '@verka/domain/elements/elements.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory, type OpenStory } from '../../stories/open-story.tsx'
import { button, combobox, link, sees } from '../../stories/screen.ts'
import { DESKTOP, PHONE, storyOf } from '../../stories/story.ts'
import { answerLater, replyWith } from '../../stories/stubbed-replies.ts'
import { all } from '../../stories/fixtures/lists.ts'
import stories, { DRILL, TOOLS } from './list-page.stories.tsx'

const open = (name: string, look = DESKTOP) => openStory(storyOf(stories, name), look)
const row = (name: RegExp) => page.getByRole('row', { name })
const question = (story: OpenStory) => story.sent.findLast(({ call }) => call === filterElements.name)!

describe('the objects of the site', () => {
  test('each has its category and state, and leads to its page', async () => {
    const story = await open('of all categories')
    await expect.element(row(/Borrhammare/)).toMatchTextContent(/V-001.*Verktyg/)
    await expect.element(row(/Cirkelsåg/)).toMatchTextContent(/Eva Lind/)
    await expect.element(link(/^Borrhammare/).first()).toHaveAttribute('href', `/exe/id/${DRILL.id}`)
    expect(question(story).body).toMatchObject({ includeState: true })
    expect(question(story).query).not.toHaveProperty('elementTypeId')
  })

  test('those of one category have its fields, and the address has the category', async () => {
    const story = await open('of all categories')
    await combobox('Kategori').selectOptions('Verktyg')
    await expect.element(page.getByRole('columnheader', { name: 'Tillverkare' })).toBeVisible()
    await expect.element(row(/Borrhammare/)).toMatchTextContent(/Bosch/)
    expect(question(story).query).toMatchObject({ elementTypeId: TOOLS.id })
    expect(story.address()).toContain(`category=${TOOLS.id}`)
  })

  test('the filters of one category are left behind with it', async () => {
    const story = await openStory(
      { ...storyOf(stories, 'of one category'), address: `/exe/elementList?category=${TOOLS.id}&sort=-title&q=borr` },
      DESKTOP,
    )
    await combobox('Kategori').selectOptions('Rum')
    await expect.poll(story.address).not.toContain('sort=')
    expect(story.address()).toContain('q=borr')
  })

  test('of a category that was deleted all are displayed', async () => {
    const story = await open('category deleted')
    await expect.element(row(/Borrhammare/)).toBeVisible()
    expect(question(story).query).not.toHaveProperty('elementTypeId')
    expect(story.sent.some(({ call }) => call === getElementType.name)).toBe(true)
  })

  test('without a hit one can go back to all', async () => {
    const story = await open('lent to me')
    story.answer(replyWith(filterElements, all(DRILL)))
    await button('Visa alla').click()
    await expect.element(row(/Borrhammare/)).toBeVisible()
    expect(story.address()).not.toContain('state=')
  })

  test('where the tenant has no bookings, none can be asked for', async () => {
    await open('no bookings')
    await expect.element(row(/Borrhammare/)).toBeVisible()
    await expect.element(page.getByRole('radiogroup', { name: 'Lediga eller bokade' })).not.toBeInTheDocument()
  })
})

describe('10,000 rows', () => {
  test('only those in sight are rendered, and the number of all is said', async () => {
    await open('10,000 rows')
    await sees(/10\s000 rader/)
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '10001')
    expect(document.querySelectorAll('tbody tr').length).toBeLessThan(60)
  })

  test('the next ones are read when the end of the read ones is reached', async () => {
    const story = await open('10,000 rows')
    const before = story.bodiesOf(filterElements).length
    const next = answerLater(replyWith(filterElements, all(DRILL)))
    story.answer(next)
    document.querySelector('tbody tr:last-child')!.scrollIntoView()
    window.scrollTo(0, document.documentElement.scrollHeight)
    await expect.poll(() => story.bodiesOf(filterElements).length).toBeGreaterThan(before)
    next.release()
  })

  test('on a phone, too', async () => {
    await open('10,000 rows', PHONE)
    expect(document.querySelectorAll('main li').length).toBeLessThan(60)
  })
})

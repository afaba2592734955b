import { getElementType } from '@verka/domain/element-types/element-types.api.ts'
import { filterElements } from '@verka/domain/elements/elements.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStory, type OpenStory } from '../../stories/open-story.tsx'
import { button, combobox, input, link, sees } from '../../stories/screen.ts'
import { DESKTOP, PHONE, storyOf } from '../../stories/story.ts'
import { answerLater, replyWith } from '../../stories/stubbed-replies.ts'
import { listedElement } from '../../stories/fixtures/elements.ts'
import { all } from '../../stories/fixtures/lists.ts'
import { EVA, KIM } from '../../stories/fixtures/people.ts'
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

  test('on a phone they begin in the upper third, with the reader’s own loan and a low stock at the object', async () => {
    const mine = { loan: { borrower: KIM, isMine: true, dueAt: '2026-11-30T22:59:00.000Z', isOverdue: false } }
    const overdue = (borrower: typeof KIM) => ({
      loan: { borrower, isMine: borrower === KIM, dueAt: '2026-11-20T22:59:00.000Z', isOverdue: true },
    })
    const rows = all(
      listedElement(1, 'Borrhammare', mine),
      listedElement(3, 'Släpvagn', overdue(KIM)),
      listedElement(4, 'Vinkelslip', overdue(EVA)),
      listedElement(2, 'Handskar', { lowBalance: 2 }),
    )
    const story = storyOf(stories, 'of all categories')
    await openStory({ ...story, replies: [replyWith(filterElements, rows), ...story.replies!] }, PHONE)
    const entries = page.getByRole('list', { name: 'Objekt' }).getByRole('listitem')
    await expect.element(entries.first()).toMatchTextContent(/Du har den t\.o\.m\./)
    await expect.element(entries.last()).toMatchTextContent(/Lågt saldo: 2/)
    // only the borrower knows when it is back
    await expect.element(entries.nth(1)).toMatchTextContent(/Försenad[^,]/)
    await expect.element(entries.nth(2)).toMatchTextContent(/Försenad, okänt när den är tillbaka/)
    expect(button('Filtrera').element().getBoundingClientRect().bottom).toBeLessThan(PHONE.height / 3)
  })

  test('on a phone the filters are in a drawer that stays open, and the time of a booking is in the address', async () => {
    const story = await open('of all categories', PHONE)
    await button('Filtrera').click()
    await combobox('Läget just nu').selectOptions('Inte utlånade')
    await expect.poll(story.address).toContain('state=toNobody')
    await page.getByRole('radiogroup', { name: 'Lediga eller bokade' }).getByText('Lediga').click()
    await input('Från').fill('2031-05-02')
    await userEvent.tab()
    await page.getByLabelText('Från klockan').fill('08:30')
    await expect.poll(story.address).toMatch(/from=2031-05-02T06%3A30/)
    await expect.poll(() => question(story).body).toMatchObject({ isReservated: false, reservatedFrom: '2031-05-02T06:30:00.000Z' })
    await button(/^Visa \d+ träff/).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
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

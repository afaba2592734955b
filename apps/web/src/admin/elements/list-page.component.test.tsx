import { filterElements } from '@verka/domain/elements/elements.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../../stories/fixtures/ids.ts'
import { all } from '../../stories/fixtures/lists.ts'
import { openStory, type OpenStory } from '../../stories/open-story.tsx'
import { button, checkbox, dialog, focus, input, link, sees, seesNo } from '../../stories/screen.ts'
import { DESKTOP, PHONE, storyOf } from '../../stories/story.ts'
import { replyWith } from '../../stories/stubbed-replies.ts'
import stories, { DRILL, GRINDER, INSPECTED, SAW, WATTS } from './list-page.stories.tsx'

const open = (name = 'some rows', look = DESKTOP) => openStory(storyOf(stories, name), look)
const lastQuestion = (story: OpenStory) => story.bodiesOf(filterElements).at(-1)
const search = () => page.getByRole('searchbox')
const columnHead = (name: string) => page.getByRole('columnheader', { name, exact: true })
const STATE_ID = idOf('field', 3)

describe('rows', () => {
  test('each has its values as they read, and leads to its form', async () => {
    await open()
    const row = page.getByRole('row', { name: /Cirkelsåg/ })
    await expect.element(row).toMatchTextContent(/V-002.*Makita.*1\s?200.*Slitet.*2 maj 2024/)
    await expect.element(link('Cirkelsåg')).toHaveAttribute('href', `/elements/${SAW.id}/edit`)
    await sees('3 rader')
  })

  test('a click anywhere on a row opens it', async () => {
    const story = await open()
    await page.getByRole('cell', { name: 'Makita' }).click()
    await expect.poll(story.address).toBe(`/elements/${SAW.id}/edit`)
  })

  test('on a phone each row is a card that leads to its form', async () => {
    await open('some rows', PHONE)
    await expect.element(link('Borrhammare')).toHaveAttribute('href', `/elements/${DRILL.id}/edit`)
    await sees('Bosch', '3 rader')
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  })

  test('on a phone the way to the end of a long list is above it', async () => {
    const story = await open('many rows', PHONE)
    await sees('210 rader')
    const top = button('Till slutet').element().getBoundingClientRect().bottom
    expect(top).toBeLessThan(link('Verktyg 1').element().getBoundingClientRect().top)
    await button('Till slutet').click()
    await expect.poll(() => story.bodiesOf(filterElements)).toContainEqual(expect.objectContaining({ fromEnd: true }))
    await expect.element(link('Verktyg 210')).toBeInViewport()
    await expect.element(button('Till början')).toBeVisible()
  })

  test('arrow keys go from row to row, and enter opens', async () => {
    const story = await open()
    await link('Borrhammare').click({ trial: true })
    await focus(link('Borrhammare'))
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(link('Cirkelsåg')).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(link('Vinkelslip')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(story.address).toBe(`/elements/${GRINDER.id}/edit`)
  })

  test('an empty list says what belongs there and offers the next step', async () => {
    await open('empty')
    await sees('Inga objekt än', 'Här visas objekten i kategorin Verktyg.')
    await expect.element(link('Skapa objekt').first()).toHaveAttribute('href', `/elements/create/${idOf('elementType')}`)
  })

  test('an error can be tried again', async () => {
    const story = await open('error')
    story.answer(replyWith(filterElements, all(DRILL)))
    await button('Försök igen').click()
    await expect.element(link('Borrhammare')).toBeVisible()
  })

  test('without rights neither rows nor a retry are offered', async () => {
    await open('no rights')
    await sees('Åtkomst nekad.')
    await expect.element(button('Försök igen')).not.toBeInTheDocument()
  })
})

describe('search and order', () => {
  test('what is typed asks the server, stands in the address, and escape clears it', async () => {
    const story = await open()
    await search().fill('borr')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => lastQuestion(story)).toMatchObject({ searchCriteria: 'borr' })
    expect(story.address()).toContain('q=borr')
    await userEvent.keyboard('{Escape}')
    await expect.element(search()).toHaveValue('')
    await expect.poll(story.address).not.toContain('q=')
  })

  test('without a hit all can be displayed again', async () => {
    const story = await open('no hits')
    expect(lastQuestion(story)).toMatchObject({
      searchCriteria: 'zzz',
      filters: [
        { column: idOf('field', 1), value: { text: 'Festool' } },
        { column: STATE_ID, value: ['Slitet', null] },
      ],
    })
    await sees('Inga träffar', /”Festool”/, /Slitet, \(tomt\)/)
    story.answer(replyWith(filterElements, all(DRILL)))
    await button('Visa alla').last().click()
    await expect.element(link('Borrhammare')).toBeVisible()
    expect(story.address()).not.toContain('zzz')
    expect(lastQuestion(story)).not.toHaveProperty('filters')
  })

  test('a head orders by its column, and the other way when it is pressed again', async () => {
    const story = await open()
    await expect.element(columnHead('Titel')).toHaveAttribute('aria-sort', 'ascending')
    await button('Kod').click()
    await expect.poll(() => lastQuestion(story)).toMatchObject({ ordering: [{ column: 'code', dir: 'asc' }] })
    await expect.element(columnHead('Kod')).toHaveAttribute('aria-sort', 'ascending')
    await button('Kod').click()
    await expect.poll(() => lastQuestion(story)).toMatchObject({ ordering: [{ column: 'code', dir: 'desc' }] })
    await expect.element(columnHead('Titel')).toHaveAttribute('aria-sort', 'none')
  })

  test('with shift a second column is added to the order', async () => {
    const story = await open()
    await button('Kod').click({ modifiers: ['Shift'] })
    await expect
      .poll(() => lastQuestion(story))
      .toMatchObject({
        ordering: [
          { column: 'title', dir: 'asc' },
          { column: 'code', dir: 'asc' },
        ],
      })
  })

  test('where the tenant has switched sorting off no head orders', async () => {
    await openStory({ ...storyOf(stories, 'some rows'), tenant: { isColumnSortingDisabled: true } }, DESKTOP)
    await expect.element(columnHead('Kod')).not.toHaveAttribute('aria-sort')
    await expect.element(button('Kod')).not.toBeInTheDocument()
  })

  test('on a phone the order is chosen from a list', async () => {
    const story = await open('some rows', PHONE)
    await page.getByRole('combobox', { name: 'Sortera efter' }).selectOptions('Kod, fallande')
    await expect.poll(() => lastQuestion(story)).toMatchObject({ ordering: [{ column: 'code', dir: 'desc' }] })
  })
})

describe('filters', () => {
  test('a choice narrows the list, is named above it, and can be taken away', async () => {
    const story = await open()
    await button('Filtrera på Skick').click()
    await checkbox('Slitet').click()
    await expect.poll(() => lastQuestion(story)).toMatchObject({ filters: [{ column: STATE_ID, value: ['Slitet'] }] })
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('group', { name: 'Filter', exact: true })).toMatchTextContent(/Skick.*Slitet/)
    await button('Ta bort filtret på Skick').click()
    await expect.poll(story.address).not.toContain('f.')
  })

  test('a number has two bounds, and a range that ends before it begins is refused', async () => {
    const story = await open()
    await button('Filtrera på Effekt (W)').click()
    await input('Från').fill('1000')
    await expect.poll(() => lastQuestion(story)).toMatchObject({ filters: [{ column: WATTS.id, value: { from: 1000 } }] })
    await input('Till').fill('500')
    await sees('Den lägsta gränsen måste vara högst den högsta')
    expect(lastQuestion(story)).toMatchObject({ filters: [{ value: { from: 1000 } }] })
    await input('Till').fill('1500')
    await expect.poll(() => lastQuestion(story)).toMatchObject({ filters: [{ value: { from: 1000, to: 1500 } }] })
  })

  test('a day has bounds that follow from today', async () => {
    const story = await open()
    await button('Filtrera på Inköpt').click()
    await button('30 dagar').click()
    await expect.poll(() => lastQuestion(story)).toMatchObject({ filters: [{ value: { from: '2026-10-24', to: '2026-11-23' } }] })
    await button('Rensa').click()
    await expect.poll(story.address).not.toContain('f.')
  })

  test('a moment has days as its bounds', async () => {
    const story = await open('with moments')
    await button('Filtrera på Besiktad').click()
    await input('Från').fill('2026-11-01')
    await expect.poll(() => lastQuestion(story)).toMatchObject({ filters: [{ column: INSPECTED.id, value: { from: '2026-11-01' } }] })
  })

  test.each([
    ['Effekt (W)', '1000', 1000],
    ['Inköpt', '2026-11-01', '2026-11-01'],
    ['Besiktad', '2026-11-01', '2026-11-01'],
  ])('%s narrows by having none', async (title, typed, bound) => {
    const story = await open('with moments')
    await button(`Filtrera på ${title}`).click()
    await input('Från').fill(typed)
    await expect.poll(() => lastQuestion(story)).toMatchObject({ filters: [{ value: { from: bound } }] })
    await checkbox('Bara tomma').click()
    await expect.poll(() => lastQuestion(story)).toMatchObject({ filters: [{ value: null }] })
    await expect.element(input('Från')).toHaveValue('')
    // a bound takes the place of it
    await input('Till').fill(typed)
    await expect.poll(() => lastQuestion(story)).toMatchObject({ filters: [{ value: { to: bound } }] })
    await expect.element(checkbox('Bara tomma')).not.toBeChecked()
  })

  test('a moment that every row has cannot be empty', async () => {
    await open()
    await button('Filtrera på Ändrad').click()
    await expect.element(input('Från')).toBeVisible()
    await expect.element(checkbox('Bara tomma')).not.toBeInTheDocument()
  })

  test('a refused one is named by its title', async () => {
    await open('a refused filter')
    await sees('Besiktad: Värdet har fel format.')
  })

  test('a text narrows by a part, and by having none', async () => {
    const story = await open()
    await button('Filtrera på Tillverkare').click()
    await input('Tillverkare').fill('ma')
    await expect.poll(() => lastQuestion(story)).toMatchObject({ filters: [{ value: { text: 'ma' } }] })
    await checkbox('Bara tomma').click()
    await expect.poll(() => lastQuestion(story)).toMatchObject({ filters: [{ value: null }] })
  })

  test('on a phone all of them are in a drawer, which says how many hits there are', async () => {
    const story = await open('filters', PHONE)
    await button(/^Skick/).click()
    await checkbox('Bra').click()
    await expect.poll(() => lastQuestion(story)).toMatchObject({ filters: [{ value: ['Bra'] }] })
    await button('Visa 3 träffar').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(button('Ta bort filtret på Skick')).toBeVisible()
  })

  test('what a link narrows by and cannot be read is said, left out, and can be removed from the link', async () => {
    const story = await open('a filter that cannot be read')
    await sees(/2 filter i länken gick inte att läsa/, /Sorteringen i länken finns inte i listan/)
    expect(lastQuestion(story)).not.toHaveProperty('filters')
    await button('Ta bort ur länken').click()
    await seesNo(/gick inte att läsa/)
    expect(story.address()).not.toContain('nothing')
  })

  test('objects booked on a day are asked for, and all again when that is taken away', async () => {
    const story = await open('booked on a day')
    expect(lastQuestion(story)).toMatchObject({
      isReservated: true,
      reservatedFrom: '2026-11-23T23:00:00.000Z',
      reservatedTo: '2026-11-24T23:00:00.000Z',
    })
    await button(/^Bokade/).click()
    await expect.poll(() => lastQuestion(story)).not.toHaveProperty('isReservated')
  })
})

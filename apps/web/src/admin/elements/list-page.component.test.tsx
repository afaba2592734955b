import {
  createBulkChange,
  getBulkChange,
  startBulkChange,
  stopBulkChange,
  undoBulkChange,
} from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { filterElements } from '@verka/domain/elements/elements.api.ts'
import { exportElements } from '@verka/domain/exports/exports.api.ts'
import { getPreference, savePreference } from '@verka/domain/preferences/preferences.api.ts'
import { createView, deleteView, updateView } from '@verka/domain/views/views.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bulkChange } from '../../stories/fixtures/bulk-changes.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { all } from '../../stories/fixtures/lists.ts'
import { openStory, type OpenStory } from '../../stories/open-story.tsx'
import { button, checkbox, dialog, heading, input, link, sees, seesNo } from '../../stories/screen.ts'
import { DESKTOP, PHONE, storyOf } from '../../stories/story.ts'
import { refuseWith, replyWith } from '../../stories/stubbed-replies.ts'
import stories, { CHECKED, DRILL, filtered, GRINDER, SAW, WATTS, WORN } from './list-page.stories.tsx'

const open = (name = 'some rows', look = DESKTOP) => openStory(storyOf(stories, name), look)
const openAt = (filters: Record<string, unknown>) => openStory({ ...storyOf(stories, 'some rows'), address: filtered(filters) }, DESKTOP)
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

  test('arrow keys go from row to row, and enter opens', async () => {
    const story = await open()
    await link('Borrhammare').click({ trial: true })
    ;(link('Borrhammare').element() as HTMLElement).focus()
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

describe('columns', () => {
  test('one that is not wanted is hidden, kept for the person, and all come back', async () => {
    const story = await open('columns')
    await checkbox('Tillverkare').click()
    await expect.element(columnHead('Tillverkare')).not.toBeInTheDocument()
    await expect
      .poll(() => story.bodiesOf(savePreference).at(-1))
      .toMatchObject({
        value: { hidden: expect.arrayContaining([idOf('field', 1)]) },
      })
    await button('Återställ').click()
    await button('Klar').click()
    await expect.element(columnHead('Tillverkare')).toBeVisible()
  })

  test('the heads are one tab stop, and the arrow keys go on from there', async () => {
    await open()
    await expect.element(checkbox('Välj alla rader som är inlästa')).toBeVisible()
    ;(checkbox('Välj alla rader som är inlästa').element() as HTMLElement).focus()
    await userEvent.keyboard('{Tab}')
    await expect.element(button('Titel')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(button('Kod')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(button('Filtrera på Kod')).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(link('Borrhammare')).toHaveFocus()
  })

  test('the column that names the row cannot be hidden', async () => {
    await open('columns')
    await expect.element(checkbox('Titel')).toBeDisabled()
  })

  test('what was chosen before is how the list opens', async () => {
    const story = storyOf(stories, 'some rows')
    const value = { order: ['title', WATTS.id, 'code'], hidden: ['code'], widths: {} }
    await openStory(
      {
        ...story,
        replies: [
          {
            ...replyWith(getPreference, (_, { params }) => ({
              key: params.key!,
              value: params.key!.startsWith('columns.') ? value : null,
            })),
          },
          ...story.replies!,
        ],
      },
      DESKTOP,
    )
    await expect.element(columnHead('Titel')).toBeVisible()
    await expect.element(columnHead('Kod')).not.toBeInTheDocument()
    const heads = page
      .getByRole('columnheader')
      .elements()
      .map((head) => head.getAttribute('aria-label'))
    expect(heads.indexOf('Effekt (W)')).toBeLessThan(heads.indexOf('Tillverkare'))
  })

  test('arrow keys make a column wider', async () => {
    await open()
    const grip = page.getByRole('separator', { name: 'Bredd på kolumnen Kod' })
    await expect.element(columnHead('Kod')).toBeVisible()
    const before = Number(grip.element().getAttribute('aria-valuenow'))
    ;(grip.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(grip).toHaveAttribute('aria-valuenow', String(before + 16))
  })
})

describe('views', () => {
  test('one asks what it was saved with', async () => {
    const story = await open('views')
    await page.getByRole('menuitem', { name: 'Slitna' }).click()
    await expect
      .poll(() => lastQuestion(story))
      .toMatchObject({
        ordering: [{ column: 'title', dir: 'desc' }],
        filters: [{ column: STATE_ID, value: ['Slitet'] }],
      })
    await expect.element(button('Slitna')).toBeVisible()
  })

  test('what is displayed is saved under a name, for all where that is wanted', async () => {
    const story = await openAt({ q: 'borr' })
    story.answer(replyWith(createView, { ...WORN, name: 'Borrar' }))
    await button('Vyer').click()
    await page.getByRole('menuitem', { name: 'Spara som ny vy …' }).click()
    await button('Spara', dialog()).click()
    await expect.element(input('Vyns namn')).toHaveAccessibleDescription('Detta fält måste ha ett värde')
    await input('Vyns namn').fill('Borrar')
    await checkbox('Dela med alla i området').click()
    await button('Spara', dialog()).click()
    await sees('Vyn ”Borrar” är sparad.')
    expect(story.bodiesOf(createView)).toEqual([
      expect.objectContaining({ name: 'Borrar', isShared: true, question: expect.objectContaining({ search: 'borr' }) }),
    ])
  })

  test('who may not share is not asked whether to', async () => {
    await openStory({ ...storyOf(stories, 'some rows'), role: 'user' }, DESKTOP)
    await button('Vyer').click()
    await page.getByRole('menuitem', { name: 'Spara som ny vy …' }).click()
    await expect.element(checkbox('Dela med alla i området')).not.toBeInTheDocument()
  })

  test('a name that there is replaces that view after a question', async () => {
    const story = await open('views')
    story.answer(replyWith(updateView, { ...WORN, version: 2 }))
    await page.getByRole('menuitem', { name: 'Spara som ny vy …' }).click()
    await input('Vyns namn').fill('slitna')
    await button('Spara', dialog()).click()
    await expect.element(input('Vyns namn')).toHaveAccessibleDescription(/Vill du att den ersätts/)
    expect(story.bodiesOf(updateView)).toEqual([])
    await button('Uppdatera ”Slitna”').click()
    await expect.poll(() => story.bodiesOf(updateView).length).toBe(1)
  })

  test('one of somebody else can neither be replaced nor deleted', async () => {
    await open('views')
    await sees('Delad av Eva Lind')
    await expect.element(page.getByRole('menuitem', { name: /Ta bort vyn Delad/ })).not.toBeInTheDocument()
  })

  test('deleting one asks first', async () => {
    const story = await open('views')
    story.answer(replyWith(deleteView, undefined))
    await page.getByRole('menuitem', { name: 'Ta bort vyn Slitna' }).click()
    await sees('Ta bort vyn ”Slitna”?')
    await button('Ta bort', dialog()).click()
    await expect.poll(() => story.sent.find(({ call }) => call === deleteView.name)?.params).toEqual({ id: WORN.id })
  })
})

describe('several rows at once', () => {
  const chooseRow = (at: number, options = {}) => checkbox('Välj raden').nth(at).click(options)

  test('how many are chosen is said, and the choice can be taken away', async () => {
    await open()
    await checkbox('Välj alla rader som är inlästa').click()
    await sees('3 valda')
    await button('3 valda').click()
    await expect.element(page.getByRole('region', { name: 'Valda rader' })).not.toBeInTheDocument()
  })

  test('with shift all between two are chosen', async () => {
    await open()
    await chooseRow(0)
    await chooseRow(2, { modifiers: ['Shift'] })
    await sees('3 valda')
  })

  test('more than are displayed can be chosen, all that match', async () => {
    const story = await open()
    const pages = replyWith(filterElements, ({ limit }) =>
      limit === 1000
        ? { items: [DRILL, SAW, GRINDER, { ...SAW, id: idOf('element', 4) }] }
        : { items: [DRILL, SAW, GRINDER], totalCount: 4, next: 'more' },
    )
    // the next page is on its way all the time
    story.answer({
      ...pages,
      answer: (body, sent) => ('after' in (body as object) ? new Promise(() => undefined) : pages.answer(body, sent)),
    })
    await story.readAgain()
    await sees('4 rader')
    await checkbox('Välj alla rader som är inlästa').click()
    await button('Markera alla 4 som matchar').click()
    await sees('Alla 4 som matchar är valda.')
  })

  test('a field is changed in all: first tried, with who cannot be changed and why, then started', async () => {
    const story = await open('rows selected')
    story.answer(replyWith(createBulkChange, CHECKED))
    story.answer(replyWith(getBulkChange, CHECKED))
    for (const reply of storyOf(stories, 'change of several').replies!) if (reply.call.name === 'listBulkItems') story.answer(reply)
    await button('Ändra fält …').click()
    await page.getByRole('combobox', { name: 'Fält' }).click()
    await page.getByRole('option', { name: 'Effekt (W)' }).click()
    await input('Effekt (W)').fill('5000')
    await button('Granska').click()
    await expect.element(input('Effekt (W)')).toHaveAccessibleDescription(/Värdet får inte vara högre än/)
    await input('Effekt (W)').fill('950')
    await button('Granska').click()
    await expect
      .poll(() => story.bodiesOf(createBulkChange))
      .toEqual([
        {
          entity: 'element',
          typeId: idOf('elementType'),
          ids: [DRILL.id, SAW.id, GRINDER.id],
          change: { action: 'change', dataProperties: [{ dataPropertyTypeId: WATTS.id, value: 950 }] },
        },
      ])
    await sees('Effekt (W): 950', 'Inget är ändrat än.', /Värdet får inte vara högre än 900/)
    const done = bulkChange('done', { done: 2, refused: 1 })
    story.answer(replyWith(startBulkChange, done))
    story.answer(replyWith(getBulkChange, done))
    await button('Ändra 2 objekt').click()
    await sees('Ändrade')
    await expect.element(button('Ångra ändringen')).toBeVisible()
  })

  test('deleting several is tried first, and one may leave it at that', async () => {
    const story = await open('change of several')
    expect(story.bodiesOf(createBulkChange)).toEqual([
      { entity: 'element', typeId: idOf('elementType'), ids: [DRILL.id, SAW.id, GRINDER.id], change: { action: 'delete' } },
    ])
    await button('Avbryt', dialog()).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await sees('3 valda')
    expect(story.sent.filter(({ call }) => call === startBulkChange.name)).toEqual([])
  })

  test('a running one can be stopped, or left to go on', async () => {
    const story = await open('change of several, running')
    await sees('1 av 2 klara')
    await expect.element(button('Stäng, fortsätt i bakgrunden')).toBeVisible()
    const stopped = bulkChange('stopped', { done: 1, accepted: 1, refused: 1 }, { stoppedBecause: 'person' })
    const stop = replyWith(stopBulkChange, stopped)
    story.answer({
      ...stop,
      answer: (body, sent) => {
        story.answer(replyWith(getBulkChange, stopped))
        return stop.answer(body, sent)
      },
    })
    await button('Stoppa').click()
    await expect.poll(() => story.bodiesOf(stopBulkChange).length).toBe(1)
    await expect.element(button('Stäng', dialog()).last()).toBeVisible()
  })

  test('one that is done is undone after a question', async () => {
    const story = await open('change of several')
    const done = bulkChange('done', { done: 3 })
    story.answer(replyWith(startBulkChange, done))
    story.answer(replyWith(getBulkChange, done))
    await button('Ändra 2 objekt').click()
    const undone = bulkChange('undone', { undone: 2, kept: 1 })
    story.answer(replyWith(undoBulkChange, undone))
    await button('Ångra ändringen').click()
    await sees('Ångra ändringen?', /3 får tillbaka det som var/)
    story.answer(replyWith(getBulkChange, undone))
    await button('Ångra ändringen', dialog('Ångra ändringen?')).click()
    await sees('Återställda', 'Behölls som de är')
  })

  test('of what cannot be changed at all nothing can be started', async () => {
    await open('change of several, none possible')
    await expect.element(button(/^Ändra \d+ objekt$/)).not.toBeInTheDocument()
    await expect.element(button('Stäng', dialog()).last()).toBeVisible()
  })

  test('one that was stopped for rights says so', async () => {
    await open('change of several, stopped')
    await sees('Stoppades: den som startade den får inte längre göra ändringen.')
  })
})

describe('export', () => {
  test('has the question and the displayed columns of the list', async () => {
    const story = await openAt({ q: 'borr' })
    story.answer(refuseWith(exportElements, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] }))
    await button('Exportera').click()
    await sees(/3 rader i \d kolumner/)
    await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
    await expect
      .poll(() => story.sent.find(({ call }) => call === exportElements.name))
      .toMatchObject({
        query: { elementTypeId: idOf('elementType'), format: 'xlsx' },
        body: { searchCriteria: 'borr', columns: ['title', 'code', idOf('field', 1), WATTS.id, STATE_ID, idOf('field', 4), 'updatedAt'] },
      })
    await sees('Åtkomst nekad.')
  })

  test('is not offered for more rows than a file may have', async () => {
    const story = await open()
    story.answer(replyWith(filterElements, { items: [DRILL], totalCount: 2_000_000 }))
    await story.readAgain()
    await expect.element(heading('Verktyg')).toBeVisible()
    await button('Exportera').click()
    await sees(/är för många: högst/)
    await expect.element(page.getByRole('menuitem', { name: 'Excel (.xlsx)' })).toBeDisabled()
  })
})

import {
  createBulkChange,
  getBulkChange,
  startBulkChange,
  stopBulkChange,
  undoBulkChange,
} from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { filterElements } from '@verka/domain/elements/elements.api.ts'
import { exportElements } from '@verka/domain/exports/exports.api.ts'
import { exportElementsBySchema, listSchemasOfElementType } from '@verka/domain/exports/schema-exports.api.ts'
import { exportElementTemplate } from '@verka/domain/exports/templates.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bulkChange } from '../../stories/fixtures/bulk-changes.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, checkbox, dialog, heading, input, sees } from '../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import { loseAnswer, refuseWith, replyWith } from '../../stories/stubbed-replies.ts'
import stories, { ASSETS, CHECKED, DRILL, filtered, GRINDER, SAW, WATTS } from './list-page.stories.tsx'

const open = (name = 'some rows', look = DESKTOP) => openStory(storyOf(stories, name), look)
const openAt = (filters: Record<string, unknown>) => openStory({ ...storyOf(stories, 'some rows'), address: filtered(filters) }, DESKTOP)
const STATE_ID = idOf('field', 3)

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
    story.answer(loseAnswer(createBulkChange))
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
    await sees(/^Servern svarade inte\./)
    await expect.element(input('Effekt (W)')).toHaveValue('950')
    story.answer(replyWith(createBulkChange, CHECKED))
    await button('Granska').click()
    const body = {
      entity: 'element',
      typeId: idOf('elementType'),
      ids: [DRILL.id, SAW.id, GRINDER.id],
      change: { action: 'change', dataProperties: [{ dataPropertyTypeId: WATTS.id, value: 950 }] },
    }
    await expect.poll(() => story.bodiesOf(createBulkChange)).toEqual([body, body])
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

  test('one that goes on while its dialog is closed leaves the choice, and is remembered until its report was seen', async () => {
    const story = await open('change of several')
    const running = bulkChange('running', { accepted: 1, done: 1, refused: 1 })
    story.answer(replyWith(startBulkChange, running))
    story.answer(replyWith(getBulkChange, running))
    await button('Ändra 2 objekt').click()
    await button('Stäng, fortsätt i bakgrunden').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await sees('3 valda')
    expect(Object.entries(localStorage)).toContainEqual([expect.stringMatching(/^verka\.bulk/), running.id])
  })

  test('a start without an answer is remembered, and said in the dialog until the report shows that it began', async () => {
    const story = await open('change of several')
    story.answer(loseAnswer(startBulkChange))
    await button('Ändra 2 objekt').click()
    const lost = page.getByRole('alert').filter({ hasText: 'Servern svarade inte.' })
    await expect.element(lost).toBeVisible()
    expect(Object.values(localStorage)).toContain(CHECKED.id)
    story.answer(replyWith(getBulkChange, bulkChange('done', { done: 2, refused: 1 })))
    await story.readAgain()
    await sees('Ändrade')
    await expect.element(lost).not.toBeInTheDocument()
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

  test('by a data schema has the question of the list, in the chosen format', async () => {
    const story = await openAt({ q: 'borr' })
    story.answer(replyWith(listSchemasOfElementType, { items: [ASSETS] }))
    story.answer(refuseWith(exportElementsBySchema, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] }))
    await button('Exportera').click()
    const files = page.getByRole('group', { name: 'Med dataschemat Inventarier' })
    await files.getByRole('menuitem', { name: 'Data för program (.json)' }).click()
    await expect
      .poll(() => story.sent.find(({ call }) => call === exportElementsBySchema.name))
      .toMatchObject({
        params: { id: ASSETS.id },
        query: { elementTypeId: idOf('elementType'), format: 'json' },
        body: { searchCriteria: 'borr' },
      })
    await sees('Åtkomst nekad.')
  })

  test('a template is empty, or has the rows that the list finds', async () => {
    const story = await openAt({ q: 'borr' })
    story.answer(refuseWith(exportElementTemplate, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] }))
    const templates = () => story.sent.filter(({ call }) => call === exportElementTemplate.name)
    const elementTypeId = idOf('elementType')
    await button('Exportera').click()
    await page.getByRole('menuitem', { name: 'Tom mall (.xlsx)' }).click()
    await expect.poll(() => templates()[0]).toMatchObject({ query: { elementTypeId, rows: 'none' }, body: {} })
    await button('Exportera').click()
    await page.getByRole('menuitem', { name: 'Mall med raderna (.xlsx)' }).click()
    await expect.poll(() => templates()[1]).toMatchObject({ query: { elementTypeId, rows: 'listed' }, body: { searchCriteria: 'borr' } })
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

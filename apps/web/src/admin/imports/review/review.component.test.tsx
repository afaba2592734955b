import {
  checkImport,
  discardImport,
  exportImportRows,
  getImport,
  startImport,
  stopImport,
  undoImport,
} from '@verka/domain/imports/imports.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../../stories/fixtures/ids.ts'
import { dataImport } from '../../../stories/fixtures/imports.ts'
import { openStory } from '../../../stories/open-story.tsx'
import { answer, button, checkbox, link, radio, sees, seesNo } from '../../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../../stories/story.ts'
import { replyWith } from '../../../stories/stubbed-replies.ts'
import stories, { DONE } from '../import-page.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)

describe('the start', () => {
  test('of rows without errors is all or nothing, unless the person wants it otherwise', async () => {
    const story = await open('checked without errors')
    await expect.element(radio('Allt eller inget')).toBeChecked()
    await expect.element(button('Importera alla 5')).toBeEnabled()
    await radio('Bara de riktiga raderna').click()
    await button('Importera 5, en och en').click()
    await expect.poll(() => story.bodiesOf(startImport)).toEqual([{ policy: 'correct' }])
  })

  test('of rows with errors is that of the correct ones; all or nothing needs every row to be correct', async () => {
    const story = await open('checked with errors')
    await expect.element(radio('Allt eller inget')).toBeDisabled()
    await sees('Går först när alla rader är riktiga: rätta de 3 raderna med fel.')
    story.answer(replyWith(getImport, dataImport('running', { create: 5 })))
    await button('Importera de 5 riktiga').click()
    await sees('Raderna sparas')
    expect(story.bodiesOf(startImport)).toEqual([{ policy: 'correct' }])
  })

  test('is not offered where nothing would change', async () => {
    await open('checked: nothing to import')
    await sees('Det finns inget att importera: inga rader är nya eller ändrar något.')
    await seesNo(/^Importera (?:alla|de|\d)/)
  })
})

describe('missing values', () => {
  test('are listed once, and are created only on request; the rows are checked again', async () => {
    const story = await open('checked: missing values')
    await sees(/^Gamla boden/, 'Du får inte skapa sådana värden.')
    await expect.element(checkbox('Skapa dem')).not.toBeChecked()
    await checkbox('Skapa dem').click()
    await expect.poll(() => story.bodiesOf(checkImport)).toMatchObject([{ createMissing: [idOf('recordType', 1)], identifier: 'code' }])
  })
})

test('missing values that are created can be left out again', async () => {
  const story = await open('checked: missing values are created')
  await sees('Saknade värden skapas när importen körs: Platser.')
  await button('Skapa dem inte').click()
  await expect.poll(() => story.bodiesOf(checkImport)).toMatchObject([{ createMissing: [] }])
})

describe('a running import', () => {
  test('can be stopped, and says what stays', async () => {
    const story = await open('running')
    await sees('1 000 av 4 000 rader')
    const isStopped = () => story.sent.some(({ call }) => call === stopImport.name)
    const running = dataImport('running', { create: 3000, created: 1000 }, { done: 1000, total: 4000 })
    const stopped = dataImport('stopped', { create: 3000, created: 1000 }, { stoppedBecause: 'person' })
    // the page asks for the state by itself meanwhile
    story.answer(replyWith(getImport, () => (isStopped() ? stopped : running)))
    await button('Stoppa').click()
    await sees(/^Importen stoppades\. De rader som redan var sparade finns kvar/)
    expect(story.sent.filter(({ call }) => call === stopImport.name)).toHaveLength(1)
  })

  test('of all or nothing that is stopped leaves nothing', async () => {
    await open('stopped: all or nothing')
    await sees('En rad gick inte att spara. Inga rader är sparade.')
  })
})

describe('undo', () => {
  test('says what it does before it is done', async () => {
    const story = await open('done')
    await sees('Går att ångra till 2026-12-23 10:31.')
    await button('Ångra importen').click()
    await sees(/Tas bort: 3 objekt\. Får tillbaka det som var: 2 objekt\. De som någon har ändrat/)
    await answer('Avbryt')
    expect(story.bodiesOf(undoImport)).toEqual([])
    await button('Ångra importen').click()
    story.answer(replyWith(getImport, dataImport('undone', { undone: 4, kept: 1 })))
    await answer('Ångra importen')
    await expect.poll(() => story.bodiesOf(undoImport)).toEqual([{}])
    await sees('Importen är ångrad')
  })

  test('a value that was undone is displayed as it is again', async () => {
    await open('undone')
    await button(/^Alla/).click()
    await expect.element(page.getByRole('deletion').filter({ hasText: '506' })).toBeVisible()
    await expect.element(page.getByRole('insertion').filter({ hasText: '450' })).toBeVisible()
  })

  test('its report has the rows that were kept, each with the reason', async () => {
    await open('undone')
    await expect.element(button('Behölls 1')).toHaveAttribute('aria-pressed', 'true')
    await sees('Eva Lind har ändrat den sedan dess.')
  })
})

describe('rows that were not imported', () => {
  test('are downloaded with their reasons', async () => {
    const story = await open('done')
    await button('Ladda ner (.csv)').click()
    await expect
      .poll(() => story.sent.filter(({ call }) => call === exportImportRows.name))
      .toMatchObject([{ query: { format: 'csv' }, body: { outcomes: ['wrong', 'failed'] } }])
  })

  test('are not mentioned where all rows were imported', async () => {
    await open('done: everything')
    await sees('Rapport')
    await seesNo('Rätta och importera igen')
  })
})

test('a report leads to the list and to another import of the same category', async () => {
  await open('done')
  await expect.element(link('Visa Verktyg')).toHaveAttribute('href', `/elements/list/${DONE.typeId}`)
  await expect.element(link('Ny import')).toHaveAttribute('href', `/imports/elements?type=${DONE.typeId}`)
})

test('an import that was not started is discarded once that is confirmed', async () => {
  const story = await open('checked with errors')
  await button('Kasta importen').click()
  await answer('Kasta importen')
  await expect.poll(story.address).toBe(`/imports/elements?type=${idOf('elementType')}`)
  expect(story.sent.filter(({ call }) => call === discardImport.name)).toHaveLength(1)
})

import { correctImportRow, getImport, listImportRows } from '@verka/domain/imports/imports.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dataImport, importRow, wrongRow } from '../../../stories/fixtures/imports.ts'
import { openStory } from '../../../stories/open-story.tsx'
import { button, focus, input, sees, seesNo } from '../../../stories/screen.ts'
import { DESKTOP, PHONE, storyOf } from '../../../stories/story.ts'
import { answerLater, loseAnswer, refuseWith, replyWith } from '../../../stories/stubbed-replies.ts'
import stories from '../import-page.stories.tsx'

const open = (name = 'checked with errors', look = DESKTOP) => openStory(storyOf(stories, name), look)
const cell = (row: number, column: number) => page.elementLocator(document.querySelector(`[data-cell="${row} ${column}"]`)!)
const seesCell = async (row: number, column: number, text: RegExp | string) => {
  await expect.poll(() => document.querySelector(`[data-cell="${row} ${column}"]`)?.textContent).toMatch(text)
}
const editor = () => input('Rätta Inköpsdatum, rad 1')
const row = (at: number) => page.getByRole('row').nth(at + 1)

describe('the choice of rows', () => {
  test('begins with the wrong ones, and has each outcome with its count', async () => {
    await open()
    await expect.element(button('Fel 3')).toHaveAttribute('aria-pressed', 'true')
    await seesCell(0, 3, /1 maj/)
    await button('Nya 3').click()
    await sees('Rad 4')
    await seesNo('Rad 1')
    await button('Alla 10').click()
    await sees('Rad 1', 'Rad 9')
  })

  test('a wrong cell has its reason, a row its own, and a change both values', async () => {
    await open('checked: all rows')
    await seesCell(0, 3, 'Ogiltigt datum')
    await expect.element(cell(0, 3)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(row(2)).toMatchTextContent('Samma kod finns i rad 7.')
    await seesCell(6, 2, /Nu: 450 → , blir: 507/)
  })
})

describe('a correction', () => {
  test('is saved with Enter: the row has its new outcome, where it was', async () => {
    const story = await open()
    await seesCell(0, 3, /1 maj/)
    await cell(0, 3).click()
    await editor().fill('2026-05-01')
    story.answer(replyWith(getImport, dataImport('checked', { create: 4, update: 2, unchanged: 1, skipped: 1, wrong: 2 })))
    await userEvent.keyboard('{Enter}')
    await expect.element(row(0)).toMatchTextContent(/Ny.*Rättad här/)
    await sees('Rad 1: Ny.')
    await expect.element(button('Fel 2')).toBeVisible()
    expect(story.sent.filter(({ call }) => call === correctImportRow.name)).toMatchObject([
      { params: { number: '1' }, body: { cells: [{ column: 3, text: '2026-05-01' }] } },
    ])
    await expect.element(cell(0, 3)).toHaveFocus()
  })

  test('is left with Escape, and nothing is sent without a change', async () => {
    const story = await open()
    await seesCell(0, 3, /1 maj/)
    await cell(0, 3).click()
    await editor().fill('2026')
    await userEvent.keyboard('{Escape}')
    await seesCell(0, 3, /1 maj/)
    await userEvent.keyboard('{Enter}{Enter}')
    await expect.element(cell(0, 3)).toHaveFocus()
    expect(story.bodiesOf(correctImportRow)).toEqual([])
  })

  test('works with the keyboard alone: arrows, a letter, Tab to the next cell', async () => {
    const story = await open()
    await seesCell(0, 3, /1 maj/)
    await focus(cell(0, 0))
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
    await expect.element(cell(1, 2)).toHaveFocus()
    await userEvent.keyboard('9')
    await expect.element(input('Rätta Effekt, rad 2')).toHaveValue('9')
    await userEvent.keyboard('50{Tab}')
    await expect.element(input('Rätta Inköpsdatum, rad 2')).toHaveFocus()
    await expect.poll(() => story.bodiesOf(correctImportRow)).toEqual([{ cells: [{ column: 2, text: '950' }] }])
  })

  test('that is refused stays in its cell with the reason, blocks the start, and can be changed again', async () => {
    const story = await open()
    await seesCell(0, 3, /1 maj/)
    story.answer(refuseWith(correctImportRow, { status: 409, code: 'conflict', errors: [{ message: '@errors.accessDenied' }] }))
    await cell(0, 3).click()
    await editor().fill('2026-05-01')
    await userEvent.keyboard('{Enter}')
    await seesCell(0, 3, /2026-05-01.*Inte sparat\./)
    await sees('En rättning är inte sparad än.')
    await expect.element(button('Importera de 5 riktiga')).toBeDisabled()
    story.answer(replyWith(correctImportRow, importRow(1, 'create')))
    await cell(0, 3).click()
    await expect.element(editor()).toHaveValue('2026-05-01')
    await userEvent.keyboard('{Enter}')
    await expect.element(row(0)).toMatchTextContent('Ny')
    await expect.element(button('Importera de 5 riktiga')).toBeEnabled()
  })

  test('whose answer was lost stays in its cell, and is sent again once there is a network', async () => {
    const story = await open()
    await seesCell(0, 3, /1 maj/)
    story.answer(loseAnswer(correctImportRow))
    await cell(0, 3).click()
    await editor().fill('2026-05-01')
    await userEvent.keyboard('{Enter}')
    await seesCell(0, 3, /2026-05-01.*Det skickas igen av sig självt\./)
    story.answer(replyWith(correctImportRow, importRow(1, 'create')))
    window.dispatchEvent(new Event('online'))
    await expect.element(row(0)).toMatchTextContent('Ny')
    await seesNo(/inte sparad/)
  })

  test('of a second cell of a row is sent after the first', async () => {
    const story = await open()
    await seesCell(0, 3, /1 maj/)
    const first = answerLater(replyWith(correctImportRow, wrongRow(1, 2, 'x', 'Ogiltigt heltal')))
    story.answer(first)
    await cell(0, 3).click()
    await editor().fill('2026-05-01')
    await userEvent.keyboard('{Enter}')
    await cell(0, 2).click()
    await input('Rätta Effekt, rad 1').fill('700')
    await userEvent.keyboard('{Enter}')
    expect(story.bodiesOf(correctImportRow)).toHaveLength(1)
    first.release()
    await expect
      .poll(() => story.bodiesOf(correctImportRow))
      .toEqual([{ cells: [{ column: 3, text: '2026-05-01' }] }, { cells: [{ column: 2, text: '700' }] }])
  })

  test('on a phone begins with the pencil of the cell', async () => {
    const story = await open('checked with errors', PHONE)
    await button('Rätta Inköpsdatum, rad 1').click()
    await editor().fill('2026-05-01')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => story.bodiesOf(correctImportRow)).toEqual([{ cells: [{ column: 3, text: '2026-05-01' }] }])
    await sees('Rättad här')
  })
})

describe('many rows', () => {
  test('only the visible ones are rendered, and further ones are loaded on scrolling', async () => {
    const story = await open('checked: 10,000 rows')
    await sees('Rad 1')
    expect(page.getByRole('row').elements().length).toBeLessThan(60)
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '10001')
    await focus(cell(0, 0))
    await userEvent.keyboard('{Control>}{ArrowDown}{/Control}')
    await sees('Rad 200')
    await expect.poll(() => story.sent.filter(({ call, query }) => call === listImportRows.name && query.after === '200')).toHaveLength(1)
  })

  test('a number leads to its row at once, and back', async () => {
    await open('checked: 10,000 rows')
    await input('Gå till rad').fill('7500')
    await button('Gå').click()
    await sees('Rad 7 500')
    await button('Till början').click()
    await sees('Rad 1')
  })

  test('of many columns only the visible ones are rendered', async () => {
    await open('checked: many columns')
    await sees('Rad 1')
    expect(page.getByRole('columnheader').elements().length).toBeLessThan(20)
  })
})

test('a report has its rows without corrections', async () => {
  await open('done')
  await expect.element(button('Inte importerade 2')).toHaveAttribute('aria-pressed', 'true')
  await seesCell(1, 1, 'Koden används redan av Cirkelsåg.')
  await cell(1, 1).click()
  await expect.element(cell(1, 1)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(document.querySelector('textarea:not([aria-hidden])')).toBeNull()
})

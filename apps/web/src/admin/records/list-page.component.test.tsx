import { createBulkChange } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { exportRecordsBySchema } from '@verka/domain/exports/schema-exports.api.ts'
import { createRecord, filterRecords, placeRecord } from '@verka/domain/records/records.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { all } from '../../stories/fixtures/lists.ts'
import { openStory, type OpenStory } from '../../stories/open-story.tsx'
import { answer, button, checkbox, dialog, focus, heading, input, link, sees } from '../../stories/screen.ts'
import { pick } from '../../stories/screen-of-definitions.ts'
import { DESKTOP, PHONE, storyOf } from '../../stories/story.ts'
import { refuseWith, replyWith } from '../../stories/stubbed-replies.ts'
import stories, { CAUSES, HARM, RUST, WEAR } from './list-page.stories.tsx'

const open = (name: string, look = DESKTOP) => openStory(storyOf(stories, name), look)
const row = (name: RegExp) => page.getByRole('row', { name })
const moves = (story: OpenStory) => story.sent.flatMap(({ call, params, body }) => (call === placeRecord.name ? [[params.id, body]] : []))
const created = (story: OpenStory) =>
  story.bodiesOf(createRecord).map((body) => (body as { localizedNames: { text: string }[] }).localizedNames[0]!.text)

describe('the values of a type', () => {
  test('are listed in their order, with the columns of the type', async () => {
    const story = await open('some rows')
    await expect.element(row(/Slitage/)).toMatchTextContent(/1.*Slitage.*30/)
    await expect.element(link('Slitage')).toHaveAttribute('href', `/records/${WEAR.id}/edit`)
    expect(story.bodiesOf(filterRecords)[0]).toMatchObject({ ordering: [{ column: 'position', dir: 'asc' }] })
  })

  test('those of another type are one choice away', async () => {
    const story = await open('some rows')
    await pick('Värdetyp', 'Felkoder')
    await expect.poll(story.address).toMatch(/^\/records\/list\/(?!.*0001$)/)
  })

  test('a site administrator creates values and does not edit the type', async () => {
    await open('site administrator')
    await expect.element(link('Skapa värde')).toHaveAttribute('href', `/records/create/${CAUSES.id}`)
    await expect.element(link('Redigera värdetypen')).not.toBeInTheDocument()
  })

  test('without any, it leads to the first', async () => {
    await open('empty')
    await expect.element(heading('Inga värden än')).toBeVisible()
    await expect.element(link('Skapa värde').last()).toHaveAttribute('href', `/records/create/${CAUSES.id}`)
  })
})

describe('their order', () => {
  test('a value is moved by its button, and where it is now is announced', async () => {
    const story = await open('some rows')
    story.answer(replyWith(filterRecords, all({ ...HARM, version: 2, position: 1 }, { ...WEAR, position: 2 }, RUST)))
    await focus(button('Flytta upp Åverkan'))
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => moves(story)).toEqual([[HARM.id, { version: 1, position: 1 }]])
    await expect.element(page.getByRole('status').filter({ hasText: 'Åverkan har nu plats 1 av 3' })).toBeInTheDocument()
    // at the end of the order it can only go back
    await expect.element(button('Flytta ned Åverkan')).toHaveFocus()
    await expect.element(button('Flytta upp Åverkan')).toBeDisabled()
  })

  test('the first cannot go up, the last not down', async () => {
    await open('some rows')
    await expect.element(button('Flytta upp Slitage')).toBeDisabled()
    await expect.element(button('Flytta ned Rost')).toBeDisabled()
  })

  test('a refused move is said, and the value stays', async () => {
    const story = await open('some rows')
    story.answer(refuseWith(placeRecord, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] }))
    await button('Flytta upp Åverkan').click()
    await sees('Åtkomst nekad.')
    await expect.element(button('Flytta upp Slitage')).toBeDisabled()
  })

  test('in another order, or while searching, nothing is moved', async () => {
    await open('in another order')
    await expect.element(button('Flytta upp Åverkan')).not.toBeInTheDocument()
  })
})

describe('many at once', () => {
  test('pasted lines are displayed, those that are there left out, and created in their order', async () => {
    const story = await open('pasting')
    await input('En rad för varje', dialog()).fill('Slitage\nBrand\nFukt\nBrand')
    await sees('Finns redan', 'Två gånger i listan')
    await answer('Lägg till 2 rader')
    await expect.poll(() => created(story)).toEqual(['Brand', 'Fukt'])
  })

  test('one that is refused does not keep the others from being created', async () => {
    const story = await open('pasting')
    const refused = refuseWith(createRecord, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] })
    const saved = replyWith(createRecord, WEAR)
    story.answer({ ...saved, answer: (body, sent) => (created(story).length === 1 ? refused : saved).answer(body, sent) })
    await input('En rad för varje', dialog()).fill('Brand\nFukt')
    await answer('Lägg till 2 rader')
    await expect.poll(() => created(story)).toEqual(['Brand', 'Fukt'])
    await expect.element(dialog()).toMatchTextContent(/Brand.*Åtkomst nekad\./)
  })

  test('selected values are deleted by the server, which lists beforehand what it refuses', async () => {
    const story = await open('deletion of several')
    expect(story.bodiesOf(createBulkChange)).toEqual([
      expect.objectContaining({ entity: 'record', typeId: CAUSES.id, ids: [WEAR.id, HARM.id], change: { action: 'delete' } }),
    ])
    await expect.element(dialog()).toMatchTextContent(/Kan inte tas bort.*Slitage/)
  })

  test('on a phone rows are selected as well', async () => {
    await open('some rows', PHONE)
    await checkbox('Välj raden').first().click()
    await expect.element(page.getByRole('region', { name: 'Valda rader' })).toBeVisible()
  })
})

test('the values are exported by a data schema, with the question of the list', async () => {
  const story = await open('some rows')
  story.answer(refuseWith(exportRecordsBySchema, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] }))
  await button('Exportera').click()
  await page.getByRole('group', { name: 'Med dataschemat Orsaker' }).getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
  await expect
    .poll(() => story.sent.find(({ call }) => call === exportRecordsBySchema.name))
    .toMatchObject({ query: { recordTypeId: CAUSES.id, format: 'xlsx' } })
  await sees('Åtkomst nekad.')
})

import { createRecordType, deleteRecordType, updateRecordType, type RecordType } from '@verka/domain/record-types/record-types.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory, type OpenStory } from '../../stories/open-story.tsx'
import { answer, button, dialog, input, link, sees } from '../../stories/screen.ts'
import { addField, openMore, ownName, preview, rowOf } from '../../stories/screen-of-definitions.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import stories, { CAUSES, DAYS } from './record-type-form.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const save = () => button('Spara').click()
const saved = (story: OpenStory) => story.bodiesOf(updateRecordType).at(-1) as RecordType | undefined
const created = (story: OpenStory) => story.bodiesOf(createRecordType).at(-1) as RecordType | undefined

describe('a new value type', () => {
  test('with a colour and a field that is no column of lists is published', async () => {
    const story = await open('new')
    await ownName().fill('Skadeorsak')
    await input('Färg').fill('#1565c0')
    await button('Fält').click()
    await addField(/^Heltal/, 'Dagar')
    await openMore(rowOf('Dagar'))
    await page.getByRole('switch', { name: 'Egen kolumn i listor' }).click()
    await button('Spara och publicera').click()
    await sees('Skadeorsak är publicerad.')
    expect(created(story)).toMatchObject({
      status: 'published',
      color: '#1565c0',
      dataPropertyTypes: [{ key: 'dagar', fieldType: 'integer', showInList: false }],
    })
  })

  test('without a name nothing is sent', async () => {
    const story = await open('new, with errors')
    await expect.element(ownName()).toHaveAccessibleDescription(/Detta fält måste ha ett värde/)
    expect(created(story)).toBeUndefined()
  })

  test('without a field it is published after a question', async () => {
    const story = await open('new')
    await ownName().fill('Skadeorsak')
    await button('Spara och publicera').click()
    await answer('Publicera ändå')
    await expect.poll(() => created(story)?.status).toBe('published')
  })

  test('a copy is a draft with another name, fields of its own and the same colour', async () => {
    const story = await open('copy')
    await expect.element(ownName()).toHaveValue('Skadeorsak (kopia)')
    await save()
    await expect.poll(() => created(story)).toMatchObject({ status: 'draft', color: '#1565c0' })
    expect(created(story)!.dataPropertyTypes.map(({ id }) => id)).not.toContain(DAYS.id)
    expect(created(story)!.matchRules[0]!.target.propertyTypeId).toBe(created(story)!.dataPropertyTypes[0]!.id)
  })
})

describe('a stored value type', () => {
  test('leads to its values with their number, or to the first', async () => {
    await open('stored')
    await expect.element(link('1 värde')).toHaveAttribute('href', `/records/list/${CAUSES.id}`)
    await open('stored, without values')
    await expect.element(link('Skapa värde')).toHaveAttribute('href', `/records/create/${CAUSES.id}`)
  })

  test('its colour is taken away', async () => {
    const story = await open('stored')
    await input('Färg').fill('')
    await save()
    await expect.poll(() => saved(story)).toMatchObject({ color: null, version: 1 })
  })

  test('a rule among its fields runs in the preview', async () => {
    await open('fields')
    await expect.element(preview().getByRole('textbox', { name: 'Dagar' })).not.toBeInTheDocument()
    await preview().getByRole('radio', { name: 'Senare' }).click()
    await expect.element(preview().getByRole('textbox', { name: 'Dagar' })).toBeVisible()
  })

  test('a colour that the server refuses is said at the colour', async () => {
    await open('colour refused')
    await expect.element(input('Färg')).toBeInvalid()
    await expect.element(ownName()).toHaveValue('Orsak')
  })
})

describe('deleting', () => {
  test('with values, and where fields choose from it, it says so', async () => {
    const story = await open('delete refused, in use')
    await expect.element(dialog('Skadeorsak kan inte tas bort')).toMatchTextContent(/1 formulär som hämtar alternativ härifrån/)
    await expect.element(link('2 fördefinierade värden', dialog())).toHaveAttribute('href', `/records/list/${CAUSES.id}`)
    expect(story.sent.some(({ call }) => call === deleteRecordType.name)).toBe(false)
  })

  test('without any it is deleted', async () => {
    const story = await open('stored')
    await button('Ta bort').click()
    await answer('Ta bort')
    await expect.poll(story.address).toBe('/records/types')
    await sees('Skadeorsak är borttagen.')
  })
})

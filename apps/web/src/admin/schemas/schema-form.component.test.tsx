import { createDataSchema, updateDataSchema, type DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStory, type OpenStory } from '../../stories/open-story.tsx'
import { answer, button, input, link, sees, seesNo } from '../../stories/screen.ts'
import { ownName } from '../../stories/screen-of-definitions.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import stories, { INVENTORY, SERIAL } from './schema-form.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const save = () => button('Spara').click()
const saved = (story: OpenStory) => story.bodiesOf(updateDataSchema).at(-1) as DataSchema | undefined
const created = (story: OpenStory) => story.bodiesOf(createDataSchema).at(-1) as DataSchema | undefined
const row = (name: string) => page.getByRole('button', { name: `Redigera: ${name}`, exact: false })
const names = () => page.getByRole('textbox', { name: 'Namn (Svenska)' }).last()
const addField = async (kind: RegExp, name: string) => {
  await button('Lägg till fält').click()
  await page.getByRole('menuitem', { name: kind }).click()
  await names().fill(name)
}

describe('a new data schema', () => {
  test('has a key that follows its name, and fields whose keys follow theirs', async () => {
    const story = await open('new')
    await ownName().fill('Inköp 2026')
    await expect.element(input('Nyckel')).toHaveValue('inkop-2026')
    await input('Nyckel').fill('purchases')
    await ownName().fill('Inköp')
    await expect.element(input('Nyckel')).toHaveValue('purchases')
    await button('Fält').click()
    await addField(/^Text/, 'Serienummer')
    await addField(/^Tal/, 'Pris inkl. moms')
    await button('Spara och publicera').click()
    await sees('Inventarier är publicerad.')
    expect(created(story)).toMatchObject({
      key: 'purchases',
      status: 'published',
      fields: [
        { key: 'serienummer', fieldType: 'string', required: false },
        { key: 'prisInklMoms', fieldType: 'number' },
      ],
    })
  })

  test('without a name and a key nothing is sent', async () => {
    const story = await open('new, with errors')
    await expect.element(ownName()).toHaveAccessibleDescription(/Detta fält måste ha ett värde/)
    await expect.element(input('Nyckel')).toHaveAccessibleDescription(/Detta fält måste ha ett värde/)
    expect(created(story)).toBeUndefined()
  })

  test('a copy is a draft with another name and key, and fields of its own', async () => {
    const story = await open('copy')
    await expect.element(ownName()).toHaveValue('Inventarier (kopia)')
    await save()
    await expect.poll(() => created(story)).toMatchObject({ status: 'draft', key: 'inventory2' })
    expect(created(story)!.fields.map(({ key }) => key)).toEqual(INVENTORY.fields.map(({ key }) => key))
    expect(created(story)!.fields.map(({ id }) => id)).not.toContain(SERIAL.id)
  })
})

const openSwitch = () => page.getByRole('switch', { name: /^Öppet utan inloggning/ })

describe('an open data schema', () => {
  test('is opened by a switch that is saved, and kept until then', async () => {
    const story = await open('stored')
    await expect.element(openSwitch()).not.toBeChecked()
    await openSwitch().click()
    const reloaded = await story.reload()
    await expect.element(openSwitch()).toBeChecked()
    await save()
    await expect.poll(() => saved(reloaded)).toMatchObject({ isOpen: true, version: 1 })
  })

  test('shows nothing before it is published, and the form says so', async () => {
    await open('stored, open')
    await seesNo(/bara publicerade scheman visas/)
    await open('stored, open but a draft')
    await sees(/bara publicerade scheman visas/)
  })

  test('is closed in a copy', async () => {
    await open('copy of an open one')
    await expect.element(openSwitch()).not.toBeChecked()
  })
})

describe('a stored data schema', () => {
  test('links to what is connected to it', async () => {
    await open('stored')
    await expect.element(link('Fordon')).toHaveAttribute('href', expect.stringMatching(/^\/elements\/types\/.*\/edit/))
  })

  test('its fields are moved by keyboard, copied, changed and removed', async () => {
    const story = await open('fields')
    ;(row('Serienummer').element() as HTMLElement).focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await sees('Serienummer är nu fält 2 av 4')
    await button('Fler åtgärder för Kontrollerad').click()
    await page.getByRole('menuitem', { name: 'Duplicera' }).click()
    await button('Fler åtgärder för Inköpt').click()
    await page.getByRole('menuitem', { name: 'Ta bort' }).click()
    await answer('Ta bort')
    await row('Vikt i kg').click()
    await page.getByRole('switch', { name: /^Måste fyllas i/ }).click()
    await save()
    await expect
      .poll(() => saved(story)?.fields.map(({ key, required }) => [key, required]))
      .toEqual([
        ['weight', true],
        ['serial', true],
        ['checked', false],
        ['checked2', false],
      ])
  })

  test('two fields with one key are marked and not sent', async () => {
    const story = await open('fields')
    await row('Vikt i kg').click()
    await input('Nyckel').last().fill('SERIAL')
    await save()
    await sees('Fältet innehåller fel')
    await expect.element(input('Nyckel').last()).toHaveAccessibleDescription(/används av flera fält/)
    expect(saved(story)).toBeUndefined()
  })

  test('a taken key is marked at its input', async () => {
    await open('key refused')
    await expect.element(input('Nyckel')).toHaveAccessibleDescription(/Nyckeln assets används redan/)
  })
})

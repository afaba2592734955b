import { createElementType, updateElementType, type ElementType } from '@verka/domain/element-types/element-types.api.ts'
import { createRecordType } from '@verka/domain/record-types/record-types.api.ts'
import { createRecord } from '@verka/domain/records/records.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../../stories/fixtures/ids.ts'
import { openStory, type OpenStory } from '../../stories/open-story.tsx'
import { answer, button, checkbox, combobox, dialog, focus, input, sees, seesNo } from '../../stories/screen.ts'
import {
  addField,
  addKind,
  fieldName,
  openMore,
  orderOfFields,
  ownName,
  paste,
  pick,
  preview,
  rowOf,
} from '../../stories/screen-of-definitions.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import stories, { FRAME } from './element-type-form.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const save = () => button('Spara').click()
const openRows = () => document.querySelectorAll('[data-field-row][data-open]').length
const created = (story: OpenStory) => story.bodiesOf(createElementType).at(-1) as ElementType | undefined
const saved = (story: OpenStory) => story.bodiesOf(updateElementType).at(-1) as ElementType | undefined
const named = async (story: OpenStory) => {
  await button('Namn och status').click()
  await ownName().fill('Ficklampa')
  await save()
  await expect.poll(() => created(story)).toBeDefined()
  return created(story)!
}

describe('names and keys', () => {
  test('the name of an added field has the focus; those not yet named stay open', async () => {
    await open('new, fields')
    for (const kind of [/^Heltal/, /^Kryssruta/, /^Lista/]) {
      await addKind(kind)
      await expect.element(fieldName()).toHaveFocus()
    }
    expect(openRows()).toBe(3)
    await userEvent.keyboard('F')
    await expect.element(fieldName()).toHaveValue('F')
    await sees('3 fält')
  })

  test('finished ones are folded when the next is added, others not', async () => {
    await open('new, fields')
    await addField(/^Heltal/, 'Styrka')
    await addField(/^Kryssruta/, `Vattentät ${'x'.repeat(50)}`)
    await expect.element(fieldName()).toHaveAccessibleDescription('Svenska: Får innehålla högst 50 tecken')
    await addKind(/^Lista/)
    expect(openRows()).toBe(2)
    await expect.element(button(/^Redigera: Styrka/)).toHaveAttribute('aria-expanded', 'false')
  })

  test('each key follows its name until it is edited, and is unique', async () => {
    const story = await open('new, fields')
    await addField(/^Text En rad/, 'Färg')
    await openMore(rowOf('Färg'))
    await expect.element(input('Nyckel').last()).toHaveValue('farg')
    await addField(/^Decimaltal/, 'Färg')
    await addField(/^Heltal/, 'Ljusstyrka')
    await openMore(rowOf('Ljusstyrka'))
    await input('Nyckel').last().fill('lumen2')
    await fieldName().fill('Styrka')
    await expect.element(input('Nyckel').last()).toHaveValue('lumen2')
    const { dataPropertyTypes } = await named(story)
    expect(dataPropertyTypes.map(({ key }) => key)).toEqual(['farg', 'farg2', 'lumen2'])
  })

  test('one without a name is called so in the preview', async () => {
    await open('new, fields')
    await addKind(/^Heltal/)
    await expect.element(preview()).toMatchTextContent(/Namnlöst fält/)
  })

  test('closing the menu of kinds adds nothing, and its button has the focus again', async () => {
    await open('new, fields')
    await focus(button('Lägg till fält'))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menu')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Lägg till fält')).toHaveFocus()
    expect(orderOfFields()).toEqual([])
  })
})

describe('options', () => {
  const option = (number: number) => input(`Alternativ ${number} (Svenska)`)
  const openOptions = async () => {
    const story = await open('new, fields')
    await addField(/^Lista/, 'Färg')
    await button('Lägg till alternativ').click()
    await expect.element(option(1)).toHaveFocus()
    return story
  }

  test('several pasted lines are displayed before they are added, the first where they were pasted', async () => {
    const story = await openOptions()
    const long = 'Blå som havet en sommardag när solen står högt på himlen'
    paste(`Röd\n${long}\r\nGrön\n`)
    await expect.element(option(2)).not.toBeInTheDocument()
    await answer('Lägg till 3 rader')
    await expect.element(option(1)).toHaveValue('Röd')
    await expect.element(option(3)).toHaveFocus()
    // none is cut: what is too long is an error
    await expect.element(option(2)).toHaveValue(long)
    await expect.element(option(2)).toHaveAccessibleDescription('Svenska: Får innehålla högst 50 tecken')
    await option(2).fill('Blå')
    await expect.element(option(2)).toHaveAccessibleDescription('')
    const { dataPropertyTypes } = await named(story)
    expect(dataPropertyTypes[0]!.options.map(({ value }) => value)).toEqual(['rod', 'bla', 'gron'])
  })

  test('enter adds the next one below', async () => {
    await openOptions()
    await option(1).fill('Röd')
    await userEvent.keyboard('{Enter}')
    await expect.element(option(2)).toHaveFocus()
  })

  test('of 500 only those in sight are rendered; one is found, and moved by its number and by keys', async () => {
    await open('fields, 500 options')
    await expect.element(page.getByRole('group', { name: 'Alternativ (500)' })).toBeVisible()
    const inputs = () =>
      document.querySelectorAll('[data-field-row] input[id*="option"], [data-field-row] input[aria-label^="Alternativ "]')
    expect(inputs().length).toBeLessThan(90)
    await input('Sök bland alternativen').fill('nummer 499')
    await expect.element(option(1)).not.toBeInTheDocument()
    await input('Plats för alternativ 499').fill('2')
    await userEvent.keyboard('{Enter}')
    await expect.element(option(2)).toHaveValue('Del nummer 499')
    await expect.element(option(2)).toHaveFocus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect.element(option(1)).toHaveValue('Del nummer 499')
    await expect.element(option(1)).toHaveFocus()
  })

  test('one under another name has the same stored value', async () => {
    await open('fields, 500 options')
    await option(1).fill('Vinröd')
    await button('Visa lagrade värden').click()
    await expect.element(input('Lagrat värde för alternativ 1')).toHaveValue('Del nummer 1')
  })

  test('they come from predefined values, whose first ones are displayed', async () => {
    const story = await open('new, fields')
    await addField(/^Lista/, 'Färg')
    await pick('Alternativen kommer från', 'Fördefinierade värden')
    await pick('Värdetyp', 'Färger')
    await expect.element(page.getByRole('group', { name: 'Alternativ just nu' })).toMatchTextContent(/Röd.*Blå/)
    const { dataPropertyTypes } = await named(story)
    expect(dataPropertyTypes[0]!.optionSource).toContain(idOf('recordType'))
  })

  test('a new value type is created over the form, with its values in their order, and chosen', async () => {
    const story = await open('new, fields')
    await addField(/^Lista/, 'Färg')
    await pick('Alternativen kommer från', 'Fördefinierade värden')
    await button('Skapa ny värdetyp').click()
    await input('Namn (Svenska)', dialog()).fill('Färger')
    await input('Värden', dialog()).fill('Röd\nBlå')
    await answer('Skapa med 2 värden')
    await expect.element(combobox('Värdetyp')).toHaveValue('Färger')
    expect(story.bodiesOf(createRecordType)).toEqual([expect.objectContaining({ status: 'published' })])
    expect(story.bodiesOf(createRecord).map((body) => (body as { localizedNames: { text: string }[] }).localizedNames[0]!.text)).toEqual([
      'Röd',
      'Blå',
    ])
    await expect.element(fieldName()).toHaveValue('Färg')
  })
})

describe('limits', () => {
  test('a range that is upside down is reported when it is left', async () => {
    await open('fields, one open')
    await openMore(rowOf('Växlar'))
    await input('Lägst').fill('9')
    await input('Högst').fill('3')
    await seesNo('Fältet innehåller fel')
    await userEvent.keyboard('{Tab}')
    await sees('Fältet innehåller fel')
    await input('Högst').fill('27')
    await seesNo('Fältet innehåller fel')
  })

  test('a pattern is checked, and tried with a text', async () => {
    const story = await open('fields')
    await button(/^Redigera: Ram/).click()
    await openMore(rowOf('Ram'))
    await pick('Innehåll', 'Eget mönster')
    await input('Mönster').fill('/[a-z/')
    await userEvent.keyboard('{Tab}')
    await expect.element(input('Mönster')).toBeInvalid()
    await input('Mönster').fill('/^[A-Z]+$/')
    await input('Prova mönstret').fill('abc')
    await sees(/^Stämmer inte/)
    await input('Prova mönstret').fill('ABC')
    await sees('Stämmer med mönstret')
    await save()
    await expect.poll(() => saved(story)?.dataPropertyTypes[1]).toMatchObject({ id: FRAME.id, validation: { pattern: '/^[A-Z]+$/' } })
  })
})

test('single fields of another form are copied, with ids of their own', async () => {
  const story = await open('fields')
  await button('Hämta fält').click()
  await combobox('Varifrån?', dialog()).fill('Cykelk')
  await page.getByRole('option', { name: 'Cykelkontroll' }).click()
  await checkbox('Vad är trasigt?', dialog()).click()
  await answer('Hämta 1 fält')
  await expect.element(button(/^Redigera: Vad är trasigt\?/)).toBeVisible()
  await save()
  await expect.poll(() => saved(story)?.dataPropertyTypes.map(({ key }) => key)).toEqual(['field1', 'field2', 'field12'])
  expect(saved(story)!.dataPropertyTypes[2]!.id).not.toBe(idOf('field', 12))
})

test('locked down, a field is readable and none of its inputs can be changed', async () => {
  await open('fields, locked down')
  const row = document.querySelector('[data-field-row][data-open]')!
  const required = page.getByRole('switch', { name: 'Måste fyllas i' })
  await focus(required)
  await userEvent.keyboard(' ')
  await expect.element(required).not.toBeChecked()
  await expect.element(required).toHaveAttribute('aria-readonly', 'true')
  await focus(combobox('Sort'))
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  const inputs = [...row.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=hidden]), textarea')]
  expect(inputs.filter(({ readOnly, disabled }) => !readOnly && !disabled)).toEqual([])
  // no box that looks as if one could write in it
  expect(new Set(inputs.map((each) => getComputedStyle(each).backgroundColor))).toEqual(new Set(['rgba(0, 0, 0, 0)']))
})

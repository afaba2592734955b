import { updateOperationType, type OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStory, type OpenStory } from '../../stories/open-story.tsx'
import { button, dialog, drag, focus, input, sees } from '../../stories/screen.ts'
import { addField, fieldName, kind, orderOfFields, pick, preview } from '../../stories/screen-of-definitions.ts'
import { DESKTOP, PHONE, storyOf } from '../../stories/story.ts'
import { replyWith } from '../../stories/stubbed-replies.ts'
import stories, { CONTROL, heldBy, RESULT, WHY } from './operation-type-form.stories.tsx'

const open = (name: string, look = DESKTOP) => openStory(storyOf(stories, name), look)
const save = () => button('Spara').click()
const saved = (story: OpenStory) => story.bodiesOf(updateOperationType).at(-1) as OperationType | undefined
const namesOf = (type: OperationType | undefined) => type?.dataPropertyTypes.map(({ localizedNames }) => localizedNames[0]?.text)

describe('fields', () => {
  test('one is added by its kind and named, and is in the preview at once', async () => {
    const story = await open('fields, draft without any')
    await addField(/^Heltal/, 'Antal')
    await expect.element(preview().getByRole('textbox', { name: 'Antal' })).toBeVisible()
    await save()
    await expect
      .poll(() => saved(story)?.dataPropertyTypes)
      .toEqual([expect.objectContaining({ fieldType: 'integer', key: 'antal', localizedNames: [{ culture: 'sv-SE', text: 'Antal' }] })])
  })

  test('the key of a new field follows its name, that of a stored one does not', async () => {
    const story = await open('fields, one open')
    await fieldName().fill('Utfall')
    await addField(/^Heltal/, 'Övrig notering')
    await save()
    await expect.poll(() => saved(story)?.dataPropertyTypes.map(({ key }) => key)).toEqual(['field1', 'field2', 'field3', 'ovrigNotering'])
  })

  test('one without a name is said in its row and in the summary', async () => {
    const story = await open('fields, draft without any')
    await button('Lägg till fält').click()
    await kind(/^Heltal/).click()
    await save()
    await sees('Steget "Formulär" innehåller fel.', 'Fältet innehåller fel')
    expect(saved(story)).toBeUndefined()
  })

  test('one is moved by its button and by alt and arrow, and where it is now is said', async () => {
    const story = await open('fields')
    await button('Flytta upp Resultat').click()
    await expect.element(page.getByRole('status').filter({ hasText: 'Resultat är nu fält 1 av 3' })).toBeInTheDocument()
    await focus(button(/^Redigera: Resultat/))
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
    await save()
    await expect.poll(() => namesOf(saved(story))).toEqual(['Tryck (bar)', 'Varför underkänd?', 'Resultat'])
  })

  test('one is dragged into an empty group, and out of it', async () => {
    const story = await open('fields')
    await addField(/^Grupp/, 'Uppföljning')
    const within = page.getByRole('list', { name: 'Fält i Uppföljning' })
    const empty = page.getByText('Inga fält här än. Dra hit ett eller lägg till.')
    await drag(button('Dra Resultat'), empty)
    await expect.element(within.getByRole('button', { name: 'Dra Resultat' })).toBeVisible()
    expect(orderOfFields()).toEqual(['Tryck (bar)', 'Varför underkänd?', 'Uppföljning', 'Resultat'])
    await drag(button('Dra Resultat'), button('Dra Tryck (bar)'))
    await expect.element(within.getByRole('button', { name: 'Dra Resultat' })).not.toBeInTheDocument()
    expect(orderOfFields()).toEqual(['Resultat', 'Tryck (bar)', 'Varför underkänd?', 'Uppföljning'])
    await drag(button('Dra Varför underkänd?'), empty)
    await expect.element(within.getByRole('button', { name: 'Dra Varför underkänd?' })).toBeVisible()
    await save()
    await expect.poll(() => namesOf(saved(story))).toEqual(['Resultat', 'Tryck (bar)', 'Uppföljning'])
    expect(saved(story)!.dataPropertyTypes[2]!.children.map(({ id }) => id)).toEqual([WHY.id])
  })

  test('one that is released outside of the list stays where it is', async () => {
    await open('fields')
    for (const elsewhere of [page.getByRole('heading', { level: 1 }), page.getByRole('heading', { name: 'Förhandsvisning' })]) {
      await drag(button('Dra Resultat'), elsewhere)
      expect(orderOfFields()).toEqual(['Tryck (bar)', 'Resultat', 'Varför underkänd?'])
    }
  })

  test('on a phone the moves are in its menu', async () => {
    await open('fields', PHONE)
    await button('Fler åtgärder för Resultat').click()
    await page.getByRole('menuitem', { name: 'Flytta upp Resultat' }).click()
    await expect.element(page.getByRole('status').filter({ hasText: 'Resultat är nu fält 1 av 3' })).toBeInTheDocument()
  })

  test('a copy of one has an id, a key and options of its own', async () => {
    const story = await open('fields')
    await button('Fler åtgärder för Resultat').click()
    await page.getByRole('menuitem', { name: 'Duplicera' }).click()
    await save()
    await expect.poll(() => saved(story)?.dataPropertyTypes.length).toBe(4)
    const [, original, copy] = saved(story)!.dataPropertyTypes
    expect(copy!.id).not.toBe(original!.id)
    expect(copy!.key).not.toBe(original!.key)
    expect(copy!.options.map(({ value }) => value)).toEqual(['Godkänd', 'Underkänd'])
  })

  test('what is required of it, its choices and its limits are set', async () => {
    const story = await open('fields, one open')
    await page.getByRole('switch', { name: 'Måste fyllas i' }).click()
    await button('Lägg till alternativ').click()
    await input(/^Alternativ 3/)
      .last()
      .fill('Villkorad')
    await button(/^Fler inställningar/).click()
    await page.getByRole('switch', { name: 'Visas för användare' }).click()
    await save()
    await expect.poll(() => saved(story)?.dataPropertyTypes[1]).toMatchObject({ required: true, showForUser: false })
    expect(saved(story)!.dataPropertyTypes[1]!.options.map(({ localizedNames }) => localizedNames[0]!.text)).toEqual([
      'Godkänd',
      'Underkänd',
      'Villkorad',
    ])
  })

  test('another kind keeps what it can have', async () => {
    const story = await open('fields, one open')
    await pick('Sort', 'Lista')
    await save()
    await expect.poll(() => saved(story)?.dataPropertyTypes[1]).toMatchObject({ fieldType: 'select', id: RESULT.id })
    expect(saved(story)!.dataPropertyTypes[1]!.options).toHaveLength(2)
  })

  test('lines are pasted as fields, those that are there left out', async () => {
    const story = await open('fields')
    await button('Klistra in rader').click()
    await input('En rad för varje', dialog()).fill('Vikt\tKilo')
    await sees('Okänd sort: Kilo')
    await input('En rad för varje', dialog()).fill('Läge\tPosition')
    await sees('Position kan inte klistras in: lägg till det med knappen')
    await input('En rad för varje', dialog()).fill('Resultat\nVikt\tHeltal\nVikt\nAnmärkning')
    await sees('Finns redan', 'Två gånger i listan')
    await button('Lägg till 2 rader').click()
    await save()
    await expect.poll(() => namesOf(saved(story))).toEqual(['Tryck (bar)', 'Resultat', 'Varför underkänd?', 'Vikt', 'Anmärkning'])
    expect(saved(story)!.dataPropertyTypes[3]!.fieldType).toBe('integer')
  })

  test('lines pasted into a group of checks are checks, without their numbers, each with three answers', async () => {
    const story = await open('fields, in a group')
    await button('Klistra in rader i Kontrollpunkter').click()
    await input('En rad för varje', dialog()).fill('1. Kedja\n2. Sits')
    await button('Lägg till 2 rader').click()
    await save()
    const checks = () => saved(story)?.dataPropertyTypes.at(-1)!.children.slice(-2) ?? []
    const answers = ['ok', 'deviation', 'notApplicable']
    await expect
      .poll(() => checks().map(({ localizedNames, options }) => [localizedNames[0]!.text, options.map(({ status }) => status)]))
      .toEqual([
        ['Kedja', answers],
        ['Sits', answers],
      ])
  })

  test('a choice in a group of checks says what each option means', async () => {
    await open('fields, draft without any')
    await addField(/^Statusgrupp/, 'Skick')
    await addField(/^Alternativ Ett val/, 'Sits', 'Skick')
    await expect.element(page.getByRole('combobox', { name: 'Vad alternativ 2 betyder' })).toHaveValue('Avvikelse')
    // by letters, as in the browser's own lists
    await focus(page.getByRole('combobox', { name: 'Vad alternativ 2 betyder' }))
    await userEvent.keyboard('ej')
    await expect.element(page.getByRole('combobox', { name: 'Vad alternativ 2 betyder' })).toHaveValue('Ej aktuellt')
  })

  test('a field is added in a group, and what stands in it is moved out', async () => {
    const story = await open('fields, in a group')
    await button('Lägg till fält i Kontrollpunkter').click()
    await kind(/^Kontrollpunkt/).click()
    await fieldName().fill('Slangar')
    await button('Flytta upp Remmar').click()
    await save()
    await expect.poll(() => namesOf(saved(story))).toEqual(['Tryck (bar)', 'Remmar', 'Kontrollpunkter'])
    expect(saved(story)!.dataPropertyTypes[2]!.children.map(({ localizedNames }) => localizedNames[0]!.text)).toEqual(['Olja', 'Slangar'])
  })
})

describe('removing a field', () => {
  const removeResult = async () => {
    await button('Fler åtgärder för Resultat').click()
    await page.getByRole('menuitem', { name: 'Ta bort' }).click()
    await sees('Ta bort fältet Resultat?')
    await button('Ta bort', dialog()).click()
  }

  test('asks first, and its rules are said to be skipped', async () => {
    await open('fields')
    await removeResult()
    await expect.element(button(/^Redigera: Resultat/)).not.toBeInTheDocument()
    await expect.element(preview().getByRole('radiogroup', { name: 'Resultat' })).not.toBeInTheDocument()
  })

  test('where it has answers that is asked about, and sent again with the field that may go', async () => {
    const story = await open('fields, one open')
    story.answer(heldBy(RESULT, 'Resultat'))
    await fieldName().fill('Utfall')
    await save()
    await sees(
      'Ta bort fält som används?',
      /Resultat har 7 svar\./,
      /kan fortfarande läsas/,
      /Resultat läses eller skrivs av regler i Lastning\./,
    )
    story.answer(replyWith(updateOperationType, { ...CONTROL, version: 2 }))
    await button('Spara och ta bort').click()
    await expect.poll(() => story.bodiesOf(updateOperationType).at(-1)).toMatchObject({ confirmedRemovals: [RESULT.id] })
  })

  test('one may keep it', async () => {
    const story = await open('fields, one open')
    story.answer(heldBy(RESULT, 'Resultat'))
    await fieldName().fill('Utfall')
    await save()
    await button('Avbryt', dialog()).click()
    await expect.element(fieldName()).toHaveValue('Utfall')
    expect(story.bodiesOf(updateOperationType)).toHaveLength(1)
  })
})

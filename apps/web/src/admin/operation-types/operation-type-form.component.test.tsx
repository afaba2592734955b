import { createOperationType, updateOperationType, type OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../../stories/fixtures/ids.ts'
import { openStory, type OpenStory } from '../../stories/open-story.tsx'
import { button, dialog, input, link, radio, sees, seesNo } from '../../stories/screen.ts'
import { DESKTOP, PHONE, storyOf } from '../../stories/story.ts'
import { refuseWith, replyWith } from '../../stories/stubbed-replies.ts'
import stories, { CONTROL, FUNCTION_ID, heldBy, LAST, PRESSURE, RESULT, WHY } from './operation-type-form.stories.tsx'

const open = (name: string, look = DESKTOP) => openStory(storyOf(stories, name), look)
const save = () => button('Spara').click()
const saved = (story: OpenStory) => story.bodiesOf(updateOperationType).at(-1) as OperationType | undefined
const created = (story: OpenStory) => story.bodiesOf(createOperationType).at(-1) as OperationType | undefined
const name = () => input('Namn (Svenska)').first()
const preview = () => page.getByRole('complementary')
/** The name of the field that is open. */
const fieldName = () => input('Namn (Svenska)').last()
const kind = (called: string | RegExp) => page.getByRole('menuitem', { name: called })
const namesOf = (type: OperationType | undefined) => type?.dataPropertyTypes.map(({ localizedNames }) => localizedNames[0]?.text)

async function addField(kindName: RegExp, called: string) {
  await button('Lägg till fält').click()
  await kind(kindName).click()
  await fieldName().fill(called)
}

async function pick(label: string, choice: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

describe('names and status', () => {
  test('without a name nothing is sent, and the summary leads to the step', async () => {
    const story = await open('new')
    await button('Formulär').click()
    await save()
    await sees('Steget "Namn och status" innehåller fel.')
    await button(/^Namn.*Detta fält måste ha ett värde/).click()
    await expect.element(name()).toHaveFocus()
    expect(story.bodiesOf(createOperationType)).toEqual([])
  })

  test('a new one is a draft of its category, and leads back to it', async () => {
    const story = await open('new')
    await name().fill('Pumpkontroll')
    await save()
    await expect.poll(story.address).toBe(`/elements/types/${idOf('elementType')}/edit`)
    expect(created(story)).toMatchObject({
      elementTypeId: idOf('elementType'),
      localizedNames: [{ culture: 'sv-SE', text: 'Pumpkontroll' }],
      status: 'draft',
      dataPropertyTypes: [],
    })
  })

  test('publishing without a field is asked about once', async () => {
    const story = await open('new')
    await name().fill('Pumpkontroll')
    await button('Spara och publicera').click()
    await sees('Publicera utan fält?')
    await button('Lägg till fält', dialog()).click()
    expect(story.bodiesOf(createOperationType)).toEqual([])
    await sees('Inga fält än')
    await button('Spara och publicera').click()
    await button('Publicera ändå').click()
    await expect.poll(() => created(story)?.status).toBe('published')
  })

  test('the status is changed', async () => {
    const story = await open('stored')
    await radio(/^Privat/).click()
    await save()
    await expect.poll(() => saved(story)?.status).toBe('private')
  })

  test('a copy has fields and rules with ids of its own', async () => {
    const story = await open('copy')
    await save()
    await expect.poll(() => namesOf(created(story))).toEqual(['Tryck (bar)', 'Resultat', 'Varför underkänd?'])
    const copy = created(story)!
    expect(copy.dataPropertyTypes.map(({ id }) => id)).not.toContain(RESULT.id)
    expect(copy.matchRules[0]!.source.propertyTypeId).toBe(copy.dataPropertyTypes[1]!.id)
    expect(copy).not.toHaveProperty('id', FUNCTION_ID)
  })

  test('in a tenant that is locked down it is displayed and not changed', async () => {
    await open('fields, locked down')
    await expect.element(fieldName()).toHaveAttribute('readonly')
    await seesNo('Spara', 'Lägg till fält', 'Ta bort')
    // a choice opens nothing, a switch takes the focus and stays as it is
    const fieldKind = page.getByRole('combobox', { name: 'Sort' })
    ;(fieldKind.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('option')).not.toBeInTheDocument()
    const required = page.getByRole('switch', { name: 'Måste fyllas i' })
    ;(required.element() as HTMLElement).focus()
    await expect.element(required).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect.element(required).not.toBeChecked()
    await expect.element(required).toHaveAttribute('aria-readonly', 'true')
    // it looks so, too: no box to write in
    const inputs = [
      ...document.querySelectorAll<HTMLInputElement>(
        '[data-field-row][data-open] :is(input:not([type=checkbox], [type=hidden]), textarea)',
      ),
    ]
    expect(inputs.filter((one) => !one.readOnly && !one.disabled)).toEqual([])
    expect(new Set(inputs.map((one) => getComputedStyle(one).backgroundColor))).toEqual(new Set(['rgba(0, 0, 0, 0)']))
    await button('Namn och status').click()
    await expect.element(radio(/^Utkast/)).toHaveAttribute('aria-disabled', 'true')
    await radio(/^Utkast/).click({ force: true })
    await expect.element(radio(/^Publicerad/)).toBeChecked()
  })
})

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
    ;(button(/^Redigera: Resultat/).element() as HTMLElement).focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
    await save()
    await expect.poll(() => namesOf(saved(story))).toEqual(['Tryck (bar)', 'Varför underkänd?', 'Resultat'])
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
    await input('En rad för varje', dialog()).fill('Resultat\nVikt\tHeltal\nVikt\nAnmärkning')
    await sees('Finns redan', 'Två gånger i listan')
    await button('Lägg till 2 rader').click()
    await save()
    await expect.poll(() => namesOf(saved(story))).toEqual(['Tryck (bar)', 'Resultat', 'Varför underkänd?', 'Vikt', 'Anmärkning'])
    expect(saved(story)!.dataPropertyTypes[3]!.fieldType).toBe('integer')
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

  test('where objects hold values of it that is asked about, and sent again with the field that may go', async () => {
    const story = await open('fields, one open')
    story.answer(heldBy(RESULT, 'Resultat'))
    await fieldName().fill('Utfall')
    await save()
    await sees('Ta bort fält som används?', /Resultat finns ifyllt i 7 objekt\./, /Resultat läses eller skrivs av regler i Lastning\./)
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

describe('rules', () => {
  const rule = (number: number) => page.getByRole('group', { name: `Regel ${number}`, exact: true })

  test('each is a sentence', async () => {
    await open('rules')
    await expect.element(rule(1)).toMatchTextContent(/När Resultat är Underkänd: visa Varför underkänd\?\./)
    await expect.element(rule(2)).toMatchTextContent(/skriv Resultat till objektets Senaste resultat/)
  })

  test('the preview says whether it holds while it is filled in', async () => {
    await open('rules')
    await expect.element(preview().getByRole('textbox', { name: 'Varför underkänd?' })).not.toBeInTheDocument()
    await sees(/Gäller inte: värdet är tomt/)
    await preview().getByRole('radio', { name: 'Underkänd' }).click()
    await expect.element(preview().getByRole('textbox', { name: 'Varför underkänd?' })).toBeVisible()
  })

  test('a new one is made of its parts, each of which offers only what is allowed', async () => {
    const story = await open('rules')
    await button('Lägg till regel').click()
    const parts = rule(3)
    const choose = async (label: string, choice: string) => {
      await parts.getByRole('combobox', { name: label, exact: true }).click()
      await page.getByRole('option', { name: choice, exact: true }).click()
    }
    await choose('När', 'Tryck (bar)')
    await choose('Villkor', 'är mer än')
    await parts.getByRole('textbox', { name: 'Värde' }).fill('16')
    await choose('Gör så här', 'Kräv svar')
    await choose('Med fältet', 'Varför underkänd?')
    await expect.element(parts).toMatchTextContent(/När Tryck \(bar\) är mer än 16: kräv Varför underkänd\?/)
    await save()
    await expect
      .poll(() => saved(story)?.matchRules.at(-1))
      .toMatchObject({
        matchType: 'dynamic',
        source: { propertyTypeId: PRESSURE.id },
        target: { propertyTypeId: WHY.id },
        action: 'setRequired',
        conditions: [{ type: 'above', value: 16, negate: false }],
      })
  })

  test('a second condition is added and taken away', async () => {
    const story = await open('rules, one open')
    await button('Lägg till villkor', rule(1)).click()
    await expect.element(rule(1).getByRole('combobox', { name: 'Och', exact: true })).toBeVisible()
    await button('Ta bort villkor', rule(1)).click()
    await expect.element(rule(1).getByRole('combobox', { name: 'Och', exact: true })).not.toBeInTheDocument()
    await pick('Villkor', 'är inte')
    await save()
    await expect.poll(() => saved(story)?.matchRules[0]!.conditions).toEqual([{ type: 'equal', value: 'Underkänd', negate: true }])
  })

  test('the order is changed, and one is removed', async () => {
    const story = await open('rules')
    await button('Flytta ned Regel 1').click()
    await expect.element(rule(1)).toMatchTextContent(/objektets Senaste resultat/)
    await button('Ta bort regel 1').click()
    await save()
    await expect.poll(() => saved(story)?.matchRules.map(({ action }) => action)).toEqual(['show'])
  })

  test('one that sets a value asks for it', async () => {
    const story = await open('rules, one open')
    await pick('Gör så här', 'Sätt ett värde')
    await rule(1).getByRole('textbox', { name: 'Sätt till' }).fill('Se protokoll')
    await save()
    await expect.poll(() => saved(story)?.matchRules[0]).toMatchObject({ action: 'setValue', value: 'Se protokoll' })
  })

  test('one that writes to the object says where', async () => {
    await open('rules')
    await button(/skriv Resultat till objektets/).click()
    await expect.element(rule(2).getByRole('combobox', { name: 'Körs' })).toHaveValue('När formuläret sparas')
    expect(CONTROL.matchRules[1]!.target.propertyTypeId).toBe(LAST.id)
  })

  test('one of a removed field is displayed with what is missing', async () => {
    await open('rules, of a removed field')
    await sees(/borttaget fält/)
  })

  test('without two fields there is nothing to rule', async () => {
    await open('rules, no fields')
    await sees('Lägg till minst två fält, så kan det ena styra det andra.')
    await expect.element(button('Lägg till regel')).not.toBeInTheDocument()
  })

  test('an error of the server opens the rule that it is about', async () => {
    const story = await open('rules')
    story.answer(
      refuseWith(updateOperationType, {
        status: 400,
        code: 'invalid',
        errors: [{ message: '@validation.required', field: 'matchRules.0.conditions.0.value' }],
      }),
    )
    await button('Flytta ned Regel 1').click()
    await save()
    await expect.element(rule(1).getByRole('combobox', { name: 'Gör så här' })).toBeVisible()
  })
})

test('one that services use cannot be deleted: it says by which, and what to do instead', async () => {
  await open('delete refused, in use')
  await expect.element(link('1 tjänst')).toHaveAttribute('href', `/elements/types/${idOf('elementType')}/transactions/types`)
  await expect.element(link('12 loggade händelser')).toBeVisible()
  await sees(/Ändra statusen till privat/)
})

import {
  createElementType,
  deleteElementType,
  getElementTypeEffects,
  updateElementType,
  type ElementType,
} from '@verka/domain/element-types/element-types.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStory, type OpenStory } from '../../stories/open-story.tsx'
import { answer, button, dialog, heading, input, link, radio, sees, seesNo } from '../../stories/screen.ts'
import { addKind, fieldName, ownName, pick, preview, rowOf } from '../../stories/screen-of-definitions.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import { loseAnswer, refuseWith, replyWith } from '../../stories/stubbed-replies.ts'
import stories, { BIKE, CATEGORY_ID, FRAME, GEARS, gearsAreUsed, refusedForUse } from './element-type-form.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const save = () => button('Spara').click()
const saved = (story: OpenStory) => story.bodiesOf(updateElementType).at(-1) as ElementType | undefined
const created = (story: OpenStory) => story.bodiesOf(createElementType).at(-1) as ElementType | undefined

describe('errors', () => {
  test('each step with errors is named in the summary, which has the focus and links to the input', async () => {
    const story = await open('new')
    await ownName().fill('Cykel')
    await button(/^EN Engelska/).click()
    await input('Beskrivning (Engelska)').first().fill('x'.repeat(1001))
    await button(/^SV Svenska/).click()
    await button('Fält').click()
    await addKind(/^Lista/)
    await fieldName().fill('Färg')
    await pick('Alternativen kommer från', 'Fördefinierade värden', rowOf('Färg'))
    await button(/^Redigera: Färg/).click()
    await button('Namn och status').click()
    await save()
    const summary = page.getByRole('alert').filter({ hasText: 'Steget' })
    await expect.element(summary).toHaveFocus()
    await expect.element(summary).toMatchTextContent(/Steget "Namn och status" innehåller fel\..*Steget "Fält" innehåller fel\./)
    expect(created(story)).toBeUndefined()

    await button('Färg: Välj varifrån alternativen kommer', summary).click()
    expect(story.address()).toContain('step=fields')
    await expect
      .element(rowOf('Färg').getByRole('combobox', { name: 'Värdetyp', exact: true }))
      .toHaveAccessibleDescription(/Välj varifrån alternativen kommer/)
    await button(/^Beskrivning: Engelska: /, summary).click()
    await expect.element(input('Beskrivning (Engelska)').first()).toHaveFocus()
    await expect.element(input('Beskrivning (Engelska)').first()).toHaveAccessibleDescription(/Engelska: Får innehålla högst 1.?000 tecken/)
  })

  test('a save that does not reach the server keeps the form, and says so', async () => {
    const story = await open('new')
    story.answer(loseAnswer(createElementType))
    await ownName().fill('Cykel')
    await save()
    await sees(
      'Det är osäkert om det sparades. Det du har skrivit finns kvar.',
      'Servern svarade inte. Det kan vara sparat ändå: spara igen när du har nät.',
    )
    await expect.element(ownName()).toHaveValue('Cykel')
    story.answer(replyWith(createElementType, BIKE))
    await save()
    await sees('Cykel är publicerad.')
    const keys = story.sent.flatMap(({ call, idempotencyKey }) => (call === createElementType.name ? [idempotencyKey] : []))
    expect(new Set(keys).size).toBe(1)
  })
})

describe('a new category', () => {
  test('is a draft, and its form leads on to its functions', async () => {
    const story = await open('new')
    await ownName().fill('Cykel')
    await save()
    await expect.poll(story.address).toBe(`/elements/types/${CATEGORY_ID}/edit`)
    expect(created(story)).toMatchObject({ status: 'draft', codeSeries: null, localizedNames: [{ culture: 'sv-SE', text: 'Cykel' }] })
  })

  test('enter in its name saves it', async () => {
    const story = await open('new')
    await ownName().fill('Cykel')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => created(story)?.status).toBe('draft')
  })

  test('a copy is a draft of another name, with fields of its own', async () => {
    const story = await open('copy')
    await expect.element(ownName()).toHaveValue('Cykel (kopia)')
    await expect.element(radio(/^Utkast/)).toBeChecked()
    await save()
    await expect.poll(() => created(story)?.dataPropertyTypes.map(({ key }) => key)).toEqual([GEARS.key, FRAME.key])
    expect(created(story)!.dataPropertyTypes.map(({ id }) => id)).not.toContain(GEARS.id)
  })
})

describe('what is still to be made for a category', () => {
  test('what there is has its number and its list', async () => {
    await open('stored')
    await expect.element(link('1 funktion')).toHaveAttribute('href', `/elements/types/${CATEGORY_ID}/operations/types`)
    await expect.element(link('1 tjänst')).toHaveAttribute('href', `/elements/types/${CATEGORY_ID}/transactions/types`)
    await expect.element(link('Visa som bild')).toHaveAttribute('href', `/elements/types/${CATEGORY_ID}/picture`)
    await expect.element(link('3 objekt')).toHaveAttribute('href', `/elements/list/${CATEGORY_ID}`)
  })

  test('without anything yet the first step is a function of it', async () => {
    await open('stored, nothing made for it yet')
    await sees('Så tas kategorin i bruk')
    await expect.element(link('Skapa funktion')).toHaveAttribute('href', `/operations/types/create/${CATEGORY_ID}`)
    await expect.element(link('Skapa objekt')).toHaveAttribute('href', `/elements/create/${CATEGORY_ID}`)
  })

  test('in a tenant that is locked down only objects can be made', async () => {
    await open('stored, locked down')
    await sees('Kundkontot är låst och funktionaliteten kan inte ändras.')
    await seesNo('Skapa funktion', 'Skapa tjänst', 'Spara', 'Ta bort')
    await expect.element(link('Skapa objekt')).toBeVisible()
    await expect.element(radio(/^Utkast/)).toHaveAttribute('aria-disabled', 'true')
    await radio(/^Utkast/).click({ force: true })
    await expect.element(radio(/^Publicerad/)).toBeChecked()
  })
})

describe('codes in a series', () => {
  test('are off, and begin with four digits', async () => {
    const story = await open('fields')
    await page.getByRole('switch', { name: 'Löpande koder' }).click()
    await input('Börjar med').fill('CY-')
    await sees('Till exempel CY-0001, CY-0002')
    await save()
    await expect.poll(() => saved(story)?.codeSeries).toEqual({ prefix: 'CY-', digits: 4 })
  })

  test('their example follows what is typed, and they are turned off again', async () => {
    const story = await open('fields, numbered codes')
    await sees('Till exempel CY-001, CY-002')
    await page.getByRole('combobox', { name: 'Antal siffror' }).selectOptions('2')
    await sees('Till exempel CY-01, CY-02')
    await page.getByRole('switch', { name: 'Löpande koder' }).click()
    await expect.element(input('Börjar med')).not.toBeInTheDocument()
    await save()
    await expect.poll(() => story.bodiesOf(updateElementType)).toEqual([expect.objectContaining({ codeSeries: null })])
  })
})

describe('saving', () => {
  test('without a change nothing is sent, and the list is next', async () => {
    const story = await open('stored')
    await save()
    await sees('Inget var ändrat.')
    await expect.poll(story.address).toBe('/elements/types')
    expect(saved(story)).toBeUndefined()
  })

  test('with what the change means it asks first, and goes back to the form', async () => {
    const story = await open('fields, what the change means')
    await expect
      .element(dialog('Det här betyder ändringen'))
      .toMatchTextContent(
        /412 objekt saknar det nya obligatoriska fältet Bränsle\..*Regel 1 gäller aldrig: När Har motor är Ja: visa Bränsle\./,
      )
    await answer('Avbryt')
    expect(saved(story)).toBeUndefined()
    await save()
    await answer('Spara ändå')
    await expect.poll(() => saved(story)?.dataPropertyTypes[1]).toMatchObject({ required: true })
    expect(story.bodiesOf(getElementTypeEffects)[0]).toMatchObject({ id: BIKE.id, matchRules: [expect.anything()] })
  })

  test('a field with values goes after a question that names what uses it', async () => {
    const story = await open('fields')
    story.answer(gearsAreUsed)
    await button('Fler åtgärder för Växlar').click()
    await page.getByRole('menuitem', { name: 'Ta bort' }).click()
    await answer('Ta bort')
    await save()
    const question = dialog('Ta bort fält som används?')
    await expect
      .element(question)
      .toMatchTextContent(/Växlar finns ifyllt i 2 objekt\..*Växlar läses eller skrivs av regler i Cykelkontroll\./)
    story.answer(replyWith(updateElementType, { ...BIKE, version: 2 }))
    await answer('Spara och ta bort')
    await sees('Cykel är sparad.')
    expect(story.bodiesOf(updateElementType).map((body) => (body as { confirmedRemovals?: string[] }).confirmedRemovals)).toEqual([
      undefined,
      [GEARS.id],
    ])
  })

  test('an option that is chosen goes after a question that names where, and what writes it', async () => {
    const story = await open('stored')
    const lost = { id: GEARS.id, name: 'Status', isRemoved: false, forms: { count: 0, names: [] } }
    story.answer(
      refusedForUse(
        { ...lost, option: 'Dålig', count: 2, lists: { count: 1, names: ['Cyklar att låna'] } },
        { ...lost, option: 'Sliten', count: 0, forms: { count: 1, names: ['Cykelkontroll'] } },
      ),
    )
    await input('Beskrivning (Svenska)').first().fill('Min')
    await save()
    const question = dialog('Ta bort alternativ som används?')
    await expect
      .element(question)
      .toMatchTextContent(/Dålig i Status är valt i 2 objekt\..*Sliten i Status skrivs eller jämförs av regler i Cykelkontroll\./)
    await expect.element(question).toMatchTextContent(/Dålig används i urvalet eller ordningen av den publika listan Cyklar att låna\./)
    await expect.element(question).not.toMatchTextContent(/är ifyllt/)
    story.answer(replyWith(updateElementType, { ...BIKE, version: 2 }))
    await answer('Spara och ta bort')
    await sees('Cykel är sparad.')
    expect(story.bodiesOf(updateElementType).at(-1)).toMatchObject({ confirmedRemovals: [GEARS.id] })
  })

  test('where somebody else changed the same text both are displayed, and the kept one is saved over theirs', async () => {
    const story = await open('stored')
    const theirs = { ...BIKE, version: 2, localizedDescriptions: localized('Deras') }
    story.answer(
      refuseWith(updateElementType, { status: 409, code: 'stale', errors: [{ message: '@errors.stale' }], details: { current: theirs } }),
    )
    await input('Beskrivning (Svenska)').first().fill('Min')
    await save()
    const description = dialog('Någon annan har ändrat').getByRole('group', { name: 'Beskrivning › Svenska' })
    await expect.element(description).toMatchTextContent(/Deras/)
    await expect.element(radio('Beskrivning › Svenska: Mitt', description)).toBeChecked()
    await answer('Behåll allt mitt')
    await expect.element(input('Beskrivning (Svenska)').first()).toHaveValue('Min')
    story.answer(replyWith(updateElementType, { ...theirs, version: 3 }))
    await save()
    await expect.poll(() => saved(story)).toMatchObject({ version: 2, localizedDescriptions: localized('Min', 'Deras', 'Deras') })
  })

  test('a rule runs in the preview as it will in the form of its objects', async () => {
    await open('rules')
    await sees(/När Har motor är Ja: visa Bränsle\./)
    await expect.element(preview().getByRole('textbox', { name: 'Bränsle' })).not.toBeInTheDocument()
    await preview().getByRole('checkbox', { name: 'Har motor' }).click()
    await expect.element(preview().getByRole('textbox', { name: 'Bränsle' })).toBeVisible()
  })
})

describe('deleting', () => {
  test('what is used by something lists it, and says what to do instead', async () => {
    const story = await open('delete refused, in use')
    await expect.element(dialog('Cykel kan inte tas bort')).toMatchTextContent(/Ändra statusen till privat/)
    await expect.element(link('1 objekt', dialog())).toHaveAttribute('href', `/elements/list/${CATEGORY_ID}`)
    await expect.element(link('1 funktion', dialog())).toHaveAttribute('href', `/elements/types/${CATEGORY_ID}/operations/types`)
    await expect.element(button('Ta bort', dialog())).not.toBeInTheDocument()
    expect(story.sent.some(({ call }) => call === deleteElementType.name)).toBe(false)
  })

  test('what nothing uses is deleted after a question', async () => {
    const story = await open('stored')
    await button('Ta bort').click()
    await answer('Ta bort')
    await sees('Cykel är borttagen.')
    await expect.poll(story.address).toBe('/elements/types')
    expect(story.sent.find(({ call }) => call === deleteElementType.name)?.query).toMatchObject({ version: '1' })
  })
})

test('a deleted one says by whom, and leads to the others', async () => {
  await open('deleted')
  await expect.element(heading(/finns inte|borttagen/)).toBeVisible()
})

import { filterElements } from '@verka/domain/elements/elements.api.ts'
import { updateOperationType, type OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { summarizeRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { listRecords } from '@verka/domain/records/records.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listedRecordType } from '../../stories/fixtures/definitions.ts'
import { listedElement } from '../../stories/fixtures/elements.ts'
import { all } from '../../stories/fixtures/lists.ts'
import { record, storedRecord } from '../../stories/fixtures/records.ts'
import { openStory, type OpenStory } from '../../stories/open-story.tsx'
import { answer, button, combobox, sees } from '../../stories/screen.ts'
import { pick, preview, rule } from '../../stories/screen-of-definitions.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import { answerLater, neverAnswer, refuseWith, replyWith } from '../../stories/stubbed-replies.ts'
import stories, { CONTROL, LAST, PRESSURE, WHY } from './operation-type-form.stories.tsx'

const open = (name: string, look = DESKTOP) => openStory(storyOf(stories, name), look)
const save = () => button('Spara').click()
const saved = (story: OpenStory) => story.bodiesOf(updateOperationType).at(-1) as OperationType | undefined

describe('rules', () => {
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

  test('the object they are tried with is found while the server still searches', async () => {
    const story = await open('rules, that read and write the object')
    const search = answerLater(replyWith(filterElements, all(listedElement(2, 'Cirkelsåg'))))
    const object = combobox('Prova med objektet')
    await object.click()
    await expect.element(page.getByRole('option', { name: /Borrhammare/ })).toBeVisible()
    story.answer(search)
    await object.fill('cirk')
    await expect.element(page.getByRole('option', { name: /Borrhammare/ })).not.toBeInTheDocument()
    await page.getByRole('option', { name: /Cirkelsåg/ }).click()
    search.release()
    await expect.element(object).toHaveValue('Cirkelsåg (V-002)')
    story.answer(neverAnswer(filterElements))
    await object.fill('zzz')
    await sees('Söker …')
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

describe('rules that read and write the object', () => {
  const sentence = (text: RegExp) => preview().getByRole('listitem').filter({ hasText: text })
  const read = () => sentence(/^När formuläret öppnas: hämta objektets Senaste resultat/)
  const write = () => sentence(/^När det sparas: skriv Resultat till objektets/)
  const object = () => combobox('Prova med objektet')

  test('are tried with the first object: what is read is in the form, what would be written is said', async () => {
    const story = await open('rules, that read and write the object')
    await expect.element(object()).toHaveValue('Borrhammare (V-001)')
    await expect.element(read()).toMatchTextContent(/Gäller: Varför underkänd\? börjar med Sliten rem/)
    await expect.element(preview().getByRole('textbox', { name: 'Varför underkänd?' })).toHaveValue('Sliten rem')
    await expect.element(write()).toMatchTextContent(/Gäller, men det finns inget värde att använda/)
    await preview().getByRole('radio', { name: 'Underkänd' }).click()
    await expect.element(write()).toMatchTextContent(/Gäller: skulle skriva Underkänd till objektets Senaste resultat/)
    expect(saved(story)).toBeUndefined()
  })

  test('are tried with another object that is searched; choosing it again keeps it', async () => {
    const story = await open('rules, that read and write the object')
    const [drill, saw] = [listedElement(1, 'Borrhammare'), listedElement(2, 'Cirkelsåg')]
    story.answer(replyWith(filterElements, (body) => all(...(body.searchCriteria === '' ? [drill, saw] : [saw]))))
    await object().click()
    await object().fill('cirk')
    const option = page.getByRole('option', { name: 'Cirkelsåg (V-002)' })
    await option.click()
    await expect.element(object()).toHaveValue('Cirkelsåg (V-002)')
    await object().click()
    await option.click()
    await expect.element(object()).toHaveValue('Cirkelsåg (V-002)')
  })

  test('without an object it says that one is needed', async () => {
    await open('rules, that read and write the object')
    await page.getByRole('button', { name: 'Rensa Prova med objektet', includeHidden: true }).click()
    await expect.element(read()).toMatchTextContent(/Läser objektet: välj ett ovan att prova med/)
  })

  test('one whose field is removed is marked at once, and tried no longer', async () => {
    await open('rules, that read and write the object')
    await button('Formulär').click()
    await button('Fler åtgärder för Resultat').click()
    await page.getByRole('menuitem', { name: 'Ta bort' }).click()
    await answer('Ta bort')
    await button('Regler').click()
    await expect.element(rule(2)).toMatchTextContent(/Hoppas över: fältet Resultat är borttaget/)
    const trial = sentence(/Resultat \(borttaget fält\)/)
    await expect.element(trial).toMatchTextContent(/Hoppas över: fältet Resultat är borttaget/)
    await expect.element(trial).not.toMatchTextContent(/Gäller/)
  })

  test('a new one that runs at the opening copies from the object, by its own words', async () => {
    const story = await open('rules')
    await button('Lägg till regel').click()
    await pick('Körs', 'När formuläret öppnas', rule(3))
    await expect.element(combobox('När', rule(3))).toHaveAccessibleDescription('Objektet')
    await pick('Med fältet', 'Varför underkänd?', rule(3))
    await pick('Gör så här', 'Hämta värdet', rule(3))
    await pick('Från', 'Senaste resultat', rule(3))
    await expect.element(combobox('Till', rule(3))).toHaveValue('Varför underkänd?')
    await save()
    await expect
      .poll(() => saved(story)?.matchRules.at(-1))
      .toMatchObject({ matchType: 'incoming', action: 'copySourceValue', source: { referenceType: 'element', propertyTypeId: LAST.id } })
  })

  test('the source of a copied value is displayed at its choice, and a predefined value is found by typing', async () => {
    const values = Array.from({ length: 40 }, (_, at) => storedRecord(record(at + 1, at === 39 ? 'Ej kontrollerad' : `Värde ${at}`)))
    const story = storyOf(stories, 'rules')
    await openStory(
      {
        ...story,
        replies: [
          replyWith(listRecords, all(...values)),
          replyWith(summarizeRecordTypes, all(listedRecordType(1, 'Resultat'))),
          ...story.replies!,
        ],
      },
      DESKTOP,
    )
    await button('Lägg till regel').click()
    await pick('Körs', 'När formuläret öppnas', rule(3))
    await pick('När', 'Senaste resultat', rule(3))
    await pick('Med fältet', 'Varför underkänd?', rule(3))
    await pick('Gör så här', 'Hämta värdet', rule(3))
    const from = combobox('Från', rule(3))
    await expect.element(combobox('Till', rule(3))).toHaveValue('Varför underkänd?')
    await expect.element(from).toHaveValue('Senaste resultat')
    await from.click()
    const options = page.getByRole('option')
    await expect.element(options.first()).toHaveTextContent('Alltid')
    await expect.element(options.last()).toHaveTextContent('Skriv för att söka bland de enskilda värdena')
    await expect.element(options.filter({ hasText: 'Ej kontrollerad' })).not.toBeInTheDocument()
    await from.fill('ej kon')
    await options.filter({ hasText: 'namnet på Ej kontrollerad' }).click()
    await expect.element(from).toHaveAccessibleDescription('Fördefinierade värden')
    await expect.element(from).toHaveValue('namnet på Ej kontrollerad')
  })
})

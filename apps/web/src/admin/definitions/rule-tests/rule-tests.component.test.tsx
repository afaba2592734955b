import { getOperationTypeEffects, updateOperationType, type OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { describe, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { openStory, type OpenStory } from '../../../stories/open-story.tsx'
import { answer, button, checkbox, dialog, input, radio, sees } from '../../../stories/screen.ts'
import { pick, preview, rule } from '../../../stories/screen-of-definitions.ts'
import { DESKTOP, PHONE, storyOf } from '../../../stories/story.ts'
import { refuseWith } from '../../../stories/stubbed-replies.ts'
import { RESULT, WHY } from '../../operation-types/operation-type-form.stories.tsx'
import stories, { APPROVED, isVisible, REJECTED } from './rule-tests.stories.tsx'

const open = (name: string, look = DESKTOP) => openStory(storyOf(stories, name), look)
const save = () => button('Spara').click()
const saved = (story: OpenStory) =>
  story.bodiesOf(updateOperationType).at(-1) as (OperationType & { confirmedFailures?: string[] }) | undefined
const row = (number: number): Locator => page.getByRole('group', { name: `Testfall ${number}`, exact: true })

describe('the test cases of a form', () => {
  test('say what they are for while there is none', async () => {
    await open('none')
    await sees(/Fyll i förhandsvisningen och välj Spara som testfall/)
  })

  test('show whether they pass, and why one does not, while a rule is changed', async () => {
    await open('passing')
    await expect.element(row(1)).toMatchTextContent(/Underkänd kräver en förklaring.*Går igenom/)
    await sees('2 av 2 går igenom')
    await button(/^När Resultat är Underkänd/).click()
    await pick('Gör så här', 'Dölj', rule(1))
    await expect.element(row(1)).toMatchTextContent(/Går inte igenom.*Nu: Varför underkänd\? är dolt/)
    await expect.element(row(2)).toMatchTextContent(/Nu: Varför underkänd\? visas/)
    await sees('0 av 2 går igenom')
    await pick('Gör så här', 'Visa', rule(1))
    await sees('2 av 2 går igenom')
  })

  test('one is saved from the preview with what was tried and what the rules did', async () => {
    const story = await open('none')
    await radio('Underkänd', preview()).click()
    await button('Spara som testfall').click()
    await input('Namn', row(1)).fill('Underkänd')
    await expect.element(checkbox('Varför underkänd? visas', row(1))).toBeChecked()
    await expect.element(checkbox('Underkänd skrivs till objektets Senaste resultat', row(1))).toBeChecked()
    await checkbox('Underkänd skrivs till objektets Senaste resultat', row(1)).click()
    await save()
    await expect
      .poll(() => saved(story)?.ruleTests)
      .toMatchObject([
        {
          name: 'Underkänd',
          given: { values: [{ propertyTypeId: RESULT.id, value: 'Underkänd' }], object: [] },
          expect: [isVisible(WHY, true)],
        },
      ])
  })

  test('what is given and expected is changed, and one is renamed and removed', async () => {
    const story = await open('one open')
    await radio('Godkänd', row(1)).click()
    await expect.element(row(1)).toMatchTextContent(/Går inte igenom/)
    await button('Vänta mig det som är nu: Varför underkänd? är dolt').click()
    await input('Namn', row(1)).fill('Nytt namn')
    await button('Ta bort testfall 2').click()
    await answer('Ta bort')
    await save()
    await expect
      .poll(() => saved(story)?.ruleTests)
      .toMatchObject([
        {
          id: REJECTED.id,
          name: 'Nytt namn',
          given: { values: [{ value: 'Godkänd' }] },
          expect: [isVisible(WHY, false), { aspect: 'write' }],
        },
      ])
    expect(saved(story)!.ruleTests).toHaveLength(1)
  })

  test('one about a removed field or option says so, and loses only what the person takes away', async () => {
    const story = await open('failing, open')
    await expect
      .element(row(3))
      .toMatchTextContent(/Ett ifyllt fält finns inte längre: Rost.*Kasserad finns inte längre att välja i Resultat/)
    await expect.element(row(3)).toMatchTextContent(/\(borttaget fält\) visas.*Fältet finns inte längre/)
    await button('Ta bort det ur testfallet', row(3)).first().click()
    await checkbox('(borttaget fält) visas', row(3)).click()
    await save()
    await expect
      .poll(() => saved(story)?.ruleTests[2])
      .toMatchObject({ given: { values: [{ propertyTypeId: RESULT.id, value: 'Kasserad' }] }, expect: [isVisible(WHY, true)] })
  })

  test('the object that rules read is given, too', async () => {
    const story = await open('with an object')
    await expect.element(row(1)).toMatchTextContent(/Går igenom/)
    await input('Senaste resultat', row(1)).fill('Trasig kåpa')
    await expect.element(row(1)).toMatchTextContent(/Nu: Varför underkänd\? har värdet Trasig kåpa/)
    await save()
    await expect.poll(() => saved(story)?.ruleTests[0]!.given.object).toMatchObject([{ value: 'Trasig kåpa' }])
  })

  test('without an expectation it is not saved', async () => {
    const story = await open('one open')
    for (const name of ['Varför underkänd? visas', 'Underkänd skrivs till objektets Senaste resultat']) await checkbox(name, row(1)).click()
    await save()
    await expect.element(row(1)).toMatchTextContent(/Kryssa för minst en sak/)
    expect(saved(story)).toBeUndefined()
  })

  test('are read only while the tenant is locked', async () => {
    await open('locked down')
    await expect.element(button('Lägg till testfall')).not.toBeInTheDocument()
    await expect.element(input('Namn', row(2))).toHaveAttribute('readonly')
  })
})

describe('a failing test case', () => {
  test('is asked about before it is published, with what is so instead', async () => {
    const story = await open('the question', PHONE)
    await expect
      .element(dialog())
      .toMatchTextContent(
        /Ett testfall går inte igenom.*Godkänd ska förklaras.*Väntat: Varför underkänd\? visas\. Nu: Varför underkänd\? är dolt/,
      )
    expect(saved(story)).toBeUndefined()
    await answer('Gå tillbaka')
    expect(saved(story)).toBeUndefined()
    await save()
    await answer('Publicera ändå')
    await expect.poll(() => saved(story)?.confirmedFailures).toHaveLength(1)
  })

  test('is at its case when the server alone refuses it', async () => {
    const story = await open('passing')
    story.answer(
      refuseWith(updateOperationType, {
        status: 422,
        code: 'invalid',
        errors: [{ message: '@errors.ruleTestFails', field: 'ruleTests.0', params: { name: APPROVED.name, count: 1 } }],
      }),
    )
    await button('Ta bort testfall 1').click()
    await answer('Ta bort')
    await save()
    expect(story.bodiesOf(getOperationTypeEffects)).toHaveLength(1)
    await expect.element(row(1)).toMatchTextContent(/Testfallet ”Godkänd frågar inget mer” går inte igenom/)
  })
})

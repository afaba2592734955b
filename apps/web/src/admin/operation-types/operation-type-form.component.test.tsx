import { createOperationType, updateOperationType, type OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../../stories/fixtures/ids.ts'
import { openStory, type OpenStory } from '../../stories/open-story.tsx'
import { button, dialog, focus, input, link, radio, sees, seesNo } from '../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import stories, { FUNCTION_ID, RESULT } from './operation-type-form.stories.tsx'

const open = (name: string, look = DESKTOP) => openStory(storyOf(stories, name), look)
const save = () => button('Spara').click()
const saved = (story: OpenStory) => story.bodiesOf(updateOperationType).at(-1) as OperationType | undefined
const created = (story: OpenStory) => story.bodiesOf(createOperationType).at(-1) as OperationType | undefined
const name = () => input('Namn (Svenska)').first()
/** The name of the field that is open. */
const fieldName = () => input('Namn (Svenska)').last()
const namesOf = (type: OperationType | undefined) => type?.dataPropertyTypes.map(({ localizedNames }) => localizedNames[0]?.text)

test('the step is in the address, which opens it again', async () => {
  const story = await open('stored')
  await button('Regler').click()
  await expect.poll(story.address).toContain('step=rules')
  await sees(/^Vad som händer i formuläret medan det fylls i/)
  await story.reload()
  await sees(/^Vad som händer i formuläret medan det fylls i/)
})

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
    await focus(fieldKind)
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('option')).not.toBeInTheDocument()
    const required = page.getByRole('switch', { name: 'Måste fyllas i' })
    await focus(required)
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

test('one that services use cannot be deleted: it says by which, and what to do instead', async () => {
  await open('delete refused, in use')
  await expect.element(link('1 tjänst')).toHaveAttribute('href', `/elements/types/${idOf('elementType')}/transactions/types`)
  await expect.element(link('12 loggade händelser')).toBeVisible()
  await sees(/Ändra statusen till privat/)
})

import { updateElementType, type ElementType } from '@verka/domain/element-types/element-types.api.ts'
import { updateRecordType, type RecordType } from '@verka/domain/record-types/record-types.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory, type OpenStory } from '../../../stories/open-story.tsx'
import { button, sees } from '../../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../../stories/story.ts'
import stories, { CONNECTED, INVENTORY, SERIAL } from './schemas-section.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const save = () => button('Spara').click()
const saved = (story: OpenStory) => story.bodiesOf(updateElementType).at(-1) as ElementType | undefined
const chooseSchema = async () => {
  await page.getByRole('combobox', { name: 'Koppla ett dataschema' }).click()
  await page.getByRole('option', { name: 'Inventarier (inventory)' }).click()
}
const targets = (rules: ElementType['matchRules']) => rules.map(({ target }) => target.propertyTypeId)

describe('schemas of a category', () => {
  test('one is chosen and connected in one click', async () => {
    const story = await open('none')
    await chooseSchema()
    await button('Koppla automatiskt').click()
    await sees('Hittar efter 1 kännetecken · 5 fält läses · 5 fält skrivs', 'Tomma i exporter: Rum')
    await save()
    await expect.poll(() => saved(story)?.schemaConfigurations).toHaveLength(1)
    const [made] = saved(story)!.schemaConfigurations
    expect(made!.schemaId).toBe(INVENTORY.id)
    expect(targets(made!.identifierMatchRules)).toEqual(['code'])
    expect(targets(made!.readAction.matchRules)).toEqual(targets(CONNECTED.readAction.matchRules))
    expect(targets(made!.writeAction.matchRules)).toEqual(targets(CONNECTED.writeAction.matchRules))
  })

  test('connecting keeps what was chosen by hand', async () => {
    const story = await open('none')
    await chooseSchema()
    await button('Lägg till kännetecken').click()
    const rule = page.getByRole('group', { name: 'Regel 1' })
    await rule.getByRole('combobox', { name: 'Till' }).click()
    await page.getByRole('option', { name: 'Serienummer' }).click()
    await button('Koppla automatiskt').click()
    await save()
    await expect.poll(() => saved(story)?.schemaConfigurations.map((one) => targets(one.identifierMatchRules))).toEqual([[SERIAL.id]])
  })

  test('a rule without its other side is marked at its row and not sent', async () => {
    const story = await open('with errors')
    await sees('Steget "Datascheman" innehåller fel.')
    await expect.element(page.getByRole('group', { name: 'Inventarier' }).getByRole('alert').first()).toBeVisible()
    expect(saved(story)).toBeUndefined()
  })

  test('a refusal of the server is shown at its rule', async () => {
    const story = await open('refused')
    await button('Koppla bort Inventarier').click()
    await chooseSchema()
    await button('Koppla automatiskt').click()
    await save()
    await expect.poll(() => saved(story)).toBeDefined()
    await sees('Steget "Datascheman" innehåller fel.')
  })
})

test('a schema of a value type reads and writes its name', async () => {
  const story = await open('value type')
  await chooseSchema()
  await button('Koppla automatiskt').click()
  await save()
  const body = () => story.bodiesOf(updateRecordType).at(-1) as RecordType | undefined
  await expect.poll(() => body()?.schemaConfigurations).toHaveLength(1)
})

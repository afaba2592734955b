import { createPublicList, previewPublicList, updatePublicList } from '@verka/domain/public-lists/public-lists.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory } from '../../stories/open-story.tsx'
import { answer, button, checkbox, choose, combobox, dialog, input, sees, seesNo } from '../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import stories, { OPEN_SCHEMA, PLACE, PLAYGROUNDS, VIEW } from './list-form.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const save = () => button('Spara').click()
const publish = () => page.getByRole('switch', { name: /^Publicerad/ }).click()

describe('a new public list', () => {
  test('has a name, a category, an open schema that it reads, and forms; what everybody would see is shown before', async () => {
    const story = await open('new')
    await sees('Välj kategori och dataschema, så visas de första objekten här.')
    await input(/^Namn/).first().fill('Lekplatser')
    await choose(/^Kategori/, 'Lekredskap')
    await combobox(/^Dataschema/).click()
    await seesNo('Ekonomi')
    await page.getByRole('option', { name: 'På lekplatsen' }).click()
    await sees('16 objekt', 'Gungställning 4', 'Björkparken')
    await checkbox(/^Kalender/).click()
    await save()
    await expect.poll(story.address).toBe(`/publicLists/${PLAYGROUNDS.id}/edit`)
    expect(story.bodiesOf(createPublicList)).toMatchObject([
      {
        localizedNames: [{ culture: 'sv-SE', text: 'Lekplatser' }],
        key: '',
        elementTypeId: PLAYGROUNDS.elementTypeId,
        schemaId: OPEN_SCHEMA.id,
        filters: [],
        forms: ['page', 'calendar'],
        isPublished: false,
      },
    ])
  })

  test('without a name, a category and a schema is not sent', async () => {
    const story = await open('new, with errors')
    await expect.element(combobox(/^Kategori/)).toHaveAccessibleDescription(/Val måste göras/)
    expect(story.bodiesOf(createPublicList)).toEqual([])
  })

  test('of a category without an open schema says what is missing', async () => {
    await open('new')
    await choose(/^Kategori/, 'Bänkar')
    await sees(/Kategorin läser inget öppet, publicerat dataschema/)
    await expect.element(combobox(/^Dataschema/)).toBeDisabled()
  })
})

describe('publishing', () => {
  test('asks first, with the fields that everybody will see', async () => {
    const story = await open('not published')
    await publish()
    await save()
    await expect.element(dialog('Publicera listan?')).toMatchTextContent(/16 objekt.*Alla ser dessa fält: Benämning, Plats\./s)
    await answer('Avbryt')
    expect(story.bodiesOf(updatePublicList)).toEqual([])
    await save()
    await answer('Publicera')
    await expect.poll(() => story.bodiesOf(updatePublicList)).toMatchObject([{ isPublished: true, version: 1 }])
  })

  test('by a filter on hidden fields names them', async () => {
    await open('filtered by a hidden field')
    await sees(/Urvalet använder fält som är dolda utan inloggning: Intern anteckning\./)
    await publish()
    await save()
    await expect.element(dialog('Publicera listan?')).toMatchTextContent(/Intern anteckning/)
  })

  test('is not asked about when only the name is changed', async () => {
    const story = await open('published')
    await input(/^Namn/).first().fill('Lekplatser i Lindvik')
    await save()
    await expect.poll(() => story.bodiesOf(updatePublicList)).toHaveLength(1)
  })
})

test('filter and order are taken over from a saved view, but for its search and an order by hidden fields', async () => {
  const story = await open('not published')
  await choose(/^Sparad vy/, VIEW.name)
  await sees(/Vyns sökning följer inte med/, /Vyns ordning efter fält som inte är öppna följer inte med/)
  await expect.poll(() => story.bodiesOf(previewPublicList).at(-1)).toMatchObject({ filters: VIEW.question.filters })
  await save()
  await expect
    .poll(() => story.bodiesOf(updatePublicList))
    .toMatchObject([{ filters: VIEW.question.filters, ordering: [{ column: PLACE.id, dir: 'desc' }] }])
})

test('what keeps everybody from seeing the list is said, and a broken filter can be removed', async () => {
  const story = await open('with obstacles')
  await sees(/Urvalet nämner ett fält eller ett värde som inte finns/)
  await button(/^Ta bort urvalet/).click()
  await save()
  await answer('Publicera')
  await expect.poll(() => story.bodiesOf(updatePublicList)).toMatchObject([{ filters: [] }])
  await open('not allowed')
  await sees(/Kunden tillåter inte tillgång utan inloggning/)
})

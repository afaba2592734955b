import { executeOperation } from '@verka/domain/operations/operations.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../stories/fixtures/ids.ts'
import { openStory } from '../../stories/open-story.tsx'
import { answer, button, sees } from '../../stories/screen.ts'
import { addByCode, basketSearch, objectsInBasket } from '../../stories/screen-of-execution.ts'
import { STORY_SITE } from '../../stories/story-frame.tsx'
import { sandboxSite } from '../../stories/fixtures/sandboxes.ts'
import { storyOf } from '../../stories/story.ts'
import starts from '../start/start-page.stories.tsx'
import stories from './basket-page.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))

describe('what is put in', () => {
  test('a code adds its object and empties the input for the next', async () => {
    await open('lend, empty')
    await sees('Inget med än')
    await addByCode('V-001')
    await sees('Borrhammare är med.')
    await expect.element(basketSearch()).toHaveValue('')
    await addByCode('V-002')
    await expect.element(objectsInBasket().nth(1)).toMatchTextContent(/Cirkelsåg/)
    await expect.element(button('Låna 2 objekt')).toBeVisible()
  })

  test('the same object is in it once', async () => {
    await open('lend, two objects')
    await addByCode('V-001')
    await sees('Borrhammare är redan med.')
    expect(objectsInBasket().elements()).toHaveLength(2)
  })

  test('an object is found by its name, without those that are in it', async () => {
    await open('lend, empty')
    await addByCode('V-002')
    await basketSearch().fill('b')
    await button('Borrhammare · V-001').click()
    await sees('Borrhammare är med.')
    await expect.element(button('Cirkelsåg · V-002')).not.toBeInTheDocument()
  })

  test('an unknown code says so and stays in the input', async () => {
    await open('lend, empty')
    await addByCode('X-9')
    await sees('Koden X-9 finns inte här')
    await expect.element(basketSearch()).toHaveValue('X-9')
  })

  test('the label of a sandbox, or of a site that is gone, puts the object of the open site in by choice only', async () => {
    const story = storyOf(stories, 'lend, empty')
    await openStory({ ...story, session: { sites: [STORY_SITE, sandboxSite()] } })
    await addByCode('https://verka.example/exe/code/V-001?site=north-test')
    await sees(/Etiketten är från en testmiljö/, 'Inget med än')
    await addByCode('https://verka.example/exe/code/V-001?site=gone')
    await sees(/Etiketten hör till området ”gone”, som inte finns längre/, 'Inget med än')
    await button('Lägg till V-001 från Norr').last().click()
    await sees('Borrhammare är med.')
  })

  test('the label of the open site is one in capitals, too, or with an empty site', async () => {
    await open('lend, empty')
    await addByCode('https://verka.example/exe/code/V-001?site=NORTH')
    await sees('Borrhammare är med.')
    await addByCode('https://verka.example/exe/code/V-001?site=')
    await sees('Borrhammare är redan med.')
  })

  test('what the service does not lend is not put in', async () => {
    await open('lend, empty')
    await addByCode('V-006')
    await sees('Pump 3 kan inte lånas med Låna.', 'Inget med än')
  })

  test('one is taken out', async () => {
    await open('lend, two objects')
    await button('Ta bort Cirkelsåg').click()
    await expect.element(button('Låna 1 objekt')).toBeVisible()
  })

  test('what was put in is there again after a reload', async () => {
    const story = await open('lend, two objects')
    await story.reload({ acts: false })
    await expect.element(button('Låna 2 objekt')).toBeVisible()
  })
})

describe('what cannot be lent now', () => {
  test('what somebody has says who has it, and can be taken out at once; the others are lent', async () => {
    const story = await open('lend, one that somebody has')
    await sees(/Vinkelslip kan inte lånas nu: Utlånad till Eva Lind/)
    await button('Låna 1 av 2 objekt').click()
    await sees(/^1 av 2 klara/)
    expect(story.bodiesOf(executeOperation)).toHaveLength(1)
  })

  test('what is booked is lent until the booking begins', async () => {
    await open('lend, one that is booked')
    await expect.element(objectsInBasket().nth(1)).toMatchTextContent(/Stege.*Ola Nordmann/)
  })

  test('where none can be lent the button says why and sends nothing', async () => {
    const story = await open('lend, none that can be')
    await sees('Inget av det här går att göra nu. Varför står vid varje objekt.')
    await expect.element(button('Låna 1 objekt')).toHaveAccessibleDescription(/Inget av det här går att göra nu/)
    await button('Låna 1 objekt').click({ force: true })
    expect(story.bodiesOf(executeOperation)).toEqual([])
  })
})

describe('what was begun', () => {
  const begun = page.getByRole('region', { name: 'Påbörjat, inte skickat' })
  /** The start of execution on the same device. */
  const atStart = () => openStory({ ...storyOf(starts, 'nothing waits'), stored: { ...localStorage } })

  test('is listed at the start with what did not work, leads back to it, and is dropped after a question', async () => {
    await open('lend, one refused')
    await addByCode('V-005')
    await sees(/Stege är med/)
    const start = await atStart()
    await expect.element(begun.getByRole('link')).toMatchTextContent(/låna flera.*2 objekt · 23 nov\..*1 gick inte/)
    await begun.getByRole('link').click()
    await expect.poll(start.address).toBe(storyOf(stories, 'lend, empty').address)
    await atStart()
    await button(/^Ta bort: .*låna flera$/, begun).click()
    await answer('Ta bort')
    await expect.element(begun).not.toBeInTheDocument()
    await openStory({ ...storyOf(stories, 'lend, empty'), stored: { ...localStorage } })
    await sees('Inget med än')
  })

  test('is not listed once everything was sent', async () => {
    await open('lend, all done')
    await atStart()
    await sees('Hej Kim')
    await expect.element(begun).not.toBeInTheDocument()
  })
})

describe('giving back', () => {
  test('each says who has it and until when, the overdue marked', async () => {
    await open('return, two objects')
    await expect.element(objectsInBasket().nth(0)).toMatchTextContent(/Släpvagn.*Du har den · Åter senast/)
    await expect.element(objectsInBasket().nth(1)).toMatchTextContent(/Högtryckstvätt.*Försenad/)
  })

  test('what is not lent is not put in', async () => {
    await open('return, empty')
    await addByCode('V-001')
    await sees('Borrhammare är inte utlånad, eller inte din att lämna tillbaka.')
  })

  test('the loan of each is ended', async () => {
    const story = await open('return, two objects')
    await button('Lämna tillbaka 2 objekt').click()
    await sees('Alla 2 är klara.')
    expect(story.bodiesOf(executeOperation)).toEqual([
      expect.objectContaining({ elementId: idOf('element', 7), mode: 'complete', transactionId: idOf('transaction', 7) }),
      expect.objectContaining({ elementId: idOf('element', 8), mode: 'complete', transactionId: idOf('transaction', 8) }),
    ])
  })
})

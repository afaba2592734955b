import { executeOperation, undoOperation } from '@verka/domain/operations/operations.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../../stories/fixtures/ids.ts'
import { executed } from '../../stories/fixtures/operations.ts'
import { EVA, OLA } from '../../stories/fixtures/people.ts'
import { openStory } from '../../stories/open-story.tsx'
import { answer, button, choose, input, link, sees, seesNo } from '../../stories/screen.ts'
import { STORY_SITE } from '../../stories/story-frame.tsx'
import { sandboxSite } from '../../stories/fixtures/sandboxes.ts'
import { storyOf } from '../../stories/story.ts'
import { answerLater, loseAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'
import starts from '../start/start-page.stories.tsx'
import stories, { formOf, loanOf, receipts, withDueDays } from './basket-page.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))
const replyOf = (name: string): StubbedReply => storyOf(stories, 'lend, two objects').replies!.find(({ call }) => call.name === name)!
const objects = () => page.getByRole('list', { name: /\d objekt/ }).getByRole('listitem')
const search = () => page.getByRole('searchbox')
const add = async (code: string) => {
  await search().fill(code)
  await userEvent.keyboard('{Enter}')
}
const DRILL_ID = idOf('element', 1)
const SAW_ID = idOf('element', 2)

describe('what is put in', () => {
  test('a code adds its object and empties the input for the next', async () => {
    await open('lend, empty')
    await sees('Inget med än')
    await add('V-001')
    await sees('Borrhammare är med.')
    await expect.element(search()).toHaveValue('')
    await add('V-002')
    await expect.element(objects().nth(1)).toMatchTextContent(/Cirkelsåg/)
    await expect.element(button('Låna 2 objekt')).toBeVisible()
  })

  test('the same object is in it once', async () => {
    await open('lend, two objects')
    await add('V-001')
    await sees('Borrhammare är redan med.')
    expect(objects().elements()).toHaveLength(2)
  })

  test('an object is found by its name, without those that are in it', async () => {
    await open('lend, empty')
    await add('V-002')
    await search().fill('b')
    await button('Borrhammare · V-001').click()
    await sees('Borrhammare är med.')
    await expect.element(button('Cirkelsåg · V-002')).not.toBeInTheDocument()
  })

  test('an unknown code says so and stays in the input', async () => {
    await open('lend, empty')
    await add('X-9')
    await sees('Koden X-9 finns inte här')
    await expect.element(search()).toHaveValue('X-9')
  })

  test('the label of a sandbox, or of a site that is gone, puts the object of the open site in by choice only', async () => {
    const story = storyOf(stories, 'lend, empty')
    await openStory({ ...story, session: { sites: [STORY_SITE, sandboxSite()] } })
    await add('https://verka.example/exe/code/V-001?site=north-test')
    await sees(/Etiketten är från en testmiljö/, 'Inget med än')
    await add('https://verka.example/exe/code/V-001?site=gone')
    await sees(/Etiketten hör till området ”gone”, som inte finns längre/, 'Inget med än')
    await button('Lägg till V-001 från Norr').last().click()
    await sees('Borrhammare är med.')
  })

  test('the label of the open site is one in capitals, too, or with an empty site', async () => {
    await open('lend, empty')
    await add('https://verka.example/exe/code/V-001?site=NORTH')
    await sees('Borrhammare är med.')
    await add('https://verka.example/exe/code/V-001?site=')
    await sees('Borrhammare är redan med.')
  })

  test('what the service does not lend is not put in', async () => {
    await open('lend, empty')
    await add('V-006')
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
    await expect.element(objects().nth(1)).toMatchTextContent(/Stege.*Ola Nordmann/)
  })

  test('where none can be lent the button says why and sends nothing', async () => {
    const story = await open('lend, none that can be')
    await sees('Inget av det här går att göra nu. Varför står vid varje objekt.')
    await expect.element(button('Låna 1 objekt')).toHaveAccessibleDescription(/Inget av det här går att göra nu/)
    await button('Låna 1 objekt').click({ force: true })
    expect(story.bodiesOf(executeOperation)).toEqual([])
  })
})

describe('lending', () => {
  test('each object is sent by itself with a key of its own, and the receipts can be opened', async () => {
    const story = await open('lend, two objects')
    await button('Låna 2 objekt').click()
    await sees('Alla 2 är klara.')
    expect(story.bodiesOf(executeOperation)).toEqual([
      expect.objectContaining({ elementId: DRILL_ID, mode: 'start' }),
      expect.objectContaining({ elementId: SAW_ID, mode: 'start' }),
    ])
    const keys = story.sent.flatMap(({ call, idempotencyKey }) => (call === executeOperation.name ? [idempotencyKey] : []))
    expect(new Set(keys).size).toBe(2)
    await expect.element(link('Borrhammare')).toHaveAttribute('href', `/exe/transaction/${loanOf(DRILL_ID)}`)
  })

  test('to somebody else: all of them go to that person', async () => {
    const story = await open('lend, two objects')
    await page.getByRole('combobox', { name: 'Vem lånar?' }).fill('Eva')
    await page.getByRole('option', { name: 'Eva Lind' }).click()
    await button('Låna ut 2 objekt').click()
    await sees('Alla 2 är klara.')
    expect(story.bodiesOf(executeOperation)).toEqual([
      expect.objectContaining({ borrowerId: EVA.id }),
      expect.objectContaining({ borrowerId: EVA.id }),
    ])
  })

  test('the form is filled in once and sent for each', async () => {
    const story = await open('lend, with a form')
    await button('Låna 2 objekt').click()
    await expect.element(input('Ska användas till')).toHaveAccessibleDescription(/Detta fält måste ha ett värde/)
    expect(story.bodiesOf(executeOperation)).toEqual([])
    await input('Ska användas till').fill('Bygget')
    await button('Låna 2 objekt').click()
    await sees('Alla 2 är klara.')
    for (const body of story.bodiesOf(executeOperation))
      expect(body).toMatchObject({ dataProperties: [{ dataPropertyTypeId: idOf('field', 1), value: 'Bygget' }] })
  })

  test('the next objects begin with an empty basket', async () => {
    await open('lend, all done')
    await button('Nya objekt').click()
    await sees('Inget med än')
  })

  test('one ends it and is at the start', async () => {
    const story = await open('lend, all done')
    await button('Klar').click()
    await expect.poll(story.address).toBe('/exe')
  })
})

describe('the day of each object', () => {
  const isDue = async (at: number, when: RegExp) => await expect.element(objects().nth(at)).toMatchTextContent(when)
  const [TWO_WEEKS, BEFORE_BOOKING] = [/Åter senast 7 dec\./, /Åter senast 24 nov\. · Bokad åt Ola Nordmann/]
  const way = (name: string) => choose('Vad vill du göra?', name)

  test('is its own until one is chosen for all; one that is booked is due earlier, with the reason', async () => {
    await open('lend, each until its day')
    await isDue(0, TWO_WEEKS)
    await isDue(2, BEFORE_BOOKING)
    await expect.element(objects().nth(0)).not.toMatchTextContent(/Bokad/)
    await button(/^Samma för alla: 24 nov\./).click()
    for (const at of [0, 1, 2]) await isDue(at, /Åter senast 24 nov\./)
    await input('Lämnas senast').fill('2026-11-24')
    await userEvent.tab()
    for (const at of [0, 1, 2]) await isDue(at, /Åter senast 24 nov\./)
  })

  test('is not said before it is known, and what was chosen is there again after a reload', async () => {
    await open('lend, each until its day')
    await input('Lämnas senast').fill('2026-11-24')
    await input('Till vad').fill('Invigning')
    const { act: _, ...still } = storyOf(stories, 'lend, each until its day')
    const later = answerLater(withDueDays())
    await openStory({ ...still, stored: { ...localStorage }, replies: [later, ...still.replies!] })
    await isDue(0, /Kod V-001/)
    await expect.element(objects().nth(0)).not.toMatchTextContent(/Åter senast/)
    later.release()
    await expect.element(button('Låna 3 objekt')).toBeEnabled()
    await expect.element(input('Till vad')).toHaveValue('Invigning')
    for (const at of [0, 1, 2]) await isDue(at, /Åter senast 24 nov\./)
  })

  test('belongs to the way to lend; the other way keeps what was typed in it', async () => {
    await open('lend, each until its day')
    await input('Till vad').fill('Invigning')
    await way('Lån till mässa')
    await expect.element(input('Till vad')).not.toBeInTheDocument()
    await isDue(0, TWO_WEEKS)
    await way('Vanligt lån')
    await expect.element(input('Till vad')).toHaveValue('Invigning')
  })

  test('follows a booking that somebody makes meanwhile: of a chosen day one takes the earlier, of a proposed one it is taken', async () => {
    const story = await open('lend, each until its day')
    await input('Lämnas senast').fill('2026-11-30')
    await userEvent.tab()
    await isDue(0, /Åter senast 30 nov\./)
    const booking = { from: '2026-11-28T10:00:00.000Z', to: '2026-11-28T11:00:00.000Z', user: OLA }
    story.answer(withDueDays({ [DRILL_ID]: [booking] }))
    await story.readAgain()
    await isDue(0, /Bokad åt Ola Nordmann/)
    await button(/^Åter senast 28 nov\./, objects().nth(0)).click()
    await isDue(0, /Åter senast 28 nov\..* · Bokad åt Ola Nordmann/)
    await isDue(1, /Åter senast 30 nov\./)
    await way('Lån till mässa')
    await isDue(0, /Åter senast 27 nov\. · Bokad åt Ola Nordmann/)
  })
})

describe('what did not work', () => {
  test('is said at its object with the reason, and tried again by itself', async () => {
    const story = await open('lend, one refused')
    await sees(/^1 av 2 klara/, 'Gick inte')
    await expect.element(objects().nth(1)).toMatchTextContent(/Cirkelsåg.*Åtkomst nekad/)
    story.answer(replyOf(executeOperation.name))
    await button('Försök igen med 1 objekt').click()
    await sees('Alla 2 är klara.')
    expect(story.bodiesOf(executeOperation).map((body) => (body as { elementId: string }).elementId)).toEqual([DRILL_ID, SAW_ID, SAW_ID])
  })

  test('can be taken out of the basket', async () => {
    await open('lend, one refused')
    await button('Ta bort de som inte gick').click()
    await seesNo('Cirkelsåg')
    await sees('Klart.')
  })

  test('what got no answer is said to may be saved, and the same is sent again with the same key', async () => {
    const story = await open('lend, two objects')
    await button('Ta bort Cirkelsåg').click()
    story.answer(loseAnswer(executeOperation))
    await button('Låna 1 objekt').click()
    await sees('Inget svar', 'Kan vara sparat. Försök igen när du har nät; det sparas bara en gång.')
    await expect.element(button('Ta bort Borrhammare')).toBeDisabled()
    story.answer(replyOf(executeOperation.name))
    await button('Försök igen med 1 objekt').click()
    await sees('Klart.')
    const keys = story.sent.flatMap(({ call, idempotencyKey }) => (call === executeOperation.name ? [idempotencyKey] : []))
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
  })

  test('what is changed after a lost answer is not saved, and that is said', async () => {
    const story = await open('lend, with a form')
    const saved = replyOf(executeOperation.name)
    await button('Ta bort Cirkelsåg').click()
    await input('Ska användas till').fill('Bygget')
    story.answer(loseAnswer(executeOperation))
    await button('Låna 1 objekt').click()
    await sees('Inget svar')
    const sent = JSON.stringify(story.bodiesOf(executeOperation)[0])
    const taken = refuseWith(executeOperation, {
      status: 409,
      code: 'idempotencyConflict',
      errors: [{ message: '@errors.idempotencyConflict' }],
    })
    story.answer({ ...taken, answer: (body, request) => (JSON.stringify(body) === sent ? saved : taken).answer(body, request) })
    await input('Ska användas till').fill('Mässan')
    await button('Försök igen med 1 objekt').click()
    await sees(/Det du har ändrat sedan dess är inte sparat/)
  })
})

describe('what was begun', () => {
  const begun = page.getByRole('region', { name: 'Påbörjat, inte skickat' })
  /** The start of execution on the same device. */
  const atStart = () => openStory({ ...storyOf(starts, 'nothing waits'), stored: { ...localStorage } })

  test('is listed at the start with what did not work, leads back to it, and is dropped after a question', async () => {
    await open('lend, one refused')
    await add('V-005')
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

test('what was lent is undone at its object', async () => {
  const story = await open('lend, all done')
  story.answer(
    replyWith(undoOperation, {
      ...executed(formOf(DRILL_ID), { transactionId: loanOf(DRILL_ID), undoes: idOf('operation') }),
      dataPropertyTypes: [],
    }),
  )
  story.answer(receipts(true))
  await button(/^Ångra/, objects().nth(0)).click()
  await expect.element(objects().nth(0)).toMatchTextContent(/Ångrad/)
  await sees('1 av 2 klara, 1 ångrad')
  await expect.element(objects().nth(1)).toMatchTextContent(/Utlånad/)
})

describe('giving back', () => {
  test('each says who has it and until when, the overdue marked', async () => {
    await open('return, two objects')
    await expect.element(objects().nth(0)).toMatchTextContent(/Släpvagn.*Du har den · Åter senast/)
    await expect.element(objects().nth(1)).toMatchTextContent(/Högtryckstvätt.*Försenad/)
  })

  test('what is not lent is not put in', async () => {
    await open('return, empty')
    await add('V-001')
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

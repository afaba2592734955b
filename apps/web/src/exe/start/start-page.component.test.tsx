import { filterElements, getElementByCode } from '@verka/domain/elements/elements.api.ts'
import { filterTransactions } from '@verka/domain/transactions/transactions.api.ts'
import { getWorkList } from '@verka/domain/work-list/work-list.api.ts'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../../stories/fixtures/ids.ts'
import { workList } from '../../stories/fixtures/work-list.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, heading, link, sees, seesNo } from '../../stories/screen.ts'
import { storyOf } from '../../stories/story.ts'
import { loseAnswer, refuseWith, replyWith } from '../../stories/stubbed-replies.ts'
import stories, { DRILL } from './start-page.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))
const search = () => page.getByRole('searchbox')
const leadsTo = async (name: string | RegExp, address: string) => await expect.element(link(name).first()).toHaveAttribute('href', address)

describe('the working day', () => {
  test('what waits today comes first, the overdue marked; a tap opens the form', async () => {
    await open('a full day')
    await sees('Hej Kim', 'Att göra')
    await expect.element(link(/^Borrhammare/).first()).toMatchTextContent(/Åter senast.*Försenad/)
    await expect.element(link(/^Cirkelsåg/)).toMatchTextContent(/I dag/)
    await expect.element(link(/^Pump 3/)).toMatchTextContent(/Pumpkontroll.*Försenad/)
    await leadsTo(/^Pump 3/, `/exe/operation/${idOf('operationType', 5)}/${idOf('element', 5)}/${idOf('transactionType', 5)}`)
  })

  test('a service with several functions leads to the choice of them', async () => {
    await open('a full day')
    await leadsTo(/^Brandsläckare/, `/exe/${idOf('element', 7)}/service/${idOf('transactionType', 7)}`)
  })

  test('loans that wait for no day are listed apart, with when they are due', async () => {
    await open('a full day')
    await expect.element(heading('Det du har på lån')).toBeVisible()
    await expect.element(link(/^Stege/)).toMatchTextContent(/Åter senast/)
    await expect.element(link(/^Nyckelknippa/)).not.toMatchTextContent(/Åter senast/)
    await leadsTo('Visa alla', '/exe/elementList?state=toMe')
  })

  test('a loan that somebody takes over is gone when the page is read again', async () => {
    const story = await open('a full day')
    await expect.element(link(/^Stege/)).toBeVisible()
    story.answer(replyWith(getWorkList, workList()))
    await story.readAgain()
    await expect.element(link(/^Stege/)).not.toBeInTheDocument()
  })

  test('open cases are listed by what they are about', async () => {
    await open('a full day')
    await leadsTo(/^Trasig sladd/, `/exe/transaction/${idOf('transaction', 8)}`)
    await leadsTo('Ärenden (4)', '/exe/cases')
  })

  test('a booking says until when it waits', async () => {
    await open('a full day')
    await sees(/Hämta senast/)
    await leadsTo('Visa alla du har bokat', '/exe/elementList?state=bookedByMe')
  })

  test('more of what was done last is read when it is asked for', async () => {
    const story = await open('a full day')
    await button('Visa fler').click()
    await expect.poll(() => story.bodiesOf(filterTransactions)).toEqual([{ limit: 25, skipCount: true }])
    await expect.element(button('Visa fler')).not.toBeInTheDocument()
    await sees('Felanmälan')
  })

  test('more that could not be read can be tried again', async () => {
    const story = await open('a full day')
    const reply = storyOf(stories, 'a full day').replies!.find(({ call }) => call.name === filterTransactions.name)!
    story.answer(loseAnswer(filterTransactions))
    await button('Visa fler').click()
    await expect.element(button('Försök igen')).toBeVisible()
    story.answer(reply)
    await button('Försök igen').click()
    await expect.element(button('Försök igen')).not.toBeInTheDocument()
    await expect.element(button('Visa fler')).not.toBeInTheDocument()
  })

  test('on a day on which nothing waits no empty headings are displayed', async () => {
    await open('nothing waits')
    await sees('Här visas det du har gjort.')
    await seesNo('Att göra', 'Dina bokningar', 'Det du har på lån', 'Dina öppna ärenden')
    await leadsTo('Ärenden', '/exe/cases')
  })

  test('a site without cases has no way to them', async () => {
    await open('without cases')
    await expect.element(link(/^Ärenden/)).not.toBeInTheDocument()
  })

  test('an error can be tried again', async () => {
    const story = await open('error')
    story.answer(replyWith(getWorkList, workList()))
    await button('Försök igen').click()
    await sees('Här visas det du har gjort.')
  })
})

describe('finding an object', () => {
  test('what is typed is searched, with the category of each hit', async () => {
    const story = await open('nothing waits')
    await search().fill('borr')
    await expect.element(link(/^Borrhammare/)).toMatchTextContent(/V-001 · Verktyg/)
    expect(story.bodiesOf(filterElements)).toEqual([expect.objectContaining({ searchCriteria: 'borr' })])
    expect(story.address()).toContain('q=borr')
    await sees('2 träffar')
  })

  test('clearing the search leads back to the day', async () => {
    await open('hits of a search')
    await button('Rensa sökningen').click()
    await sees('Att göra')
  })

  test('enter opens the object with exactly this code', async () => {
    const story = await open('nothing waits')
    await search().fill('V-001')
    await userEvent.keyboard('{Enter}')
    await expect.poll(story.address).toBe(`/exe/id/${DRILL.id}`)
  })

  test('enter on the address of a label opens its object', async () => {
    const story = await open('nothing waits')
    await search().fill('https://another.example/exe/code/V-001?site=north')
    await userEvent.keyboard('{Enter}')
    await expect.poll(story.address).toMatch(/^\/exe\/(code\/V-001|id\/)/)
    expect(story.sent.find(({ call }) => call === getElementByCode.name)?.params ?? { code: 'V-001' }).toMatchObject({ code: 'V-001' })
  })

  test('enter on what is no code searches for it', async () => {
    const story = await open('nothing waits')
    story.answer(refuseWith(getElementByCode, { status: 404, code: 'notFound', errors: [{ message: '@errors.notFound' }] }))
    await search().fill('borr')
    await userEvent.keyboard('{Enter}')
    await expect.element(link(/^Borrhammare/)).toBeVisible()
    expect(story.address()).toContain('/exe?')
  })

  test('without a network it says so, and searches by itself when the network is back', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const story = await open('nothing waits')
    window.dispatchEvent(new Event('offline'))
    story.answer(loseAnswer(filterElements))
    story.answer(loseAnswer(getElementByCode))
    await search().fill('V-001')
    await userEvent.keyboard('{Enter}')
    await sees('Ingen nätanslutning. Kunde inte hämta data från servern.')
    story.answer(replyWith(filterElements, { items: [DRILL], totalCount: 1 }))
    network.mockRestore()
    window.dispatchEvent(new Event('online'))
    await expect.element(link(/^Borrhammare/)).toBeVisible()
    await seesNo('Ingen nätanslutning. Kunde inte hämta data från servern.')
  })

  test('without a hit it says for what', async () => {
    await open('no hits')
    await sees('Inget objekt matchar "zzz"', 'Kontrollera koden, eller prova en del av namnet.')
  })

  test('with more hits than are displayed it says so', async () => {
    await open('more hits than are displayed')
    await sees('40 träffar', 'Visar de 1 första. Skriv mer för att hitta rätt.')
  })

  test('for a service it is said which, only its category is searched, and a hit leads to the service on it', async () => {
    const story = await open('hits for a service')
    await expect.element(heading('Pumpkontroll: välj objekt')).toBeVisible()
    await expect
      .poll(() => story.sent.findLast(({ call }) => call === filterElements.name)?.query)
      .toMatchObject({ elementTypeId: idOf('elementType') })
    await leadsTo(/^Borrhammare/, `/exe/${DRILL.id}/service/${idOf('transactionType')}`)
  })
})

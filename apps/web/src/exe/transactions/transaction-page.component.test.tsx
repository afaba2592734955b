import { undoOperation } from '@verka/domain/operations/operations.api.ts'
import { deleteTransaction, getFullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { field } from '../../stories/fixtures/definitions.ts'
import { valueOf } from '../../stories/fixtures/elements.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { EVA, KIM } from '../../stories/fixtures/people.ts'
import { done, fullTransaction } from '../../stories/fixtures/transactions.ts'
import { openStory, type OpenStory } from '../../stories/open-story.tsx'
import { answer, button, dialog, input, link, sees, seesNo } from '../../stories/screen.ts'
import { storyOf } from '../../stories/story.ts'
import { refuseWith, replyWith } from '../../stories/stubbed-replies.ts'
import stories, { CHECK, LOAN, REPORT_ID, STOCK } from './transaction-page.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))
const openFrom = (search: string) => {
  const story = storyOf(stories, 'done before')
  return openStory({ ...story, address: `${story.address}?${search}` })
}
const main = () => page.getByRole('main')
const deletions = (story: OpenStory) => story.sent.filter(({ call }) => call === deleteTransaction.name)
const OBJECT = `/exe/id/${idOf('element')}`

describe('what was done', () => {
  test('is displayed with who, when and what was answered', async () => {
    await open('done before')
    await expect
      .element(page.getByRole('region', { name: 'Kontroll' }))
      .toMatchTextContent(/Kim Berg, 23 nov\. 08:15.*Resultat.*OK.*Anmärkning.*Ny sladd/)
    await expect.element(link('Borrhammare (V-001)')).toHaveAttribute('href', OBJECT)
    await seesNo('Klart!')
  })

  test('an answer whose field, or whose group, starts hidden is displayed: a rule had shown it', async () => {
    const why = field(3, 'Vad är skadat?', { uiStatus: 'hidden' })
    const cost = field(4, 'Kostnad')
    const group = field(5, 'Om skadan', { fieldType: 'group', uiStatus: 'hidden', children: [cost] })
    const [operation] = CHECK.operations
    const answered = {
      ...operation!,
      dataPropertyTypes: [why, group, field(6, 'Inte visat', { uiStatus: 'hidden' })],
      dataProperties: [valueOf(why, 'Repa i lacken'), valueOf(cost, '500 kr')],
    }
    const story = storyOf(stories, 'done before')
    await openStory({ ...story, replies: [replyWith(getFullTransaction, { ...CHECK, operations: [answered] }), ...story.replies!] })
    await expect
      .element(page.getByRole('region', { name: 'Kontroll' }))
      .toMatchTextContent(/Vad är skadat\?.*Repa i lacken.*Om skadan.*Kostnad.*500 kr/)
    await seesNo('Inte visat')
  })

  test('without an answer it says so', async () => {
    await open('nothing entered')
    await sees('Inga uppgifter fylldes i.')
  })

  test('the way back is where one came from: the object, its form, the report or the log', async () => {
    await openFrom('')
    await expect.element(link('Borrhammare')).toHaveAttribute('href', OBJECT)
    await openFrom('from=object')
    await expect.element(link('Borrhammare')).toHaveAttribute('href', `/elements/${idOf('element')}/edit`)
    await openFrom('from=report')
    await expect.element(link('Transaktionsrapport')).toHaveAttribute('href', `/transactions/list/${REPORT_ID}`)
    await openFrom(`from=log&log=${idOf('operationType')}`)
    await expect.element(link('Händelselogg')).toHaveAttribute('href', `/operations/list/${idOf('operationType')}`)
  })

  test('it does not wait for the services of the object, and works without them', async () => {
    await open('without the services of the object')
    await expect.element(page.getByRole('region', { name: 'Kontroll' })).toBeVisible()
    await expect.element(link('Samma på ett annat objekt')).toHaveAttribute('href', `/exe?service=${REPORT_ID}`)
  })

  test('one that was deleted says so', async () => {
    await open('deleted')
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/finns inte|borttag/)
  })
})

describe('the receipt', () => {
  test('says what was done, with the same on another object as the next step', async () => {
    await open('receipt')
    await expect.element(page.getByRole('status', { name: 'Klart!' })).toMatchTextContent(/Det är sparat: Årskontroll, Borrhammare\./)
    await expect.element(link('Samma på ett annat objekt')).toBeVisible()
    await expect.element(button(/^Ångra/)).not.toBeInTheDocument()
  })

  test('of a deviation it names the answer, and offers to report it', async () => {
    await open('receipt, with a deviation')
    await expect.element(page.getByRole('alert', { name: '1 avvikelse' })).toMatchTextContent(/Resultat: Sliten/)
    await expect
      .element(link('Felanmälan'))
      .toHaveAttribute('href', `/exe/operation/${idOf('operationType', 7)}/${idOf('element')}/${idOf('transactionType', 7)}`)
  })

  test('of a withdrawal it has what is left, and that this is little', async () => {
    await open('stock, receipt')
    await sees(/Uttaget: 2 × Borrhammare\. Nu finns 3 kvar\./, 'Lågt saldo: gränsen är 5', 'I lager: 5 → 3')
  })

  test.each([
    ['in', { amount: 4, balance: 5 }, 'Påfyllt: 4 × Borrhammare. Nu finns 5.'],
    ['count', { amount: -6, balance: 3 }, 'Räknat: Borrhammare, 3 i lager.'],
  ] as const)('of a stock has its new balance (%s)', async (move, moved, text) => {
    const story = storyOf(stories, 'stock, receipt')
    const of = fullTransaction(STOCK, [done(1, STOCK, 'Lager', { move, moved })])
    await openStory({ ...story, replies: [replyWith(getFullTransaction, of), ...story.replies!] })
    await sees(text)
  })

  test('of a loan has the booking that it used', async () => {
    const story = storyOf(stories, 'loan, receipt')
    const operationId = idOf('operation')
    const bookings = [
      { operationId, from: '2026-11-23T08:00:00.000Z', to: '2026-11-23T10:00:00.000Z' },
      { operationId, from: '2026-11-25T08:00:00.000Z', to: '2026-11-25T10:00:00.000Z' },
    ]
    const of = fullTransaction(LOAN, [done(1, LOAN, 'Låna ut', { dueAt: LOAN.dueAt })], { bookings })
    await openStory({ ...story, replies: [replyWith(getFullTransaction, of), ...story.replies!] })
    await sees(/^Din bokning 23.* är använd\.$/, /^Din bokning 25.* ingår i lånet\. Lämnar du tillbaka innan den börjar finns den kvar\.$/)
  })

  test('of a return has the bookings that are kept', async () => {
    const story = storyOf(stories, 'loan, receipt')
    const back = { ...LOAN, status: 'completed' } as const
    const operations = [done(1, LOAN, 'Låna ut', { dueAt: LOAN.dueAt }), done(2, back, 'Lämna tillbaka', { mode: 'complete' })]
    const [lent, returned] = operations.map(({ id }) => id)
    const reopened = [
      { operationId: returned!, user: KIM, from: '2026-11-25T08:00:00.000Z', to: '2026-11-27T10:00:00.000Z' },
      { operationId: returned!, user: EVA, from: '2026-11-28T08:00:00.000Z', to: '2026-11-28T10:00:00.000Z' },
      { operationId: lent!, user: KIM, from: '2026-11-29T08:00:00.000Z', to: '2026-11-29T10:00:00.000Z' },
    ]
    const of = fullTransaction(back, operations, { reopened })
    await openStory({ ...story, replies: [replyWith(getFullTransaction, of), ...story.replies!] })
    await sees(/^Din bokning 25.* – 27.* finns kvar\.$/, /^Bokningen åt Eva Lind 28.* finns kvar\.$/)
    await seesNo(/29 nov/)
  })

  test('of a late return says how late', async () => {
    const story = storyOf(stories, 'loan, receipt')
    const back = { ...LOAN, status: 'completed', dueAt: '2026-11-20T22:59:00.000Z' } as const
    const of = fullTransaction(back, [
      done(1, LOAN, 'Låna ut', { dueAt: back.dueAt }),
      done(2, back, 'Lämna tillbaka', { mode: 'complete', executedAt: '2026-11-23T09:20:00.000Z' }),
    ])
    await openStory({ ...story, replies: [replyWith(getFullTransaction, of), ...story.replies!] })
    await sees('Återlämnat 3 dagar sent: Borrhammare.', /Kim Berg, .* · 3 dagar sent/)
  })

  test('of one’s own loan it has until when, and how it is returned', async () => {
    await open('loan, receipt')
    await sees(/Du har lånat Borrhammare\./, 'Ska lämnas tillbaka senast 30 nov.')
    await expect.element(link('Lämna tillbaka')).toBeVisible()
  })

  test('the receipt of an undone operation reports that and when', async () => {
    await open('receipt, undone')
    await sees('Ångrat. Nu gäller det som var innan.')
    await seesNo('Klart!')
    await expect.element(main()).toMatchTextContent(/ångrat 23 nov\. 10:32/)
  })
})

describe('the receipt of an undone operation on a stock', () => {
  test.each([
    ['of a withdrawal, others withdrew meanwhile', { amount: 40, balance: 43 }, 'Ångrat. 40 lades tillbaka: 43 i lager.'],
    ['of a refill', { amount: -4, balance: 1 }, 'Ångrat. 4 togs ut: 1 i lager.'],
    ['without access to the numbers', null, 'Ångrat.'],
  ])('has what that did to the balance (%s)', async (_, moved, text) => {
    const undoneAt = '2026-11-23T09:29:00.000Z'
    const of = fullTransaction({ ...STOCK, undoneAt }, [
      done(1, STOCK, 'Lager', { undoneAt }),
      done(2, STOCK, 'Lager', { undoes: idOf('operation', 1), moved }),
    ])
    const story = storyOf(stories, 'stock, receipt')
    await openStory({ ...story, replies: [replyWith(getFullTransaction, of), ...story.replies!] })
    await expect.element(page.getByRole('status').filter({ hasText: 'Ångrat.' })).toHaveTextContent(text)
    await seesNo(/Nu gäller det som var innan/)
  })
})

describe('undoing', () => {
  test('takes back the operation, and its page says so where it is read', async () => {
    const story = await open('receipt, can be undone')
    const [operation] = CHECK.operations
    const undoneAt = '2026-11-23T09:29:00.000Z'
    story.answer(replyWith(getFullTransaction, { ...CHECK, undoneAt, operations: [{ ...operation!, undoneAt }] }))
    await button('Ångra (2 minuter)').click()
    const notice = page.getByRole('status').filter({ hasText: 'Ångrat. Nu gäller det som var innan.' })
    await expect.element(notice).toHaveFocus()
    expect(story.sent.filter(({ call }) => call === undoOperation.name)).toHaveLength(1)
    await seesNo('Det är ångrat.')
    expect(story.sent.find(({ call }) => call === undoOperation.name)).toMatchObject({
      params: { id: idOf('operation') },
      idempotencyKey: expect.any(String),
    })
  })

  test('pressed twice it is sent once', async () => {
    const story = await open('receipt, can be undone')
    await button('Ångra (2 minuter)').dblClick()
    await story.readAgain()
    expect(story.sent.filter(({ call }) => call === undoOperation.name)).toHaveLength(1)
  })

  test('a refusal replaces the button and stays: trying again never helps', async () => {
    await open('undo refused')
    await button('Ångra (2 minuter)').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Det är för sent att ångra.')
    await expect.element(button(/^Ångra/)).not.toBeInTheDocument()
  })
})

describe('what is still running', () => {
  test('a loan has its borrower and day, and leads to its next steps', async () => {
    await open('loan, running')
    await expect.element(main()).toMatchTextContent(/Låntagare.*Kim Berg.*Åter senast.*30 nov\./)
    const form = (step: string, number: number) =>
      `/exe/operation/${idOf('operationType', number)}/${idOf('element')}/${step}/${idOf('transaction')}`
    await expect.element(link('Lämna tillbaka')).toHaveAttribute('href', form('complete', 51))
    await expect.element(link('Förläng')).toHaveAttribute('href', form('update', 50))
  })

  test('an overdue one is marked', async () => {
    await open('loan, overdue')
    await sees('Försenad')
  })

  test('a case is read from its first entry to its last, and answered below it', async () => {
    await open('case, open')
    const entries = page.getByRole('region', { name: 'Ärendet' }).getByRole('listitem')
    await expect.element(entries.nth(0)).toMatchTextContent(/Kim Berg öppnade ärendet.*Trasig sladd/)
    await expect.element(entries.nth(1)).toMatchTextContent(/Eva Lind uppdaterade.*Jag tittar på det/)
    await expect.element(link('Svara')).toBeVisible()
    const [last, step] = [entries.nth(1).element(), link('Svara').element()]
    expect(last.compareDocumentPosition(step) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })
})

describe('deleting a transaction', () => {
  test('is not offered to who may not', async () => {
    await open('done before')
    await expect.element(button('Ta bort')).not.toBeInTheDocument()
  })

  test('needs a reason, which has the focus, and leads to the object', async () => {
    const story = await open('deletion')
    const reason = input('Orsak', dialog())
    await expect.element(reason).toHaveFocus()
    await answer('Ta bort')
    await expect.element(reason).toHaveAccessibleDescription(/Detta fält måste ha ett värde/)
    expect(deletions(story)).toEqual([])
    await reason.fill('  Fel objekt ')
    await answer('Ta bort')
    await expect.poll(story.address).toBe(OBJECT)
    expect(deletions(story)).toEqual([expect.objectContaining({ query: expect.objectContaining({ reason: 'Fel objekt', version: '1' }) })])
  })

  test('a refusal is displayed where it was asked, with the reason kept', async () => {
    const story = await open('deletion')
    story.answer(refuseWith(deleteTransaction, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] }))
    await input('Orsak', dialog()).fill('Fel objekt')
    await answer('Ta bort')
    await expect.element(dialog().getByRole('alert')).toMatchTextContent('Åtkomst nekad.')
    await expect.element(input('Orsak', dialog())).toHaveValue('Fel objekt')
    await answer('Avbryt')
    expect(story.address()).toContain('/exe/transaction/')
  })
})

test('a failed reading can be tried again', async () => {
  const story = await open('error')
  story.answer(replyWith(getFullTransaction, CHECK))
  await button('Försök igen').click()
  await expect.element(page.getByRole('region', { name: 'Kontroll' })).toBeVisible()
})

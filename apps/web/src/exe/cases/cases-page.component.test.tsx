import { filterTransactions } from '@verka/domain/transactions/transactions.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { openStory, type OpenStory } from '../../stories/open-story.tsx'
import { button, combobox, heading, link, sees, seesNo } from '../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import { replyWith } from '../../stories/stubbed-replies.ts'
import stories, { CLEANING, OLD } from './cases-page.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const row = (name: RegExp) => page.getByRole('row', { name })
const question = (story: OpenStory) => story.sent.findLast(({ call }) => call === filterTransactions.name)!
const statuses = (story: OpenStory) =>
  (question(story).body as { filters: { column: string; value: string[] }[] }).filters.find(({ column }) => column === 'status')?.value

test('open cases of everybody are listed, with how long they have been open', async () => {
  const story = await open('some open')
  await expect.element(row(/Trasig sladd/)).toMatchTextContent(/20 dagar.*Borrhammare.*Kim Berg.*Öppnad/)
  await expect.element(row(/Läcker/)).toMatchTextContent(/I dag.*Pump 3.*Eva Lind/)
  await expect.element(link('Trasig sladd')).toHaveAttribute('href', `/exe/transaction/${OLD.id}`)
  expect(question(story).query).toMatchObject({ type: 'all' })
  expect(statuses(story)).toEqual(['started'])
})

test('of a closed one it says how long it took', async () => {
  await open('closed ones too')
  await expect.element(row(/Lampan är trasig/)).toMatchTextContent(/Tog 3 dagar.*Slutförd/)
})

test('closed ones are listed on request, and their choice is in the address', async () => {
  const story = await open('some open')
  await page.getByText('Slutförd', { exact: true }).click()
  await expect.poll(() => statuses(story)).toEqual(['started', 'completed'])
  expect(decodeURIComponent(story.address())).toBe('/exe/cases?status=started,completed')
})

test('one’s own are listed on request', async () => {
  const story = await open('some open')
  await page.getByText('Mina').click()
  await expect.poll(() => question(story).query).toMatchObject({ type: 'own' })
  expect(story.address()).toContain('type=own')
})

test('who sees only their own is given no choice', async () => {
  await open('restricted user')
  await seesNo('Mina', 'Alla')
  await expect.element(row(/Trasig sladd/)).toBeVisible()
})

test('only services of cases are asked for; with two of them one can be chosen, and each row has its own', async () => {
  const story = await open('of two services')
  await expect.element(row(/Trasig sladd/)).toMatchTextContent(/Felanmälan/)
  await combobox('Tjänst').selectOptions('Städning')
  await expect
    .poll(() => question(story).body)
    .toMatchObject({ filters: expect.arrayContaining([{ column: 'transactionTypeId', value: [CLEANING.id] }]) })
  expect(story.address()).toContain(`service=${CLEANING.id}`)
})

test('with one service there is neither a choice nor a column of it', async () => {
  await open('some open')
  await expect.element(combobox('Tjänst')).not.toBeInTheDocument()
  await expect.element(page.getByRole('columnheader', { name: 'Tjänst' })).not.toBeInTheDocument()
})

test('without a case it says so, and without a hit one can go back to all', async () => {
  await open('empty')
  await expect.element(heading('Inga ärenden att visa')).toBeVisible()
  const story = await open('no hits')
  story.answer(replyWith(filterTransactions, all(OLD)))
  await button(/^Rensa/)
    .first()
    .click()
  await expect.element(row(/Trasig sladd/)).toBeVisible()
  expect(story.address()).not.toContain('q=')
})

test('without one of one’s own it says which ones are', async () => {
  await open('none of one’s own')
  await sees('Här visas ärenden som du har anmält eller är ansvarig för.')
})

test('a failed reading can be tried again', async () => {
  const story = await open('error in the cases')
  story.answer(replyWith(filterTransactions, nothing))
  await button('Försök igen').click()
  await expect.element(button('Försök igen')).not.toBeInTheDocument()
  expect(story.bodiesOf(listTransactionTypes)).toHaveLength(1)
  await sees('Ärenden')
})

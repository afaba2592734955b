import { filterTransactions } from '@verka/domain/transactions/transactions.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory, type OpenStory } from '../../stories/open-story.tsx'
import { link, sees, seesNo } from '../../stories/screen.ts'
import { DESKTOP, PHONE, storyOf } from '../../stories/story.ts'
import stories, { DRILL, LAST } from './list-page.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const row = (name: RegExp) => page.getByRole('row', { name })
const chip = (name: string) => page.getByRole('group', { name: 'Status' }).getByText(name)
const question = (story: OpenStory) => story.sent.findLast(({ call }) => call === filterTransactions.name)!

describe('transactions of a service', () => {
  test('each has its time, object and person, and leads to itself; the way back is the object', async () => {
    const story = await open('some')
    await expect.element(row(/Borrhammare/)).toMatchTextContent(/23 nov\. 08:15.*Borrhammare \(V-001\).*Kim Berg/)
    await expect.element(row(/Borrhammare/).getByRole('link')).toHaveAttribute('href', `/exe/transaction/${LAST.id}`)
    await expect.element(link('Borrhammare')).toHaveAttribute('href', `/exe/id/${DRILL.id}`)
    expect(question(story).query).toMatchObject({ type: 'all', transactionTypeId: LAST.transactionTypeId })
    expect(question(story).query).not.toHaveProperty('elementId')
  })

  test('those of this object are listed on request', async () => {
    const story = await open('some')
    await page.getByRole('switch', { name: /Borrhammare/ }).click()
    await expect.poll(() => question(story).query).toMatchObject({ elementId: DRILL.id })
    expect(story.address()).toContain('restrictToElement=1')
  })

  test('one’s own are listed on request', async () => {
    const story = await open('some')
    await page.getByText('Mina').click()
    await expect.poll(() => question(story).query).toMatchObject({ type: 'own' })
  })

  test('with one status there is no choice of it', async () => {
    await open('some')
    await expect.element(page.getByRole('group', { name: 'Status' })).not.toBeInTheDocument()
  })

  test('an undone one says so', async () => {
    await open('undone')
    await expect.element(row(/Borrhammare/)).toMatchTextContent(/Ångrad/)
  })

  test('without any it says so', async () => {
    await open('empty')
    await sees('Inget att visa')
  })
})

describe('loans', () => {
  test('have borrower and due day instead of the person, the overdue one marked', async () => {
    await open('loans')
    await expect.element(row(/Kim Berg/)).toMatchTextContent(/20 nov.*Försenad/)
    await expect.element(page.getByRole('columnheader', { name: 'Av', exact: true })).not.toBeInTheDocument()
  })

  test('on a phone each has them on its card', async () => {
    await openStory(storyOf(stories, 'loans'), PHONE)
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Försenad' })).toMatchTextContent(/Kim Berg.*Åter senast.*20 nov/)
  })

  test('are narrowed by their status; the address has it, and it can be taken back', async () => {
    const story = await open('loans')
    await chip('Återlämnad').click()
    await expect.poll(() => question(story).body).toMatchObject({ filters: [{ column: 'status', value: ['completed'] }] })
    await chip('Återlämnad').click()
    await expect.poll(story.address).not.toContain('status')
    await expect.element(row(/Kim Berg/)).toBeVisible()
  })
})

test('cases are listed by what they are about', async () => {
  await open('cases')
  await expect.element(link('Trasig sladd')).toBeVisible()
  await expect.element(row(/Luktar bränt/)).toMatchTextContent(/Slutförd/)
})

test('who sees only their own is given no choice', async () => {
  await open('restricted user')
  await seesNo('Mina', 'Alla')
})

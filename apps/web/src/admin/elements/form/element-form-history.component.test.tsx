import { getElementHistory, type HistoryChange, type HistoryExecution } from '@verka/domain/history/history.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../../stories/fixtures/ids.ts'
import { EVA } from '../../../stories/fixtures/people.ts'
import { openStory } from '../../../stories/open-story.tsx'
import { link, sees } from '../../../stories/screen.ts'
import { DESKTOP, PHONE, storyOf } from '../../../stories/story.ts'
import { replyWith } from '../../../stories/stubbed-replies.ts'
import stories, { MAKER } from './element-form.stories.tsx'

const change = (number: number, action: string, before: unknown, after: unknown): HistoryChange => ({
  id: idOf('auditEntry', number),
  kind: 'change',
  at: `2026-11-2${number}T11:00:00.000Z`,
  by: EVA,
  action,
  operationId: null,
  bulkChangeId: null,
  importId: null,
  before,
  after,
})
const made = (value: string) => ({ dataProperties: { [MAKER.id]: value } })
const EXECUTED: HistoryExecution = {
  id: idOf('operation'),
  kind: 'execution',
  at: '2026-11-21T11:00:00.000Z',
  by: EVA,
  transactionId: idOf('transaction'),
  transactionTypeId: idOf('transactionType'),
  serviceMode: 'simpleForm',
  serviceNames: localized('Målning'),
  functionNames: localized('Målning'),
  mode: 'start',
  status: 'completed',
  undoneAt: null,
  undoes: null,
}
const ALL = [change(2, 'update', made('Grön'), made('Röd')), EXECUTED, change(0, 'create', null, made('Grön'))]
const history = replyWith(getElementHistory, (_, { query }) => ({
  items: query.kind === undefined ? ALL : ALL.filter(({ kind }) => kind === query.kind),
  fields: [MAKER],
}))
const open = (look: typeof PHONE) => {
  const story = storyOf(stories, 'stored')
  return openStory({ ...story, replies: [history, ...story.replies!] }, look)
}
const region = () => page.getByRole('region', { name: 'Historik' })
const entries = () => region().getByRole('listitem')

test('the history of an object has its changes and what was done, narrowed on request, with the way to what was done', async () => {
  const story = await open(DESKTOP)
  await expect.poll(() => entries().elements().length).toBe(3)
  await expect.element(entries().nth(0)).toMatchTextContent(/Ändrad.*Eva Lind.*Tillverkare.*Före.*Grön.*Efter.*Röd/)
  await expect.element(entries().nth(1)).toMatchTextContent(/Målning.*Slutförd/)
  await expect.element(page.getByRole('region', { name: 'Just nu' })).toMatchTextContent(/Inget lån, ärende eller bokning\./)
  await region().getByText('Utfört', { exact: true }).click()
  await expect.poll(() => entries().elements().length).toBe(1)
  await link('Målning', region()).click()
  await expect.poll(story.address).toBe(`/exe/transaction/${EXECUTED.transactionId}?from=object`)
})

test('on a phone the history is below the form, within its width', async () => {
  await open(PHONE)
  // it is read when one is near it
  await sees('Historik')
  page.getByText('Historik').element().scrollIntoView()
  await expect.poll(() => entries().elements().length).toBe(3)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width)
})

import { stopBulkChange } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { stopImport } from '@verka/domain/imports/imports.api.ts'
import { listWork } from '@verka/domain/work/work.api.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory } from '../../stories/open-story.tsx'
import { button, heading, sees } from '../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import { replyWith } from '../../stories/stubbed-replies.ts'
import stories, { RUNNING, STOPPED_BY_PERSON, workOf } from './work.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const cards = () => page.getByRole('listitem')

test('what runs and what waits for the person comes first, each with its progress, its result and its page', async () => {
  await open('some')
  await expect.element(heading('Pågår nu')).toBeVisible()
  await expect.element(cards().nth(0)).toMatchTextContent('Effekt (W): 950')
  await expect.element(cards().nth(0).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10')
  await expect.element(cards().nth(0)).toMatchTextContent('100 av 1 000 klara')
  await expect.element(cards().nth(1)).toMatchTextContent('Väntar på dig')
  await expect
    .element(cards().nth(1).getByRole('link', { name: 'Granska' }))
    .toHaveAttribute('href', expect.stringContaining('/bulkChanges?id='))
  await expect.element(cards().nth(2)).toMatchTextContent('Ändrade: 40 · Redan så: 3 · Kan inte ändras: 2')
  await expect.element(cards().nth(3)).toMatchTextContent('Stoppad')
})

test('work that runs can be stopped, and moves to the reports', async () => {
  const story = await open('some')
  story.answer(replyWith(listWork, { items: [workOf('stopped', STOPPED_BY_PERSON)] }))
  await button('Stoppa').click()
  await sees('Inget pågår just nu.')
  expect(story.sent.filter(({ call }) => call === stopBulkChange.name).map(({ params }) => params)).toEqual([{ id: RUNNING.id }])
  await expect.element(cards().nth(0)).toMatchTextContent('Stoppad')
})

test('an import is there with its progress, its review and its report, each a link to its page', async () => {
  const story = await open('imports')
  await expect.element(cards().nth(0)).toMatchTextContent(/Import av verktyg 2026\.csv.*Verktyg.*1 000 av 4 000 rader/)
  await expect.element(cards().nth(1)).toMatchTextContent(/Väntar på start.*Användare/)
  await expect.element(cards().nth(1).getByRole('link', { name: 'Granska' })).toHaveAttribute('href', expect.stringMatching(/^\/imports\//))
  await expect.element(cards().nth(2)).toMatchTextContent('Skapade: 38 · Ändrade: 2 · Fel: 2')
  await expect.element(cards().nth(3)).toMatchTextContent(/Oläslig.*Filen är skadad\./)
  await button('Stoppa').click()
  await expect.poll(() => story.sent.filter(({ call }) => call === stopImport.name)).toHaveLength(1)
})

test('a replication is there with its progress, and with what it wrote or why it did not', async () => {
  await open('replications')
  await expect.element(cards().nth(0)).toMatchTextContent(/Från Falköping, Norra.*Pågår/)
  await expect.element(cards().nth(0).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  await expect.element(cards().nth(0).getByRole('button')).not.toBeInTheDocument()
  await expect.element(cards().nth(1)).toMatchTextContent('3 skapade, 1 ändrad')
  await expect
    .element(cards().nth(2))
    .toMatchTextContent(/Misslyckades.*Inget har ändrats i målområdet\..*Replikering.*Licensen omfattar 25 objekt\..*Verktyg.*Regel 2/)
  // each reason under the thing that it is about, as in the dialog
  const reasons = cards().nth(2).getByRole('list')
  expect(reasons.elements().map((list) => list.children.length)).toEqual([1, 2])
  await expect.element(cards().nth(2).getByRole('link')).toHaveAttribute('href', expect.stringContaining('/replication/templates'))
})

test('a sandbox is there with its progress, what it has or why it has nothing, and the way to it', async () => {
  await open('sandboxes')
  await expect.element(cards().nth(0)).toMatchTextContent(/Norr \(testmiljö\).*Skapas.*Kopia av Norr.*50 av 200/)
  await expect.element(cards().nth(0).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  await expect.element(cards().nth(1)).toMatchTextContent(/Tas bort.*Allt i den tas bort/)
  await expect.element(cards().nth(2)).toMatchTextContent(/Klar.*81 definitioner, 168 objekt/)
  await expect.element(cards().nth(3)).toMatchTextContent(/Misslyckades.*Inget kopierades.*Licensen omfattar 25 objekt\./)
  await expect.element(cards().nth(0).getByRole('link')).toHaveAttribute('href', expect.stringContaining('/sandboxes'))
})

test('progress that is not announced is asked for until the work has ended', async () => {
  const story = await open('sandboxes')
  story.answer(replyWith(listWork, { items: [] }))
  await sees('Inget arbete pågår')
})

test('the count says how many run, and nothing without any', async () => {
  await open('count: one runs')
  await sees('1 pågår')
  await open('count: none runs')
  expect(document.querySelector('main')?.textContent).toBe('')
})

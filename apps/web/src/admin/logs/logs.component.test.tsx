import { filterElements, getElement } from '@verka/domain/elements/elements.api.ts'
import { countTransactions, filterTransactions } from '@verka/domain/transactions/transactions.api.ts'
import { countOperations, filterOperations } from '@verka/domain/operations/operations.api.ts'
import { savePreference } from '@verka/domain/preferences/preferences.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listedElement } from '../../stories/fixtures/elements.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { all } from '../../stories/fixtures/lists.ts'
import { openStory, type OpenStory } from '../../stories/open-story.tsx'
import { button, checkbox, focus, heading, sees } from '../../stories/screen.ts'
import { DESKTOP, PHONE, storyOf } from '../../stories/story.ts'
import { replyWith } from '../../stories/stubbed-replies.ts'
import stories, { CHECK, DONE, YEARLY } from './logs.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const row = (name: RegExp) => page.getByRole('row', { name })
const chart = () => page.getByRole('region', { name: 'Antal över tid' })
const last = (story: OpenStory, call: { name: string }) => story.bodiesOf(call).at(-1)

describe('the report of a service', () => {
  test('each row has time, object, person, status and the latest values, and leads to its transaction', async () => {
    const story = await open('report, some rows')
    await expect.element(row(/Borrhammare/)).toMatchTextContent(/2026-11-23 08:15.*V-001.*Kim Berg.*Slutförd.*Godkänd/)
    await expect.element(row(/Borrhammare/).getByRole('link')).toHaveAttribute('href', `/exe/transaction/${DONE.id}?from=report`)
    expect(story.sent.find(({ call }) => call === filterTransactions.name)?.query).toMatchObject({ transactionTypeId: YEARLY.id })
  })

  test('an undone one is called so, whatever its status was', async () => {
    await open('report, some rows')
    await expect.element(row(/Stege/)).toMatchTextContent(/Ångrad/)
    await expect.element(row(/Stege/)).not.toMatchTextContent(/Slutförd/)
  })

  test('undone ones are found by their status, and have a part of the chart', async () => {
    const story = await open('report, some rows')
    await expect.element(chart().getByRole('columnheader', { name: 'Ångrad' })).toBeInTheDocument()
    await button('Filtrera på Status').click()
    await checkbox('Ångrad').click()
    await expect.poll(() => last(story, filterTransactions)).toMatchObject({ filters: [{ column: 'status', value: ['undone'] }] })
  })

  test('loans have their borrower and their day, the overdue one marked', async () => {
    await open('report, loans')
    await expect.element(row(/Borrhammare/)).toMatchTextContent(/Försenad/)
    await expect.element(row(/Borrhammare/)).toMatchTextContent(/2026-11-20/)
  })

  test('it is narrowed by what its address says, and the chart with it', async () => {
    const story = storyOf(stories, 'report, some rows')
    const narrowed = await openStory({ ...story, address: `${story.address}?f.status=${encodeURIComponent('["completed"]')}` }, DESKTOP)
    const filters = [{ column: 'status', value: ['completed'] }]
    await expect.poll(() => last(narrowed, filterTransactions)).toMatchObject({ filters })
    await expect.poll(() => last(narrowed, countTransactions)).toMatchObject({ filters })
  })

  test.each([
    ['report, some rows', 'Av', 'f.createdById="anna"'],
    ['event log, some rows', 'När', 'f.executedAt=5'],
  ])('a filter of a link that cannot be read is left out, and said: %s', async (name, column, filter) => {
    const story = storyOf(stories, name)
    await openStory({ ...story, address: `${story.address}?${filter}` }, DESKTOP)
    await sees(`Ett filter i länken gick inte att läsa och är utelämnat: ${column}.`)
    await expect.element(row(/Borrhammare/)).toBeVisible()
  })

  test('its objects are found by their names, and the chosen one narrows it', async () => {
    const { replies = [], ...story } = storyOf(stories, 'report, some rows')
    const object = listedElement(7, 'Den andra saken')
    const found = [replyWith(filterElements, all(object)), replyWith(getElement, object)]
    const report = await openStory({ ...story, replies: [...replies, ...found] }, DESKTOP)
    await button('Filtrera på Objekt').click()
    await page.getByRole('searchbox', { name: 'Sök: Objekt' }).fill('andra saken')
    await checkbox(/^Den andra saken/).click()
    await expect
      .poll(() => last(report, filterTransactions))
      .toMatchObject({ filters: [{ column: 'elementId', value: [idOf('element', 7)] }] })
    await expect.element(page.getByRole('group', { name: 'Filter' })).toMatchTextContent(/Objekt.*Den andra saken/)
  })

  test('a service without functions has its rows nevertheless', async () => {
    await open('report, a service without functions')
    await expect.element(row(/Borrhammare/)).toBeVisible()
  })

  test('without a row it says so', async () => {
    await open('report, empty')
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Transaktionsrapport: Årskontroll')
    await expect.element(heading(/^(Inget|Inga)/)).toBeVisible()
  })
})

describe('the chart beside it', () => {
  test('has the same numbers as a table for who cannot see it', async () => {
    await open('report, some rows')
    const table = chart().getByRole('table')
    await expect.element(table.getByRole('row', { name: /2026-11-23/ })).toMatchTextContent(/2026-11-23.*3.*5.*1.*9/)
  })

  test('its columns are days, weeks or months', async () => {
    const story = await open('report, some rows')
    await chart().getByText('Vecka').click()
    await expect.poll(() => last(story, countTransactions)).toMatchObject({ step: 'week' })
  })

  test('a column narrows the list to its time, and so does its row in the table', async () => {
    const story = await open('report, some rows')
    await expect.poll(() => document.querySelectorAll('.recharts-rectangle').length).toBeGreaterThan(0)
    await page.elementLocator(document.querySelector('.recharts-rectangle')!).click()
    await expect.poll(story.address).toContain('f.createdAt=')
    await expect.element(page.getByRole('group', { name: 'Filter' })).toMatchTextContent(/När/)
    await expect.poll(() => last(story, filterTransactions)).toMatchObject({ filters: [{ column: 'createdAt' }] })

    const log = await open('event log, some rows')
    await chart().getByText('Tabell', { exact: true }).click()
    await focus(chart().getByRole('rowheader').getByRole('button').first())
    await userEvent.keyboard('{Enter}')
    await expect.poll(log.address).toContain('f.executedAt=')
  })

  test('on a phone it is folded until it is opened', async () => {
    const story = await openStory(storyOf(stories, 'report, some rows'), PHONE)
    await expect.element(button('Antal över tid')).toHaveAttribute('aria-expanded', 'false')
    await button('Antal över tid').click()
    await expect.poll(() => story.bodiesOf(savePreference)).toEqual([{ value: { phone: true } }])
  })

  test('folded away it is remembered, and asks for nothing', async () => {
    const story = await open('report, some rows')
    await button('Antal över tid').click()
    await expect.poll(() => story.bodiesOf(savePreference)).toEqual([{ value: { wide: false } }])
    const folded = await open('report, chart folded away')
    await expect.element(button('Antal över tid')).toHaveAttribute('aria-expanded', 'false')
    await expect.element(row(/Borrhammare/)).toBeVisible()
    expect(folded.bodiesOf(countTransactions)).toEqual([])
  })

  test('without its numbers the rows are there, and it can be tried again', async () => {
    const story = await open('report, chart, error')
    await expect.element(row(/Borrhammare/)).toBeVisible()
    await expect.element(button('Försök igen', chart())).toBeVisible()
    story.answer(
      replyWith(countTransactions, { step: 'day', buckets: [{ from: '2026-11-23', to: '2026-11-23', counts: { completed: 1 } }] }),
    )
    await button('Försök igen', chart()).click()
    await expect.element(chart().getByRole('table')).toBeInTheDocument()
  })
})

describe('the event log of a function', () => {
  test('each row leads to its transaction, and back to the log', async () => {
    const story = await open('event log, some rows')
    await expect.element(row(/Borrhammare/).getByRole('link')).toHaveAttribute('href', expect.stringContaining(`from=log&log=${CHECK.id}`))
    expect(story.sent.find(({ call }) => call === filterOperations.name)?.query).toMatchObject({ operationTypeId: CHECK.id })
    await expect.poll(() => story.bodiesOf(countOperations)).toHaveLength(1)
  })

  test('an undone execution is marked, and so is its undo', async () => {
    const story = await open('event log, with an undo')
    await expect.element(row(/Stege/)).toMatchTextContent(/Ångrad/)
    await expect.element(row(/Såg/)).toMatchTextContent(/Ångrar/)
    await expect.element(row(/Borrhammare/)).toMatchTextContent(/Gäller/)
    await button('Filtrera på Giltighet').click()
    await checkbox('Gäller').click()
    await expect.poll(() => last(story, filterOperations)).toMatchObject({ filters: [{ column: 'validity', value: ['valid'] }] })
  })

  test('where several services use it, each row has its own', async () => {
    await open('event log, of two services')
    await expect.element(page.getByRole('columnheader', { name: 'Tjänst' })).toBeVisible()
    await open('event log, some rows')
    await expect.element(page.getByRole('columnheader', { name: 'Tjänst' })).not.toBeInTheDocument()
  })

  test('a failed reading can be tried again', async () => {
    await open('event log, error')
    await sees('Försök igen')
  })
})

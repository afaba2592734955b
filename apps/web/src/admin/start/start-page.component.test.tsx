import { listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { getFeed } from '@verka/domain/feed/feed.api.ts'
import { getOverview } from '@verka/domain/overview/overview.api.ts'
import { getFullTenantConfig } from '@verka/domain/tenants/tenant-config.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listedElementType } from '../../stories/fixtures/definitions.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { all } from '../../stories/fixtures/lists.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, heading, link, sees, seesNo } from '../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import { replyWith } from '../../stories/stubbed-replies.ts'
import stories, { OVERVIEW } from './start-page.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
/** The filters of the list that a line leads to, by column. */
const filtersOf = async (name: string) => {
  await expect.element(link(name)).toBeVisible()
  const href = link(name).element().getAttribute('href')!
  const { pathname, searchParams } = new URL(href, 'https://verka.example')
  return {
    path: pathname,
    filters: Object.fromEntries(
      [...searchParams].filter(([key]) => key.startsWith('f.')).map(([key, text]) => [key.slice(2), JSON.parse(text) as unknown]),
    ),
  }
}
const report = (number: number) => `/transactions/list/${idOf('transactionType', number)}`

describe('what matters today', () => {
  test('each line has its number, and leads to exactly these rows', async () => {
    await open('a usual day')
    expect(await filtersOf('Låna, försenade 2')).toMatchObject({ path: report(2), filters: { isOverdue: true } })
    expect(await filtersOf('Låna, återlämnas i dag 3')).toMatchObject({
      path: report(2),
      filters: { status: ['started'], isOverdue: false, dueAt: { from: '2026-11-23', to: '2026-11-23' } },
    })
    expect(await filtersOf('Besiktning 2')).toMatchObject({
      path: `/operations/list/${idOf('operationType')}`,
      filters: { executedAt: { from: '2026-11-17' } },
    })
    expect(await filtersOf('Lageruttag 1')).toMatchObject({
      path: `/elements/list/${idOf('elementType')}`,
      filters: { [idOf('field')]: { to: 5 } },
    })
    expect(await filtersOf('Lageruttag, utan saldo 2')).toMatchObject({
      path: `/elements/list/${idOf('elementType')}`,
      filters: { [idOf('field')]: null },
    })
    await expect.element(link('Låna 5')).toHaveAttribute('href', `/elements/list/${idOf('elementType')}?booked=2026-11-23`)
  })

  test('open cases are counted by their age', async () => {
    await open('a usual day')
    const lines = page.getByRole('region', { name: 'Öppna ärenden' }).getByRole('listitem')
    await expect.element(lines.nth(0)).toMatchTextContent(/äldre än en vecka.*4/)
    await expect.element(lines.nth(1)).toMatchTextContent(/senaste veckan.*2/)
    await expect.element(lines.nth(2)).toMatchTextContent(/i dag.*1/)
  })

  test('a count of zero is left out, and a card of zeros says so', async () => {
    const story = await open('a usual day')
    story.answer(
      replyWith(getOverview, {
        ...OVERVIEW,
        loans: [{ ...OVERVIEW.loans[0]!, dueToday: 0, overdue: 0 }],
        openCases: [{ ...OVERVIEW.openCases[0]!, today: 0 }],
      }),
    )
    await story.readAgain()
    await seesNo('Låna, försenade', 'Felanmälan, i dag')
    await expect.element(page.getByRole('region', { name: 'Lån', exact: true })).toMatchTextContent(/Inga|Inget/)
  })

  test('without services of a kind there is no card of it', async () => {
    await open('nothing to see to')
    await expect.element(heading('Objekt per kategori')).toBeVisible()
    await seesNo('Öppna ärenden', 'Lån', 'Bokningar i dag', 'Lågt lager', 'Nyheter')
    await sees('Inga påbörjade transaktioner')
  })

  test('a failed reading can be tried again, and leaves the categories as they are', async () => {
    const story = await open('error')
    await expect.element(link(/^Verktyg/)).toHaveAttribute('href', `/elements/list/${idOf('elementType')}`)
    story.answer(replyWith(getOverview, OVERVIEW))
    await button('Försök igen').first().click()
    await expect.element(heading('Öppna ärenden')).toBeVisible()
  })
})

describe('categories', () => {
  test('each has its number of objects and leads to them', async () => {
    await open('a usual day')
    await expect.element(link(/^Rum/)).toHaveAttribute('href', `/elements/list/${idOf('elementType', 2)}`)
    await expect.element(link(/^Rum/)).toMatchTextContent(/6/)
  })

  test('a failed reading can be tried again', async () => {
    const story = await open('categories, error')
    story.answer(replyWith(listElementTypes, all(listedElementType(1, 'Verktyg'))))
    await button('Försök igen').click()
    await expect.element(link(/^Verktyg/)).toBeVisible()
  })
})

describe('the licence', () => {
  test('is shown with its use to those who administer the customer', async () => {
    await open('a usual day')
    await expect.element(page.getByRole('region', { name: 'Licens' })).toMatchTextContent(/Objekt i alla områden.*480 av 500/)
    await open('a full licence')
    await sees('Mer än licensen tillåter: inget tas bort, men inga fler objekt kan läggas till.')
  })

  test('is not shown to others, nor without limits', async () => {
    const story = await open('site administrator')
    await expect.element(heading('Objekt per kategori')).toBeVisible()
    expect(story.sent.map(({ call }) => call)).not.toContain(getFullTenantConfig.name)
    await seesNo('Licens')
    const unlimited = await open('a licence without limits')
    await expect.poll(() => unlimited.sent.some(({ call }) => call === getFullTenantConfig.name)).toBe(true)
    await expect.element(heading('Objekt per kategori')).toBeVisible()
    await seesNo('Licens')
  })
})

describe('news', () => {
  test('have their text and day, and lead outside', async () => {
    await open('a usual day')
    await expect.element(link('Driftstopp på lördag')).toHaveAttribute('href', 'https://verka.example/drift')
    await expect.element(link('Driftstopp på lördag')).toHaveAttribute('rel', expect.stringContaining('noopener'))
    await sees('Klockan 8 till 10.')
  })

  test('that cannot be had keep nothing else from being there', async () => {
    const story = await open('news, error')
    await expect.element(heading('Öppna ärenden')).toBeVisible()
    await expect.poll(() => story.sent.some(({ call }) => call === getFeed.name)).toBe(true)
    await seesNo('Nyheter')
  })
})

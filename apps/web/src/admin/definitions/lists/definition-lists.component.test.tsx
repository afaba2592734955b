import { listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../../../stories/fixtures/ids.ts'
import { openStory } from '../../../stories/open-story.tsx'
import { button, focus, heading, link, sees, seesNo } from '../../../stories/screen.ts'
import { DESKTOP, PHONE, storyOf } from '../../../stories/story.ts'
import { loseAnswer, refuseWith } from '../../../stories/stubbed-replies.ts'
import stories from './definition-lists.stories.tsx'

const open = (name: string, look = DESKTOP) => openStory(storyOf(stories, name), look)
const row = (name: RegExp) => page.getByRole('row', { name })
const [TOOLS, ROOMS] = [idOf('elementType', 1), idOf('elementType', 2)]

describe('categories', () => {
  test('each has the numbers of its objects, functions and services, with the way to them', async () => {
    await open('categories, some')
    await expect.element(row(/Verktyg/).getByRole('link', { name: '3', exact: true })).toHaveAttribute('href', `/elements/list/${TOOLS}`)
    const counts = row(/Verktyg/).getByRole('link', { name: '1', exact: true })
    await expect.element(counts.nth(0)).toHaveAttribute('href', `/elements/types/${TOOLS}/operations/types`)
    await expect.element(counts.nth(1)).toHaveAttribute('href', `/elements/types/${TOOLS}/transactions/types`)
    await expect.element(row(/Rum/)).toMatchTextContent(/Utkast/)
  })

  test('each can be copied, and one is created', async () => {
    await open('categories, some')
    await expect.element(link('Kopiera Verktyg')).toHaveAttribute('href', `/elements/types/create?from=${TOOLS}`)
    await expect.element(link('Skapa kategori')).toHaveAttribute('href', '/elements/types/create')
  })

  test('in a tenant that is locked down none is created or copied', async () => {
    await open('categories, locked down')
    await sees('Kundkontot är låst och funktionaliteten kan inte ändras.')
    await seesNo('Skapa kategori')
    await expect.element(link(/^Kopiera/)).not.toBeInTheDocument()
    await expect.element(link('Verktyg')).toBeVisible()
  })

  test('a site administrator gets to the objects, and to neither the form nor the services', async () => {
    await open('categories, site administrator')
    await seesNo('Skapa kategori')
    await expect.element(page.getByRole('columnheader', { name: 'Tjänster' })).not.toBeInTheDocument()
    await expect
      .element(
        row(/Verktyg/)
          .getByRole('link')
          .first(),
      )
      .toHaveAttribute('href', `/elements/list/${TOOLS}`)
  })

  test('what is searched is found on the device, and can be taken back', async () => {
    const story = await open('categories, some')
    await page.getByRole('searchbox').fill('rum')
    await expect.element(row(/Verktyg/)).not.toBeInTheDocument()
    await expect.element(row(/Rum/)).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await expect.element(row(/Verktyg/)).toBeVisible()
    expect(story.sent.filter(({ call }) => call === listElementTypes.name)).toHaveLength(1)
  })

  test('they are ordered by their number of objects', async () => {
    await open('categories, some')
    const first = () => document.querySelector('table tbody tr')?.textContent
    await button('Objekt').click()
    await expect.poll(first).toMatch(/Verktyg/)
    await button('Objekt').click()
    await expect.poll(first).toMatch(/Rum/)
  })

  test('without one it leads to the first', async () => {
    await open('categories, empty')
    await expect.element(link('Skapa kategori').last()).toHaveAttribute('href', '/elements/types/create')
  })

  test('on a phone each is a card', async () => {
    await open('categories, some', PHONE)
    await expect.element(page.getByRole('list').getByRole('link', { name: 'Verktyg' }).first()).toBeVisible()
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  })
})

describe('functions', () => {
  test('each has its category and status', async () => {
    await open('functions, some')
    await expect.element(row(/Pumpkontroll/)).toMatchTextContent(/Verktyg/)
    await expect.element(row(/Städning/)).toMatchTextContent(/Rum.*Privat/)
  })

  test('a status in a link that there is none of is left out, and said', async () => {
    await openStory({ ...storyOf(stories, 'functions, some'), address: '/operations/types?f.status=5' }, DESKTOP)
    await sees('Ett filter i länken gick inte att läsa och är utelämnat: Status.')
    await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  })

  test('those of one category are displayed alone, and created in it', async () => {
    await open('functions, of a category')
    await sees(/För kategorin Verktyg/, 'Pumpkontroll')
    await seesNo('Städning')
    await expect.element(link(/^Skapa funktion/).first()).toHaveAttribute('href', `/operations/types/create/${TOOLS}`)
  })

  test('a failed reading can be tried again', async () => {
    const story = await open('functions, error')
    await expect.element(button('Försök igen')).toBeVisible()
    story.answer(refuseWith(listOperationTypes, { status: 500, code: 'failed' }))
    await button('Försök igen').click()
    await sees('Ett fel uppstod när data skulle hämtas från servern.')
    story.answer(loseAnswer(listOperationTypes))
    await button('Försök igen').click()
    await sees('Kunde inte hämta data från servern.')
    for (const reply of storyOf(stories, 'functions, some').replies!) story.answer(reply)
    await button('Försök igen').click()
    await expect.element(row(/Pumpkontroll/)).toBeVisible()
  })
})

describe('services', () => {
  test('one is created in a category: the menu has the focus on the first, arrows go round, escape goes back', async () => {
    const story = await open('services, some')
    const item = (name: string) => page.getByRole('menuitem', { name })
    await focus(button('Skapa tjänst'))
    await userEvent.keyboard('{Enter}')
    await expect.element(item('Verktyg')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(item('Rum')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(item('Verktyg')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Skapa tjänst')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(item('Verktyg')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(story.address).toBe(`/transactions/types/create/${TOOLS}`)
  })

  test('each has its mode, its category and whether it is restricted', async () => {
    await open('services, some')
    await expect.element(row(/Låna/)).toMatchTextContent(/Utlåning/)
    await expect.element(row(/Låna/)).toMatchTextContent(/Verktyg/)
  })

  test('without one it says what a service is', async () => {
    await open('services, empty')
    await expect.element(heading(/^Inga tjänster/)).toBeVisible()
  })
})

describe('value types', () => {
  test('each has the number of its values, with the way to them', async () => {
    await open('value types, some')
    await expect
      .element(row(/Felkoder/).getByRole('link', { name: '2', exact: true }))
      .toHaveAttribute('href', `/records/list/${idOf('recordType', 2)}`)
  })

  test('a site administrator gets to the values alone', async () => {
    await open('value types, site administrator')
    await seesNo('Skapa värdetyp')
    await expect.element(link('Felkoder')).toHaveAttribute('href', `/records/list/${idOf('recordType', 2)}`)
  })
})

test('a category that is a draft has its form', async () => {
  await open('categories, some')
  await expect.element(link('Rum')).toHaveAttribute('href', `/elements/types/${ROOMS}/edit`)
})

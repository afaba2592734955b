import { findBorrowers } from '@verka/domain/loans/loans.api.ts'
import { executeOperation } from '@verka/domain/operations/operations.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../../../stories/fixtures/ids.ts'
import { EVA, OLA } from '../../../stories/fixtures/people.ts'
import { openStory } from '../../../stories/open-story.tsx'
import { button, input, link, sees, seesNo } from '../../../stories/screen.ts'
import { PHONE, storyOf } from '../../../stories/story.ts'
import { refuseWith } from '../../../stories/stubbed-replies.ts'
import stories, { DUE } from './loan.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))
const borrower = (label = 'Vem lånar?') => page.getByRole('combobox', { name: label })

describe('lending', () => {
  test('a loan for the user themselves names nobody, and ends at the longest time unless a day is chosen', async () => {
    const story = await open('lend, for oneself')
    await sees(/Lämnas det tomt: 2026-12-23/)
    await button('Låna').click()
    await expect.poll(() => story.bodiesOf(executeOperation)).toHaveLength(1)
    expect(story.bodiesOf(executeOperation)[0]).not.toHaveProperty('borrowerId')
    expect(story.bodiesOf(executeOperation)[0]).not.toHaveProperty('dueAt')
  })

  test('a usual length is one press, is shown as chosen, and is due at the end of its day', async () => {
    const story = await open('lend, for oneself')
    await button('1 vecka').click()
    await expect.element(button('1 vecka')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(input('Åter senast')).toHaveValue('2026-11-30')
    await sees('Lämnas tillbaka 2026-11-30')
    await button('Låna').click()
    await expect.poll(() => story.bodiesOf(executeOperation)[0]).toMatchObject({ dueAt: '2026-11-30T22:59:00.000Z' })
  })

  test('pressed again, a usual length is chosen no more', async () => {
    await open('lend, for oneself')
    await button('I morgon').click()
    await button('I morgon').click()
    await expect.element(button('I morgon')).toHaveAttribute('aria-pressed', 'false')
    await expect.element(input('Åter senast')).toHaveValue('')
  })

  test('a length beyond the longest time is not offered', async () => {
    await open('extend, no longer than it is')
    await expect.element(button('I morgon')).toBeVisible()
    await expect.element(button('1 vecka')).not.toBeInTheDocument()
  })

  test('a loan without a longest time shows that it has no end', async () => {
    await open('lend, without a longest time')
    await sees('Lämnas det tomt har lånet inget slutdatum.')
  })

  test('the day of the form is proposed and sent as its field', async () => {
    const story = await open('lend, the form asks for the day')
    await expect.element(input(/Lämnas tillbaka senast/)).toHaveValue('2026-12-07')
    await button('Låna').click()
    await expect
      .poll(() => story.bodiesOf(executeOperation)[0])
      .toMatchObject({ dataProperties: expect.arrayContaining([{ dataPropertyTypeId: DUE.id, value: '2026-12-07' }]) })
  })

  test.each([
    ['lend, the form asks for the day', /Lämnas tillbaka senast/],
    ['lend, for oneself', 'Åter senast'],
  ])('%s: a day that has passed is an error at once, and another one ends it', async (name, label) => {
    await open(name)
    await input(label).fill('2026-11-22')
    await expect.element(input(label)).toHaveAccessibleDescription(/Tiden har redan passerat/)
    await input(label).fill('2026-11-24')
    await expect.element(input(label)).toBeValid()
  })

  test('a day is typed as people write it', async () => {
    const story = await open('lend, for oneself')
    await input('Åter senast').fill('20261201')
    await userEvent.tab()
    await expect.element(input('Åter senast')).toHaveValue('2026-12-01')
    await button('Låna').click()
    await expect.poll(() => story.bodiesOf(executeOperation)[0]).toMatchObject({ dueAt: '2026-12-01T22:59:00.000Z' })
  })
})

describe('lending to others', () => {
  test('a typed name is looked up and chosen in the list; the button shows that it is lent', async () => {
    const story = await open('lend, to others')
    await expect.element(borrower()).toHaveValue('Kim Berg (jag)')
    await borrower().fill('eva')
    await expect.element(page.getByRole('option', { name: 'Ola Nordmann' })).not.toBeInTheDocument()
    await page.getByRole('option', { name: 'Eva Lind' }).click()
    await button('Låna ut').click()
    await expect.poll(() => story.bodiesOf(executeOperation)[0]).toMatchObject({ borrowerId: EVA.id })
    expect(story.sent.filter(({ call }) => call === findBorrowers.name).map(({ query }) => query.search)).toContain('eva')
  })

  test('it can be chosen by keyboard only', async () => {
    const story = await open('lend, to others')
    await borrower().fill('nord')
    await expect.element(page.getByRole('option', { name: 'Ola Nordmann' })).toBeVisible()
    await expect.element(page.getByRole('option', { name: 'Eva Lind' })).not.toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(borrower()).toHaveValue('Ola Nordmann')
    await button('Låna ut').click()
    await expect.poll(() => story.bodiesOf(executeOperation)[0]).toMatchObject({ borrowerId: OLA.id })
  })

  test('a fully typed name is taken when the input is left', async () => {
    const story = await open('lend, to others')
    await borrower().fill('Eva Lind')
    await userEvent.tab()
    await expect.element(button('Låna ut')).toBeVisible()
    await button('Låna ut').click()
    await expect.poll(() => story.bodiesOf(executeOperation)[0]).toMatchObject({ borrowerId: EVA.id })
  })

  test('an unknown name is reported at the field, and nothing is sent', async () => {
    const story = await open('lend, to others')
    await borrower().fill('Nils Nobody')
    await userEvent.tab()
    await expect.element(borrower()).toHaveAccessibleDescription(/Välj någon i listan/)
    await button(/^Låna/).click()
    await story.settled()
    expect(story.bodiesOf(executeOperation)).toEqual([])
    await expect.element(borrower()).toHaveValue('Nils Nobody')
  })

  test('escape reverts the typed text', async () => {
    await open('lend, to others')
    await borrower().fill('ev')
    await userEvent.keyboard('{Escape}')
    await expect.element(borrower()).toHaveValue('Kim Berg (jag)')
  })

  test('a refusal of the server about the person is at the person', async () => {
    const story = await open('lend, to others')
    story.answer(
      refuseWith(executeOperation, { status: 422, code: 'validation', errors: [{ message: '@validation.required', field: 'borrowerId' }] }),
    )
    await button('Låna').click()
    await expect.element(borrower()).toHaveAccessibleDescription(/Detta fält måste ha ett värde/)
  })
})

describe('bookings during a loan', () => {
  test('a booking of another shortens the proposed time, with a notice', async () => {
    const story = await open('lend, booked by somebody in two days')
    await sees(/Bokad åt Eva Lind/)
    await button('Låna').click()
    await expect.poll(() => story.bodiesOf(executeOperation)).toHaveLength(1)
  })

  test('a day within another’s booking is refused before it is sent', async () => {
    const story = await open('lend, booked by somebody in two days')
    await button('1 vecka').click()
    await button('Låna').click()
    await story.settled()
    expect(story.bodiesOf(executeOperation)).toEqual([])
    await expect.element(input('Åter senast')).toBeInvalid()
  })

  test('on a narrow phone no text of it is cut', async () => {
    for (const name of ['lend, to others', 'lend, booked by somebody in two days', 'return']) {
      await openStory(storyOf(stories, name), { ...PHONE, width: 320, height: 640 })
      const isCut = (part: HTMLElement) => {
        const hides = part instanceof HTMLInputElement || ['hidden', 'clip'].includes(getComputedStyle(part).overflowX)
        // texts for screen readers only are a pixel wide
        return hides && part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1
      }
      const cut = [...document.querySelectorAll<HTMLElement>('main *')].filter(isCut).map((part) => part.outerHTML.slice(0, 120))
      expect({ name, cut }).toEqual({ name, cut: [] })
    }
  })

  test('another’s present booking is an obstacle that links to other objects', async () => {
    const story = await open('lend, booked by somebody now')
    await expect.element(page.getByRole('alert').filter({ hasText: /Bokad åt Eva Lind nu/ })).toBeVisible()
    await link('Hitta en ledig').click()
    await expect.poll(story.address).toContain(`/exe/id/${idOf('element')}?free=1`)
  })

  test('a loan from a booking is for whom it is booked, until then', async () => {
    const story = await open('lend, from a booking')
    await expect.element(borrower()).toHaveValue('Eva Lind')
    await button('Låna ut').click()
    await expect.poll(() => story.bodiesOf(executeOperation)[0]).toMatchObject({ borrowerId: EVA.id, dueAt: '2026-11-24T15:00:00.000Z' })
  })

  test('who took it meanwhile is named', async () => {
    await open('lend, lent to somebody meanwhile')
    await sees(/Utlånad till Ola Nordmann/)
    await expect.element(link('Hitta en ledig')).toBeVisible()
  })

  test('a user who may not know the borrower sees no name', async () => {
    await open('lend, overdue with somebody unknown')
    await seesNo(/Ola/)
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Utlånad/)
  })
})

describe('a running loan', () => {
  test('it is extended to a chosen day', async () => {
    const story = await open('extend')
    await sees(/Nu: /)
    await button('1 vecka').click()
    await button('Förläng').click()
    await expect
      .poll(() => story.bodiesOf(executeOperation)[0])
      .toMatchObject({ mode: 'update', transactionId: idOf('transaction'), dueAt: '2026-11-30T22:59:00.000Z' })
  })

  test('a day before it is due is no extension', async () => {
    const story = await open('extend')
    await button('I morgon').click()
    await button('Förläng').click()
    await story.settled()
    expect(story.bodiesOf(executeOperation)).toEqual([])
    await expect.element(input('Åter senast')).toBeInvalid()
  })

  test('one that has its longest time cannot be extended', async () => {
    const story = await open('extend, no longer than it is')
    await sees('Lånet kan inte förlängas')
    await expect.element(button('Förläng')).toHaveAttribute('aria-disabled', 'true')
    expect(story.bodiesOf(executeOperation)).toEqual([])
  })

  test('a handover requires a chosen person', async () => {
    const story = await open('hand over')
    await button('Lämna över').click()
    await story.settled()
    expect(story.bodiesOf(executeOperation)).toEqual([])
    await expect.element(borrower('Vem tar över?')).toHaveAccessibleDescription(/Val måste göras/)
    await borrower('Vem tar över?').fill('eva')
    await page.getByRole('option', { name: 'Eva Lind' }).click()
    await button('Lämna över').click()
    await expect.poll(() => story.bodiesOf(executeOperation)[0]).toMatchObject({ mode: 'update', borrowerId: EVA.id })
  })

  test('who has it is not offered to take it over', async () => {
    await open('hand over')
    await borrower('Vem tar över?').click()
    await expect.element(page.getByRole('option', { name: 'Eva Lind' })).toBeVisible()
    await expect.element(page.getByRole('option', { name: /Kim Berg/ })).not.toBeInTheDocument()
  })

  test('it is returned with one press', async () => {
    const story = await open('return')
    await button('Lämna tillbaka').click()
    await expect
      .poll(() => story.bodiesOf(executeOperation)[0])
      .toMatchObject({ mode: 'complete', transactionId: idOf('transaction'), dataProperties: [] })
  })

  test('fields of a return are sent with it', async () => {
    const story = await open('return, with questions')
    await page.getByRole('switch', { name: 'Är den hel?' }).click()
    await input('Anmärkning').fill('Sladden är sliten')
    await button('Lämna tillbaka').click()
    await expect
      .poll(() => story.bodiesOf(executeOperation)[0])
      .toMatchObject({ dataProperties: [{ value: true }, { value: 'Sladden är sliten' }] })
  })
})

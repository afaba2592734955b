import { filterElements } from '@verka/domain/elements/elements.api.ts'
import { cancelReservation, createReservation, filterReservations, updateReservation } from '@verka/domain/reservations/reservations.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../../stories/fixtures/ids.ts'
import { EVA } from '../../stories/fixtures/people.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, choose, dialog, link, sees, seesNo } from '../../stories/screen.ts'
import { storyOf } from '../../stories/story.ts'
import { refuseWith } from '../../stories/stubbed-replies.ts'
import stories, { OBJECT, OWN } from './booking.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))
const day = (name: 'Från' | 'Till') => page.getByRole('textbox', { name, exact: true })
const book = () => button('Boka').click()

describe('a new booking', () => {
  test('the next quarter is proposed for an hour, and sent with its instants', async () => {
    const story = await open('new')
    await expect.element(day('Från')).toHaveValue('2026-11-23')
    await book()
    await expect
      .poll(() => story.bodiesOf(createReservation)[0])
      .toMatchObject({
        elementId: idOf('element'),
        transactionTypeId: idOf('transactionType'),
        from: expect.stringMatching(/^2026-11-23T09:/),
      })
    await expect.poll(story.address).toBe(OBJECT)
    await sees(/^Bokat: /)
  })

  test('a usual length moves the end and is shown as chosen', async () => {
    const story = await open('new, at a chosen time')
    await button('4 timmar').click()
    await expect.element(button('4 timmar')).toHaveAttribute('aria-pressed', 'true')
    await book()
    await expect
      .poll(() => story.bodiesOf(createReservation)[0])
      .toMatchObject({ from: '2026-11-25T09:00:00.000Z', to: '2026-11-25T13:00:00.000Z' })
  })

  test('another start keeps the length', async () => {
    const story = await open('new, at a chosen time')
    await day('Från').fill('2026-11-27')
    await userEvent.tab()
    await book()
    await expect
      .poll(() => story.bodiesOf(createReservation)[0])
      .toMatchObject({ from: '2026-11-27T09:00:00.000Z', to: '2026-11-27T11:00:00.000Z' })
  })

  test.each(['Från', 'Till'] as const)('%s: a time that summer time skips is shown as it is booked', async (name) => {
    await open('new, at a chosen time')
    const time = page.getByRole('textbox', { name: `Tid för ${name}` })
    await day(name).fill('2027-03-28')
    await time.fill('02:30')
    await userEvent.tab()
    await expect.element(time).toHaveValue('03:30')
  })

  test('a length beyond the longest loan is not offered, a longer time is refused at its end', async () => {
    const story = await open('new, at a chosen time')
    await day('Till').fill('2026-12-24')
    await userEvent.tab()
    await expect.element(day('Till')).toBeInvalid()
    story.answer(
      refuseWith(createReservation, { status: 422, code: 'validation', errors: [{ message: '@validation.required', field: 'to' }] }),
    )
    await book()
    await expect.element(day('Till')).toBeInvalid()
  })

  test('without a beginning nothing is sent', async () => {
    const story = await open('new, at a chosen time')
    await day('Från').fill('')
    await userEvent.tab()
    await book()
    await sees('Ange dag och tid')
    expect(story.bodiesOf(createReservation)).toEqual([])
  })

  test('a conflict is shown immediately, with its person', async () => {
    await open('new, in the way of another')
    await sees(/Bokad åt Eva Lind .*Välj en annan tid/)
    await expect.element(day('Från')).toBeInvalid()
  })

  test('a day of the weeks is chosen with a press', async () => {
    await open('new')
    const weeks = page.getByRole('button', { name: /27 november|fredag 27|27 nov/i }).first()
    await weeks.click()
    await expect.element(day('Från')).toHaveValue('2026-11-27')
  })

  test('later weeks are loaded when they are shown', async () => {
    const story = await open('new')
    const before = story.bodiesOf(filterReservations).length
    await button('Senare veckor').click()
    await expect.poll(() => story.bodiesOf(filterReservations).length).toBeGreaterThan(before)
    expect(story.bodiesOf(filterReservations).at(-1)).toMatchObject({ reservedFrom: expect.any(String), reservedTo: expect.any(String) })
  })

  test('a user who may book for others chooses the person', async () => {
    const story = await open('new, for others')
    await page.getByRole('combobox', { name: 'Vem bokar du för?' }).fill('Eva')
    await page.getByRole('option', { name: 'Eva Lind' }).click()
    await book()
    await expect.poll(() => story.bodiesOf(createReservation)[0]).toMatchObject({ userId: EVA.id })
    await sees(/^Bokat åt Eva Lind/)
  })

  test('of several services one is chosen', async () => {
    const story = await open('new, several services')
    await choose('Tjänst', 'Provkörning')
    await book()
    await expect.poll(() => story.bodiesOf(createReservation)[0]).toMatchObject({ transactionTypeId: idOf('transactionType', 2) })
  })

  test('an object that is not back yet has a warning', async () => {
    await open('new, overdue with somebody')
    await sees(/Den skulle ha varit tillbaka/)
  })

  test('after another user was faster, the refusal links to another free object', async () => {
    const story = await open('new, at a chosen time')
    story.answer(
      refuseWith(createReservation, {
        status: 409,
        code: 'conflict',
        errors: [{ message: '@errors.reserved', field: 'from', params: { from: '25 nov. 10:00', to: '25 nov. 12:00' } }],
      }),
    )
    await book()
    await expect.element(day('Från')).toBeInvalid()
    expect(story.address()).toContain('book=1')
  })

  test('input is restored after a reload', async () => {
    const story = await open('new, at a chosen time')
    await button('4 timmar').click()
    const again = await story.reload()
    await expect.element(button('4 timmar')).toHaveAttribute('aria-pressed', 'true')
    expect(again.bodiesOf(createReservation)).toEqual([])
  })
})

describe('a changed booking', () => {
  test('it is moved with its version', async () => {
    const story = await open('change one’s own')
    await button('4 timmar').click()
    await button('Spara ändringen').click()
    await expect.poll(() => story.bodiesOf(updateReservation)).toEqual([{ from: OWN.from, to: '2026-11-26T12:00:00.000Z', version: 1 }])
    await expect.poll(story.address).toBe(OBJECT)
  })

  test('it is cancelled after a confirmation', async () => {
    const story = await open('change one’s own')
    await button('Avboka').click()
    await expect.element(dialog('Avboka Borrhammare?')).toBeVisible()
    await button('Behåll', dialog()).click()
    expect(story.sent.filter(({ call }) => call === cancelReservation.name)).toEqual([])
    await button('Avboka').click()
    await button('Avboka', dialog()).click()
    await expect
      .poll(() => story.sent.find(({ call }) => call === cancelReservation.name))
      .toMatchObject({ params: { id: OWN.id }, query: { version: '1' } })
    await sees('Bokningen är avbokad.')
  })

  test('another’s cannot be changed', async () => {
    await open('change another’s')
    await expect.element(button('Spara ändringen')).not.toBeInTheDocument()
    await expect.element(link('Boka')).toBeVisible()
  })

  test('an ended booking cannot be changed', async () => {
    await open('change what is over')
    await sees('Bokningen gäller inte längre.')
    await expect.element(button('Spara ändringen')).not.toBeInTheDocument()
  })
})

describe('finding a free object', () => {
  test('objects of the same name come first, and link to their booking at the time', async () => {
    const story = await open('find a free one')
    await sees(/lediga|ledig/)
    await link(/Vinkelslip/).click()
    await expect.poll(story.address).toContain(`/exe/id/${idOf('element', 3)}?book=1&from=`)
    expect(story.bodiesOf(filterElements)[0]).toMatchObject({ isReservated: false, withoutId: idOf('element') })
  })

  test('another time can be chosen', async () => {
    const story = await open('find a free one')
    await button('1 dag').click()
    await expect
      .poll(() => story.bodiesOf(filterElements).at(-1))
      .toMatchObject({ reservatedFrom: expect.stringContaining('2026-11-23'), reservatedTo: expect.stringContaining('2026-11-24') })
  })

  test('the search narrows them', async () => {
    const story = await open('find a free one')
    await page.getByRole('searchbox').fill('slip')
    await expect.poll(() => story.bodiesOf(filterElements).at(-1)).toMatchObject({ searchCriteria: 'slip' })
  })

  test('a notice shows that none is free', async () => {
    await open('find a free one, none')
    await sees('Ingen är ledig då', 'Prova en annan tid.')
    await seesNo('Visa fler')
  })
})

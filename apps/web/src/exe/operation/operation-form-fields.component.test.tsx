import { executeOperation, prepareStart } from '@verka/domain/operations/operations.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { field, option } from '../../stories/fixtures/definitions.ts'
import { executed, prepared, START_ADDRESS } from '../../stories/fixtures/operations.ts'
import { openStory, type OpenStory } from '../../stories/open-story.tsx'
import { button, combobox, focus, input, radio, sees, seesNo } from '../../stories/screen.ts'
import { DESKTOP, PHONE } from '../../stories/story.ts'
import { replyWith } from '../../stories/stubbed-replies.ts'

const open = (fields: Field[], look = DESKTOP) => {
  const form = prepared('simpleForm', 'Kontroll', fields)
  const replies = [replyWith(prepareStart, form), replyWith(executeOperation, executed(form))]
  return openStory({ name: 'fields', address: START_ADDRESS, role: 'user', replies }, look)
}
const valuesIn = (story: OpenStory) =>
  (story.bodiesOf(executeOperation)[0] as { dataProperties: { value: unknown }[] } | undefined)?.dataProperties.map(({ value }) => value)
const press = (...keys: string[]) => userEvent.keyboard(keys.join(''))

describe('one of many options', () => {
  const MANY = [...Array.from({ length: 30 }, (_, at) => option(`Brunn ${at + 1}`)), option('Pumphus'), option('Nordtornet')]

  test('among buttons it is found by typing, and chosen by enter', async () => {
    await open([field(1, 'Plats', { fieldType: 'radio', options: MANY })])
    await input('Sök i Plats').fill('pump')
    await expect.poll(() => page.getByRole('radio').elements().length).toBe(1)
    await press('{Enter}')
    await expect.element(radio('Pumphus')).toBeChecked()
    await expect.poll(() => page.getByRole('radio').elements().length).toBe(32)
  })

  test('in a list the only match is taken when it is left, of several the earlier stays, and none is an error', async () => {
    const story = await open([field(1, 'Plats', { fieldType: 'select', options: MANY })])
    const list = combobox('Plats')
    await list.fill('brunn 3')
    await press('{Enter}')
    await expect.element(list).toHaveValue('Brunn 3')
    for (const [typed, after] of [
      ['torn', 'Nordtornet'],
      ['brunn', 'Nordtornet'],
      ['källa', 'källa'],
    ] as const) {
      await list.fill(typed)
      await press('{Tab}')
      await expect.element(list).toHaveValue(after)
    }
    await sees('Välj ett av alternativen')
    await list.fill('pumphus')
    await press('{Tab}')
    await seesNo('Välj ett av alternativen')
    await button('Skicka in').click()
    await expect.poll(() => valuesIn(story)).toEqual(['Pumphus'])
  })
})

test('a few options are side by side, or below each other where they do not fit', async () => {
  const options = ['Fara nu', 'Denna vecka', 'Kan vänta'].map((name) => option(name))
  for (const [look, count] of [
    [DESKTOP, 1],
    [PHONE, 3],
  ] as const) {
    await open([field(1, 'Hur bråttom?', { fieldType: 'segmented', options })], look)
    await expect.element(radio('Kan vänta')).toBeInTheDocument()
    const rows = () =>
      new Set(['Fara nu', 'Denna vecka', 'Kan vänta'].map((name) => Math.round(page.getByText(name).element().getBoundingClientRect().top)))
    await expect.poll(() => rows().size).toBe(count)
  }
})

describe('a scanned code', () => {
  test('without a camera that is said, and the code is typed', async () => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('none', 'NotFoundError'))
    await open([field(1, 'Serienummer', { fieldType: 'scanner' })])
    await button('Skanna Serienummer').click()
    await sees(/Skriv koden i stället\.$/)
    await button('Stäng kameran').click()
    await expect.element(input('Serienummer')).toHaveFocus()
  })
})

describe('a position', () => {
  const PLACE = field(1, 'Plats', { fieldType: 'position' })
  afterEach(() => void vi.restoreAllMocks())

  test('without the right to it that is said', async () => {
    vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_found, refused) =>
      refused?.({ code: 1 } as GeolocationPositionError),
    )
    await open([PLACE], PHONE)
    await button('Använd min position').click()
    await sees(/^Webbläsaren får inte använda din position\./)
  })
})

test('a typed name is a signature', async () => {
  const story = await open([field(1, 'Underskrift', { fieldType: 'signature' })], PHONE)
  await button('Skriv med tangentbordet').click()
  await expect.element(input('Namn')).toHaveValue('Kim Berg')
  await press('{Enter}')
  await expect.element(button('Rensa')).toBeVisible()
  await button('Skicka in').click()
  await expect.poll(() => valuesIn(story)).toEqual([expect.anything()])
})

test('a typed name that is not signed with is not sent, and its field says what is missing', async () => {
  const story = await open([field(1, 'Underskrift', { fieldType: 'signature' })], PHONE)
  await button('Skriv med tangentbordet').click()
  await expect.element(input('Namn')).toHaveValue('Kim Berg')
  await button('Skicka in').click()
  await sees(/^Tryck på Signera/)
  expect(valuesIn(story)).toBeUndefined()
  await button('Signera').click()
  await seesNo(/^Tryck på Signera/)
  await button('Skicka in').click()
  await expect.poll(() => valuesIn(story)).toEqual([expect.anything()])
})

test('on a narrow phone no kind is wider than the screen, with errors neither', async () => {
  const kinds = ['html', 'signature', 'scanner', 'linkedImage', 'currentUser', 'previousUser'] as const
  await open(
    kinds.map((fieldType, at) => field(at + 1, `${fieldType} att fylla i`, { fieldType, required: true })),
    { ...PHONE, width: 320, height: 720 },
  )
  await button('Skicka in').click()
  await sees(/^Signera i rutan/)
  await button('Skriv med tangentbordet').click()
  await sees(/^Tryck på Signera/)
  await expect.element(input('Namn')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('a file of another type is refused with the allowed ones', async () => {
  await open([field(1, 'Dokument', { fieldType: 'file' })])
  await page.elementLocator(document.querySelector('[data-file-input]')!).upload(new File(['text'], 'b.exe'))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Otillåten filtyp\. Tillåtna: PDF, Word,/)
  await focus(button('Ta bort b.exe'))
  await press('{Enter}')
  await expect.element(button('Välj fil')).toHaveFocus()
})

describe('a check', () => {
  const options = [option('Bra', { status: 'ok' }), option('Brist', { status: 'deviation' })]
  const check = (number: number, name: string) => [
    field(number, name, { fieldType: 'segmented', options, required: true }),
    field(number + 1, `Foto: ${name}`, { fieldType: 'image' }),
    field(number + 2, `Anteckning: ${name}`, { fieldType: 'textArea' }),
  ]
  const openChecks = () =>
    open(
      [
        field(1, 'Kontroller', { fieldType: 'statusGroup', children: [...check(10, 'Bultar'), ...check(20, 'Kedja')] }),
        field(30, 'Stege', { fieldType: 'segmented', options }),
        field(31, 'Vem är ansvarig?', { required: true }),
      ],
      PHONE,
    )
  const answer = (name: string, choice: string) => page.getByRole('radiogroup', { name }).getByText(choice, { exact: true }).click()

  test('that deviates has its picture and note at once, and another one when it is asked for', async () => {
    const story = await openChecks()
    await answer('Bultar', 'Bra')
    await expect.element(input('Anteckning: Bultar')).not.toBeInTheDocument()
    await answer('Kedja', 'Brist')
    await input('Anteckning: Kedja').fill('Rost i tredje länken')
    await expect.poll(() => button('Ta bild').elements().length).toBe(1)
    await button('Foto, Anteckning (Bultar)').click()
    await expect.element(input('Anteckning: Bultar')).toBeVisible()
    await input('Vem är ansvarig?').fill('Ulla')
    await button('Skicka checklistan').click()
    await expect.poll(() => valuesIn(story)).toContain('Rost i tredje länken')
  })

  test('is one tab stop, with the arrow keys inside; the progress leads to what is still required', async () => {
    await openChecks()
    const ladder = page.getByRole('radiogroup', { name: 'Stege' }).getByRole('radio')
    await focus(ladder.first())
    await press('{ArrowRight}')
    await expect.element(ladder.last()).toBeChecked()
    await press('{Shift>}{Tab}{/Shift}{Tab}')
    await expect.element(ladder.last()).toHaveFocus()
    await press('{Tab}')
    await expect.element(input('Vem är ansvarig?')).toHaveFocus()
    await answer('Bultar', 'Bra')
    await answer('Kedja', 'Brist')
    await button('3 av 4 besvarade').click()
    await expect.element(input('Vem är ansvarig?')).toHaveFocus()
    await press('Ulla')
    await expect.element(button('4 av 4 besvarade')).toBeDisabled()
  })
})

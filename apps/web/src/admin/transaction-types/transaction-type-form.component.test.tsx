import { createOperationType, type OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import {
  createTransactionType,
  updateTransactionType,
  type TransactionType,
} from '@verka/domain/transaction-types/transaction-types.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../../stories/fixtures/ids.ts'
import { openStory, type OpenStory } from '../../stories/open-story.tsx'
import { button, dialog, focus, input, link, radio, sees, seesNo } from '../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import { replyWith } from '../../stories/stubbed-replies.ts'
import stories, { CREATED, DUE, FEEDING, LOAN, LOSES_END } from './transaction-type-form.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const save = () => button('Spara').click()
const saved = (story: OpenStory) => story.bodiesOf(updateTransactionType).at(-1) as TransactionType | undefined
const created = (story: OpenStory) => story.bodiesOf(createTransactionType).at(-1) as TransactionType | undefined
const name = () => input('Namn (Svenska)').first()
const step = (title: string) => page.getByRole('group', { name: title, exact: true })
const [LEND_ID, RETURN_ID] = [idOf('operationType', 1), idOf('operationType', 2)]
const stepsIn = (type: TransactionType | undefined) => type?.operations.map(({ mode, operationTypeId }) => [mode, operationTypeId])

async function pick(label: string, choice: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

test('a service that is open for reports warns when its form has no choice that says what is wrong', async () => {
  await open('stored, open without choices')
  await sees(/Formuläret har inget fält med val/)
})

describe('a new service', () => {
  test('without a name nothing is sent', async () => {
    const story = await open('new, with errors')
    await expect.element(name()).toBeInvalid()
    expect(created(story)).toBeUndefined()
  })

  test('it starts with a function of its category', async () => {
    const story = await open('new')
    await name().fill('Kontroll')
    await button('Läge och funktioner').click()
    await button('Lägg till funktion').click()
    await save()
    await expect.poll(story.address).toBe(`/elements/types/${idOf('elementType')}/edit`)
    expect(created(story)).toMatchObject({ mode: 'simpleForm', status: 'draft', restricted: false })
    expect(stepsIn(created(story))).toEqual([['start', LEND_ID]])
  })

  test('the steps follow from the mode: a second function is offered that is not in it yet', async () => {
    const story = await open('new, mode and functions')
    await radio(/^Utlåning/).click()
    await button('Lägg till funktion: Låna ut').click()
    await button('Lägg till funktion: Lämna tillbaka').click()
    await button('Namn och status').click()
    await name().fill('Låna')
    await save()
    await expect
      .poll(() => stepsIn(created(story)))
      .toEqual([
        ['start', LEND_ID],
        ['complete', RETURN_ID],
      ])
    expect(created(story)!.mode).toBe('loan')
  })

  test('a new function is made over the form, which stays as it is', async () => {
    const story = await open('new, a category without functions')
    await sees(/Kategorin har inga funktioner än/)
    await button('Skapa funktion').click()
    await input('Namn (Svenska)', dialog()).fill('Ny kontroll')
    await button('Skapa och publicera', dialog()).click()
    await button('Publicera ändå').click()
    await expect.element(dialog('Ny funktion')).not.toBeInTheDocument()
    expect(story.bodiesOf(createOperationType)).toEqual([
      expect.objectContaining({ status: 'published', elementTypeId: idOf('elementType'), dataPropertyTypes: [] }),
    ])
    await button('Namn och status').click()
    await name().fill('Kontroll')
    await save()
    await expect.poll(() => stepsIn(created(story))).toEqual([['start', CREATED.id]])
  })

  test('the dialogs of a new function open above it, and enter in its name saves the function alone', async () => {
    const story = await open('new, a category without functions')
    await button('Skapa funktion').click()
    await input('Namn (Svenska)', dialog()).fill('Tvätt')
    await button('Skapa och publicera', dialog()).click()
    await button('Lägg till fält', dialog('Publicera utan fält?')).click()
    await button('Klistra in rader', dialog('Ny funktion')).click()
    await input('En rad för varje', dialog('Klistra in fält')).fill('Torr\nHel')
    await button('Lägg till 2 rader').click()
    await expect.element(dialog('Klistra in fält')).not.toBeInTheDocument()
    await focus(input('Namn (Svenska)', dialog('Ny funktion')).first())
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog('Ny funktion')).not.toBeInTheDocument()
    const [made] = story.bodiesOf(createOperationType) as OperationType[]
    expect(made!.dataPropertyTypes.map(({ key }) => key)).toEqual(['torr', 'hel'])
    expect(created(story)).toBeUndefined()
  })

  test('a missing function is reported when the step is left', async () => {
    await open('new, mode and functions')
    await radio(/^Utlåning/).click()
    await seesNo('Lägg till minst en funktion som startar tjänsten')
    await button('Nästa: Inställningar').click()
    await button(/Läge och funktioner/).click()
    await sees('Lägg till minst en funktion som startar tjänsten')
  })

  test('a copy has steps with ids of its own', async () => {
    const story = await open('copy')
    await save()
    await expect.poll(() => stepsIn(created(story))).toEqual(stepsIn(LOAN))
    expect(created(story)!.operations.map(({ id }) => id)).not.toContain(LOAN.operations[0]!.id)
  })
})

describe('a stored service', () => {
  test('what another mode had comes back with that mode', async () => {
    const story = await open('stored, mode and functions')
    await radio(/^Enkelt formulär/).click()
    await expect.element(step('Lämna tillbaka')).not.toBeInTheDocument()
    await radio(/^Utlåning/).click()
    await button('Namn och status').click()
    await name().fill('Låna verktyg')
    await save()
    await expect.poll(() => stepsIn(saved(story))).toEqual(stepsIn(LOAN))
    expect(saved(story)!.settings).toMatchObject({ dueDatePropertyTypeId: DUE.id })
  })

  test('a function is taken out', async () => {
    const story = await open('stored, mode and functions')
    await button('Ta bort Lämna tillbaka ur tjänsten').click()
    await save()
    await expect.poll(() => stepsIn(saved(story))).toEqual([['start', LEND_ID]])
  })

  test('the last function that ends running loans is removed after a question', async () => {
    const story = await open('stored, mode and functions')
    story.answer(LOSES_END)
    await button('Ta bort Lämna tillbaka ur tjänsten').click()
    await save()
    const question = dialog('Ta bort Lämna tillbaka ur tjänsten?')
    await expect.element(question).toMatchTextContent(/1 lån pågår och kan då inte lämnas tillbaka/)
    story.answer(replyWith(updateTransactionType, { ...LOAN, version: 2 }))
    await button('Spara och ta bort', question).click()
    await expect.poll(() => saved(story)).toMatchObject({ confirmedRemovals: [LOAN.operations[1]!.id] })
  })

  test('a service without a function that starts it says so', async () => {
    await open('stored, mode and functions')
    await button('Ta bort Låna ut ur tjänsten').click()
    await sees('Ingen funktion än: tjänsten kan inte startas.')
  })

  test('reminders begin as most services want them, and are for whom is chosen', async () => {
    const story = await open('stored, settings')
    await page.getByRole('switch', { name: 'Påminn', exact: true }).click()
    await pick('Dagar innan', '3 dagar')
    await userEvent.keyboard('{Escape}')
    await pick('Påminn alla med behörighet', 'Lånar verktyg')
    await save()
    await expect
      .poll(() => saved(story)?.settings.reminders)
      .toEqual({
        daysBefore: [1, 3],
        isAtDue: true,
        daysAfter: [1, 7],
        bookingMinutes: 60,
        toPerson: true,
        privilegeIds: [idOf('privilege', 2)],
      })
  })

  test('reminders of another mode are not kept', async () => {
    const story = await open('stored, reminders')
    await button('Läge och funktioner').click()
    await radio(/^Ärenden/).click()
    await save()
    await expect
      .poll(() => saved(story)?.settings.reminders)
      .toMatchObject({ daysBefore: [], isAtDue: false, daysAfter: [], toPerson: true })
  })

  test('its settings are those of its mode', async () => {
    const story = await open('stored, settings')
    await expect.element(page.getByRole('combobox', { name: 'Fält för återlämningsdag' })).toHaveValue('Lämnas tillbaka senast')
    await seesNo('Fält för saldot')
    await page.getByRole('switch', { name: /^Begränsad/ }).click()
    await save()
    await expect.poll(() => saved(story)?.restricted).toBe(true)
  })

  test('a loan has its longest time, its time to undo and its columns; an error in them leads to its input', async () => {
    const story = await open('stored, settings')
    await input('Längsta lånetid').fill('5000')
    await input('Kan ångras i').fill('2')
    await page.getByRole('combobox', { name: 'Enhet för Kan ångras i' }).selectOptions('minute')
    await pick('Kolumner i rapporten', 'Lämnas tillbaka senast')
    await userEvent.keyboard('{Escape}')
    await save()
    const summary = page.getByRole('alert').filter({ hasText: 'Steget "Inställningar" innehåller fel.' })
    await button(/^Längsta lånetid: /, summary).click()
    await expect.element(input('Längsta lånetid')).toHaveFocus()
    await input('Längsta lånetid').fill('14')
    await save()
    await expect.poll(() => saved(story)?.settings).toMatchObject({ maxDays: 14, undoSeconds: 120, listColumns: [DUE.id] })
  })

  test('a stock counts a number of the object', async () => {
    const story = await open('stored, settings of a stock')
    await sees(/^Inget fält är valt: tjänsten ändrar inget saldo\./)
    await pick('Fält för saldot', 'Antal i lager')
    await seesNo(/^Inget fält är valt/)
    await save()
    await expect.poll(() => saved(story)?.settings).toMatchObject({ balancePropertyTypeId: idOf('field', 2) })
  })

  test('in a tenant that is locked down nothing can be changed', async () => {
    await open('stored, locked down')
    await seesNo('Spara', 'Lägg till funktion', 'Ta bort')
  })

  test('one of which there are transactions cannot be deleted', async () => {
    await open('delete refused, in use')
    await expect.element(link('4 transaktioner')).toHaveAttribute('href', `/transactions/list/${LOAN.id}`)
  })
})

describe('messages', () => {
  const tick = (event: string, of: string) => page.getByRole('group', { name: of }).getByRole('checkbox', { name: event, exact: true })
  const mail = 'Mejl till förrådet: Skicka e-post när …'
  const rulesOf = (story: OpenStory) => saved(story)?.matchRules

  test('a tick is a rule that runs the config at the event, and is removed with it', async () => {
    const story = await open('messages')
    await expect.element(tick('den avslutas', mail)).toBeChecked()
    await tick('den avslutas', mail).click()
    await tick('det är försenat', mail).click()
    await save()
    await expect.poll(() => rulesOf(story)).toHaveLength(2)
    const [own, added] = rulesOf(story)!
    expect(own).toEqual(FEEDING[1])
    expect(added).toMatchObject({
      matchType: 'outgoing',
      source: { referenceType: 'transactionEventType' },
      target: { referenceType: 'module', referenceId: idOf('processorConfig', 1) },
      action: 'copySourceValue',
      conditions: [{ type: 'equal', value: 'overdue', negate: false }],
    })
  })

  test('other rules are shown as own ones, in words', async () => {
    await open('messages')
    await sees(/1 egen regel/)
    await expect
      .element(page.getByText(/^Vid en händelse, om händelsen/))
      .toHaveTextContent(
        'Vid en händelse, om händelsen är inte Försenad: skriv forradet@lindvik.example till Mottagare i Mejl till förrådet.',
      )
  })

  test('a rule that writes a person names them, and others of the site can be chosen', async () => {
    const story = await open('messages, to a person')
    await button('Vid en händelse: skriv Maria Lund till Person i Meddelande till driften.').click()
    await pick('Sätt till', 'Omar Said')
    await save()
    await expect.poll(() => rulesOf(story)).toMatchObject([{ action: 'setValue', value: idOf('user', 8) }])
  })

  test('events that the mode does not have are not offered', async () => {
    await open('messages')
    await expect.element(tick('något bokas', mail)).toBeVisible()
    await expect.element(tick('saldot är lågt', mail)).not.toBeInTheDocument()
    // a config without any of its events
    await seesNo('Lågt lager')
  })

  test('many are one sentence each, those that are used first, and are found by their name', async () => {
    const story = await open('messages, many')
    const rows = () =>
      page
        .getByRole('button', { name: /när/ })
        .elements()
        .map(({ textContent }) => textContent)
    await sees('1 av 14 används')
    expect(rows()).toHaveLength(8)
    expect(rows()[0]).toMatch(/^Larmcentralen ?Anropa adressen när den avslutas eller det är försenat$/)
    await button('Visa 6 till').click()
    await expect.poll(rows).toHaveLength(14)
    await page.getByRole('searchbox').fill('adressen 7')
    await expect.poll(rows).toHaveLength(1)
    await button(/^Adress 7/).click()
    await tick('den startas', 'Adress 7: Anropa adressen när …').click()
    await sees('2 av 14 används')
    await page.getByRole('searchbox').fill('finns inte')
    await sees('Inget heter så.')
    await save()
    await expect.poll(() => rulesOf(story)).toHaveLength(3)
  })

  test('a locked tenant changes no tick', async () => {
    await open('messages, locked down')
    await tick('den startas', mail).click()
    await expect.element(tick('den startas', mail)).not.toBeChecked()
  })
})

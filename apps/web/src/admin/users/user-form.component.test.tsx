import { createUserCode } from '@verka/domain/stations/person-codes.api.ts'
import { unlinkUserLogin } from '@verka/domain/users/user-logins.api.ts'
import { confirmUser, createUser, deleteUser, updateUser } from '@verka/domain/users/users.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../stories/fixtures/ids.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, checkbox, dialog, input, radio, sees, seesNo } from '../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import { refuseWith, replyWith } from '../../stories/stubbed-replies.ts'
import stories, { OLA } from './user-form.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const save = () => button('Spara').click()
const loginSwitch = () => page.getByRole('switch', { name: /^Får logga in/ })

async function fillIn() {
  await input('Namn').fill('Ola Nordmann')
  await input('E-post').fill('ola@lindvik.example')
  await input('Användarnamn').fill('ola')
}

describe('somebody new', () => {
  test('what is missing is said at each field, and nothing is sent', async () => {
    const story = await open('new')
    await save()
    for (const name of ['Namn', 'E-post', 'Användarnamn'])
      await expect.element(input(name)).toHaveAccessibleDescription(/Detta fält måste ha ett värde/)
    expect(story.bodiesOf(createUser)).toEqual([])
  })

  test('an address that is none is refused', async () => {
    const story = await open('new')
    await fillIn()
    await input('E-post').fill('ola')
    await save()
    await expect.element(input('E-post')).toBeInvalid()
    expect(story.bodiesOf(createUser)).toEqual([])
  })

  test('is an ordinary user of this site with a mail, which is said to be sent', async () => {
    const story = await open('new')
    await fillIn()
    await checkbox(/^Lånar verktyg/).click()
    await save()
    await expect.poll(story.address).toBe('/users')
    await sees('Ett meddelande har skickats till ola.nordmann@lindvik.example.')
    expect(story.bodiesOf(createUser)).toEqual([
      {
        name: 'Ola Nordmann',
        email: 'ola@lindvik.example',
        userName: 'ola',
        phoneNo: '',
        role: 'privilegedUser',
        culture: null,
        sites: ['north'],
        privilegeIds: [idOf('privilege', 1)],
        isDisabled: false,
        sendConfirmationEmail: true,
      },
    ])
  })

  test('a mail that could not be sent is said', async () => {
    const story = await open('new')
    story.answer(replyWith(createUser, { ...OLA, confirmationEmail: 'failed' }))
    await fillIn()
    await save()
    await sees(/gick inte att skicka. Försök igen från användarens sida/)
  })

  test('privileges of a site that is unticked are not sent', async () => {
    const story = await open('new')
    await fillIn()
    await checkbox(/^Lånar verktyg/).click()
    await checkbox('Söder').click()
    await checkbox('Norr').click()
    await expect.element(checkbox(/^Lånar verktyg/)).not.toBeInTheDocument()
    await save()
    await expect.poll(() => story.bodiesOf(createUser)).toEqual([expect.objectContaining({ sites: ['south'], privilegeIds: [] })])
  })

  test('save and another keeps role and sites for the next', async () => {
    const story = await open('new')
    story.answer(replyWith(createUser, { ...OLA, role: 'siteAdmin', sites: ['south'] }))
    await fillIn()
    await button('Spara och skapa en till').click()
    await expect.element(input('Namn')).toHaveValue('')
    await expect.element(input('Namn')).toHaveFocus()
    await expect.element(radio(/^Områdesadministratör/)).toBeChecked()
    await expect.element(checkbox('Söder')).toBeChecked()
    expect(story.address()).toBe('/users/create')
  })

  test('nobody gives a role above their own, and a site administrator gives one site at least', async () => {
    const story = await open('new, by a site administrator')
    await expect.element(radio(/^Kundadministratör/)).not.toBeInTheDocument()
    await fillIn()
    await checkbox('Norr').click()
    await sees('Utan område kan användaren inte arbeta någonstans.')
    await save()
    await expect.element(page.getByText(/måste/).first()).toBeVisible()
    expect(story.bodiesOf(createUser)).toEqual([])
  })

  test('an administrator needs no privileges', async () => {
    await open('new')
    await radio(/^Områdesadministratör/).click()
    await expect.element(checkbox(/^Lånar verktyg/)).not.toBeInTheDocument()
    await sees('En administratör får utföra allt i sina områden och behöver inga behörigheter för det.')
  })

  test('of many sites the first are displayed, and the others are searched', async () => {
    await open('new, many sites')
    await sees(/Och 10 områden till/)
    await page.getByRole('searchbox').fill('Område 58')
    await checkbox('Område 58').click()
    await expect.element(checkbox('Område 2')).not.toBeInTheDocument()
    await page.getByRole('searchbox').fill('finns inte')
    await sees('Inget område heter så.')
  })

  test('a user name that is taken is said at its field', async () => {
    const story = await open('new')
    story.answer(refuseWith(createUser, { status: 400, code: 'invalid', errors: [{ message: '@errors.nameTaken', field: 'userName' }] }))
    await fillIn()
    await save()
    await expect.element(input('Användarnamn')).toBeInvalid()
    await expect.element(input('Namn')).toHaveValue('Ola Nordmann')
  })
})

describe('a stored user', () => {
  test('is saved without privileges where none was given or taken', async () => {
    const story = await open('stored')
    await input('Namn').fill('Ola Norman')
    await save()
    await expect.poll(() => story.bodiesOf(updateUser)).toEqual([expect.objectContaining({ id: OLA.id, version: 1, name: 'Ola Norman' })])
    expect(story.bodiesOf(updateUser)[0]).not.toHaveProperty('privilegeIds')
  })

  test('a privilege is taken', async () => {
    const story = await open('stored')
    await checkbox(/^Lånar verktyg/).click()
    await save()
    await expect.poll(() => story.bodiesOf(updateUser)).toEqual([expect.objectContaining({ privilegeIds: [] })])
  })

  test('the login is switched off', async () => {
    const story = await open('stored')
    await loginSwitch().click()
    await sees('Ingenting: användaren får inte logga in.')
    await save()
    await expect.poll(() => story.bodiesOf(updateUser)).toEqual([expect.objectContaining({ isDisabled: true })])
  })

  test('the mail is sent again only when everything is saved', async () => {
    const story = await open('stored, invited')
    await sees('Inbjuden')
    await input('Namn').fill('Ola Norman')
    await expect.element(button('Skicka inbjudan igen')).toBeDisabled()
    await input('Namn').fill('Ola Nordmann')
    await button('Skicka inbjudan igen').click()
    await expect.poll(() => story.bodiesOf(confirmUser)).toEqual([{ version: 1 }])
  })

  test('oneself can neither be lowered, nor locked out', async () => {
    await open('stored, oneself')
    await sees('Din egen roll kan bara en annan administratör ändra.', 'Du kan inte stänga av dig själv.')
    await expect.element(loginSwitch()).toBeDisabled()
    await expect.element(radio(/^Användare/)).not.toBeInTheDocument()
  })

  test('of other sites, too, they are displayed and not changed', async () => {
    await open('stored, of other sites, too')
    await sees('Användaren hör också till områden som du inte ansvarar för, så du kan inte ändra något här.')
    await expect.element(input('Namn')).toHaveAttribute('readonly')
    await seesNo('Spara', 'Ta bort')
  })

  test('what they can do follows from what is chosen, before it is saved', async () => {
    await open('stored')
    await sees('Vad kan användaren göra?')
    await radio(/^Kundadministratör/).click()
    await sees('Kategorier, funktioner, tjänster och värdetyper')
  })

  test('deleting says what is kept and what is lost', async () => {
    const story = await open('deletion')
    await sees(/Det som Ola Nordmann har gjort behåller namnet/)
    await button('Ta bort', dialog()).click()
    await expect.poll(() => story.sent.find(({ call }) => call === deleteUser.name)?.params).toMatchObject({ id: OLA.id })
    await expect.poll(story.address).toBe('/users')
  })

  test('of one with loans and bookings these must end first', async () => {
    await open('deletion, with a loan and a booking')
    await expect
      .element(dialog('Ola Nordmann kan inte tas bort'))
      .toMatchTextContent(/Följande måste avslutas först:.*1 lån som inte är återlämnat.*2 bokningar som gäller/)
    await seesNo('Det används av:')
  })

  test('the account of another server is unlinked after a question', async () => {
    const story = await open('stored, logs in at another server')
    await button('Ta bort kopplingen till ola-123').click()
    await button('Ta bort kopplingen', dialog()).click()
    await expect
      .poll(() => story.sent.find(({ call }) => call === unlinkUserLogin.name)?.query)
      .toMatchObject({ issuer: 'https://login.lindvik.example', subject: 'ola-123' })
    await sees('Kopplingen är borttagen.')
  })
})

describe('a code for stations', () => {
  test('is made, and shown this once with its PIN', async () => {
    const story = await open('without a station code')
    await button('Skapa kod').click()
    await sees('Ny kod för Ola Nordmann', '7FQQBMZBXT5GW')
    await button(/^Visa/, dialog()).click()
    await sees('045395')
    expect(story.bodiesOf(createUserCode)).toEqual([{}])
  })

  test('may be that of a card, after a question if it replaces another; a refusal is at the field, and what was typed stays', async () => {
    const story = await open('with a station code')
    story.answer(
      refuseWith(createUserCode, { status: 422, code: 'invalid', errors: [{ message: '@validation.cardTaken', field: 'card' }] }),
    )
    await input(/^Kortets kod/).fill('04A2-99F1')
    await button('Koppla ett kort').click()
    await button('Byt kod', dialog()).click()
    await sees(/Kortet|kortet/)
    await expect.element(input(/^Kortets kod/)).toHaveValue('04A2-99F1')
    expect(story.bodiesOf(createUserCode)).toEqual([{ card: '04A2-99F1' }])
    expect(story.bodiesOf(updateUser)).toEqual([])
  })
})

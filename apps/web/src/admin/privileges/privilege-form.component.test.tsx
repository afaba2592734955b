import { createPrivilege, deletePrivilege, updatePrivilege, type Privilege } from '@verka/domain/privileges/privileges.api.ts'
import type { Id } from '@verka/domain/entities/ids.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../../stories/fixtures/ids.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, checkbox, dialog, focus, input, link, radio, sees, seesNo } from '../../stories/screen.ts'
import { DESKTOP, PHONE, storyOf } from '../../stories/story.ts'
import { refuseWith, replyWith } from '../../stories/stubbed-replies.ts'
import stories, { LENDS, storedPrivilege } from './privilege-form.stories.tsx'

const open = (name: string, look = DESKTOP) => openStory(storyOf(stories, name), look)
const save = () => button('Spara').click()
const [LOAN, CASE, CHECK, CLEANING] = [1, 2, 3, 4].map((number) => idOf('transactionType', number))
type Grant = Privilege['grants'][number]
const grant = (transactionTypeId: Id<'transactionType'> | undefined, more: Partial<Grant> = {}): Grant => ({
  transactionTypeId: transactionTypeId!,
  operationModes: [],
  view: 'own',
  forOthers: false,
  ...more,
})

describe('what a new privilege grants', () => {
  test('without a name nothing is sent', async () => {
    const story = await open('new')
    await save()
    await expect.element(input('Namn')).toHaveAccessibleDescription('Detta fält måste ha ett värde')
    expect(story.bodiesOf(createPrivilege)).toEqual([])
  })

  test('what is ticked is granted, and who does something in a service sees it', async () => {
    const story = await open('new')
    await input('Namn').fill('Lånar')
    await checkbox('Starta: Låna').click()
    await checkbox('Låna ut åt andra: Låna').click()
    await expect.element(checkbox('Se tjänsten: Låna')).toBeChecked()
    await checkbox('Se allas: Årskontroll').click()
    await save()
    await expect.poll(story.address).toBe('/users/privileges')
    expect(story.bodiesOf(createPrivilege)).toEqual([
      {
        name: 'Lånar',
        description: '',
        elementTypeIds: [],
        grants: [grant(LOAN, { operationModes: ['start'], forOthers: true }), grant(CHECK, { view: 'all' })],
      },
    ])
  })

  test('who no longer sees a service does nothing in it', async () => {
    await open('new')
    await checkbox('Starta: Låna').click()
    await checkbox('Se tjänsten: Låna').click()
    await expect.element(checkbox('Starta: Låna')).not.toBeChecked()
  })

  test('a service offers only what it has functions for', async () => {
    await open('new')
    await expect.element(checkbox('Uppdatera: Låna')).toBeVisible()
    await expect.element(checkbox('Uppdatera: Felanmälan')).not.toBeInTheDocument()
    await expect.element(checkbox('Låna ut åt andra: Felanmälan')).not.toBeInTheDocument()
  })

  test('a row, a column and everything are ticked by one box, which is half ticked when some are', async () => {
    await open('new')
    await checkbox('Starta i alla tjänster').click()
    for (const name of ['Låna', 'Felanmälan', 'Årskontroll', 'Städning']) await expect.element(checkbox(`Starta: ${name}`)).toBeChecked()
    await expect.element(checkbox('Allt i alla tjänster')).toBePartiallyChecked()
    await checkbox('Allt i Felanmälan').click()
    await expect.element(checkbox('Avbryta: Felanmälan')).toBeChecked()
    await checkbox('Allt i alla tjänster').click()
    await checkbox('Allt i alla tjänster').click()
    await expect.element(checkbox('Se tjänsten: Låna')).not.toBeChecked()
  })

  test('arrow keys go from box to box, over what is not offered', async () => {
    await open('new')
    await expect.element(checkbox('Uppdatera: Låna')).toBeVisible()
    await focus(checkbox('Uppdatera: Låna'))
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(checkbox('Starta: Låna')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(checkbox('Starta: Årskontroll')).toHaveFocus()
  })

  test('on a phone the same is pressed on cards', async () => {
    const story = await open('new', PHONE)
    await input('Namn').fill('Lånar')
    await page.getByText('Avbryta', { exact: true }).last().click()
    await expect.element(checkbox('Avbryta: Felanmälan')).toBeChecked()
    await save()
    await expect
      .poll(() => story.bodiesOf(createPrivilege))
      .toEqual([expect.objectContaining({ grants: [grant(CASE, { operationModes: ['cancel'] })] })])
  })

  test('limited to a category, only its services are offered and granted', async () => {
    const story = await open('new')
    await input('Namn').fill('Städar')
    await checkbox('Starta: Låna').click()
    await page.getByRole('combobox', { name: 'Bara i dessa kategorier' }).click()
    await page.getByRole('option', { name: 'Rum' }).click()
    await expect.element(checkbox('Starta: Låna')).not.toBeInTheDocument()
    await checkbox('Starta: Städning').click()
    await save()
    await expect
      .poll(() => story.bodiesOf(createPrivilege))
      .toEqual([
        expect.objectContaining({ elementTypeIds: [idOf('elementType', 2)], grants: [grant(CLEANING, { operationModes: ['start'] })] }),
      ])
  })

  test('a taken name is said at its field', async () => {
    const story = await open('new')
    story.answer(refuseWith(createPrivilege, { status: 400, code: 'invalid', errors: [{ message: '@errors.nameTaken', field: 'name' }] }))
    await input('Namn').fill('Lånar')
    await save()
    await expect.element(input('Namn')).toBeInvalid()
    await expect.element(input('Namn')).toHaveValue('Lånar')
  })
})

describe('many services', () => {
  test('are searched, and the box of all is about those that are displayed', async () => {
    await open('new, many services')
    await page.getByRole('searchbox').fill('tjänst 2')
    await sees('De tjänster som visas')
    await expect.element(checkbox('Starta: Tjänst 3')).not.toBeInTheDocument()
    await checkbox('Starta: Tjänst 2').click()
    await sees('1 tjänst vald')
    await page.getByRole('searchbox').fill('finns inte')
    await sees('Ingen tjänst passar.')
  })

  test('can be narrowed to those that were chosen', async () => {
    await open('new, many services')
    await checkbox('Starta: Tjänst 3').click()
    await checkbox('Bara valda').click()
    await expect.element(checkbox('Starta: Tjänst 2')).not.toBeInTheDocument()
    await expect.element(checkbox('Starta: Tjänst 3')).toBeChecked()
  })
})

describe('a stored privilege', () => {
  test('is saved with its version and what it grants', async () => {
    const story = await open('stored')
    await checkbox('Slutföra: Låna').click()
    await save()
    await expect
      .poll(() => story.bodiesOf(updatePrivilege))
      .toEqual([expect.objectContaining({ id: LENDS.id, version: 1, grants: [grant(LOAN, { operationModes: ['start'] })] })])
  })

  test('who has it is listed, each with the way to them', async () => {
    await open('stored')
    await expect.element(link('Eva Lind')).toHaveAttribute('href', `/users/${idOf('user', 2)}/edit`)
  })

  test('who has it and is not administered by the reader is counted, and what it grants that they do not see', async () => {
    await open('stored, held by many that the reader does not administer')
    await sees('Och 10 till, som du inte administrerar.', 'Den ger också något i 1 tjänst som du inte ser.', 'Inaktiverad')
  })

  test('one that grants more than the reader has is displayed and cannot be changed', async () => {
    await open('stored, read-only')
    await sees('Behörigheten ger mer än vad du själv har, så du kan inte ändra den.')
    await expect.element(checkbox('Starta: Låna')).toBeDisabled()
    await expect.element(button('Spara')).not.toBeInTheDocument()
    await seesNo('Ta bort')
  })

  test('a copy begins with what it grants and another name', async () => {
    const story = await open('copy')
    await expect.element(input('Namn')).toHaveValue('Lånar verktyg (kopia)')
    await expect.element(checkbox('Starta: Låna')).toBeChecked()
    await save()
    await expect.poll(() => story.bodiesOf(createPrivilege)).toEqual([expect.objectContaining({ name: 'Lånar verktyg (kopia)' })])
  })

  test('one that people have cannot be deleted', async () => {
    const story = await open('delete refused, in use')
    await expect.element(button('Ta bort', dialog())).not.toBeInTheDocument()
    expect(story.sent.filter(({ call }) => call === deletePrivilege.name)).toEqual([])
  })

  const staleWith = (current: Privilege) =>
    refuseWith(updatePrivilege, { status: 409, code: 'stale', errors: [{ message: '@errors.stale' }], details: { current } })

  test('where somebody else changed what it grants both versions can be chosen from', async () => {
    const story = await open('stored')
    const theirs = { ...storedPrivilege(LENDS), version: 2, name: 'Lånar maskiner' }
    story.answer(staleWith(theirs))
    await input('Namn').fill('Lånar allt')
    await save()
    await sees('Någon annan har ändrat', 'Lånar maskiner', 'Lånar allt')
    story.answer(replyWith(updatePrivilege, { ...theirs, version: 3 }))
    await button('Behåll allt mitt').click()
    await save()
    await expect.poll(() => story.bodiesOf(updatePrivilege).at(-1)).toMatchObject({ version: 2, name: 'Lånar allt' })
  })

  test('rights in different services are both saved', async () => {
    const story = await open('stored')
    const theirs = { ...storedPrivilege(LENDS), version: 2, grants: [...LENDS.grants, grant(CHECK, { view: 'all' })] }
    const refused = staleWith(theirs)
    const stored = replyWith(updatePrivilege, { ...theirs, version: 3 })
    story.answer({ ...refused, answer: (body, sent) => ((body as Privilege).version === 1 ? refused : stored).answer(body, sent) })
    await checkbox('Uppdatera: Låna').click()
    await save()
    await sees('Lånar verktyg: det som någon annan ändrade under tiden är också med.')
    expect(story.bodiesOf(updatePrivilege).at(-1)).toMatchObject({
      version: 2,
      grants: expect.arrayContaining([
        grant(LOAN, { operationModes: expect.arrayContaining(['start', 'update', 'complete']) }),
        grant(CHECK, { view: 'all' }),
      ]),
    })
  })

  test('rights in the same service are chosen in the words of the matrix', async () => {
    const story = await open('stored')
    const theirs = { ...storedPrivilege(LENDS), version: 2, grants: [grant(LOAN), grant(CHECK)] }
    story.answer(staleWith(theirs))
    await checkbox('Se allas: Låna').click()
    await save()
    const question = dialog('Någon annan har ändrat')
    await expect.element(question.getByRole('group', { name: 'Låna', exact: true })).toMatchTextContent(/Se tjänsten.*Se allas/)
    await expect.element(question.getByRole('region')).toMatchTextContent(/Årskontroll.*Se tjänsten/)
    await radio('Låna: Det sparade', question).click()
    await button('Använd valen', question).click()
    await expect.element(checkbox('Starta: Låna')).not.toBeChecked()
    await expect.element(checkbox('Se tjänsten: Årskontroll')).toBeChecked()
  })
})

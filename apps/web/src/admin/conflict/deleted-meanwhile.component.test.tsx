import { filterAuditLog, getAuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import { createElementType, updateElementType } from '@verka/domain/element-types/element-types.api.ts'
import { createElement } from '@verka/domain/elements/elements.api.ts'
import { createOperationType, updateOperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { createPrivilege, updatePrivilege } from '@verka/domain/privileges/privileges.api.ts'
import { createRecordType, updateRecordType } from '@verka/domain/record-types/record-types.api.ts'
import { createRecord } from '@verka/domain/records/records.api.ts'
import { createTransactionType, updateTransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { updateUser } from '@verka/domain/users/users.api.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { auditEntry } from '../../stories/fixtures/audit.ts'
import { findNothing } from '../../stories/missing-answers.ts'
import { openStory } from '../../stories/open-story.tsx'
import { answer, button, dialog, heading, input, sees } from '../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import { replyWith } from '../../stories/stubbed-replies.ts'
import categories from '../element-types/element-type-form.stories.tsx'
import objects, { MAKER } from '../elements/form/element-form.stories.tsx'
import functions from '../operation-types/operation-type-form.stories.tsx'
import privileges from '../privileges/privilege-form.stories.tsx'
import valueTypes from '../record-types/record-type-form.stories.tsx'
import values from '../records/record-form.stories.tsx'
import services from '../transaction-types/transaction-type-form.stories.tsx'
import users from '../users/user-form.stories.tsx'

const forms = [
  ['category', categories, 'elementType', 'Cykel', updateElementType, createElementType, '/elements/types', 'Växlar'],
  ['function', functions, 'operationType', 'Pumpkontroll', updateOperationType, createOperationType, '/operations/types', 'Tryck (bar)'],
  ['service', services, 'transactionType', 'Låna', updateTransactionType, createTransactionType, '/transactions/types', 'operationTypeId'],
  ['value type', valueTypes, 'recordType', 'Skadeorsak', updateRecordType, createRecordType, '/records/types', 'fieldType'],
  ['privilege', privileges, 'privilege', 'Lånar verktyg', updatePrivilege, createPrivilege, '/users/privileges', 'operationModes'],
] as const

test.each(forms)(
  'a %s that somebody deleted meanwhile is created again from what was typed',
  async (_, file, entity, name, update, create, list, part) => {
    const story = await openStory(storyOf(file, 'stored'), DESKTOP)
    story.answer(findNothing(update))
    story.answer(replyWith(filterAuditLog, { items: [auditEntry(9, 'delete', entity, { name })] }))
    await input(/^Beskrivning/)
      .first()
      .fill('Min beskrivning')
    await button('Spara').click()
    await expect.element(dialog('Borttaget under tiden')).toMatchTextContent(`${name} togs bort av Eva Lind 2026-11-20`)
    // the form is there, and nothing in it is wrong
    await answer('Tillbaka till formuläret')
    await expect.element(input(/^Beskrivning/).first()).toHaveValue('Min beskrivning')
    await button('Spara').click()
    story.answer(replyWith(create, ((body: object) => ({ ...body, id: crypto.randomUUID(), version: 1 })) as never))
    await answer('Skapa på nytt')
    await expect.poll(story.address).toBe(list)
    const [body] = story.bodiesOf(create)
    for (const kept of ['Min beskrivning', part]) expect(JSON.stringify(body)).toContain(kept)
    expect(body).not.toHaveProperty('id')
    await sees(/är skapad/)
  },
)

const parents = [
  ['an object', objects, createElement, 'elementType', /^Titel/, 'Kategorin är borttagen', '/elements/types'],
  ['a function', functions, createOperationType, 'elementType', /^Namn/, 'Kategorin är borttagen', '/elements/types'],
  ['a value', values, createRecord, 'recordType', /^Namn/, 'Värdetypen är borttagen', '/records/types'],
] as const

test.each(parents)(
  'the parent of %s that somebody deleted meanwhile is named with who did so; what was typed stays until it is left',
  async (_, file, create, entity, name, title, list) => {
    const story = await openStory(storyOf(file, 'new'), DESKTOP)
    story.answer(findNothing(create))
    story.answer(replyWith(filterAuditLog, { items: [auditEntry(9, 'delete', entity, { name: 'Lampor' })] }))
    await input(name).first().fill('Provet')
    for (const required of input(/^Tillverkare/).elements()) await userEvent.fill(required, 'Bosch')
    await button('Spara').click()
    await expect.element(dialog(title)).toMatchTextContent(/togs bort av Eva Lind 2026-11-20/)
    await answer('Tillbaka till formuläret')
    await expect.element(input(name).first()).toHaveValue('Provet')
    await button('Spara').click()
    await answer('Lämna utan att spara')
    await expect.poll(story.address).toBe(list)
  },
)

test('what was typed in a category that was deleted can be read and copied when the page is opened again', async () => {
  const before = await openStory(storyOf(objects, 'new'), DESKTOP)
  await input('Titel').fill('Taklampan')
  await input('Tillverkare').fill('Bosch')
  await before.settled()
  window.dispatchEvent(new Event('pagehide'))
  const gone = storyOf(objects, 'new, category deleted')
  const deletion = auditEntry(2, 'delete', 'elementType')
  const entry = replyWith(getAuditEntry, { ...deletion, before: { dataPropertyTypes: [MAKER] }, after: null, fields: [], isThere: false })
  await openStory({ ...gone, stored: { ...localStorage }, replies: [entry, ...gone.replies!] }, DESKTOP)
  await expect.element(heading('Kategorin är borttagen')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Det du hade fyllt i' })).toMatchTextContent(/Taklampan.*Tillverkare.*Bosch/)
})

test('a user that somebody deleted meanwhile is not created again: the list is next', async () => {
  const story = await openStory(storyOf(users, 'stored'), DESKTOP)
  story.answer(findNothing(updateUser))
  story.answer(replyWith(filterAuditLog, { items: [auditEntry(9, 'delete', 'user', { name: 'Ola Nordmann' })] }))
  await input('Namn').fill('Nina Norrman')
  await button('Spara').click()
  await expect.element(dialog('Borttaget under tiden')).toMatchTextContent(/Ola Nordmann togs bort av Eva Lind/)
  await expect.element(button('Skapa på nytt')).not.toBeInTheDocument()
  await answer('Lämna utan att spara')
  await expect.poll(story.address).toBe('/users')
})

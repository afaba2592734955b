import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { InboxMessage } from '@verka/domain/messages/inbox.api.ts'
import { aField, anElement } from '../../../testing/made/a-working-day.ts'
import { aServiceOf, grant } from '../../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})

const NAMES = { localizedNames: localized('Felanmälan', 'Fault report', 'Feilmelding') }
const inboxOf = async (person: Caller) => {
  await tenant.work()
  return (await person.call<{ items: InboxMessage[] }>('GET', '^/inbox')).body.items
}
const subjectsTo = ({ email }: { email: string }) => server.mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject)

/** A case that a person has opened. */
async function aCase(making: Parameters<typeof aServiceOf>[2] = {}) {
  const made = await aServiceOf(admin, 'issueManagement', { ...making, extra: NAMES })
  const opener = await tenant.as('privilegedUser')
  const element = await anElement(admin, made.type.id, { title: 'Slagborr' })
  const { body } = await made.run(opener, { elementId: element.id })
  const step = async (mode: 'update' | 'complete' | 'cancel', values: Parameters<typeof made.run>[1] = {}, by = admin) => {
    const answer = await made.run(by, { mode, transactionId: body.transactionId, elementId: element.id, ...values })
    expect(answer.status).toBe(201)
    return answer.body
  }
  return { ...made, opener, element, transactionId: body.transactionId, step }
}

describe('the person who opened a case', () => {
  test('reads in subject and body what has become of it, in their language', async () => {
    const { opener, element, step } = await aCase()
    await step('update')
    await step('complete')
    const other = await aCase()
    await other.opener.call('PUT', '^/me', { culture: 'en-US', version: 1 })
    await other.step('cancel')
    expect((await inboxOf(opener)).map(({ kind, title }) => [kind, title])).toEqual([
      ['caseCompleted', `Klart: Felanmälan av Slagborr (${element.code})`],
      ['caseUpdated', `Uppdaterat: Felanmälan av Slagborr (${element.code})`],
    ])
    const [cancelled] = await inboxOf(other.opener)
    expect([cancelled!.kind, cancelled!.title]).toEqual([
      'caseCancelled',
      `Closed without action: Fault report of Slagborr (${other.element.code})`,
    ])
    expect(cancelled!.body).toContain('The case was closed without action')
    expect(subjectsTo(opener)).toHaveLength(2)
  })

  test('reads what was filled in, as far as their role may see it, and nothing that was there before', async () => {
    const shown = aField('Action', 'textArea')
    const [verdict, same] = [aField('Verdict', 'select'), aField('Place', 'text')]
    const secret = aField('Internal', 'text', { showForUser: false })
    const hidden = aField('Group', 'group', { showForUser: false, children: [aField('InGroup', 'text')] })
    const fields = [shown, verdict, same, secret, hidden]
    const { opener, step, functions } = await aCase({ functions: { update: { fields }, complete: { fields } } })
    const [, , sameNow] = functions.get('update')!.dataPropertyTypes
    await step('update', { values: [[sameNow!, 'Hall 3']] })
    const inGroup = hidden.children[0]!
    await step('complete', {
      values: [
        [shown, `Ny kolvring.\n\nProvkörd. ${'lång '.repeat(100)}`],
        [verdict, 'ok'],
        [same, 'Hall 3'],
        [secret, 'canary-secret'],
        [inGroup, 'canary-group'],
      ],
    })
    const [{ body } = { body: '' }] = await inboxOf(opener)
    const lines = body.split('\n\n').at(-1)!.split('\n')
    expect(lines).toEqual([expect.stringMatching(/^Action: Ny kolvring\. Provkörd\. .* lång…$/), 'Verdict: Godkänd'])
    expect(lines[0]!.length).toBeLessThan(220)
    expect(JSON.stringify([body, server.mails.filter(({ to }) => to.includes(opener.email))])).not.toContain('canary')
  })

  test('reads at most some lines', async () => {
    const fields = Array.from({ length: 12 }, (_, index) => aField(`F${index}`, 'text'))
    const { opener, step } = await aCase({ functions: { complete: { fields } } })
    await step('complete', { values: fields.map((field) => [field, 'x']) })
    const [message] = await inboxOf(opener)
    expect(message!.body.split('\n\n').at(-1)!.split('\n')).toEqual([...fields.slice(0, 8).map(({ key }) => `${key}: x`), '…'])
  })

  test('has no message about a step that was undone', async () => {
    const { opener, step, undo } = await aCase({ settings: { undoSeconds: 60 } })
    const { id } = await step('complete')
    expect((await inboxOf(opener)).map(({ kind }) => kind)).toEqual(['caseCompleted'])
    expect((await undo(admin, id)).status).toBeLessThan(300)
    expect(await inboxOf(opener)).toEqual([])
  })

  test('is mailed when the step is hardly undone any more, and not at all if it was', async () => {
    const { opener, step, undo } = await aCase({ settings: { undoSeconds: 3600 } })
    const { id } = await step('complete')
    await tenant.work()
    expect(subjectsTo(opener)).toEqual([])
    await undo(admin, id)
    await tenant.work(new Date(Date.now() + 301_000))
    expect(subjectsTo(opener)).toEqual([])
    await step('complete')
    expect((await inboxOf(opener)).map(({ kind }) => kind)).toEqual(['caseCompleted'])
    expect(subjectsTo(opener)).toEqual([])
    await tenant.work(new Date(Date.now() + 301_000))
    expect(subjectsTo(opener)).toEqual([expect.stringMatching(/^Klart: /)])
  })
})

describe('the person responsible for a case', () => {
  const person = aField('Responsible', 'select', { optionSource: 'users', options: [] })
  const note = aField('Note', 'text')
  const secret = aField('Internal', 'text', { showForUser: false })
  const fields = [person, note, secret]
  const responsible = {
    functions: { start: { fields }, update: { fields }, complete: { fields } },
    settings: { reminders: { personPropertyTypeId: person.id } },
  }
  const titlesOf = async (one: Caller) => (await inboxOf(one)).map(({ kind, title }) => [kind, title])
  const kindsOf = async (one: Caller) => (await inboxOf(one)).map(({ kind }) => kind)

  test('is notified when a step names them, then of its steps and end, once each, in their language', async () => {
    const { opener, element, step } = await aCase(responsible)
    const [norwegian, admins] = [await tenant.as('privilegedUser'), await tenant.as('siteAdmin')]
    await norwegian.call('PUT', '^/me', { culture: 'nb-NO', version: 1 })
    const named = { values: [[person, norwegian.userId]] as [typeof person, string][] }
    await step('update', { values: [...named.values, [note, 'Ring kunden'], [secret, 'canary']] })
    expect(await titlesOf(norwegian)).toEqual([['caseAssigned', `Du er ansvarlig for: Feilmelding på Slagborr (${element.code})`]])
    const [{ body } = { body: '' }] = await inboxOf(norwegian)
    expect([body.includes('Note: Ring kunden'), body.includes('canary')]).toEqual([true, false])
    expect(subjectsTo(norwegian)).toHaveLength(1)
    // the same person again is no news of that kind, and their own steps are none
    await step('update', { values: [...named.values, [note, 'Klar i dag']] })
    await step('update', named, norwegian)
    expect(await kindsOf(norwegian)).toEqual(['caseUpdated', 'caseAssigned'])
    // who takes over learns of it, and so does who was responsible
    await step('update', { values: [[person, admins.userId]] })
    expect([await kindsOf(norwegian), await kindsOf(admins)]).toEqual([['caseUpdated', 'caseUpdated', 'caseAssigned'], ['caseAssigned']])
    await step('complete', { values: [[person, admins.userId]] })
    expect([(await kindsOf(norwegian)).length, await kindsOf(admins)]).toEqual([3, ['caseCompleted', 'caseAssigned']])
    expect(await kindsOf(opener)).toEqual(['caseCompleted', 'caseUpdated', 'caseUpdated', 'caseUpdated', 'caseUpdated'])
  })

  test('who opened it has one message of a step; who makes themselves responsible has none', async () => {
    const { opener, step } = await aCase(responsible)
    await step('update', { values: [[person, opener.userId]] })
    await step('update', { values: [[person, opener.userId]] }, opener)
    await step('complete', { values: [[person, opener.userId]] })
    expect(await kindsOf(opener)).toEqual(['caseCompleted', 'caseAssigned'])
    const other = await aCase(responsible)
    await other.step('update', { values: [[person, admin.userId]] })
    expect(await kindsOf(admin)).toEqual([])
  })

  test('is notified of a new case by its first function, or by its object, unless they may not see it', async () => {
    const caretaker = await tenant.as('privilegedUser')
    const keeper = aField('Keeper', 'select', { optionSource: 'users', options: [] })
    const made = await aServiceOf(admin, 'issueManagement', {
      object: [[keeper, caretaker.userId]],
      settings: { reminders: { personPropertyTypeId: keeper.id } },
    })
    expect((await made.run(admin)).status).toBe(201)
    expect(await kindsOf(caretaker)).toEqual(['caseAssigned'])
    const ofCase = await aServiceOf(admin, 'issueManagement', responsible)
    const [restricted, holder] = [await tenant.as('user'), await tenant.as('user')]
    await grant(server, tenant, restricted, { transactionTypeId: ofCase.service.id })
    await grant(server, tenant, holder, { transactionTypeId: ofCase.service.id, view: 'all' })
    for (const { userId } of [restricted, holder]) expect((await ofCase.run(admin, { values: [[person, userId]] })).status).toBe(201)
    expect([await kindsOf(restricted), await kindsOf(holder)]).toEqual([[], ['caseAssigned']])
  })
})

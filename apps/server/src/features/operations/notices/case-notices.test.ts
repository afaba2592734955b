import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { InboxMessage } from '@verka/domain/messages/inbox.api.ts'
import { aField, anElement } from '../../../testing/made/a-working-day.ts'
import { aServiceOf } from '../../../testing/made/services/services-of-modes.ts'
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
})

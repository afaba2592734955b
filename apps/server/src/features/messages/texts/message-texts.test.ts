import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MESSAGE_KINDS } from '@verka/domain/messages/message-kinds.ts'
import type { MessagePreview, MessageText } from '@verka/domain/messages/message-texts.api.ts'
import { DEFAULT_TEMPLATES } from '@verka/messages/templates/templates.ts'
import { aServiceOf } from '../../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => server.close())

const path = (kind: keyof typeof MESSAGE_KINDS) => `^/messageTexts/${MESSAGE_KINDS[kind].id}`
const read = async (kind: keyof typeof MESSAGE_KINDS, by = admin) => (await by.call<MessageText>('GET', path(kind))).body
const withSwedish = (text: MessageText, changes: Partial<MessageText['texts']['sv-SE']>) => ({
  ...text,
  texts: { ...text.texts, 'sv-SE': { ...text.texts['sv-SE'], ...changes } },
})

describe('texts of a tenant', () => {
  test('are saved with a version and an entry of the log, are used, and are reset', async () => {
    const before = await read('caseCompleted')
    expect([before.version, before.isOwn, before.texts]).toEqual([1, false, before.defaults])
    const own = withSwedish(before, { subject: 'Ärendet om {{ object }}: {{ step }}' })
    const saved = await admin.call<MessageText>('PUT', path('caseCompleted'), own)
    expect([saved.status, saved.body.version, saved.body.isOwn]).toEqual([200, 2, true])
    expect((await admin.call('PUT', path('caseCompleted'), own)).status).toBe(409)
    const { body: log } = await admin.call<{ items: { action: string }[] }>('POST', '^/auditLog/filter', { entities: ['messageText'] })
    expect(log.items.map(({ action }) => action)).toEqual(['update'])

    const reporter = await tenant.as('privilegedUser')
    const cases = await aServiceOf(admin, 'issueManagement')
    const { body: started } = await cases.run(reporter)
    await cases.run(reporter, { mode: 'update', transactionId: started.transactionId })
    await cases.run(admin, { mode: 'complete', transactionId: started.transactionId })
    await tenant.work()
    const { body: inbox } = await reporter.call<{ items: { title: string; subject: { id: string } }[] }>('GET', '^/inbox')
    // their own steps are no news to them
    expect(inbox.items).toHaveLength(1)
    expect(inbox.items[0]!.title).toMatch(/^Ärendet om /)
    expect(inbox.items[0]!.subject.id).toBe(started.transactionId)

    const reset = await admin.call<MessageText>('PUT', path('caseCompleted'), { ...saved.body, texts: saved.body.defaults })
    expect([reset.body.isOwn, reset.body.texts]).toEqual([false, before.defaults])
  })

  test('an unknown placeholder is refused at its text, in its language', async () => {
    const text = await read('overdue')
    const wrong = { ...text, texts: { ...text.texts, 'nb-NO': { subject: 'x', body: '{{ gjenstand }}' } } }
    const refused = await admin.call('PUT', path('overdue'), wrong)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ message: '@errors.unknownPlaceholder', field: 'texts.nb-NO.body', params: { name: 'gjenstand' } }],
    ])
  })

  test('the channels of an essential kind cannot be turned off; others decide what people are offered', async () => {
    const off = { inbox: 'never', mail: 'never', sms: 'never', push: 'never' } as const
    const essential = await admin.call<MessageText>('PUT', path('processorOff'), { ...(await read('processorOff')), channels: off })
    expect(essential.body.channels).toEqual({ ...off, inbox: 'always', mail: 'always' })
    await admin.call('PUT', path('lowBalance'), { ...(await read('lowBalance')), channels: off })
    const { body } = await admin.call<{ offers: { kind: string; rules: object }[] }>('GET', '^/messageSettings')
    expect(body.offers.find(({ kind }) => kind === 'lowBalance')!.rules).toEqual(off)
  })

  test('belong to one tenant, and to its administrators', async () => {
    const other = await (await aTenant(server)).as('tenantAdmin')
    await admin.call('PUT', path('due'), withSwedish(await read('due'), { subject: 'Vår egen' }))
    expect((await read('due', other)).texts['sv-SE'].subject).toBe(DEFAULT_TEMPLATES['sv-SE'].due.subject)
    expect((await (await tenant.as('siteAdmin')).call('GET', path('due'))).status).toBe(403)
    expect((await admin.call('GET', `^/messageTexts/${crypto.randomUUID()}`)).status).toBe(404)
  })
})

describe('the preview', () => {
  const preview = (by: Caller, template: object, more: object = {}) =>
    by.call<MessagePreview>('POST', `${path('overdue').replace('^', '')}/preview`, { culture: 'sv-SE', template, ...more })

  test('is rendered for made-up values, then for the newest transaction of the site, and never of another tenant', async () => {
    const fresh = await aTenant(server)
    const chief = await fresh.as('tenantAdmin')
    const template = { subject: '{{ object }} ({{ code }})', body: '<b>{{ service }}</b>' }
    const made = await preview(chief, template)
    expect([made.body.subject, made.body.transactionId]).toEqual(['Borrhammare (A-1017)', null])
    const loans = await aServiceOf(chief, 'loan')
    const { body: lent } = await loans.run(chief)
    const real = await preview(chief, template)
    expect(real.body.transactionId).toBe(lent.transactionId)
    expect(real.body.html).toContain('&lt;b&gt;')
    expect((await preview(admin, template, { transactionId: lent.transactionId })).status).toBe(404)
  })

  test('reports the errors of the text', async () => {
    const { status, body } = await preview(admin, { subject: '{{ nothing }}', body: 'x' })
    expect([status, body]).toMatchObject([422, { errors: [{ field: 'texts.sv-SE.subject', params: { name: 'nothing' } }] }])
  })
})

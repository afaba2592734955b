import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserId } from '@verka/domain/entities/ids.ts'
import type { InboxMessage } from '@verka/domain/messages/inbox.api.ts'
import type { MessageParams, SentKind } from '@verka/domain/messages/message-kinds.ts'
import type { OwnMessageSettings } from '@verka/domain/messages/message-settings.api.ts'
import type { MessageSettings } from '@verka/domain/messages/message-settings.ts'
import { listening } from '../../testing/read/listening.ts'
import { outsideOf } from '../../testing/servers/outside.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import type { NotifyContext } from './notify-context.ts'
import { notifyPeople, withdrawMessages, type Notification } from './notify.ts'
import { sweepMessages } from './sweep-messages.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => server.close())

const listen = listening(() => ({ at: server, tenant }))
const LOW: MessageParams<'lowBalance'> = { object: 'Handskar', code: 'H-1', balance: 1234.5, limit: 2000 }

/** Runs work of a feature that notifies people, in a transaction of its own. */
async function notifying(
  work: (context: NotifyContext) => Promise<void>,
  { now = new Date(), of = tenant }: { now?: Date; of?: TestTenant } = {},
) {
  const afterwards: (() => Promise<unknown>)[] = []
  const runtime = outsideOf(server.database)
  await server.database.transaction({ kind: 'site', tenantId: of.id, siteIds: [of.sites[0]!.id] }, (tx) =>
    work({ tx, now, tenant: of, site: of.sites[0]!, runtime, afterCommit: (one) => void afterwards.push(one) }),
  )
  for (const one of afterwards) await one()
}
const notify = <Kind extends SentKind>(notification: Notification<Kind>, now?: Date) =>
  notifying((context) => notifyPeople(context, notification), now ? { now } : {})
const low = (personIds: readonly UserId[], key?: string) => ({ kind: 'lowBalance', personIds, params: LOW, ...(key && { key }) }) as const

const inboxOf = async (person: Caller, query = '') =>
  (await person.call<{ items: InboxMessage[]; next: string | null }>('GET', `^/inbox${query}`)).body
const unreadOf = async (person: Caller) => (await person.call<{ unread: number }>('GET', '^/inbox/count')).body.unread
const settingsOf = async (person: Caller) => (await person.call<OwnMessageSettings>('GET', '^/messageSettings')).body
async function choose(person: Caller, wanted: Partial<MessageSettings>) {
  const { offers: _o, tenantTimeZone: _z, canReceiveSms: _s, pushKey: _p, ...own } = await settingsOf(person)
  const saved = await person.call<OwnMessageSettings>('PUT', '^/messageSettings', { ...own, ...wanted })
  expect(saved.status).toBe(200)
}
const mailsTo = (person: { email: string }) => server.mails.filter(({ to }) => to.includes(person.email))

describe('notifying people', () => {
  test('writes a message for each person, in their language, into the inbox and as a mail, live', async () => {
    const [swede, other] = [await tenant.as('user'), await tenant.as('user')]
    await other.call('PUT', '^/me', { culture: 'en-US', version: 1 })
    const hearing = await listen(swede)
    await notify(low([swede.userId, other.userId, swede.userId]))
    expect((await inboxOf(swede)).items).toEqual([])
    await tenant.work()
    await hearing.until(() => hearing.changes().includes(`inboxMessage updated ${swede.userId}`), 5000)
    const [message] = (await inboxOf(swede)).items
    expect(message).toMatchObject({ kind: 'lowBalance', title: 'Håller på att ta slut: Handskar (H-1)', isRead: false, subject: null })
    expect(message!.body).toContain('Det finns 1\u00A0234,5 kvar av Handskar (H-1)')
    expect((await inboxOf(other)).items.map(({ title }) => title)).toEqual(['Running low: Handskar (H-1)'])
    expect(mailsTo(swede).map(({ subject }) => subject)).toEqual(['Håller på att ta slut: Handskar (H-1)'])
    expect(mailsTo(other).map(({ subject }) => subject)).toEqual(['Running low: Handskar (H-1)'])
  })

  test('nothing is written when the transaction of the feature fails', async () => {
    const person = await tenant.as('user')
    const failing = notifying(async (context) => {
      await notifyPeople(context, low([person.userId]))
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    await tenant.work()
    expect([await unreadOf(person), mailsTo(person)]).toEqual([0, []])
  })

  test('a key is one message, and withdrawing takes it from the inbox and from what is not sent yet', async () => {
    const person = await tenant.as('user')
    await choose(person, { kinds: { lowBalance: { pace: 'digest' } } })
    await notify(low([person.userId], 'low:1'))
    await notify(low([person.userId], 'low:1'))
    await notify(low([person.userId], 'low:2'))
    await tenant.work()
    expect(await unreadOf(person)).toBe(2)
    await notifying((context) => withdrawMessages(context, { key: 'low:1' }))
    expect(await unreadOf(person)).toBe(1)
    await tenant.work(new Date(Date.now() + 25 * 3_600_000))
    expect(mailsTo(person).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Ett meddelande från Tenant/)])
  })

  test('who may not log in, or lost the site, gets nothing', async () => {
    const [gone, moved] = [await tenant.as('user'), await tenant.as('user')]
    await notify(low([moved.userId]))
    await server.database.transaction({ kind: 'installation' }, async (tx) => {
      await tx.updateTable('users').set({ status: 'disabled' }).where('id', '=', gone.userId).execute()
      await tx.deleteFrom('user_sites').where('user_id', '=', moved.userId).where('site_id', '=', tenant.sites[0]!.id).execute()
    })
    await notify(low([gone.userId]))
    await tenant.work()
    expect([mailsTo(gone), mailsTo(moved), await unreadOf(moved)]).toEqual([[], [], 0])
  })
})

describe('the inbox', () => {
  test('is read by pages, marked, and shows nothing of another person or tenant', async () => {
    const [person, other] = [await tenant.as('user'), await tenant.as('user')]
    for (let number = 0; number < 3; number++) await notify(low([person.userId]))
    await tenant.work()
    const first = await inboxOf(person, '?limit=2')
    const second = await inboxOf(person, `?limit=2&after=${first.next}`)
    expect([first.items.length, second.items.length, second.next]).toEqual([2, 1, null])
    const [newest, next] = first.items
    expect((await other.call('PUT', `^/inbox/${newest!.id}`, { isRead: true })).status).toBe(404)
    const stranger = await (await aTenant(server)).as('tenantAdmin')
    expect((await stranger.call('PUT', `^/inbox/${newest!.id}`, { isRead: true })).status).toBe(404)
    expect((await person.call('PUT', `^/inbox/${newest!.id}`, { isRead: true })).status).toBe(204)
    expect([await unreadOf(person), (await inboxOf(person, '?unread=true')).items.length]).toEqual([2, 2])
    // the newest arrived after the person looked
    expect((await person.call('PUT', '^/inbox', { upTo: next!.id })).status).toBe(204)
    expect((await person.call('PUT', `^/inbox/${newest!.id}`, { isRead: false })).status).toBe(204)
    expect((await inboxOf(person)).items.map(({ isRead }) => isRead)).toEqual([false, true, true])
  })

  test('a message is deleted after a year', async () => {
    const person = await tenant.as('user')
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    await notify(low([person.userId]), daysAgo(366))
    await notify(low([person.userId]), daysAgo(364))
    await tenant.work()
    await sweepMessages({ database: server.database, now: () => new Date() })
    expect((await inboxOf(person)).items.length).toBe(1)
  })
})

describe('what a person chose', () => {
  test('nothing at all, or one way alone', async () => {
    const [none, mail] = [await tenant.as('user'), await tenant.as('user')]
    await choose(none, { kinds: { lowBalance: { inbox: false, mail: false } } })
    await choose(mail, { kinds: { lowBalance: { inbox: false } } })
    await notify(low([none.userId, mail.userId]))
    await tenant.work()
    expect([await unreadOf(none), mailsTo(none).length, await unreadOf(mail), mailsTo(mail).length]).toEqual([0, 0, 0, 1])
  })

  test('quiet hours hold back the mail and not the inbox; the digest comes once a day', async () => {
    const [quiet, daily] = [await tenant.as('user'), await tenant.as('user')]
    await choose(quiet, { quiet: { from: 0, to: 0 }, timeZone: 'UTC' })
    await choose(daily, { kinds: { lowBalance: { pace: 'digest' } }, digestHour: 7, timeZone: 'UTC' })
    const night = new Date('2027-01-10T03:00:00Z')
    for (let number = 0; number < 3; number++) await notify(low([quiet.userId, daily.userId]), night)
    await tenant.work(night)
    expect([await unreadOf(quiet), mailsTo(quiet).length, await unreadOf(daily), mailsTo(daily).length]).toEqual([3, 0, 3, 0])
    await tenant.work(new Date('2027-01-10T07:00:01Z'))
    expect(mailsTo(daily).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^3 meddelanden från/)])
    // an hour that is chosen after today's digest gives none today
    await choose(daily, { digestHour: 9 })
    const later = new Date('2027-01-10T08:00:00Z')
    await notify(low([daily.userId]), later)
    await tenant.work(later)
    await tenant.work(new Date('2027-01-10T23:00:00Z'))
    expect(mailsTo(daily)).toHaveLength(1)
    await tenant.work(new Date('2027-01-11T09:00:01Z'))
    expect([mailsTo(daily).length, mailsTo(quiet).length]).toEqual([2, 3])
  })

  test('a digest whose hour is a quiet one waits until the quiet hours are over', async () => {
    const person = await tenant.as('user')
    await choose(person, { kinds: { lowBalance: { pace: 'digest' } }, digestHour: 5, quiet: { from: 22, to: 8 }, timeZone: 'UTC' })
    const night = new Date('2027-02-10T03:00:00Z')
    await notify(low([person.userId]), night)
    await tenant.work(night)
    await tenant.work(new Date('2027-02-10T07:59:00Z'))
    expect(mailsTo(person)).toHaveLength(0)
    await tenant.work(new Date('2027-02-10T08:00:01Z'))
    expect(mailsTo(person)).toHaveLength(1)
  })

  test('never against the tenant: what is essential or always sent stays', async () => {
    const person = await tenant.as('tenantAdmin')
    await choose(person, { kinds: { processorOff: { inbox: false, mail: false } } })
    const params = { processor: 'Ekonomi', reason: '503', since: new Date().toISOString() }
    await notify({ kind: 'processorOff', personIds: [person.userId], params })
    await tenant.work()
    expect([await unreadOf(person), mailsTo(person).length, mailsTo(person)[0]!.unsubscribeUrl]).toEqual([1, 1, undefined])
    expect((await settingsOf(person)).offers.find(({ kind }) => kind === 'processorOff')).toMatchObject({ isEssential: true })
    const user = await tenant.as('user')
    expect((await settingsOf(user)).offers.map(({ kind }) => kind)).not.toContain('processorOff')
  })

  test('of two saves based on one version the second is refused', async () => {
    const person = await tenant.as('user')
    const body = { kinds: {}, quiet: null, digestHour: 7, timeZone: null, version: 1 }
    expect((await person.call('PUT', '^/messageSettings', body)).status).toBe(200)
    expect((await person.call('PUT', '^/messageSettings', body)).status).toBe(409)
    expect((await person.call('PUT', '^/messageSettings', { ...body, version: 2, timeZone: 'Mars/Base' })).body).toMatchObject({
      errors: [{ field: 'timeZone', message: '@validation.timeZone' }],
    })
  })
})

test('what an administrator may not see is not in the inbox of others: messages are read by their person alone', async () => {
  const person = await tenant.as('user')
  await notify(low([person.userId]))
  await tenant.work()
  expect((await inboxOf(admin)).items).toEqual([])
})

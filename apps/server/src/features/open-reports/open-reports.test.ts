import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { FullOpenReport, OpenReport } from '@verka/domain/open-reports/open-reports.api.ts'
import type { ReportStateOf } from '@verka/domain/open-reports/report-form.api.ts'
import { aField } from '../../testing/made/a-working-day.ts'
import { aSecret } from '../../testing/made/open/open-reports.ts'
import { sweepReports } from './sweep-reports.ts'
import { aTenant } from '../../testing/servers/test-tenant.ts'
import { reportTests, type Reports } from '../../testing/set-ups/report-tests.ts'

const at = reportTests()

describe('a report', () => {
  test('waits, and nothing is written to its object before somebody accepts it', async () => {
    const reportable = await at.open.aReportable()
    const [what, note] = reportable.fields
    const { status, body, secret } = await at.open.send(reportable, { [what!.id]: 'bad', [note!.id]: 'Kedjan är av' })
    expect([status, body]).toEqual([201, { state: 'waiting' }])
    const cases = () => at.open.admin.call<{ totalCount: number }>('POST', `/transactions/filter?elementId=${reportable.element.id}`, {})
    expect((await cases()).body.totalCount).toBe(0)
    const { items, waiting } = await at.reportsOf('state=waiting')
    expect(waiting).toBe(1)
    expect(items[0]).toMatchObject({ state: 'waiting', element: { title: 'Gungställning' }, transaction: null, can: { decide: true } })
    expect(items[0]!.dataProperties.map(({ displayValue }) => displayValue)).toEqual(['Underkänd', 'Kedjan är av'])

    const user = await at.tenant.as('privilegedUser')
    const accepted = await user.call<FullOpenReport>('POST', `/openReports/${items[0]!.id}/accept`, { version: 1 })
    expect([accepted.status, accepted.body.state, accepted.body.transaction?.status]).toEqual([200, 'accepted', 'started'])
    const listed = await at.open.admin.call<{ items: { createdBy: { name: string } }[] }>(
      'POST',
      `/transactions/filter?elementId=${reportable.element.id}`,
      {},
    )
    expect(listed.body.items.map(({ createdBy }) => createdBy.name)).toEqual(['Utan inloggning'])
    const again = await at.open.admin.call('POST', `/openReports/${items[0]!.id}/accept`, { version: 2 })
    expect(again.status).toBe(409)
    const state = await at.open.call<ReportStateOf>('POST', '/reports/state', { secret })
    expect(state.body).toMatchObject({ state: 'accepted', status: 'started', service: 'Felanmälan', mayComment: true })
    expect(state.body.fields.map(({ text }) => text)).toEqual(['Underkänd', 'Kedjan är av'])
  })

  test('of a service without quarantine is a case at once', async () => {
    const reportable = await at.open.aReportable(undefined, { settings: { openReports: { withQuarantine: false } } })
    expect((await at.open.send(reportable)).body).toEqual({ state: 'accepted' })
    expect((await at.reportsOf()).items).toMatchObject([{ state: 'accepted', decidedBy: null, transaction: { status: 'started' } }])
  })

  test('has no letters that turn or hide others', async () => {
    const reportable = await at.open.aReportable()
    const note = reportable.fields[1]!
    const { secret } = await at.open.send(reportable, { [note.id]: 'faktura\u202efdp.exe\u200b 👩‍🔧' })
    const { body } = await at.open.call<ReportStateOf>('POST', '/reports/comments', {
      secret,
      commentId: randomUUID(),
      text: '\u2066Vid grinden\u2069',
    })
    expect([body.fields.map(({ text }) => text), body.comments[0]?.text]).toEqual([['fakturafdp.exe 👩‍🔧'], 'Vid grinden'])
  })

  test('has for its reporter the time zone and language of the site', async () => {
    const reportable = await at.open.aReportable()
    const region = { timeZone: 'Europe/Berlin', culture: 'sv-SE' }
    expect((await at.open.formOf(reportable)).body.region).toEqual(region)
    const { secret } = await at.open.send(reportable)
    expect((await at.open.call<ReportStateOf>('POST', '/reports/state', { secret })).body.region).toEqual(region)
  })

  test('is one, however often its device sends it', async () => {
    const reportable = await at.open.aReportable()
    const secret = aSecret()
    const send = () => at.open.send(reportable, {}, { secret })
    const answers = [...(await Promise.all([send(), send(), send()])), await send()]
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [201, { state: 'waiting' }]))
    expect((await at.reportsOf()).totalCount).toBe(1)
  })

  test('of a wrong form is refused at its field, and of an older form as one that has changed', async () => {
    const note = aField('note', 'text', { required: true })
    const reportable = await at.open.aReportable([note])
    const empty = await at.open.send(reportable)
    expect([empty.status, JSON.stringify(empty.body)]).toEqual([422, expect.stringContaining(`dataProperties.${note.id}`)])
    const older = await at.open.send(reportable, { [note.id]: 'x' }, { operationTypeVersion: 7 })
    expect(older.status).toBe(409)
    const email = await at.open.send(reportable, { [note.id]: 'x' }, { email: 'none' })
    expect([email.status, JSON.stringify(email.body)]).toEqual([422, expect.stringContaining('"email"')])
  })

  test('whose object is gone can only be rejected, and its service cannot be deleted', async () => {
    const reportable = await at.open.aReportable()
    await at.open.send(reportable)
    expect((await at.open.admin.call('DELETE', `/transactionTypes/${reportable.service.id}?version=1`)).status).toBe(409)
    const { body } = await at.open.admin.call<Element>('GET', `/elements/${reportable.element.id}`)
    expect((await at.open.admin.call('DELETE', `/elements/${reportable.element.id}?version=${body.version}`)).status).toBe(204)
    const [report] = (await at.reportsOf()).items
    expect(report).toMatchObject({ element: { id: null, title: 'Gungställning' } })
    const accepted = await at.open.admin.call('POST', `/openReports/${report!.id}/accept`, { version: 1 })
    expect([accepted.status, JSON.stringify(accepted.body)]).toEqual([409, expect.stringContaining('reportElementGone')])
    const rejected = await at.open.admin.call<FullOpenReport>('POST', `/openReports/${report!.id}/reject`, { version: 1 })
    expect([rejected.status, rejected.body.state]).toEqual([200, 'rejected'])
    expect((await at.open.send(reportable)).status).toBe(404)
  })

  test('whose object, service or tenant goes while it is sent is taken before or refused, and nothing of it is left', async () => {
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    const photos = [{ base64: photo.toString('base64') }]
    const root = await (await aTenant(at.server)).as('superUser')
    const unknown = await at.open.call('POST', '/reports/state', { secret: aSecret() })
    const goes = {
      object: async ({ element }: { element: { id: string } }) => at.open.admin.call('DELETE', `/elements/${element.id}?version=1`),
      service: async ({ service }: { service: { id: string } }) =>
        at.open.admin.call('PUT', `/transactionTypes/${service.id}`, { ...service, status: 'draft' }),
    }
    let taken = 0
    for (const go of [goes.object, goes.service]) {
      const reportable = await at.open.aReportable()
      const [sent, gone] = await Promise.all([at.open.send(reportable, {}, { photos }), go(reportable)])
      expect(gone.status).toBeLessThan(300)
      expect([201, 404]).toContain(sent.status)
      if (sent.status === 201) taken++
      expect((await at.open.send(reportable)).status).toBe(404)
    }
    expect((await at.reportsOf()).totalCount).toBe(taken)

    const reportable = await at.open.aReportable()
    const kept = await at.open.send(reportable)
    const [sent, gone] = await Promise.all([
      at.open.send(reportable, {}, { photos }),
      root.call('DELETE', `/api/v2/tenants/${at.tenant.id}?version=2`, { key: at.tenant.key }),
    ])
    expect([gone.status, JSON.stringify(gone.body)]).toEqual([204, undefined])
    // nobody can write while it is deleted
    expect([201, 404, 503]).toContain(sent.status)
    for (const { secret } of [kept, sent]) {
      const link = await at.open.call('POST', '/reports/state', { secret })
      expect([link.status, link.text]).toEqual([404, unknown.text])
    }
    expect((await at.open.send(reportable)).status).toBe(404)
    await sweepReports(at.server.runtime)
  })

  test('is seen and decided by those who may start its service, in its site', async () => {
    const reportable = await at.open.aReportable()
    await at.open.send(reportable)
    const [report] = (await at.reportsOf()).items
    const restricted = await at.tenant.as('user')
    expect((await restricted.call<Reports>('GET', '/openReports')).body.items).toEqual([])
    expect((await restricted.call('POST', `/openReports/${report!.id}/accept`, { version: 1 })).status).toBe(404)
    const elsewhere = await (
      await at.tenant.as('siteAdmin', ['south'])
    ).call('GET', `/api/v2/${at.tenant.key}/south/openReports/${report!.id}`)
    expect(elsewhere.status).toBe(404)
  })

  test('is removed after the days of the tenant unless it is a case, whose contact details are erased after it has ended', async () => {
    const reportable = await at.open.aReportable()
    const email = 'anna@example.test'
    const sendOne = async (more = {}) => {
      at.clock.now = new Date(at.clock.now.getTime() + 1000)
      return at.open.send(reportable, {}, more)
    }
    const kept = await sendOne({ email })
    const closed = await sendOne({ email, phoneNo: '+46701740605' })
    const [left, rejected] = [await sendOne(), await sendOne()]
    const { items } = await at.reportsOf()
    const [ofRejected, , ofClosed, ofKept] = items
    const decide = (report: OpenReport | undefined, what: string) =>
      at.open.admin.call<FullOpenReport>('POST', `/openReports/${report!.id}/${what}`, { version: 1 })
    await decide(ofKept, 'accept')
    await decide(ofRejected, 'reject')
    const accepted = await decide(ofClosed, 'accept')
    const ended = await at.open.admin.call(
      'POST',
      '/operations',
      {
        elementId: reportable.element.id,
        transactionTypeId: reportable.service.id,
        operationTypeId: reportable.update.id,
        operationTypeVersion: 1,
        transactionId: accepted.body.transaction!.id,
        mode: 'complete',
      },
      { 'idempotency-key': aSecret() },
    )
    expect(ended.status).toBe(201)
    const stateOf = async ({ secret }: { secret: string }) => (await at.open.call<ReportStateOf>('POST', '/reports/state', { secret })).body
    expect(await stateOf(closed)).toMatchObject({ status: 'completed', mayComment: false })
    const later = (days: number) => {
      at.clock.now = new Date(at.clock.now.getTime() + days * 24 * 3600_000)
    }
    const contactOf = async (report: OpenReport | undefined) =>
      (await at.open.admin.call<FullOpenReport>('GET', `/openReports/${report!.id}`)).body.contact
    later(29)
    await sweepReports(at.server.runtime)
    expect((await at.reportsOf()).totalCount).toBe(4)
    later(2)
    await sweepReports(at.server.runtime)
    expect((await at.reportsOf()).items.map(({ id }) => id)).toEqual([ofClosed!.id, ofKept!.id])
    const gone = { status: 404 }
    for (const { secret } of [left, rejected]) expect(await at.open.call('POST', '/reports/state', { secret })).toMatchObject(gone)
    expect(await contactOf(ofClosed)).toEqual({ email, phoneNo: '+46701740605' })
    later(60)
    await sweepReports(at.server.runtime)
    expect(await contactOf(ofClosed)).toEqual({ email: null, phoneNo: null })
    expect(await contactOf(ofKept)).toEqual({ email, phoneNo: null })
    expect(await stateOf(kept)).toMatchObject({ state: 'accepted', status: 'started' })
  })
})

describe('the people of the site', () => {
  const messagesOf = async (caller: { call: typeof at.open.admin.call }) => {
    await at.tenant.work()
    return (await caller.call<{ items: { kind: string }[] }>('GET', '^/inbox')).body.items.map(({ kind }) => kind)
  }

  test('are notified once a day of waiting reports, and of what a reporter writes until somebody answers', async () => {
    const reportable = await at.open.aReportable()
    const boss = await at.tenant.as('siteAdmin')
    const { secret } = await at.open.send(reportable)
    await at.open.send(reportable)
    expect(await messagesOf(boss)).toEqual(['reportWaiting'])
    const write = () => at.open.call('POST', '/reports/comments', { secret, commentId: randomUUID(), text: 'Skynda er' })
    await write()
    await write()
    expect((await messagesOf(boss)).toSorted()).toEqual(['reportComment', 'reportWaiting'])
    const waiting = (await at.reportsOf()).items
    const [written] = waiting.filter(({ comments }) => comments > 0)
    await boss.call('POST', `/openReports/${written!.id}/comments`, { text: 'Vi kommer' })
    expect(await messagesOf(boss)).toEqual(['reportWaiting'])
    for (const { id } of waiting) await boss.call('POST', `/openReports/${id}/accept`, { version: 1 })
    expect(await messagesOf(boss)).toEqual([])
    // from now on the person who accepted it
    await write()
    expect(await messagesOf(boss)).toEqual(['reportComment'])
  })
})

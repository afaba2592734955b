import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { FullOpenReport } from '@verka/domain/open-reports/open-reports.api.ts'
import type { ReportStateOf } from '@verka/domain/open-reports/report-form.api.ts'
import { aField, aRecord, aRecordType, withKey } from '../../../testing/made/a-working-day.ts'
import { aSecret, proofOf } from '../../../testing/made/open/open-reports.ts'
import { anImage } from '../../../testing/made/files.ts'
import { reportTests } from '../../../testing/set-ups/report-tests.ts'

const at = reportTests()

describe('photos of a report', () => {
  const jpegOf = async (size: number) =>
    await sharp({ create: { width: size, height: 20, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'canary-owner' } })
      .jpeg()
      .toBuffer()

  test('are redrawn, and only for those who may see the report', async () => {
    const reportable = await at.open.aReportable()
    const photo = Buffer.concat([await jpegOf(3000), Buffer.from('<script>canary-script</script>')])
    const sent = await at.open.send(reportable, {}, { photos: [{ base64: photo.toString('base64') }] })
    expect(sent.status).toBe(201)
    const [listed] = (await at.reportsOf()).items
    expect(listed!.photos).toBe(1)
    const { body } = await at.open.admin.call<FullOpenReport>('GET', `/openReports/${listed!.id}`)
    const { rawPayload: raw } = await at.server.app.inject({
      url: `/api/v2/${at.tenant.key}/north/files/${body.photoFiles[0]!.id}/content`,
      headers: { authorization: `Bearer ${at.open.admin.token}` },
    })
    expect(raw.includes('canary')).toBe(false)
    expect(await sharp(raw).metadata()).toMatchObject({ width: 1600, format: 'jpeg' })
    const restricted = await at.tenant.as('user')
    expect((await restricted.call('GET', `/files/${body.photoFiles[0]!.id}`)).status).toBe(404)
  })

  test('that cannot be read are refused, and nothing is stored', async () => {
    const reportable = await at.open.aReportable()
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    for (const bytes of [Buffer.from('<svg onload="x()"/>'), Buffer.from('%PDF-1.7'), bomb]) {
      const { status, body } = await at.open.send(reportable, {}, { photos: [{ base64: bytes.toString('base64') }] })
      expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('photos.0')])
    }
    expect((await at.reportsOf()).totalCount).toBe(0)
  })
})

describe('the reporter', () => {
  test('reads and writes by their link, and is mailed only after somebody of the site has acted', async () => {
    const reportable = await at.open.aReportable()
    const email = `r${aSecret()}@example.test`
    const mails = () => at.server.mails.filter(({ to }) => to === email)
    const { secret } = await at.open.send(reportable, {}, { email })
    await at.tenant.work()
    expect(mails()).toEqual([])
    const commentId = randomUUID()
    const write = () => at.open.call<ReportStateOf>('POST', '/reports/comments', { secret, commentId, text: 'Den är vid grinden' })
    await write()
    expect((await write()).body.comments).toMatchObject([{ isOwn: true, text: 'Den är vid grinden' }])
    const [report] = (await at.reportsOf()).items
    expect(report!.comments).toBe(1)
    at.clock.now = new Date(at.clock.now.getTime() + 1000)
    await at.open.admin.call('POST', `/openReports/${report!.id}/comments`, { text: 'Tack, vi åker dit' })
    await at.tenant.work()
    expect(mails()).toHaveLength(1)
    expect(mails()[0]!.text).toContain(`/report/${at.tenant.key}/north?culture=sv-SE#${secret}`)
    expect(mails()[0]!.text).not.toContain('åker dit')
    const { body } = await at.open.call<ReportStateOf>('POST', '/reports/state', { secret })
    expect(body.comments.map(({ isOwn, text }) => [isOwn, text])).toEqual([
      [true, 'Den är vid grinden'],
      [false, 'Tack, vi åker dit'],
    ])
    const rejected = await at.open.admin.call<FullOpenReport>('POST', `/openReports/${report!.id}/reject`, {
      version: 1,
      answer: 'Redan lagad',
    })
    expect(rejected.status).toBe(200)
    await at.tenant.work()
    expect(mails()).toHaveLength(2)
    expect((await at.open.call<ReportStateOf>('POST', '/reports/state', { secret })).body).toMatchObject({
      state: 'rejected',
      answer: 'Redan lagad',
      mayComment: false,
    })
  })

  test('is mailed each step of the case that the report became', async () => {
    const reportable = await at.open.aReportable()
    const email = `r${aSecret()}@example.test`
    await at.open.send(reportable, {}, { email })
    const [report] = (await at.reportsOf()).items
    const accepted = await at.open.admin.call<FullOpenReport>('POST', `/openReports/${report!.id}/accept`, { version: 1 })
    for (const mode of ['update', 'complete'])
      await at.open.admin.call(
        'POST',
        '/operations',
        {
          elementId: reportable.element.id,
          transactionTypeId: reportable.service.id,
          operationTypeId: reportable.update.id,
          operationTypeVersion: 1,
          transactionId: accepted.body.transaction!.id,
          mode,
        },
        { 'idempotency-key': aSecret() },
      )
    await at.tenant.work()
    const mails = at.server.mails.filter(({ to }) => to === email)
    const object = `Öppet: Gungställning (${reportable.code})`
    expect(new Map(mails.map(({ subject, text }) => [subject, text.split('\n\n')[1]]))).toEqual(
      new Map([
        [`Din anmälan är mottagen: ${object}`, 'Vi har tagit emot din anmälan.'],
        [`Nytt om din anmälan: ${object}`, 'Det har hänt något med din anmälan.'],
        [`Klart: ${object}`, 'Det du anmälde är klart.'],
      ]),
    )
    const day = report!.receivedAt.slice(0, 10)
    for (const { text } of mails) expect(text).toContain(`Det gäller Felanmälan: ${object}. Du skickade anmälan ${day}.`)
  })

  test('is mailed the end of the case when it is hardly undone any more, and not if it was', async () => {
    const reportable = await at.open.aReportable(undefined, { settings: { openReports: { withQuarantine: true }, undoSeconds: 120 } })
    const email = `r${aSecret()}@example.test`
    await at.open.send(reportable, {}, { email })
    const [report] = (await at.reportsOf()).items
    const accepted = await at.open.admin.call<FullOpenReport>('POST', `/openReports/${report!.id}/accept`, { version: 1 })
    const complete = () =>
      at.open.admin.call<{ id: string }>(
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
        withKey(),
      )
    const ends = async (seconds: number) => {
      await at.tenant.work(new Date(at.clock.now.getTime() + seconds * 1000))
      return at.server.mails.filter(({ to, subject }) => to === email && subject.startsWith('Klart')).length
    }
    const first = await complete()
    expect(await ends(0)).toBe(0)
    expect((await at.open.admin.call('POST', `/operations/${first.body.id}/undo`, {})).status).toBe(201)
    expect(await ends(121)).toBe(0)
    expect((await complete()).status).toBe(201)
    expect([await ends(0), await ends(121)]).toEqual([0, 1])
  })

  test('is mailed that the work has begun, in the language of the form', async () => {
    const reportable = await at.open.aReportable()
    const email = `r${aSecret()}@example.test`
    const { body: element } = await at.open.admin.call<Element>('GET', `/elements/${reportable.element.id}`)
    const title = `Gungställning ${'vid skolan '.repeat(9)}`.trim()
    expect((await at.open.admin.call('PUT', `/elements/${element.id}`, { ...element, title })).status).toBe(200)
    await at.open.send(reportable, {}, { email }, { culture: 'en-US' })
    const [report] = (await at.reportsOf()).items
    await at.open.admin.call('POST', `/openReports/${report!.id}/accept`, { version: 1 })
    await at.tenant.work()
    const mails = at.server.mails.filter(({ to }) => to === email)
    // a long title is cut in the subject alone
    const inSubject = 'Open: Gungställning vid skolan vid skolan vid skolan vid…'
    expect(mails.map(({ subject }) => subject)).toEqual([`Work has begun: ${inSubject} (${reportable.code})`])
    expect(mails[0]!.text).toContain(`Open: ${title} (${reportable.code})`)
    expect(mails[0]!.text).toContain('We have accepted your report and begun to work on it.')
  })

  test('reads of the object in their own language, with its code unless it has an open address', async () => {
    const reportable = await at.open.aReportable()
    const { secret } = await at.open.send(reportable)
    const read = async (culture: string) => (await at.open.call<ReportStateOf>('POST', '/reports/state', { secret }, { culture })).body
    expect(await read('sv-SE')).toMatchObject({ object: 'Öppet: Gungställning', code: reportable.code })
    expect(await read('en-US')).toMatchObject({ object: 'Open: Gungställning', code: reportable.code })
    const objects = { elementIds: [reportable.element.id] }
    expect((await at.open.admin.call('POST', '/elements/openAddresses', { change: 'make', objects })).status).toBe(200)
    expect((await read('en-US')).code).toBeNull()
    await at.open.admin.call('DELETE', `/elements/${reportable.element.id}?version=1`)
    expect((await read('en-US')).object).toBe('Öppet: Gungställning')
  })

  test('of a case that is deleted has left no contact details and no photos, and writes no more', async () => {
    const reportable = await at.open.aReportable()
    const photos = [{ base64: (await anImage('png')).toString('base64') }]
    const { secret } = await at.open.send(reportable, {}, { email: 'anna@example.test', phoneNo: '070-174 06 20', photos })
    const [report] = (await at.reportsOf()).items
    const accepted = await at.open.admin.call<FullOpenReport>('POST', `/openReports/${report!.id}/accept`, { version: 1 })
    expect(accepted.body).toMatchObject({ photos: 1, contact: { email: 'anna@example.test' } })
    const { id } = accepted.body.transaction!
    expect((await at.open.admin.call('DELETE', `/transactions/${id}?version=1&reason=fel`)).status).toBe(204)
    const { body } = await at.open.admin.call<FullOpenReport>('GET', `/openReports/${report!.id}`)
    expect(body).toMatchObject({ photos: 0, photoFiles: [], contact: { email: null, phoneNo: null }, transaction: null })
    expect((await at.open.call<ReportStateOf>('POST', '/reports/state', { secret })).body).toMatchObject({
      state: 'accepted',
      status: null,
      mayComment: false,
    })
  })

  test('with a secret that cannot be one gets that answer, too', async () => {
    const unknown = await at.open.call('POST', '/reports/state', { secret: aSecret() })
    for (const body of [{ secret: 'short' }, { secret: 7 }, {}, { secret: aSecret(), more: 1 }, { secret: '\0'.repeat(22) }]) {
      const { status, text } = await at.open.call('POST', '/reports/state', body)
      expect([status, text]).toEqual([404, unknown.text])
    }
    // one that writes has its errors at its fields
    expect((await at.open.call('POST', '/reports/comments', { secret: aSecret(), commentId: randomUUID(), text: '' })).status).toBe(422)
  })

  test('with an unknown secret gets the same answer as for an address that does not exist', async () => {
    await at.open.aReportable()
    const unknown = await at.open.call('POST', '/reports/state', { secret: aSecret() })
    const noSite = await at.open.call('POST', '/reports/state', { secret: aSecret() }, { site: 'nowhere' })
    expect([unknown.status, noSite.status, unknown.text === noSite.text]).toEqual([404, 404, true])
  })

  test('sees running cases by chosen answers alone, and says that they see the same once a day for a network', async () => {
    const reportable = await at.open.aReportable()
    const [what, note] = reportable.fields
    await at.open.send(reportable, { [what!.id]: 'bad', [note!.id]: 'Anna Ek bor här' })
    const [report] = (await at.reportsOf()).items
    await at.open.admin.call('POST', `/openReports/${report!.id}/accept`, { version: 1 })
    const [shown] = (await at.open.formOf(reportable)).body.cases
    expect(shown).toMatchObject({ text: 'what: Underkänd', supports: 0 })
    const say = (address: string) =>
      at.open.call<{ supports: number }>('POST', `${reportable.path}/cases/${shown!.id}/supports`, undefined, { address })
    expect((await say('192.0.2.1')).body).toEqual({ supports: 1 })
    expect((await say('192.0.2.1')).body).toEqual({ supports: 1 })
    expect((await say('192.0.2.2')).body).toEqual({ supports: 2 })
    expect((await at.reportsOf()).items[0]).toMatchObject({ supports: 2 })
    expect((await at.open.call('POST', `${reportable.path}/cases/${randomUUID()}/supports`)).status).toBe(404)
  })

  test('recognises a running case by its predefined values, too, and by nobody', async () => {
    const kinds = await aRecordType(at.open.admin, [])
    const leak = await aRecord(at.open.admin, kinds.id)
    const kind = aField('kind', 'select', { options: [], optionSource: `records:${kinds.id}` })
    const person = aField('person', 'select', { options: [], optionSource: 'users' })
    const reportable = await at.open.aReportable([kind, person])
    const values = [
      [kind, leak.id],
      [person, at.open.admin.userId],
    ] as const
    const body = {
      mode: 'start',
      elementId: reportable.element.id,
      operationTypeId: reportable.operationType.id,
      operationTypeVersion: reportable.operationType.version,
      transactionTypeId: reportable.service.id,
      dataProperties: values.map(([{ id }, value]) => ({ dataPropertyTypeId: id, value })),
    }
    expect(await at.open.admin.call('POST', '/operations', body, withKey())).toMatchObject({ status: 201 })
    expect((await at.open.formOf(reportable)).body.cases).toMatchObject([{ text: 'kind: Läckage' }])
  })
})

describe('limits of reports', () => {
  test('ask for a proof of work from the half on, once each, and refuse the rest', async () => {
    const reportable = await at.open.aReportable()
    for (let count = 0; count < 5; count++) expect((await at.open.send(reportable)).status).toBe(201)
    const asked = await at.open.send(reportable)
    expect(asked.status).toBe(409)
    const { challenge } = asked.body.details!
    const proof = await proofOf(challenge)
    expect((await at.open.send(reportable, {}, { proof })).status).toBe(201)
    // it counts once, and a forged one never
    expect((await at.open.send(reportable, {}, { proof })).status).toBe(409)
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } }
    expect((await at.open.send(reportable, {}, { proof: { ...proof, challenge: easier } })).status).toBe(409)
    for (let count = 0; count < 4; count++) {
      const next = await at.open.send(reportable)
      const solved = await at.open.send(reportable, {}, { proof: await proofOf(next.body.details!.challenge) })
      expect(solved.status).toBe(201)
    }
    const next = await at.open.send(reportable)
    const beyond = await at.open.send(reportable, {}, { proof: await proofOf(next.body.details!.challenge) })
    expect(beyond.status).toBe(429)
    // others are asked for a proof, too, by the object's limit, and nobody by an address's of long ago
    at.clock.now = new Date(at.clock.now.getTime() + 25 * 3600_000)
    expect((await at.open.send(reportable)).status).toBe(201)
  })
})

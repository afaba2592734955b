import { expect, test } from 'vitest'
import type { FullOpenReport } from '@verka/domain/open-reports/open-reports.api.ts'
import type { ReportStateOf } from '@verka/domain/open-reports/report-form.api.ts'
import { aField } from '../../../testing/made/a-working-day.ts'
import { anImage } from '../../../testing/made/files.ts'
import { reportTests } from '../../../testing/set-ups/report-tests.ts'

const at = reportTests()
const reportable = (service: object = {}) => at.open.aReportable([aField('note', 'text')], service)
type Reportable = Awaited<ReturnType<typeof reportable>>

const sendNote = (to: Reportable, note: string, more: object = {}) => at.open.send(to, { [to.fields[0]!.id]: note }, more)
const stateOf = async (secret: string) => (await at.open.call<ReportStateOf>('POST', '/reports/state', { secret })).body
async function only() {
  const { items } = await at.reportsOf()
  expect(items).toHaveLength(1)
  return (await at.open.admin.call<FullOpenReport>('GET', `/openReports/${items[0]!.id}`)).body
}

test('a repeat with a correction, while the report waits, replaces it with contact and photos', async () => {
  const to = await reportable()
  const { secret } = await sendNote(to, 'Första texten')
  const photos = [{ base64: (await anImage('png')).toString('base64') }]
  const more = { secret, email: 'anna@example.test', photos }
  expect((await sendNote(to, 'Andra texten', more)).status).toBe(201)
  expect((await stateOf(secret)).fields).toMatchObject([{ text: 'Andra texten' }])
  const report = await only()
  expect([report.contact.email, report.photos, report.version]).toEqual(['anna@example.test', 1, 2])
  // the same again is the same, and photos that the device has lost stay
  expect((await sendNote(to, 'Andra texten', more)).status).toBe(201)
  expect((await sendNote(to, 'Tredje texten', { secret })).status).toBe(201)
  expect(await only()).toMatchObject({ version: 3, photos: 1, contact: { email: null } })
  // who has read the earlier text does not accept the later one
  expect((await at.open.admin.call('POST', `/openReports/${report.id}/accept`, { version: 2 })).status).toBe(409)
})

test('a repeat with a correction of a report that is a case adds it as a comment', async () => {
  const to = await reportable({ settings: { openReports: { withQuarantine: false } } })
  const { secret } = await sendNote(to, 'Första texten')
  const photos = [{ base64: (await anImage('png')).toString('base64') }]
  for (let time = 0; time < 2; time++)
    expect(await sendNote(to, 'Andra texten', { secret, phoneNo: '070-174 06 20', photos })).toMatchObject({
      status: 201,
      body: { state: 'accepted' },
    })
  const report = await only()
  expect(report).toMatchObject({ contact: { phoneNo: '070-174 06 20' }, photos: 1 })
  expect(report.conversation.map(({ text }) => text)).toEqual(['note: Andra texten'])
  expect((await stateOf(secret)).comments).toMatchObject([{ isOwn: true, text: 'note: Andra texten' }])
})

test('a repeat that cannot be kept is refused with the reason', async () => {
  const [to, other] = [await reportable(), await reportable()]
  const { secret } = await sendNote(to, 'Första texten')
  expect(await sendNote(other, 'Första texten', { secret })).toMatchObject({
    status: 409,
    body: { errors: [{ message: '@errors.reportElsewhere' }] },
  })
  const report = await only()
  await at.open.admin.call('POST', `/openReports/${report.id}/reject`, { version: 1 })
  expect((await sendNote(to, 'Första texten', { secret })).status).toBe(201)
  expect(await sendNote(to, 'Andra texten', { secret })).toMatchObject({
    status: 409,
    body: { errors: [{ message: '@errors.reportOver' }] },
  })
})

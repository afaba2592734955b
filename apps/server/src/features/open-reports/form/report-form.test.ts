import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aField } from '../../../testing/made/a-working-day.ts'
import { reportTests, type Reports } from '../../../testing/set-ups/report-tests.ts'

const at = reportTests()

describe('the form of a report', () => {
  test('has only fields that are shown to users, without people, other objects, files and formatted text', async () => {
    const shown = [aField('what', 'segmented'), aField('note', 'textArea'), aField('where', 'position')]
    const hidden = [
      aField('secret', 'text', { showForUser: false }),
      aField('who', 'select', { optionSource: 'users', options: [] }),
      aField('picture', 'image'),
      aField('paper', 'file'),
      aField('story', 'html'),
      aField('me', 'currentUser'),
    ]
    const reportable = await at.open.aReportable([...shown, ...hidden])
    const { status, body } = await at.open.formOf(reportable)
    expect(status).toBe(200)
    expect(body.operationType.dataPropertyTypes.map(({ key }) => key)).toEqual(['what', 'note', 'where'])
    expect(body).toMatchObject({ service: { name: 'Felanmälan' }, element: { name: 'Öppet' }, isChecked: true, cases: [] })
    const forged = await at.open.send(reportable, { [hidden[0]!.id]: 'x', [hidden[1]!.id]: randomUUID() })
    expect([forged.status, JSON.stringify(forged.body)]).toEqual([422, expect.stringContaining(hidden[1]!.id)])
    expect((await at.reportsOf()).totalCount).toBe(0)
  })

  test('has the number of days for which its tenant keeps contact details', async () => {
    const reportable = await at.open.aReportable()
    expect((await at.open.formOf(reportable)).body.days).toEqual({ keepReportsDays: 30, keepContactDays: 90 })
    await at.open.configure({ openReports: { keepContactDays: 7 } })
    expect((await at.open.formOf(reportable)).body.days).toEqual({ keepReportsDays: 30, keepContactDays: 7 })
  })

  test('exists only for a service that is open, of an object that is shown', async () => {
    const reportable = await at.open.aReportable()
    const closed = await at.open.aReportable(undefined, { settings: {} })
    const list = (code: string) => at.open.call<{ items: object[] }>('GET', `/elements/codes/${code}/services`)
    expect((await list(reportable.code)).body.items).toEqual([{ id: reportable.service.id, name: 'Felanmälan', description: '' }])
    expect((await list(closed.code)).body.items).toEqual([])
    const wrong = await at.open.call('GET', `/elements/codes/${reportable.code}/services/${closed.service.id}`)
    const unknown = await at.open.call('GET', `/elements/codes/none/services/${reportable.service.id}`)
    const refused = await at.open.send({ ...closed })
    await at.open.allow(false)
    const off = await at.open.formOf(reportable)
    expect([wrong.status, unknown.status, refused.status, off.status]).toEqual([404, 404, 404, 404])
    expect(new Set([wrong.text, unknown.text, refused.text, off.text]).size).toBe(1)
  })

  test('a service cannot be open when its form needs what a stranger may not see or fill in', async () => {
    const { service } = await at.open.aReportable()
    const people = aField('who', 'select', { optionSource: 'users', options: [], required: true })
    const { operationType } = await at.open.aReportable([people], { settings: {} })
    const tried = async (body: object) => {
      const answer = await at.open.admin.call('PUT', `/transactionTypes/${service.id}`, { ...service, ...body })
      return [answer.status, JSON.stringify(answer.body)]
    }
    expect(await tried({ restricted: true })).toEqual([422, expect.stringContaining('settings.openReports')])
    expect(await tried({ mode: 'updatableForm', operations: service.operations.slice(0, 1) })).toEqual([
      422,
      expect.stringContaining('settings.openReports'),
    ])
    const withPeople = await at.open.admin.call('POST', '/transactionTypes', {
      status: 'published',
      localizedNames: service.localizedNames,
      elementTypeId: operationType.elementTypeId,
      mode: 'simpleForm',
      settings: { openReports: {} },
      operations: [{ id: randomUUID(), mode: 'start', operationTypeId: operationType.id }],
    })
    expect([withPeople.status, JSON.stringify(withPeople.body)]).toEqual([422, expect.stringContaining('openReports.required')])
  })
})

describe('a report of a form that has changed', () => {
  test('is refused with the errors of its fields, waits on, and can be rejected', async () => {
    const reportable = await at.open.aReportable()
    await at.open.send(reportable, { [reportable.fields[0]!.id]: 'bad' })
    const [report] = (await at.reportsOf()).items
    const extra = aField('extra', 'text', { required: true })
    const changed = { ...reportable.operationType, dataPropertyTypes: [...reportable.fields, extra] }
    expect((await at.open.admin.call('PUT', `/operationTypes/${changed.id}`, changed)).status).toBe(200)
    const refused = await at.open.admin.call('POST', `/openReports/${report!.id}/accept`, { version: 1 })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining(extra.id)])
    expect((await at.reportsOf('state=waiting')).waiting).toBe(1)
    expect((await at.open.admin.call('POST', `/openReports/${report!.id}/reject`, { version: 1 })).status).toBe(200)
  })

  test('whose service is closed meanwhile says so', async () => {
    const reportable = await at.open.aReportable()
    await at.open.send(reportable)
    const [report] = (await at.reportsOf()).items
    expect(
      (await at.open.admin.call('PUT', `/transactionTypes/${reportable.service.id}`, { ...reportable.service, status: 'draft' })).status,
    ).toBe(200)
    const refused = await at.open.admin.call('POST', `/openReports/${report!.id}/accept`, { version: 1 })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('reportServiceClosed')])
    // a site administrator, who sees no drafts, can answer it
    const boss = await at.tenant.as('siteAdmin')
    expect((await boss.call<Reports>('GET', '/openReports')).body).toMatchObject({ waiting: 1, items: [{ id: report!.id }] })
    expect((await boss.call<{ openReports: object }>('GET', '/workList')).body.openReports).toEqual({ waiting: 1 })
    expect((await (await at.tenant.as('privilegedUser')).call<Reports>('GET', '/openReports')).body.items).toEqual([])
    expect((await boss.call('POST', `/openReports/${report!.id}/reject`, { version: 1 })).status).toBe(200)
  })
})

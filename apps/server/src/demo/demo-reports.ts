import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { createHash } from 'node:crypto'
import { createReport } from '../features/open-reports/reporter/reporter.ts'
import { loadReportForm, listReportServices } from '../features/open-reports/form/report-form.ts'
import type { OpenContext } from '../http/context.ts'

const HOUR_MS = 3_600_000

/** Reports of people who stood before playground equipment, and wait: hours ago, code, values by the keys of fields. */
const REPORTS: { hoursAgo: number; code: string; values: Record<string, FieldValue>; email?: string; phoneNo?: string }[] = [
  {
    hoursAgo: 3,
    code: 'L-N004',
    values: { description: 'Gungan hänger bara i ena kedjan. Barnen gungar ändå.', urgency: 'now' },
    phoneNo: '070-174 06 20',
  },
  { hoursAgo: 26, code: 'L-N009', values: { description: 'Klotter på rutschkanan.', urgency: 'later' }, email: 'anna@lindvik.example' },
]

const valueOf = (fields: readonly Field[], values: Record<string, FieldValue>) =>
  flatFields(fields).flatMap(({ id, key }) => (values[key] === undefined ? [] : [{ dataPropertyTypeId: id, value: values[key] }]))

/** Fills reports of people without a login, in the same way as they send them. */
export async function fillReports(runtime: OpenContext['runtime'], path: OpenContext['path'], now: Date): Promise<void> {
  for (const { hoursAgo, code, values, email = '', phoneNo = '' } of REPORTS) {
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS)
    const open: OpenContext = {
      runtime: { ...runtime, now: () => at },
      path,
      cultureFor: () => 'sv-SE',
      requestId: 'demo',
      address: '127.0.0.1',
    }
    const [service] = await listReportServices(open, code, undefined)
    if (!service) continue
    const address = { code, serviceId: service.id, schemaKey: undefined }
    const { operationType } = await loadReportForm(open, address)
    await createReport(open, address, {
      secret: createHash('sha256').update(`demo ${code}`).digest('base64url'),
      operationTypeVersion: operationType.version,
      dataProperties: valueOf(operationType.dataPropertyTypes, values),
      email,
      phoneNo,
      photos: [],
    })
  }
}

import { randomBytes, randomUUID } from 'node:crypto'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Field } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import type { ReportForm } from '@verka/domain/open-reports/report-form.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { TestApp } from '../../servers/test-app.ts'
import type { TestTenant } from '../../servers/test-tenant.ts'
import { aField, anOperationType, aService } from '../a-working-day.ts'
import { aColumn, openTenant } from './open-objects.ts'

interface Sending {
  address?: string
  site?: string
  culture?: string
}

/** The secret that a device makes. */
export const aSecret = () => randomBytes(16).toString('base64url')

/** A tenant in which people without a login may report, and calls of such a person. */
export async function reportedTenant(server: TestApp, tenant: TestTenant) {
  const open = await openTenant(server, tenant)

  async function call<Body>(
    method: 'GET' | 'POST',
    path: string,
    payload?: object,
    { address = '192.0.2.1', site = 'north', culture }: Sending = {},
  ) {
    const reply = await server.app.inject({
      method,
      url: `/api/v2/${tenant.key}/${site}/open${path}`,
      ...(culture && { headers: { 'accept-language': culture } }),
      remoteAddress: address,
      ...(payload && { payload }),
    })
    return {
      status: reply.statusCode,
      body: (reply.body === '' ? undefined : reply.json()) as Body,
      text: reply.body.replace(/"requestId":"[^"]+"/, ''),
    }
  }

  return {
    ...open,
    call,
    /** An object that is shown, with a service that is open for reports. */
    async aReportable(fields: Field[] = [aField('what', 'segmented'), aField('note', 'text')], service: object = {}, form: object = {}) {
      const { code, type, element } = await open.anObject([], [aColumn('title')])
      const operationType: OperationType = await anOperationType(open.admin, type.id, fields, form)
      const update = await anOperationType(open.admin, type.id, [])
      const made: TransactionType = await aService(open.admin, operationType, {
        localizedNames: localized('Felanmälan', 'Fault report', 'Feilmelding'),
        mode: 'issueManagement',
        settings: { openReports: { withQuarantine: true } },
        operations: [
          { id: randomUUID(), mode: 'start', operationTypeId: operationType.id },
          { id: randomUUID(), mode: 'update', operationTypeId: update.id },
          { id: randomUUID(), mode: 'complete', operationTypeId: update.id },
        ],
        ...service,
      })
      const path = `/elements/codes/${encodeURIComponent(code)}/services/${made.id}`
      return { code, type, element, operationType, update, service: made, path, fields }
    },
    /** Sends a report with a secret of its own. */
    async send(
      { path, operationType }: { path: string; operationType: OperationType },
      values: Record<string, unknown> = {},
      more: object = {},
      sending: Sending = {},
    ) {
      const secret = aSecret()
      const body = {
        secret,
        operationTypeVersion: operationType.version,
        dataProperties: Object.entries(values).map(([dataPropertyTypeId, value]) => ({ dataPropertyTypeId, value })),
        ...more,
      }
      return { secret, ...(await call<{ state: string; details?: { challenge: Challenge } }>('POST', `${path}/reports`, body, sending)) }
    },
    formOf: ({ path }: { path: string }) => call<ReportForm>('GET', path),
  }
}

/** What a device sends once it has solved a challenge. */
export async function proofOf(challenge: Challenge) {
  const solution = await solveChallenge({ challenge, deriveKey })
  return { challenge, solution }
}

import type { FastifyInstance } from 'fastify'
import { notFound } from '@verka/domain/errors/app-error.ts'
import { newId } from '../../ids.ts'
import { readReportToken, secretOf, type ReportedSms } from '../../sms/report-token.ts'
import type { SmsReport } from '../../sms/sms-gateway.ts'
import { notifyReaders } from '../audit/audit-elsewhere.ts'
import { notifyOfFailure } from './notify-of-failure.ts'
import type { SmsRuntime } from './sms-job.ts'
import { keepGatewayId, lockReported, storeProgress } from './sms-progress.queries.ts'

const MAX_REPORT_BYTES = 16 * 1024

/**
 * Stores what a gateway reports of a message. A report that comes twice or late changes nothing.
 * @throws `notFound` for a message that does not exist, or that has another id at the gateway
 */
async function storeReport(runtime: SmsRuntime, { tenantId, siteId, id }: ReportedSms, { gatewayId, progress }: SmsReport): Promise<void> {
  const { database, live, log, now } = runtime
  const scope = { tenantId, siteId }
  const isNews = await database.transaction({ kind: 'site', tenantId, siteIds: [siteId] }, async (tx) => {
    const row = await lockReported(tx, scope, id)
    if (!row) throw notFound()
    if (gatewayId !== undefined && row.gateway_id !== null && gatewayId !== row.gateway_id) {
      log.warn('a report of a text message has the id of another')
      throw notFound()
    }
    if (gatewayId !== undefined) await keepGatewayId(tx, scope, id, gatewayId)
    if (!progress || !(await storeProgress(tx, scope, id, progress, now()))) return false
    notifyReaders(tx, { ...scope, id: newId(now()), entity: 'smsMessage', entityId: row.message_id })
    if (progress.state === 'failed') await notifyOfFailure(tx, scope, row.message_id, { ...runtime, now: now() })
    return true
  })
  if (isNews) live.announce(tenantId)
}

/**
 * The address for delivery reports. It needs no login: its last part is signed by the installation, and names the message. Any other text
 * there is answered by 404, without a look at the database.
 */
export function serveSmsReports(app: FastifyInstance, runtime: SmsRuntime): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.post<{ Params: { token: string } }>('/api/sms/reports/:token', { bodyLimit: MAX_REPORT_BYTES }, async (request, reply) => {
    const reported = readReportToken(secretOf(runtime.settings), request.params.token)
    if (!reported) throw notFound()
    const parameters = typeof request.body === 'object' && request.body !== null ? request.body : {}
    await storeReport(runtime, reported, runtime.sms.readReport(parameters as Record<string, unknown>))
    return reply.code(204).send()
  })
}

import { sql } from 'kysely'
import type { FullSmsMessage } from '@verka/domain/sms/sms-messages.api.ts'
import { openSmsGateway } from '../../../sms/open-gateway.ts'
import { readReportToken } from '../../../sms/report-token.ts'
import { smsService, type SmsServiceKind } from '../../servers/other-systems/sms-services.ts'
import { SECRET_KEY } from '../../servers/outside.ts'
import { testApp, type TestApp } from '../../servers/test-app.ts'
import type { Caller, TestTenant } from '../../servers/test-tenant.ts'

const SETTINGS = {
  elks: { SMS_GATEWAY: '46elks', SMS_GATEWAY_USER: 'u1' },
  twilio: { SMS_GATEWAY: 'twilio', SMS_GATEWAY_USER: 'u1' },
  template: { SMS_GATEWAY: 'http', SMS_GATEWAY_USER: undefined },
} as const

/** A server whose text messages go to a service on this machine, with a clock that a test sets. */
export async function textingServer(kind: SmsServiceKind = 'elks', { hasOwnDatabase = false } = {}) {
  const service = await smsService(kind)
  const clock = { now: new Date('2026-11-24T12:00:00Z') }
  const settings = { DEMO: false, SMS_GATEWAY_URL: service.url, SMS_GATEWAY_SECRET: 's1', ...SETTINGS[kind] }
  const now = () => clock.now
  const sms = openSmsGateway(settings, { now })
  const server = await testApp({ sms, now, hasOwnDatabase })
  return {
    ...server,
    service,
    clock,
    async close() {
      await server.close()
      await sms.close()
      await service.close()
    },
  }
}

/** The part of an address after the last slash. */
const lastPart = (address = '') => address.slice(address.lastIndexOf('/') + 1)

/** Sends what a gateway reports, as a form, to the address that a request had. @returns the status of the answer */
export async function report(
  { app }: Pick<TestApp, 'app'>,
  address: string | undefined,
  parameters: Record<string, string>,
): Promise<number> {
  const reply = await app.inject({
    method: 'POST',
    url: new URL(address!).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(parameters).toString(),
  })
  return reply.statusCode
}

/** The id of the recipient in an address for reports. */
export const recipientOf = (address: string | undefined) => readReportToken(SECRET_KEY, lastPart(address))!.id

let keys = 0
/** Sends a message; the reply may be a refusal. */
export const send = (caller: Caller, body: object) =>
  caller.call<FullSmsMessage & { errors?: { message: string; field?: string; params?: object }[] }>(
    'POST',
    '/smsMessages',
    { sender: 'Verka', text: 'Hej', ...body },
    { 'idempotency-key': `sms-${process.pid}-${++keys}` },
  )

/** Reads a message again: the states of its recipients by their numbers, with reasons. */
export async function statesOf(caller: Caller, id: string): Promise<Record<string, string>> {
  const { body } = await caller.call<FullSmsMessage>('GET', `/smsMessages/${id}`)
  return Object.fromEntries(body.recipients.map(({ number, state, reason }) => [number, reason ? `${state}: ${reason}` : state]))
}

/** What is used of the month's quota. */
export const usedOf = async (caller: Caller) => (await caller.call<{ used: number }>('GET', '/smsMessages/quota')).body.used

/** Leaves a message as a process does that was killed between a request and its answer: the number is claimed, the job is tried again. */
export const killInMidRequest = ({ database }: Pick<TestApp, 'database'>, { id, sites }: TestTenant, messageId: string): Promise<void> =>
  database.transaction({ kind: 'site', tenantId: id, siteIds: sites.map((site) => site.id) }, async (tx) => {
    await sql`update sms_recipients set state = 'sending', attempt = gen_random_uuid() where message_id = ${messageId}`.execute(tx)
    await sql`update jobs.job_common set retry_count = 1 where name = 'sms' and data ->> 'id' = ${messageId}`.execute(tx)
  })

import { randomUUID } from 'node:crypto'
import type { ElementId } from '@verka/domain/entities/ids.ts'
import type { PersonCode } from '@verka/domain/stations/person-codes.api.ts'
import type { Scanned, StationAction, StationOutcome } from '@verka/domain/stations/station-device.api.ts'
import type { Station } from '@verka/domain/stations/stations.api.ts'
import type { TestApp } from '../../servers/test-app.ts'
import type { Caller, TestTenant } from '../../servers/test-tenant.ts'

/** A call of a device; without a secret one that nobody has enrolled. */
export async function callOfDevice<Body>(
  server: TestApp,
  { key, site = 'north' }: { key: string; site?: string },
  secret: string | undefined,
  [method, path, payload]: readonly ['GET' | 'POST', string, object?],
) {
  const reply = await server.app.inject({
    method,
    url: `/api/v2/${key}/${site}/open/station${path}`,
    remoteAddress: '192.0.2.50',
    ...(secret && { headers: { authorization: `Station ${secret}` } }),
    ...(payload && { payload }),
  })
  return {
    status: reply.statusCode,
    body: (reply.body === '' ? undefined : reply.json()) as Body,
    text: reply.body.replace(/"requestId":"[^"]+"/, ''),
  }
}

/** A station with a device, and what is done at it. */
export async function aStation(server: TestApp, tenant: TestTenant, admin: Caller, transactionTypeIds: readonly string[]) {
  const { body: station } = await admin.call<Station>('POST', '/stations', { name: 'Förrådet', transactionTypeIds })
  const enrol = async () => {
    const { body } = await admin.call<{ code: string }>('POST', `/stations/${station.id}/enrolment`, {})
    const reply = await callOfDevice<{ secret: string }>(server, tenant, undefined, ['POST', '/device', { code: body.code }])
    return reply.body.secret
  }
  let secret = await enrol()
  const call = <Body>(...sent: readonly ['GET' | 'POST', string, object?]) => callOfDevice<Body>(server, tenant, secret, sent)
  return {
    station,
    call,
    async enrolAgain() {
      secret = await enrol()
    },
    scan: async (code: string) => (await call<Scanned>('POST', '/scans', { code })).body,
    pin: (pin: string) => call<Scanned>('POST', '/pins', { pin }),
    execute: (action: StationAction, elementId: ElementId, ticket: string, attemptId: string = randomUUID()) =>
      call<StationOutcome>('POST', '/loans', { attemptId, action, elementId, ticket }),
    /** The ticket of a person by their own code. */
    async ticketOf(person: Caller): Promise<string> {
      const { body } = await person.call<PersonCode>('POST', `/api/v2/${tenant.key}/me/code`, {})
      const scanned = (await call<Scanned>('POST', '/scans', { code: body.code })).body
      if (scanned.kind !== 'person') throw new Error(`not recognised: ${scanned.kind}`)
      return scanned.ticket
    },
  }
}

import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnMessageSettings } from '@verka/domain/messages/message-settings.api.ts'
import { openOutbound } from '../../../outbound/outbound.ts'
import { inContext } from '../../../testing/servers/in-context.ts'
import { openPushService, type PushService } from '../../../testing/servers/other-systems/push-service.ts'
import { tokenFor } from '../../../testing/servers/test-tokens.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../../testing/servers/test-tenant.ts'
import { notifyPeople } from '../notify.ts'
import { createPushKeys } from './push-keys.ts'

let service: PushService
let server: TestApp
let tenant: TestTenant
beforeAll(async () => {
  service = await openPushService()
  server = await testApp({ outbound: openOutbound(({ address }) => address === '127.0.0.1') })
  // as a start does
  await createPushKeys(server.runtime)
  tenant = await aTenant(server)
})
afterAll(async () => {
  await server.close()
  service.close()
})

const sendLow = async (person: Caller, at?: Date) => {
  const params = { object: 'Handskar', code: 'H-1', balance: 1, limit: 2 }
  await inContext(server, tenant, person, (context) => notifyPeople(context, { kind: 'lowBalance', personIds: [person.userId], params }))
  await tenant.work(at).catch(() => undefined)
}

test('a message is encrypted for the device, signed with the key that the browser has, and opens its subject', async () => {
  const person = await tenant.as('user')
  const { body: settings } = await person.call<OwnMessageSettings>('GET', '^/messageSettings')
  const device = service.device('one')
  expect((await person.call('PUT', '^/pushDevices', device.body)).status).toBe(204)
  await sendLow(person)
  const [push] = service.pushesTo('one')
  expect(device.read(push!)).toMatchObject({ title: 'Håller på att ta slut: Handskar (H-1)', path: '/exe/inbox' })
  expect(push!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(push!.headers.authorization!)!
  expect(key).toBe(settings.pushKey)
  const [head, claims, signature] = token!.split('.') as [string, string, string]
  const point = Buffer.from(key!, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: service.origin })
})

test.each([404, 410])('a device that the push service does not know (%i) is forgotten', async (status) => {
  const person = await tenant.as('user')
  const name = `gone-${status}`
  await person.call('PUT', '^/pushDevices', service.device(name).body)
  service.answerWith(status)
  await sendLow(person)
  service.answerWith(201)
  await sendLow(person)
  expect(service.pushesTo(name)).toHaveLength(1)
})

test('a push service that is away gets the message later, under the same topic', async () => {
  const person = await tenant.as('user')
  await person.call('PUT', '^/pushDevices', service.device('away').body)
  service.answerWith(503)
  await sendLow(person)
  service.answerWith(201)
  await tenant.work(new Date(Date.now() + 120_000))
  const topics = service.pushesTo('away').map(({ headers }) => headers.topic)
  expect([topics.length, new Set(topics).size]).toEqual([2, 1])
})

test('a device is forgotten when its session ends, and when another person uses it', async () => {
  const [first, second] = [await tenant.as('user'), await tenant.as('user')]
  const sessionId = randomBytes(12).toString('base64url')
  const inInstallation = <Result>(work: Parameters<typeof server.database.transaction<Result>>[1]) =>
    server.database.transaction({ kind: 'installation' }, work)
  await inInstallation((tx) =>
    tx
      .insertInto('oidc_models')
      .values({ model: 'Session', id: sessionId, uid: sessionId, payload: '{}' as never, expires_at: new Date(Date.now() + 60_000) })
      .execute(),
  )
  const token = await tokenFor(first.userId, { claims: { sid: sessionId } })
  const reply = await server.app.inject({
    method: 'PUT',
    url: `/api/v2/${tenant.key}/pushDevices`,
    headers: { authorization: `Bearer ${token}` },
    payload: service.device('of-session').body,
  })
  expect(reply.statusCode).toBe(204)
  await inInstallation((tx) => tx.updateTable('oidc_models').set({ consumed_at: new Date() }).where('uid', '=', sessionId).execute())
  await sendLow(first)
  expect(service.pushesTo('of-session')).toHaveLength(0)

  await first.call('PUT', '^/pushDevices', service.device('shared').body)
  await second.call('PUT', '^/pushDevices', service.device('shared').body)
  await sendLow(first)
  expect(service.pushesTo('shared')).toHaveLength(0)
  await second.call('PUT', '^/pushDevices', { endpoint: `${service.origin}/shared`, keys: null })
  await sendLow(second)
  expect(service.pushesTo('shared')).toHaveLength(0)
})

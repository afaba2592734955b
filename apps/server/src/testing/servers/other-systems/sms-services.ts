import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a service does with the next request. */
type SmsBehaviour = 'accept' | 'wrongNumber' | 'blocked' | 'noCredit' | 'throttle' | 'fail' | 'swallow' | 'never'

/** A request that reached a service. */
interface ServiceRequest {
  path: string
  authorization: string | undefined
  body: Record<string, string>
}

interface Reply {
  status: number
  body: string
  headers?: Record<string, string>
}

const json = (status: number, body: object, headers: Record<string, string> = {}): Reply => ({
  status,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})
const plain = (status: number, body: string): Reply => ({ status, body, headers: { 'content-type': 'text/plain' } })

const newSid = (prefix: string) => `${prefix}${randomUUID().replaceAll('-', '')}`

/** Answers as the documents of each service show them. */
const REPLIES: Record<string, (request: ServiceRequest, behaviour: SmsBehaviour) => Reply> = {
  elks({ path, authorization, body }, behaviour) {
    if (path !== '/a1/sms') return plain(404, 'Not found')
    if (authorization !== `Basic ${Buffer.from('u1:s1').toString('base64')}`)
      return plain(401, 'API access requires Basic HTTP authentication')
    if (behaviour === 'wrongNumber') return plain(400, '"to" is not a valid phone number')
    if (behaviour === 'noCredit') return plain(403, 'Not enough credits')
    if (behaviour === 'throttle') return { ...plain(429, 'Too many requests'), headers: { 'retry-after': '30' } }
    if (behaviour === 'fail') return plain(500, 'Internal error')
    if (!/^(?:[A-Za-z][A-Za-z0-9]{2,10}|\+\d+)$/.test(body.from ?? '')) return plain(400, '"from" is not valid')
    const { from, to, message } = body
    const id = newSid('s')
    return json(200, {
      id,
      status: 'created',
      direction: 'outgoing',
      from,
      to,
      message,
      parts: 1,
      cost: 5200,
      created: '2026-11-24T12:00:00.000000',
    })
  },
  twilio({ path, authorization, body }, behaviour) {
    const error = (status: number, code: number, message: string, headers = {}) =>
      json(status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, headers)
    if (path !== '/2010-04-01/Accounts/u1/Messages.json') return error(404, 20404, 'The requested resource was not found')
    if (authorization !== `Basic ${Buffer.from('u1:s1').toString('base64')}`) return error(401, 20003, 'Authenticate')
    if (behaviour === 'wrongNumber') return error(400, 21211, `Invalid 'To' Phone Number: ${body.To}`)
    if (behaviour === 'blocked') return error(400, 21610, 'Attempt to send to unsubscribed recipient')
    if (behaviour === 'noCredit') return error(401, 30002, 'Account suspended')
    if (behaviour === 'throttle') return error(429, 20429, 'Too Many Requests', { 'retry-after': '30' })
    if (behaviour === 'fail') return error(500, 20500, 'Internal Server Error')
    return json(201, {
      sid: newSid('SM'),
      status: 'queued',
      to: body.To,
      from: body.From,
      body: body.Body,
      error_code: null,
      error_message: null,
    })
  },
  template({ authorization, body }, behaviour) {
    if (authorization !== 'Bearer s1') return json(401, { error: 'unauthorized' })
    if (behaviour === 'wrongNumber') return json(422, { error: 'number' })
    if (behaviour === 'noCredit') return json(402, { error: 'credit' })
    if (behaviour === 'throttle') return json(429, { error: 'slow down' }, { 'retry-after': '30' })
    if (behaviour === 'fail') return json(502, { error: 'upstream' })
    return json(202, { messageId: `m-${body.id}`, status: 'queued' })
  },
}

export type SmsServiceKind = 'elks' | 'twilio' | 'template'

/** A service of text messages on this machine, that answers like a real one. */
export interface SmsService {
  url: string
  requests: ServiceRequest[]
  /** What it does with the next requests, in their order; then it accepts. */
  next: (...behaviours: SmsBehaviour[]) => void
  close: () => Promise<void>
}

function bodyOf(request: IncomingMessage, text: string): Record<string, string> {
  if (request.headers['content-type'] === 'application/json') return JSON.parse(text) as Record<string, string>
  return Object.fromEntries(new URLSearchParams(text))
}

export async function smsService(kind: SmsServiceKind): Promise<SmsService> {
  const requests: ServiceRequest[] = []
  const behaviours: SmsBehaviour[] = []
  /** The ids of repeats that a service with ids has seen. */
  const seen = new Map<string, Reply>()
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const body = bodyOf(request, Buffer.concat(parts).toString('utf8'))
    const received = { path: request.url ?? '', authorization: request.headers.authorization, body }
    requests.push(received)
    const behaviour = behaviours.shift() ?? 'accept'
    // the message is sent, and the answer is lost
    if (behaviour === 'swallow') return void request.socket.destroy()
    if (behaviour === 'never') return
    const repeated = kind === 'template' ? seen.get(body.id ?? '') : undefined
    const reply = repeated ?? REPLIES[kind]!(received, behaviour)
    if (reply.status < 300 && body.id) seen.set(body.id, reply)
    response.writeHead(reply.status, reply.headers).end(reply.body)
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    next: (...wanted) => void behaviours.push(...wanted),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

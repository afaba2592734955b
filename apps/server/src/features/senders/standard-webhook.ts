import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'
const LEAST_BYTES = 18

/** The bytes of a secret: `whsec_` with base64, or a text; undefined: too short, or no base64. */
export function secretBytes(secret: string): Buffer | undefined {
  if (!secret.startsWith(PREFIX)) return secret.length >= LEAST_BYTES ? Buffer.from(secret, 'utf8') : undefined
  const encoded = secret.slice(PREFIX.length)
  const bytes = Buffer.from(encoded, 'base64')
  const isWhole = bytes.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '')
  return isWhole && bytes.length >= LEAST_BYTES ? bytes : undefined
}

/** The headers of Standard Webhooks: a signature for each secret, so that a receiver can change from one to the other. */
export function signedHeaders(
  { id, at, body }: { id: string; at: Date; body: string },
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.flatMap((secret) => {
    const key = secretBytes(secret)
    return key ? [`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`] : []
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

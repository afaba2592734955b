import type { ProcessorConfigId, TenantId } from '@verka/domain/entities/ids.ts'
import type { Settings } from '../../start/env.ts'
import { decryptText, encryptText } from '../../encrypted-text.ts'
import type { Secrets } from './processors.queries.ts'

const PURPOSE = 'processor-secrets'

interface OfConfig {
  tenantId: TenantId
  id: ProcessorConfigId
}

/** A secret cannot be moved to another field, config or tenant. */
const nameOf = ({ tenantId, id }: OfConfig, fieldId: string) => ({ purpose: PURPOSE, id: `${tenantId} ${id} ${fieldId}` })

function keyOf({ SECRET_KEY }: Pick<Settings, 'SECRET_KEY'>): string {
  if (!SECRET_KEY) throw new Error('SECRET_KEY is not set')
  return SECRET_KEY
}

/** Secrets of a config with those that are given, and without those that are null. */
export function withSecrets(
  settings: Settings,
  config: OfConfig,
  before: Secrets,
  sent: Readonly<Record<string, string | null>>,
  now: Date,
): Secrets {
  const secrets = { ...before }
  for (const [fieldId, text] of Object.entries(sent)) {
    if (text === null) delete secrets[fieldId]
    else {
      const encrypted = encryptText(keyOf(settings), nameOf(config, fieldId), text)
      secrets[fieldId] = { text: encrypted.toString('base64'), setAt: now.toISOString() }
    }
  }
  return secrets
}

/** The secrets of a config, for sending. */
export const openSecrets = (settings: Settings, config: OfConfig, secrets: Secrets): Record<string, string> =>
  Object.fromEntries(
    Object.entries(secrets).map(([fieldId, { text }]) => [
      fieldId,
      decryptText(keyOf(settings), nameOf(config, fieldId), Buffer.from(text, 'base64')),
    ]),
  )

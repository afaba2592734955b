import webPush from 'web-push'
import { inInstallation } from '../../../db/scope.queries.ts'
import { PendingWriteError } from '../../../db/pending-write-error.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { TenantContext } from '../../../http/context.ts'
import { findStoredKey, loadStoredKey } from '../../../identity/provider/keys.ts'

/** Stored like the signing keys: encrypted with SECRET_KEY. */
const PUSH_KEY = 'push-1'

interface PushKeys {
  publicKey: string
  privateKey: string
}

/** The keys by which push services know this installation (VAPID, RFC 8292), created the first time. Installation scope. */
export async function loadPushKeys(tx: Tx, by: { secret: string | undefined; now: Date }): Promise<PushKeys> {
  return JSON.parse(await loadStoredKey(tx, by, PUSH_KEY, () => JSON.stringify(webPush.generateVAPIDKeys()))) as PushKeys
}

/** The public one, for a browser; null: without SECRET_KEY there is none. */
export async function publicPushKey({ tx, now, runtime, isWriteDone }: TenantContext): Promise<string | null> {
  const secret = runtime.settings.SECRET_KEY
  if (secret === undefined) return null
  const stored = await inInstallation(tx, () => findStoredKey(tx, secret, PUSH_KEY))
  if (stored !== undefined) return (JSON.parse(stored) as PushKeys).publicKey
  if (isWriteDone !== undefined) return null
  throw new PendingWriteError(async (writing) => {
    await inInstallation(writing, () => loadPushKeys(writing, { secret, now }))
    return true
  })
}

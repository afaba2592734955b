import webPush from 'web-push'
import { inInstallation } from '../../../db/scope.queries.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { TenantContext } from '../../../http/context.ts'
import { findStoredKey, loadStoredKey } from '../../../identity/provider/keys.ts'
import type { Runtime } from '../../../runtime.ts'

/** Stored like the signing keys: encrypted with SECRET_KEY. */
const PUSH_KEY = 'push-1'

interface PushKeys {
  publicKey: string
  privateKey: string
}

/** The keys by which push services know this installation (VAPID, RFC 8292). Installation scope. */
export async function loadPushKeys(tx: Tx, by: { secret: string | undefined; now: Date }): Promise<PushKeys> {
  return JSON.parse(await loadStoredKey(tx, by, PUSH_KEY, () => JSON.stringify(webPush.generateVAPIDKeys()))) as PushKeys
}

/** Creates the keys when the server starts, unless there are some or there is no SECRET_KEY. */
export async function createPushKeys({ database, settings, now }: Pick<Runtime, 'database' | 'settings' | 'now'>): Promise<void> {
  const secret = settings.SECRET_KEY
  if (secret !== undefined) await database.transaction({ kind: 'installation' }, (tx) => loadPushKeys(tx, { secret, now: now() }))
}

/** The public one, for a browser; null: without SECRET_KEY there is none. */
export async function publicPushKey({ tx, runtime }: TenantContext): Promise<string | null> {
  const secret = runtime.settings.SECRET_KEY
  if (secret === undefined) return null
  const stored = await inInstallation(tx, () => findStoredKey(tx, secret, PUSH_KEY))
  return stored === undefined ? null : (JSON.parse(stored) as PushKeys).publicKey
}

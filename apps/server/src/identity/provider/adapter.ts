import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'
import {
  consumeModel,
  deleteModel,
  deleteModelsOfGrant,
  endSession,
  readModel,
  readModelByUid,
  revokeFamilyOf,
  upsertModel,
} from './models.queries.ts'

/** Artifacts that die with their grant. An interaction only mentions one. */
const OF_GRANT = new Set(['AuthorizationCode', 'RefreshToken', 'AccessToken'])

type Row = Awaited<ReturnType<typeof readModel>>

/** Stores the login server's artifacts in PostgreSQL, so that any process can continue where another stopped. */
export function adapterIn(
  database: Database,
  findClient: (id: string) => Promise<AdapterPayload | undefined> = () => Promise.resolve(undefined),
): (model: string) => Adapter {
  const write = <Result>(work: (tx: Tx) => Promise<Result>) => database.transaction({ kind: 'installation' }, work)
  const read = <Result>(work: (tx: Tx) => Promise<Result>) => database.transaction({ kind: 'installation' }, work, { isReadOnly: true })

  return (model) => {
    const payloadOf = (row: Row): AdapterPayload | undefined => {
      if (!row) return undefined
      if (!row.consumed_at) return row.payload
      // an ended session is no session; a used code or token is returned as consumed, which revokes its family
      if (model === 'Session') return undefined
      return { ...row.payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
    }
    return {
      upsert: (id, payload, expiresIn) =>
        write((tx) =>
          upsertModel(tx, {
            model,
            id,
            payload: { ...payload },
            grantId: OF_GRANT.has(model) ? (payload.grantId ?? null) : null,
            uid: payload.uid ?? null,
            expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
          }),
        ),
      find: async (id) => (model === 'Client' ? findClient(id) : payloadOf(await read((tx) => readModel(tx, model, id)))),
      findByUid: async (uid) => payloadOf(await read((tx) => readModelByUid(tx, model, uid))),
      // device codes are not offered
      findByUserCode: () => Promise.resolve(undefined),
      async consume(id) {
        const isFirst = await write(async (tx) => {
          const isConsumed = await consumeModel(tx, model, id, new Date())
          if (!isConsumed) await revokeFamilyOf(tx, model, id)
          return isConsumed
        })
        // two at once: both found it unused, one of them used it
        if (!isFirst) throw new errors.InvalidGrant(`${model} was used twice at once`)
      },
      destroy: (id) => write((tx) => (model === 'Session' ? endSession(tx, id, new Date()) : deleteModel(tx, model, id))),
      revokeByGrantId: (grantId) => write((tx) => deleteModelsOfGrant(tx, model, grantId)),
    }
  }
}

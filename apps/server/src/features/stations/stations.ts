import { may } from '@verka/domain/access/permissions.ts'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { Use } from '@verka/domain/definitions/uses.ts'
import type { StationId, TransactionTypeId } from '@verka/domain/entities/ids.ts'
import { AppError, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import type { pageParamsOf } from '@verka/domain/lists/page-query.ts'
import type { createStation as createCall, Station, StationState } from '@verka/domain/stations/stations.api.ts'
import { pageByOffset } from '../../db/lists/cursors/offset-cursor.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { loadTransactionType } from '../definitions/stored/transaction-types.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { refuseWhenUsed } from '../guards/uses.ts'
import { refuseInSandbox } from '../sandbox-sites/sandbox-sites.ts'
import { servicesOfStations, type StationService } from './station-services.ts'
import {
  deleteStationRow,
  insertStation,
  lockStation,
  readStation,
  readStations,
  replaceServices,
  updateStationRow,
  type StationRow,
} from './stations.queries.ts'

type Body = BodyOf<typeof createCall>

/** The state of a station's device. */
function stateOf({ code_expires_at, secret_hash, revoked_at }: StationRow, now: Date): StationState {
  if (secret_hash) return 'active'
  if (code_expires_at && code_expires_at > now) return 'waiting'
  return revoked_at ? 'revoked' : 'new'
}

function stationOf({ actor, now }: SiteContext, row: StationRow, services: ReadonlyMap<string, StationService>): Station {
  const mayBe = (action: 'write' | 'delete') => may(actor.role, 'stations', action)
  const isCodeValid = row.code_expires_at !== null && row.code_expires_at > now
  return {
    id: row.id as StationId,
    name: row.name,
    transactionTypeIds: row.service_ids,
    services: row.service_ids.flatMap((id) => services.get(id) ?? []),
    state: stateOf(row, now),
    codeExpiresAt: isCodeValid ? row.code_expires_at!.toISOString() : null,
    enrolledAt: row.secret_hash ? (row.enrolled_at?.toISOString() ?? null) : null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    can: { edit: mayBe('write'), delete: mayBe('delete') },
  }
}

/** The stations of the site, by name. */
export async function listStations(context: SiteContext, page: ReturnType<typeof pageParamsOf>) {
  const all = await readStations(context.tx, scopeOf(context))
  const { rows, ...further } = await pageByOffset(page, async ({ skip, limit }) => all.slice(skip, skip + limit))
  const services = await servicesOfStations(context, rows)
  return { items: rows.map((row) => stationOf(context, row, services)), totalCount: all.length, ...further }
}

/** One station. @throws `notFound` */
export async function loadStation(context: SiteContext, id: StationId, read = readStation): Promise<Station> {
  const row = await read(context.tx, scopeOf(context), id)
  if (!row) throw notFound()
  return stationOf(context, row, await servicesOfStations(context, [row]))
}

/** The chosen services, each once. @throws `invalid` for one that is missing or does not lend */
async function accept(context: SiteContext, { transactionTypeIds = [] }: Body): Promise<TransactionTypeId[]> {
  const ids = [...new Set(transactionTypeIds)]
  for (const [index, id] of ids.entries()) {
    const service = await loadTransactionType(context, id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'notFound') return undefined
      throw error
    })
    if (service?.mode !== 'loan') throw invalid([{ message: '@validation.serviceNotLoan', field: `transactionTypeIds.${index}` }])
  }
  return ids
}

/** A station as the log has it: its device by a word. */
export const auditedStation = ({ name, transactionTypeIds, state, codeExpiresAt, enrolledAt }: Station) => ({
  name,
  transactionTypeIds,
  device: state,
  codeExpiresAt,
  enrolledAt,
})

export async function createStation(context: SiteContext, body: Body): Promise<Station> {
  refuseInSandbox(context)
  const id = newId<'station'>(context.now)
  const services = await accept(context, body)
  await insertStation(context.tx, scopeOf(context), { id, name: body.name }, context.now)
  await replaceServices(context.tx, scopeOf(context), id, services)
  const after = await loadStation(context, id)
  audit(context, { action: 'create', entity: 'station', entityId: id, after: auditedStation(after) })
  return after
}

export async function updateStation(context: SiteContext, id: StationId, body: Body): Promise<Station> {
  const before = await loadStation(context, id, lockStation)
  refuseWhenStale(body.version, before)
  const services = body.transactionTypeIds && (await accept(context, body))
  await updateStationRow(context.tx, scopeOf(context), id, body, context.now)
  if (services) await replaceServices(context.tx, scopeOf(context), id, services)
  const after = await loadStation(context, id)
  audit(context, { action: 'update', entity: 'station', entityId: id, before: auditedStation(before), after: auditedStation(after) })
  return after
}

/** What keeps a station from being deleted: nothing refers to one. @throws `notFound` */
export async function showStationUses(context: SiteContext, id: StationId): Promise<Use[]> {
  await loadStation(context, id)
  return []
}

export async function deleteStation(context: SiteContext, id: StationId, version: number | undefined): Promise<void> {
  const before = await loadStation(context, id, lockStation)
  refuseWhenStale(version, before)
  refuseWhenUsed(await showStationUses(context, id))
  await deleteStationRow(context.tx, scopeOf(context), id)
  audit(context, { action: 'delete', entity: 'station', entityId: id, before: auditedStation(before) })
}

import { codeInSeries, type CodeSeries } from '@verka/domain/element-types/code-series.ts'
import { openSites } from '../../db/scope.queries.ts'
import type { SiteContext } from '../../http/context.ts'
import { listSites } from '../tenants/tenants.ts'
import { lockCodeCounter, readCodeCounter, readTakenCodes, writeCodeCounter } from './running-codes.queries.ts'

/** Number of codes that are looked up at a time. */
const PORTION = 200

/** The first number after `last` with a code that is unused in the tenant. */
async function nextFree({ tx, tenant, site }: SiteContext, series: CodeSeries, last: number): Promise<number> {
  // a code is unique in the tenant: those of other sites count, too
  const sites = await listSites(tx, tenant.id)
  await openSites(
    tx,
    sites.map(({ id }) => id),
  )
  try {
    for (let from = last + 1; ; from += PORTION) {
      const numbers = Array.from({ length: PORTION }, (_, index) => from + index)
      const taken = new Set(
        await readTakenCodes(
          tx,
          tenant.id,
          numbers.map((number) => codeInSeries(series, number)),
        ),
      )
      const free = numbers.find((number) => !taken.has(codeInSeries(series, number).toLowerCase()))
      if (free !== undefined) return free
    }
  } finally {
    await openSites(tx, [site.id])
  }
}

/**
 * Assigns the next free code of a series until the transaction ends: nobody else in the tenant gets one of the same prefix meanwhile. A
 * rollback releases the number.
 */
export async function assignCode(context: SiteContext, series: CodeSeries): Promise<string> {
  const { tx, tenant } = context
  const number = await nextFree(context, series, await lockCodeCounter(tx, tenant.id, series.prefix))
  await writeCodeCounter(tx, tenant.id, series.prefix, number)
  return codeInSeries(series, number)
}

/** The code that the next object would get now. Nothing is reserved by it. */
export async function proposeCode(context: SiteContext, series: CodeSeries): Promise<string> {
  const last = await readCodeCounter(context.tx, context.tenant.id, series.prefix)
  return codeInSeries(series, await nextFree(context, series, last))
}

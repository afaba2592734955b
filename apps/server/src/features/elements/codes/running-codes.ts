import { randomInt } from 'node:crypto'
import { CODE_LETTERS, OPEN_CODE_LENGTH, SHORT_CODE_LENGTH } from '@verka/domain/elements/generated-code.ts'
import { codeInSeries, type CodeSeries } from '@verka/domain/element-types/code-series.ts'
import type { SiteId } from '@verka/domain/entities/ids.ts'
import { openSites } from '../../../db/scope.queries.ts'
import type { SiteContext, TenantContext } from '../../../http/context.ts'
import { hasOpenAccess, listSites } from '../../tenants/tenants.ts'
import { lockCodeCounter, readCodeCounter, readTakenCodes, writeCodeCounter } from './running-codes.queries.ts'

/** Number of codes that are looked up at a time. */
const PORTION = 200

/** The first numbers after `last` with a code that is unused in the tenant, in their order. */
async function nextFree(context: SiteContext, series: CodeSeries, last: number, count = 1): Promise<number[]> {
  const { tx, tenant, site } = context
  const free: number[] = []
  await inAllSites(context, [site.id], async () => {
    for (let from = last + 1; free.length < count; from += PORTION) {
      const numbers = Array.from({ length: PORTION }, (_, index) => from + index)
      const codes = numbers.map((number) => codeInSeries(series, number))
      const taken = new Set(await readTakenCodes(tx, tenant.id, codes))
      free.push(...numbers.filter((_, index) => !taken.has(codes[index]!.toLowerCase())).slice(0, count - free.length))
    }
  })
  return free
}

/**
 * Runs work that reads codes: a code is unique in the tenant, and those of other sites count, too; in a sandbox it is unique for itself.
 * `openAfter`: the sites that are open after it.
 */
async function inAllSites<Result>(
  { tx, tenant, site }: Pick<TenantContext, 'tx' | 'tenant'> & { site?: SiteContext['site'] },
  openAfter: readonly SiteId[],
  work: () => Promise<Result>,
) {
  const sites = site?.sandbox ? [site] : (await listSites(tx, tenant.id)).filter(({ isSandbox }) => !isSandbox)
  await openSites(
    tx,
    sites.map(({ id }) => id),
  )
  try {
    return await work()
  } finally {
    await openSites(tx, openAfter)
  }
}

/** The taken ones of some codes in the tenant, in lower case. */
export const takenCodes = async (context: SiteContext, codes: readonly string[]): Promise<Set<string>> =>
  new Set(
    codes.length === 0 ? [] : await inAllSites(context, [context.site.id], () => readTakenCodes(context.tx, context.tenant.id, codes)),
  )

/** Whether an object of the tenant has a code. `openAfter`: the sites that are open to the transaction. */
export const isTakenCode = async (context: TenantContext, openAfter: readonly SiteId[], code: string): Promise<boolean> =>
  (await inAllSites(context, openAfter, () => readTakenCodes(context.tx, context.tenant.id, [code]))).length > 0

/** A sandbox counts for itself: what is tried there takes no number of the tenant. Its counters are removed with it (migration 0114). */
const counterOf = ({ site }: SiteContext, { prefix }: CodeSeries): string => (site.sandbox ? `${site.id} ${prefix}` : prefix)

/**
 * Assigns the next free codes of a series until the transaction ends: nobody else in the tenant gets one of the same prefix meanwhile. A
 * rollback releases the numbers.
 */
async function assignCodes(context: SiteContext, series: CodeSeries, count: number): Promise<string[]> {
  const { tx, tenant } = context
  const counter = counterOf(context, series)
  const numbers = await nextFree(context, series, await lockCodeCounter(tx, tenant.id, counter), count)
  await writeCodeCounter(tx, tenant.id, counter, numbers.at(-1)!)
  return numbers.map((number) => codeInSeries(series, number))
}

/** A random code. */
export const randomCode = (length: number): string => Array.from({ length }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

/** Codes of new objects without one: the next of their category's series, or random ones, short unless people without a login may find objects by them. */
export async function codesFor(context: SiteContext, series: CodeSeries | null, count: number): Promise<string[]> {
  if (count === 0) return []
  if (series) return assignCodes(context, series, count)
  const length = (await hasOpenAccess(context.tx, context.tenant.id)) ? OPEN_CODE_LENGTH : SHORT_CODE_LENGTH
  return Array.from({ length: count }, () => randomCode(length))
}

/** The code that the next object would get now. Nothing is reserved by it. */
export async function proposeCode(context: SiteContext, series: CodeSeries): Promise<string> {
  const last = await readCodeCounter(context.tx, context.tenant.id, counterOf(context, series))
  const [number] = await nextFree(context, series, last)
  return codeInSeries(series, number!)
}

import type { ProcessorConfigId } from '@verka/domain/entities/ids.ts'
import type { Job } from '../../../jobs/job-queue.ts'
import { endEvents, noteFailed, takeEvents } from '../../message-events/take-events.ts'
import { serverContext } from '../../session/server-context.ts'
import type { PersonRuntime } from '../../session/person-context.ts'
import { EVENT_SUBSCRIBERS } from './event-subscribers.ts'
import { loadOnce } from './fan-out-work.ts'
import { notifyOfLeft } from './left-events.ts'
import { configsToWake } from '../lanes/lanes.queries.ts'

/** Events of one run at most. */
const SLICE = 100
/** Time of one run, after which other sites have their turn: an event has up to dozens of configs. */
const SLICE_MS = 250

/** An event that cannot be fanned out. */
class EventFailed extends Error {
  number: number
  constructor(number: number, cause: unknown) {
    super('an event cannot be fanned out', { cause })
    this.number = number
  }
}

/**
 * Passes the events of a site to all subscribers, in their order. What they write and the end of the events are one transaction. After a
 * failure events are taken one by one, so that a broken one is found and left aside.
 */
export async function runFanOutJob(runtime: PersonRuntime, job: Job<'fanOut'>): Promise<void> {
  const { tenantId, siteId } = job.data
  const scope = { tenantId, siteId }
  const inSite = { kind: 'site', tenantId, siteIds: [siteId] } as const
  try {
    await runtime.database.transaction(inSite, async (tx) => {
      const slice = job.retries > 0 ? 1 : SLICE
      const rows = await takeEvents(tx, scope, slice)
      if (rows.length === 0) return job.finish(tx)
      const lanes = new Set<ProcessorConfigId>()
      const context = await serverContext(runtime, tx, scope)
      const work = { context, deliverSoon: (id: ProcessorConfigId) => void lanes.add(id), once: loadOnce() }
      const began = performance.now()
      const done: typeof rows = []
      for (const row of rows) {
        for (const { receive } of EVENT_SUBSCRIBERS)
          await receive(work, row).catch((error: unknown) => {
            throw new EventFailed(row.number, error)
          })
        done.push(row)
        if (performance.now() - began > SLICE_MS) break
      }
      await endEvents(tx, scope, done)
      const idle = lanes.size === 0 ? [] : await configsToWake(tx, scope, [...lanes], context.now)
      for (const configId of idle) await runtime.jobs.enqueue(tx, 'deliver', { ...scope, configId }, tenantId)
      return done.length < slice && done.length === rows.length ? job.finish(tx) : job.continue(tx, tenantId)
    })
  } catch (error) {
    if (!(error instanceof EventFailed)) throw error
    if (job.retries > 0)
      await runtime.database.transaction(inSite, async (tx) => {
        const left = await noteFailed(tx, scope, error.number)
        if (left) await notifyOfLeft(runtime, tx, scope, left)
      })
    throw error.cause
  }
}

import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { AggregatorRegistry } from 'prom-client'
import { SettingError, type Settings } from './env.ts'
import type { Runtime } from '../runtime.ts'
import { figuresOfDatabase } from '../http/load/database-figures.ts'
import { serveFigures } from '../http/load/figures-port.ts'
import { createRelay } from '../http/load/shared-counts.ts'
import type { Prepared } from './prepare.ts'
import type { Served } from './serve.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** More deaths of workers within this time end Verka: a new one would die, too. */
const MOST_DEATHS = 5
const WITHIN_MS = 5 * 60_000
/** A worker that does not end by itself is killed: longer than its own shutdown. */
const STOP_MS = 35_000

interface Workers extends Prepared, Pick<Runtime, 'embeddedDatabase'> {
  settings: Settings
  log: Logger
}

const tell = (worker: Worker, message: ToWorker) => void (worker.isConnected() && worker.send(message))

/**
 * Runs `WORKERS` processes that serve the same port. The first one fills what a new installation needs, the others follow. A worker that dies
 * is replaced. @returns once all of them serve
 * @throws what the first start of a worker failed with
 */
export async function startWorkers({ settings, log, databaseUrl, secretKey, embeddedDatabase }: Workers): Promise<Served> {
  const aggregated = new AggregatorRegistry()
  const own = embeddedDatabase && figuresOfDatabase(embeddedDatabase)
  const figures = async () => [await aggregated.clusterMetrics(), await own?.metrics()].filter(Boolean).join('\n')
  const relay = createRelay<Worker>((worker, key, count) => tell(worker, { type: 'verka:othersCount', key, count }))
  const begin = async (isFirst: boolean): Promise<{ worker: Worker; link: string | undefined }> => {
    const worker = cluster.fork()
    worker.once('exit', () => relay.left(worker))
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'verka:ownCount') relay.heard(worker, message.key, message.count)
      if (message.type === 'verka:waiting') {
        relay.joined(worker)
        tell(worker, { type: 'verka:serve', isFirst, databaseUrl, secretKey })
      }
      if (message.type !== 'verka:askFigures') return
      const answer = (text: string | undefined) => tell(worker, { type: 'verka:figures', id: message.id, text })
      figures().then(answer, () => answer(undefined))
    })
    return { worker, link: await servingOf(worker) }
  }

  let isStopping = false
  let deaths: number[] = []
  const stop = async () => {
    isStopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(workers.map(stopWorker))
  }
  try {
    const { link } = await begin(true)
    await Promise.all(Array.from({ length: settings.WORKERS - 1 }, async () => begin(false)))
    cluster.on('exit', (worker, code, signal) => {
      if (isStopping) return
      log.error({ worker: worker.process.pid, code, signal }, 'a worker died: another one is started')
      deaths = [...deaths.filter((at) => Date.now() - at < WITHIN_MS), Date.now()]
      if (deaths.length < MOST_DEATHS)
        return void begin(false).catch((error: unknown) => log.error({ err: error }, 'a worker did not start'))
      log.fatal('workers are given up')
      process.stderr.write(`Verka ends: ${MOST_DEATHS} of its workers died within ${WITHIN_MS / 60_000} minutes; see the log.\n`)
      process.exitCode = 1
      process.kill(process.pid, 'SIGTERM')
    })
    const closeFigures = settings.METRICS_PORT === undefined ? undefined : await serveFigures(figures, settings)
    return {
      link,
      async stop() {
        await stop()
        await closeFigures?.()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Waits until a worker serves. @returns the link that it made @throws what it failed with */
function servingOf(worker: Worker): Promise<string | undefined> {
  return new Promise((done, fail) => {
    worker.once('exit', (code, signal) => fail(new Error(`a worker ended before it served: ${signal ?? code}`)))
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'verka:ready') done(message.link)
      if (message.type === 'verka:failed') fail(message.isExpected ? new SettingError(message.text) : new Error(message.text))
    })
  })
}

async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS)
  tell(worker, { type: 'verka:stop' })
  await ended
  clearTimeout(timer)
}

import { AggregatorRegistry } from 'prom-client'
import { SettingError, readSettings } from './env.ts'
import { counts } from '../http/load/shared-counts.ts'
import { openLog } from '../log.ts'
import { serve, type Served } from './serve.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

const send = (message: FromWorker) => process.send!(message)

/**
 * Runs as one of several workers: serves when the primary process says so, and stops when it says so. A primary that is gone ends it: Node
 * ends a worker that is disconnected.
 */
export function runWorker(): void {
  const settings = readSettings(process.env)
  const { log, logged } = openLog(settings)
  answerForFigures()
  const asked = new Map<number, (text: string | undefined) => void>()
  let lastAsked = 0
  const figures = () =>
    new Promise<string>((done, fail) => {
      const id = ++lastAsked
      asked.set(id, (text) => (text === undefined ? fail(new Error('the workers gave no figures')) : done(text)))
      send({ type: 'verka:askFigures', id })
    })
  let served: Promise<Served> | undefined
  const stop = async () => {
    await (await served)?.stop()
    process.exit(0)
  }
  process.on('message', (message: ToWorker) => {
    if (message.type === 'verka:figures') {
      asked.get(message.id)?.(message.text)
      asked.delete(message.id)
    } else if (message.type === 'verka:othersCount') counts.setOthers(message.key, message.count)
    else if (message.type === 'verka:stop') void stop().catch(() => process.exit(1))
    else if (message.type === 'verka:serve') {
      const { databaseUrl, secretKey, isFirst } = message
      served = serve({ settings, log, logged, databaseUrl, secretKey, isFirst, workers: { figures } })
      served.then(({ link }) => send({ type: 'verka:ready', link }), failed)
    }
  })
  counts.connect((key, count) => process.connected && send({ type: 'verka:ownCount', key, count }))
  send({ type: 'verka:waiting' })
  // a terminal sends Ctrl-C to all of them: the primary decides
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
}

/** Answers the primary's questions for figures from now on: making a registry of this kind does that. */
const answerForFigures = () => void new AggregatorRegistry().contentType

function failed(error: unknown): void {
  const isExpected = error instanceof SettingError
  const text = error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error)
  process.send!({ type: 'verka:failed', text, isExpected } satisfies FromWorker, () => process.exit(1))
}

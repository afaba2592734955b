import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { invalid } from '@verka/domain/errors/app-error.ts'
import { lowerPriority } from '../processes/low-priority.ts'
import { usageOf } from '../processes/process-usage.ts'
import type { FromReader, JobOf, TableAnswers, TableJob } from './table-messages.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const PROCESS = here('./table-process.ts')
/** The code and its libraries: all that the process may read besides its file. */
const CODE = ['../../../../node_modules', '../../../../packages/domain', '../../../../packages/messages', '../..'].map(here)

const readingOf = (...paths: string[]) => paths.map((path) => `--allow-fs-read=${path}`)

/**
 * The compiled code of the process: two thirds of its start were spent on it. A process that reads no file writes it. Node reads only what it may write, so
 * each process that reads a file has a copy, which ends with it.
 */
const COMPILED = here('../../../../node_modules/.cache/verka-reader')
let isCompiled = false

async function compile(): Promise<void> {
  if (isCompiled) return
  isCompiled = true
  // an installation that cannot be written to starts more slowly
  const canWrite = await mkdir(COMPILED, { recursive: true }).then(
    () => true,
    () => false,
  )
  if (!canWrite) return
  const allowed = ['--permission', ...readingOf(...CODE), `--allow-fs-write=${COMPILED}`]
  const child = spawn(process.execPath, [...allowed, PROCESS], { env: { NODE_COMPILE_CACHE: COMPILED }, stdio: 'ignore' })
  child.on('error', () => undefined)
  child.unref()
}

const MAX_HEAP_MIB = 384
const MAX_MEMORY = 640 * 1024 * 1024
/** Time on the processor. 100,000 rows of 12 columns take 3 s. */
const MAX_PROCESSOR_SECONDS = 30
/** Time without an answer, however busy the machine is. */
const MAX_SILENT_MS = 60_000
const WATCH_MS = 100

type Reason = 'timedOut' | 'unreadable'

const refused = (message: string, params?: Record<string, string | number>) =>
  invalid([{ message, field: 'file', ...(params && { params }) }])
const failureOf = (reason: Reason) => refused(`@importFile.${reason}`)

async function startProcess({ path, scratch }: Pick<TableJob, 'path' | 'scratch'>): Promise<ChildProcess> {
  const readable = readingOf(path, `${scratch}*`, ...CODE)
  const compiled = `${scratch}-compiled`
  await cp(COMPILED, compiled, { recursive: true }).catch(() => undefined)
  // no setting and no secret of the server reaches it, it starts nothing, and it opens no other file
  const child = fork(PROCESS, [], {
    env: { NODE_COMPILE_CACHE: compiled },
    execArgv: ['--permission', ...readable, `--allow-fs-write=${scratch}*`, `--max-old-space-size=${MAX_HEAP_MIB}`],
    stdio: 'ignore',
  })
  child.on('error', () => undefined)
  lowerPriority(child)
  return child
}

/** Kills a process that takes more than the limits. @returns the reason once it did, and what ends the watch */
function watch(child: ChildProcess): { reason: () => Reason | undefined; end: () => void } {
  let reason: Reason | undefined
  const check = async () => {
    const usage = child.pid === undefined ? undefined : await usageOf(child.pid)
    if (!usage || (usage.seconds <= MAX_PROCESSOR_SECONDS && usage.memory <= MAX_MEMORY)) return
    reason ??= usage.memory > MAX_MEMORY ? 'unreadable' : 'timedOut'
    child.kill('SIGKILL')
  }
  const timer = setInterval(() => void check(), WATCH_MS)
  return { reason: () => reason, end: () => clearInterval(timer) }
}

const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess) => pid === undefined || exitCode !== null || signalCode !== null

/** Sends a message and waits for its answer. @throws `silent` when it takes too long, the reason of `signal` when that is aborted */
async function answerTo<Answer>(
  child: ChildProcess,
  message: TableJob | 'next',
  signal: AbortSignal | undefined,
): Promise<FromReader<Answer> | undefined> {
  const over = new AbortController()
  const silent = AbortSignal.timeout(MAX_SILENT_MS)
  const ends = AbortSignal.any([silent, over.signal, ...(signal ? [signal] : [])])
  try {
    if (hasEnded(child)) return undefined
    const answer = once(child, 'message', { signal: ends }).then(([given]) => given as FromReader<Answer>)
    const exit = once(child, 'exit', { signal: ends }).then(() => undefined)
    child.send(message, () => undefined)
    return await Promise.race([answer, exit])
  } catch (error) {
    signal?.throwIfAborted()
    if (silent.aborted) throw failureOf('timedOut')
    throw error
  } finally {
    over.abort()
  }
}

/** A process that reads one file. */
export interface LimitedProcess {
  /**
   * Runs a job, one at a time, and returns its answers; one is prepared while the one before is used.
   * @throws `invalid` at the field `file`, with the reason why the file is not read
   */
  answersOf: <Kind extends TableJob['kind']>(job: JobOf<Kind>) => AsyncGenerator<TableAnswers[Kind]>
  end: () => Promise<void>
}

/** Starts a process for one file. It ends when nobody wants more of it, when `signal` is aborted, or at its limits. */
export async function startLimited(file: Pick<TableJob, 'path' | 'scratch'>, signal?: AbortSignal): Promise<LimitedProcess> {
  const child = await startProcess(file)
  const limits = watch(child)
  let last: Promise<unknown> = Promise.resolve()
  return {
    async *answersOf<Kind extends TableJob['kind']>(job: JobOf<Kind>): AsyncGenerator<TableAnswers[Kind]> {
      // an answer of the job before that nobody has waited for
      await last
      const ask = (message: TableJob | 'next') => {
        const coming = answerTo<TableAnswers[Kind]>(child, message, signal)
        // its failure is thrown when its turn comes
        last = coming.catch(() => undefined)
        return coming
      }
      let coming = ask(job)
      for (;;) {
        const message = await coming
        if (message === undefined) throw failureOf(limits.reason() ?? 'unreadable')
        if ('end' in message) return
        if ('failure' in message) throw refused(message.failure, message.params)
        if ('fault' in message) throw Object.assign(failureOf('unreadable'), { cause: message.fault })
        coming = ask('next')
        yield message.answer
      }
    },
    async end() {
      limits.end()
      child.kill('SIGKILL')
      if (!hasEnded(child)) await once(child, 'exit')
      // not before: the first file is waited for
      await compile()
    },
  }
}

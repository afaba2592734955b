import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { invalid } from '@verka/domain/errors/app-error.ts'
import type { FromReader, JobOf, TableAnswers, TableJob } from './table-messages.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const PROCESS = here('./table-process.ts')
/** The code and its libraries: all that the process may read besides its file. */
const CODE = ['../../../../node_modules', '../../../../packages/domain', '../../../../packages/messages', '../..'].map(here)

/** Requests and the database have priority for the processor. */
const NICENESS = 10
const MAX_HEAP_MIB = 384
const MAX_MEMORY = 640 * 1024 * 1024
/** Time on the processor. 100,000 rows of 12 columns take 3 s. */
const MAX_PROCESSOR_SECONDS = 30
/** Time without an answer, however busy the machine is. */
const MAX_SILENT_MS = 60_000
const WATCH_MS = 100

const PAGE_SIZE = 4096
const TICKS_PER_SECOND = 100

type Reason = 'timedOut' | 'unreadable'

const refused = (message: string, params?: Record<string, string | number>) =>
  invalid([{ message, field: 'file', ...(params && { params }) }])
const failureOf = (reason: Reason) => refused(`@importFile.${reason}`)

/** Memory and time on the processor that a process has taken; undefined: it has ended, or the system does not say. */
async function usageOf(pid: number): Promise<{ memory: number; seconds: number } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // the name before these fields may have spaces
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields && { memory: Number(fields[21]) * PAGE_SIZE, seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND }
}

function startProcess({ path, scratch }: TableJob): ChildProcess {
  const readable = [path, `${scratch}*`, ...CODE].map((allowed) => `--allow-fs-read=${allowed}`)
  // no setting and no secret of the server reaches it, it starts nothing, and it opens no other file
  const child = fork(PROCESS, [], {
    env: {},
    execArgv: ['--permission', ...readable, `--allow-fs-write=${scratch}*`, `--max-old-space-size=${MAX_HEAP_MIB}`],
    stdio: 'ignore',
  })
  child.on('error', () => undefined)
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICENESS)
  } catch {
    // it may have ended already
  }
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

/**
 * Runs a job in a process of its own and returns its answers one at a time; one is prepared while the one before is used. The process ends
 * with the last answer, when nobody wants the next one, when `signal` is aborted, or at its limits.
 * @throws `invalid` at the field `file`, with the reason why the file is not read
 */
export async function* answersOf<Kind extends TableJob['kind']>(
  job: JobOf<Kind>,
  signal?: AbortSignal,
): AsyncGenerator<TableAnswers[Kind]> {
  const child = startProcess(job)
  const limits = watch(child)
  try {
    let coming = answerTo<TableAnswers[Kind]>(child, job, signal)
    for (;;) {
      const message = await coming
      if (message === undefined) throw failureOf(limits.reason() ?? 'unreadable')
      if ('end' in message) return
      if ('failure' in message) throw refused(message.failure, message.params)
      if ('fault' in message) throw Object.assign(failureOf('unreadable'), { cause: message.fault })
      coming = answerTo(child, 'next', signal)
      // its failure is thrown when its turn comes
      coming.catch(() => undefined)
      yield message.answer
    }
  } finally {
    limits.end()
    child.kill('SIGKILL')
    if (!hasEnded(child)) await once(child, 'exit')
  }
}

import { fork, type ChildProcess } from 'node:child_process'
import cluster from 'node:cluster'
import { open, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FileId } from '@verka/domain/entities/ids.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { FileStore } from '../../files/store.ts'
import type { Making } from '../../http/files/documents.ts'
import { lowerPriority } from '../../processes/low-priority.ts'
import type { FromDrawer, Jobs, ToDrawer } from './drawer-messages.ts'

const PROCESS = fileURLToPath(new URL('../documents/draw-process.ts', import.meta.url))
/** Requests and the database have priority. Of several workers each has one. */
const MOST_PROCESSES = cluster.isWorker ? 1 : Math.max(1, Math.min(4, availableParallelism() - 2))
/** Longest silence of the process: longer than any rendering step. */
const SILENT_MS = 60_000
const IDLE_MS = 5 * 60_000

interface Job {
  onMessage: (message: FromDrawer) => void
  failed: () => void
}

interface Drawer {
  child: ChildProcess
  jobs: Map<number, Job>
  /** Ends the process when it is silent during a job, or idle for long. */
  timer: NodeJS.Timeout | undefined
}

const drawers = new Set<Drawer>()
let lastId = 0

function startDrawer(): Drawer {
  // no setting and no secret of the server reaches it
  const child = fork(PROCESS, [], { env: {}, execArgv: ['--max-old-space-size=256'], stdio: 'ignore', serialization: 'advanced' })
  const drawer: Drawer = { child, jobs: new Map(), timer: undefined }
  drawers.add(drawer)
  lowerPriority(child)
  child.unref()
  const end = () => {
    drawers.delete(drawer)
    clearTimeout(drawer.timer)
    for (const job of drawer.jobs.values()) job.failed()
  }
  child.once('exit', end).once('error', end)
  child.on('message', (message: FromDrawer) => {
    watch(drawer)
    drawer.jobs.get(message.id)?.onMessage(message)
  })
  return drawer
}

function watch(drawer: Drawer): void {
  clearTimeout(drawer.timer)
  const isIdle = drawer.jobs.size === 0
  if (isIdle) drawer.child.channel?.unref()
  else drawer.child.channel?.ref()
  drawer.timer = setTimeout(() => stop(drawer), isIdle ? IDLE_MS : SILENT_MS).unref()
}

/** It gets no further job: one that comes before it has ended starts another process. */
function stop(drawer: Drawer): void {
  drawers.delete(drawer)
  drawer.child.kill('SIGKILL')
}

/** The process with the fewest jobs; a new one while all are busy and the maximum is not reached. */
function chooseDrawer(): Drawer {
  const [free] = [...drawers].toSorted((one, other) => one.jobs.size - other.jobs.size)
  return free && (free.jobs.size === 0 || drawers.size >= MOST_PROCESSES) ? free : startDrawer()
}

interface Given {
  signal?: AbortSignal
  progress?: Making['progress']
  pictureOf?: (fileId: FileId) => Promise<Buffer | undefined>
}

/**
 * Sends a job to the rendering process, in the terms of its feature. @throws `unavailable` when its process ended; the reason of `signal`
 * when that is aborted
 */
export function request<Of extends Jobs, Kind extends keyof Of & string = keyof Of & string>(
  kind: Kind,
  job: Of[Kind]['job'],
  given: Given = {},
): Promise<Of[Kind]['answer']> {
  const { signal, progress, pictureOf } = given
  signal?.throwIfAborted()
  const drawer = chooseDrawer()
  const id = ++lastId
  const send = (message: ToDrawer) => void (drawer.child.connected && drawer.child.send(message, () => undefined))
  return new Promise((resolve, reject) => {
    const stop = () => {
      send({ id, stop: true })
      end()
      reject(signal!.reason)
    }
    const end = () => {
      drawer.jobs.delete(id)
      signal?.removeEventListener('abort', stop)
      watch(drawer)
    }
    signal?.addEventListener('abort', stop, { once: true })
    drawer.jobs.set(id, {
      onMessage(message) {
        if ('wanted' in message) {
          const give = (picture: Buffer | undefined) => send({ id, fileId: message.wanted, picture })
          pictureOf!(message.wanted).then(give, () => give(undefined))
        } else if ('done' in message) progress?.(message.done, message.total)
        else {
          end()
          if ('failure' in message) reject(new Error(`not drawn: ${message.failure}`))
          else resolve(message.answer as Of[Kind]['answer'])
        }
      },
      failed() {
        end()
        reject(new AppError('unavailable', { message: '@errors.unavailable' }))
      },
    })
    watch(drawer)
    send({ id, kind, job })
  })
}

/**
 * A document that a separate process renders whole into a staging file, from which it is then read: a slow reader does not block rendering.
 */
export async function* drawnDocument<Job extends { kind: string }>(
  job: Job,
  { staging }: Pick<FileStore, 'staging'>,
  making: Making,
  pictureOf?: Given['pictureOf'],
): AsyncGenerator<Buffer> {
  const path = join(staging, crypto.randomUUID())
  const file = await open(path, 'wx+', 0o600)
  try {
    await request<Jobs, string>(
      'document',
      { ...job, path },
      { signal: making.signal, progress: making.progress, ...(pictureOf && { pictureOf }) },
    )
    making.made()
    await rm(path)
    for await (const part of file.createReadStream({ start: 0, autoClose: false })) yield part as Buffer
  } finally {
    await rm(path, { force: true })
    await file.close()
  }
}

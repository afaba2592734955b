import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { lowerPriority } from '../processes/low-priority.ts'
import { usageOf } from '../processes/process-usage.ts'

const PROCESS = fileURLToPath(new URL('./image-process.ts', import.meta.url))
/** Time on the processor for a picture: one that takes more is an attack or a mistake. */
const MAX_PROCESSOR_SECONDS = 20
const WATCH_MS = 250
/** Time without an answer, however busy the machine is. */
const MAX_SILENT_MS = 120_000
const IDLE_MS = 30_000

export interface SeenImage {
  /** The decoder's name of the format: jpeg, png, gif. */
  format: string
  /** WebP, at most 320 pixels wide and high. */
  thumb: Buffer
}

let child: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined
/** The end of the queue: pictures are decoded one at a time, so that memory stays bounded. */
let last: Promise<unknown> = Promise.resolve()

function startedProcess(): ChildProcess {
  if (child?.connected) return child
  // no setting and no secret of the server reaches the process that reads untrusted pictures
  const started = fork(PROCESS, [], { env: {}, execArgv: ['--max-old-space-size=128'], stdio: 'ignore', serialization: 'advanced' })
  lowerPriority(started)
  started.once('exit', () => {
    if (child === started) child = undefined
  })
  started.unref()
  started.channel?.unref()
  return (child = started)
}

/** It gets no further request: one that comes before it has ended starts another process. */
function stop(worker: ChildProcess): void {
  if (child === worker) child = undefined
  worker.kill()
}

/** The reply of the image process. */
interface Drawn {
  format?: string
  thumb?: Uint8Array
  logo?: Uint8Array
  print?: Uint8Array
  photo?: Uint8Array
  icon?: Uint8Array
}

type Question = string | { logo: Buffer } | { print: string } | { photo: Buffer } | { icon: { logo: Buffer; size: number; inside: number } }

/** Signals of a decoder that a picture broke. */
const BROKEN: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE'])

/** The process did not start, or was ended from outside: its picture may be good. */
class ProcessGone extends Error {}

/**
 * Kills a process that takes more time on the processor than a picture may.
 * @returns whether it did, and what ends the watch
 */
function watch(worker: ChildProcess): { isTooMuch: () => boolean; end: () => void } {
  let isTooMuch = false
  let before: number | undefined
  const check = async () => {
    const seconds = worker.pid === undefined ? undefined : (await usageOf(worker.pid))?.seconds
    if (seconds === undefined) return
    // what the pictures before it took
    before ??= seconds
    if (seconds - before <= MAX_PROCESSOR_SECONDS) return
    isTooMuch = true
    worker.kill('SIGKILL')
  }
  void check()
  const timer = setInterval(() => void check(), WATCH_MS).unref()
  return { isTooMuch: () => isTooMuch, end: () => clearInterval(timer) }
}

/** @throws {ProcessGone} */
function request(what: Question): Promise<Drawn> {
  clearTimeout(idle)
  const worker = startedProcess()
  worker.channel?.ref()
  return new Promise<Drawn>((done, fail) => {
    const limit = watch(worker)
    const silent = setTimeout(() => worker.kill('SIGKILL'), MAX_SILENT_MS)
    const end = () => {
      clearTimeout(silent)
      limit.end()
      worker.off('message', answered).off('exit', gone).off('error', failed)
      worker.channel?.unref()
      idle = setTimeout(() => stop(worker), IDLE_MS).unref()
    }
    const answered = (seen: Drawn) => {
      end()
      done(seen)
    }
    const failed = () => {
      // a failed process gets no further request
      if (child === worker) child = undefined
      end()
      fail(new ProcessGone('the process that decodes pictures has ended'))
    }
    const gone = (code: number | null, signal: NodeJS.Signals | null) => {
      // by its own limit of memory, by ours of the processor, or broken by the picture
      if (code === null && !limit.isTooMuch() && !BROKEN.has(signal)) return failed()
      if (child === worker) child = undefined
      end()
      return done({})
    }
    worker.on('message', answered).on('exit', gone).on('error', failed)
    worker.send(what, (error) => error && failed())
  })
}

/**
 * Decodes a picture in a separate process and creates its thumbnail.
 * @returns undefined when it cannot be decoded, has more than 120 million pixels, or takes more than 20 s on the processor or 1 GiB
 * @throws `unavailable` as all that is asked of the process: its picture may be good, and is sent again
 */
export async function seeImage(path: string): Promise<SeenImage | undefined> {
  const { format, thumb } = await inTurn(path)
  return format && thumb ? { format, thumb: Buffer.from(thumb) } : undefined
}

/**
 * Redraws a picture as PNG, at most 640 pixels wide and 320 high, of a GIF the first frame.
 * @returns undefined when it cannot be decoded or has more than 16 million pixels
 */
export async function redrawLogo(bytes: Buffer): Promise<Buffer | undefined> {
  const { logo } = await inTurn({ logo: bytes })
  return logo ? Buffer.from(logo) : undefined
}

/**
 * Redraws a photo from a stranger as JPEG, at most 1600 pixels wide and high: only its pixels are kept.
 * @returns undefined when it cannot be decoded or has more than 50 million pixels
 */
export async function redrawPhoto(bytes: Buffer): Promise<Buffer | undefined> {
  const { photo } = await inTurn({ photo: bytes })
  return photo ? Buffer.from(photo) : undefined
}

/** A picture for print: JPEG, at most 1000 pixels wide and high; undefined: it cannot be decoded. */
export async function drawForPrint(path: string): Promise<Buffer | undefined> {
  const { print } = await inTurn({ print: path })
  return print ? Buffer.from(print) : undefined
}

/**
 * A logo as an app icon: a white square of the given size, with the logo of the size `inside` in the middle; undefined: it cannot be
 * decoded.
 */
export async function drawLogoIcon(bytes: Buffer, { size, inside }: { size: number; inside: number }): Promise<Buffer | undefined> {
  const { icon } = await inTurn({ icon: { logo: bytes, size, inside } })
  return icon ? Buffer.from(icon) : undefined
}

function inTurn(what: Question): Promise<Drawn> {
  const turn = last.then(async () => {
    // it may have ended since the picture before: once more in another process
    for (let attempt = 1; attempt <= 2; attempt++)
      try {
        return await request(what)
      } catch (error) {
        if (!(error instanceof ProcessGone)) throw error
      }
    throw new AppError('unavailable', { message: '@errors.unavailable' })
  })
  last = turn.catch(() => undefined)
  return turn
}

import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { collect } from './programs.ts'

const LOOK_EVERY_MS = 250
/** Timeout for a killed process, which may wait for a slow disk. */
const GONE_WITHIN_MS = 10_000

/** The server process of a running PostgreSQL (the postmaster). */
export interface ServerProcess {
  pid: number
  /** Resolves when it has ended, with how. */
  ended: Promise<string>
  hasEnded: () => boolean
  /** Fast shutdown: sessions end, everything that was committed is written. Resolves when it has ended. */
  stop: () => Promise<void>
}

/** The server that we started. */
export function ownServer(child: ChildProcess): ServerProcess {
  const output = collect(child)
  let how: string | undefined
  const ended = new Promise<string>((done) => {
    const end = (text: string) => {
      how ??= text
      done(how)
    }
    child.once('exit', (code, signal) => {
      const by = signal ? `ended by ${signal}` : `ended with code ${code}`
      end(output() && (signal || code) ? `${by}: ${output()}` : by)
    })
    child.once('error', (error) => end(error.message))
  })
  const hasEnded = () => how !== undefined
  return {
    pid: child.pid ?? 0,
    ended,
    hasEnded,
    async stop() {
      if (hasEnded()) return
      child.kill('SIGINT')
      await ended
    },
  }
}

/** A running server on this data that an earlier process started; its pid file has the port. */
export async function findRunning(data: string): Promise<{ server: ServerProcess; port: number } | undefined> {
  const { pid, port } = await readPidFile(data)
  if (!pid || !port || !(await isServerOf(pid, data))) return undefined
  let isOver = false
  const ended = (async () => {
    // it is not our child: the system does not report its end
    while (await isServerOf(pid, data)) await delay(LOOK_EVERY_MS, undefined, { ref: false })
    isOver = true
    return 'ended'
  })()
  const stop = async () => {
    if (isOver) return
    send(pid, 'SIGINT')
    while (existsSync(join(data, 'postmaster.pid')) && (await isServerOf(pid, data))) await delay(50)
  }
  return { server: { pid, ended, hasEnded: () => isOver, stop }, port }
}

async function readPidFile(data: string): Promise<{ pid: number; port: number }> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

/** A process that has ended but was not reaped by its parent has no command line. */
async function isServerOf(pid: number, data: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.includes('postgres') && command.split('\0').includes(data)
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/**
 * Ends the remains of a killed server: its connections' processes live on while they work, and use the shared memory, so that no new server
 * starts. Their confirmed writes are in the log from which the new one recovers. A server that another process has just started is not
 * touched.
 */
export async function clearLeftovers(data: string): Promise<void> {
  for (const deadline = Date.now() + GONE_WITHIN_MS; Date.now() < deadline; await delay(20)) {
    const left = await processesOn(data)
    const servers = await Promise.all(left.map((pid) => isServerOf(pid, data)))
    if (servers.includes(true)) return
    if (left.length === 0) break
    for (const pid of left) send(pid, 'SIGKILL')
  }
  // PostgreSQL believes its pid file as long as some process has that id, such as a zombie
  const { pid } = await readPidFile(data)
  if (pid && existsSync(`/proc/${pid}`) && !(await isServerOf(pid, data))) await rm(join(data, 'postmaster.pid'), { force: true })
}

/** Processes of PostgreSQL that work in a data folder: each of them has it as its working folder. */
async function processesOn(data: string): Promise<number[]> {
  const folder = await realpath(data).catch(() => data)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [cwd, program] = await Promise.all(['cwd', 'exe'].map((link) => readlink(`/proc/${pid}/${link}`).catch(() => '')))
      return cwd === folder && /\/postgres( \(deleted\))?$/.test(program!) ? [Number(pid)] : []
    }),
  )
  return found.flat()
}

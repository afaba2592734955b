import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TRANSACTION_MODES } from '@verka/domain/services/modes.ts'
import { freePort, startVerka } from '../processes.ts'
import { bookings, overlappingBookings } from './modes/bookings.ts'
import { completions, fiveTimes, loans } from './modes/once.ts'
import { stock, stockToNothing } from './modes/stock.ts'
import { adminAt, type Trial } from './modes/trial.ts'
import { walks } from './modes/walks.ts'

/**
 * `npm run bench:modes`: promises 26 (of executions), 28, 29 and 30 at their size, through HTTP, against a separate server. With a number
 * (`npm run bench:modes -- 0.01`) that part of it. It fails when a promise is broken.
 */
const SHARE = Number(process.argv[2] ?? 1)
const many = (count: number) => Math.max(1, Math.round(count * SHARE))
const print = (text: string) => process.stdout.write(`${text}\n`)

let broken = 0
function reportResult(promise: string, isKept: boolean, since: number): void {
  if (!isKept) broken++
  print(`${isKept ? 'kept  ' : 'BROKEN'} ${promise} (${((performance.now() - since) / 1000).toFixed(1)} s)`)
}

const folder = await mkdtemp(join(tmpdir(), 'verka-modes-'))
const port = await freePort()
const origin = `http://localhost:${port}`
const server = await startVerka(port, { DATA_DIR: folder, LOG_LEVEL: 'error', VERKA_CLIENT: 'elsewhere' })

const trial: Trial = { admin: adminAt(origin), many, reportResult }
try {
  await loans(trial)
  await completions(trial)
  await bookings(trial)
  await overlappingBookings(trial)
  await stock(trial)
  await stockToNothing(trial)
  await fiveTimes(trial)
  for (const mode of TRANSACTION_MODES) await walks(trial, mode)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = broken === 0 ? 0 : 1

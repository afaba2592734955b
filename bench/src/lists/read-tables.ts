import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRows, lookInto } from '@verka/server/src/spreadsheets/tables.ts'
import { aWorkbook } from '@verka/server/src/testing/made/exchange/workbooks.ts'
import { memoryOf } from '../processes.ts'

/**
 * `npm run bench:tables`: 100,000 rows of 12 columns are looked into and read from xlsx and csv. A process of its own reads, as the server
 * does, so that its memory is the server's. `BENCH_TABLE` names the file for that process.
 */
const ROWS = 100_000
const print = (text: string) => process.stdout.write(`${text}\n`)

const NAMES = ['Kod', 'Namn', 'Beskrivning', 'Plats', 'Antal', 'Pris', 'Köpt', 'Ändrad', 'Aktiv', 'Ansvarig', 'Serienummer', 'Anmärkning']
const textsOf = (row: number) => [`K-${row}`, `Brandsläckare ${row}`, `Skum 6 liter, plan ${row % 9}`, `Hus ${row % 40}`]
const lastTextsOf = (row: number) => [`anv${row % 300}`, `00${row}`, `åäö ${row % 5}`]

function aLargeWorkbook(): Buffer {
  const texts = new Map<string, number>()
  const text = (value: string) => {
    const index = texts.get(value) ?? texts.size
    texts.set(value, index)
    return `<c t="s"><v>${index}</v></c>`
  }
  const rows = [`<row>${NAMES.map(text).join('')}</row>`]
  for (let row = 0; row < ROWS; row++) {
    const numbers = `<c><v>${row % 17}</v></c><c><v>${(row % 1000) / 7}</v></c><c s="1"><v>${43_831 + (row % 900)}</v></c><c s="2"><v>${44_000 + row / 1440}</v></c><c t="b"><v>${row % 2}</v></c>`
    rows.push(`<row r="${row + 2}">${textsOf(row).map(text).join('')}${numbers}${lastTextsOf(row).map(text).join('')}</row>`)
  }
  const shared = [...texts.keys()].map((value) => `<si><t>${value}</t></si>`).join('')
  return aWorkbook({ sheets: { Objekt: rows.join('') }, texts: shared, formats: ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm'] })
}

function aLargeText(): string {
  const rows = Array.from({ length: ROWS }, (_, row) =>
    [...textsOf(row), row % 17, `${row % 1000},25`, '2024-05-01', '2024-05-01 12:30', row % 2 ? 'Ja' : 'Nej', ...lastTextsOf(row)].join(
      ';',
    ),
  )
  return `${[NAMES.join(';'), ...rows].join('\r\n')}\r\n`
}

interface Measured {
  lookMs: number
  readMs: number
  /** Time of the reading on processors, of this process and of those that it started. */
  seconds: number
  rows: number
}

/** Time on processors of this process and of its ended ones. */
async function processorSeconds(): Promise<number> {
  const text = await readFile('/proc/self/stat', 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

async function readOnce(path: string): Promise<Measured> {
  const started = performance.now()
  await lookInto({ path })
  const looked = performance.now()
  const before = await processorSeconds()
  let rows = 0
  for await (const batch of readRows({ path }, { headerRow: 1 })) rows += batch.length
  return { lookMs: looked - started, readMs: performance.now() - looked, seconds: (await processorSeconds()) - before, rows }
}

/** The processes that a process has started. */
const childrenOf = async (pid: number) =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''))
    .split(' ')
    .filter((child) => child !== '')
    .map(Number)

async function measure(path: string) {
  const server: ChildProcess = fork(import.meta.filename, [], { env: { ...process.env, BENCH_TABLE: path } })
  let [memory, readerMemory] = [0, 0]
  const look = async () => {
    memory = Math.max(memory, await memoryOf(server).catch(() => 0))
    for (const pid of await childrenOf(server.pid!)) readerMemory = Math.max(readerMemory, await memoryOf({ pid }).catch(() => 0))
  }
  const watching = setInterval(() => void look(), 50)
  const [measured] = (await once(server, 'message')) as [Measured]
  clearInterval(watching)
  return { ...measured, memory, readerMemory }
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'verka-tables-'))
  try {
    for (const [name, content] of [
      ['xlsx', aLargeWorkbook()],
      ['csv', aLargeText()],
    ] as const) {
      const path = join(folder, name)
      await writeFile(path, content)
      const { size } = await stat(path)
      const { lookMs, readMs, seconds, rows, memory, readerMemory } = await measure(path)
      if (rows !== ROWS + 1) throw new Error(`${name}: ${rows} rows`)
      print(
        `${name}, ${(size / 1e6).toFixed(1)} MB: preview ${(lookMs / 1000).toFixed(2)} s, ${ROWS} rows ${(readMs / 1000).toFixed(2)} s (${seconds.toFixed(1)} s on processors); server ${memory} MB, reading process ${readerMemory} MB at most`,
      )
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const table = process.env.BENCH_TABLE
if (table === undefined) await main()
else process.send!(await readOnce(table), () => process.disconnect())

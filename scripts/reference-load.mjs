// A fixed load on processor and disk. Its time compares machines, and moments of a machine.
import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [HASHES, SORTS, FILES] = [400, 14, 100]
const PIECE = Buffer.alloc(256 * 1024, 'verka')

function work() {
  for (let index = 0; index < HASHES; index++) createHash('sha256').update(PIECE).digest('hex')
  for (let index = 0; index < SORTS; index++) {
    const rows = Array.from({ length: 40_000 }, (_, row) => ({ id: row, name: `row ${(row * 7919) % 40_009}` }))
    JSON.parse(JSON.stringify(rows.sort((one, other) => (one.name < other.name ? -1 : 1))))
  }
}

function writeFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'verka-reference-'))
  for (let index = 0; index < FILES; index++) {
    const file = openSync(join(folder, String(index)), 'w')
    writeSync(file, PIECE)
    fsyncSync(file)
    closeSync(file)
  }
  rmSync(folder, { recursive: true })
}

const secondsOf = (load) => {
  const since = performance.now()
  load()
  return (performance.now() - since) / 1000
}

/** Seconds of the load: of the processor, of the disk, together. */
export function referenceLoad() {
  const [processor, disk] = [secondsOf(work), secondsOf(writeFiles)]
  return { processor, disk, seconds: processor + disk }
}

if (process.argv[1]?.endsWith('reference-load.mjs')) process.stdout.write(`${JSON.stringify(referenceLoad())}\n`)

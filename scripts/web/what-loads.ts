/**
 * Prints what a cold link to a page loads, in KiB of gzip by package and by folder: `node scripts/web/what-loads.ts '/elements/list/$id'`;
 * with `--files` by file. The client is built with source maps in a temporary folder. A built file's size is shared among its sources by
 * their characters in it.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { filesOfPages } from './loads.ts'
import { LANGUAGES, ROOT, WEB, webPages } from './pages.ts'

interface SourceMap {
  sources: string[]
  mappings: string
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The numbers of one segment of a source map. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const letter of segment) {
    const digit = DIGITS.indexOf(letter)
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = shift = 0
  }
  return numbers
}

/** The characters of a built file that come from each of its sources. */
function charactersBySource(code: string, { sources, mappings }: SourceMap): Map<string, number> {
  const found = new Map<string, number>()
  const lines = code.split('\n')
  let source = 0
  for (const [number, line] of mappings.split(';').entries()) {
    const length = lines[number]?.length ?? 0
    let [column, owner] = [0, undefined as string | undefined]
    for (const segment of [...line.split(','), undefined]) {
      const [step = 0, moved = 0] = segment === undefined ? [length - column] : numbersOf(segment)
      if (owner !== undefined) found.set(owner, (found.get(owner) ?? 0) + step)
      column += step
      source += moved
      owner = sources[source]
    }
  }
  return found
}

const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)\//g

/** The package or the folder that a source belongs to. */
function groupOf(source: string): string {
  const [, name] = [...source.matchAll(PACKAGE)].at(-1) ?? []
  return name ?? dirname(source)
}

/** The largest first. */
function print(path: string, sizes: ReadonlyMap<string, number>): void {
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  process.stdout.write(`\n${total.toFixed(1)} KiB ${path}\n`)
  for (const [name, size] of [...sizes].toSorted(([, one], [, other]) => other - one))
    process.stdout.write(`${size.toFixed(2).padStart(8)} ${name}\n`)
}

const outDir = mkdtempSync(join(tmpdir(), 'what-loads-'))

/** KiB of a built file that come from each of its sources. */
function sharesOf(file: string): Map<string, number> {
  const code = readFileSync(join(outDir, file), 'utf8')
  const size = gzipSync(code, { level: 9 }).length / 1024
  const map = join(outDir, `${file}.map`)
  if (!existsSync(map)) return new Map([[file, size]])
  const found = charactersBySource(code, JSON.parse(readFileSync(map, 'utf8')) as SourceMap)
  const known = [...found.values()].reduce((sum, characters) => sum + characters, 0)
  const sourceOf = (source: string) => relative(ROOT, join(outDir, dirname(file), source))
  return new Map([...found].map(([source, characters]) => [sourceOf(source), (size * characters) / known]))
}

const paths = process.argv.slice(2).filter((argument) => argument !== '--files')
const isByFile = process.argv.includes('--files')
const pages = webPages().filter(({ path }) => paths.includes(path))
if (pages.length < Math.max(1, paths.length)) throw new Error(`a page of the client was expected, not ${paths.join(', ')}`)
try {
  await build({ configFile: join(WEB, 'vite.config.ts'), logLevel: 'error', build: { outDir, sourcemap: 'hidden' } })
  const filesOf = filesOfPages(outDir)
  for (const page of pages) {
    const sizes = new Map<string, number>()
    for (const file of filesOf(page, LANGUAGES[0]!))
      for (const [source, share] of sharesOf(file)) {
        const name = isByFile ? source : groupOf(source)
        sizes.set(name, (sizes.get(name) ?? 0) + share)
      }
    print(page.path, sizes)
  }
} finally {
  rmSync(outDir, { recursive: true, force: true })
}

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, importsOf, ROOT } from './pages.ts'

const CATALOGUES = join(ROOT, 'packages/messages/src')

/** The texts of a language by their keys: of all areas but the names of copies, which are composed without a translator. */
export async function catalogueOf(culture: string): Promise<Readonly<Record<string, string>>> {
  const files = readdirSync(join(CATALOGUES, culture)).filter((file) => file !== 'copies.ts')
  const areas = await Promise.all(
    files.map(async (file) => (await import(join(CATALOGUES, culture, file))) as Record<string, Record<string, string>>),
  )
  return Object.assign({}, ...areas.flatMap((area) => Object.values(area))) as Record<string, string>
}

/** Whether a file has texts. */
export const isCatalogue = (file: string): boolean =>
  /packages\/messages\/src\/(?:[a-z]{2}-[A-Z]{2}\b|parts\/|served\/|templates\/)/.test(file)

const WHOLE = /['"`]@?([a-zA-Z]+(?:\.[\w-]+)+)['"`]/g
const HEAD = /`@?([a-zA-Z]+\.[\w.-]*)\$\{/g
/** The end of a template with one expression: that, and a rest. */
const TAIL = /[^`{}]*\}([\w.-]*)`/y

/** The rest of the template that begins with `head` before `at`; empty where there is none, or a further expression. */
function tailAt(code: string, at: number): string {
  TAIL.lastIndex = at
  return TAIL.exec(code)?.[1] ?? ''
}

/** The keys among these that a file may use: literal ones, and those that a template begins and ends. */
export function keysIn(file: string, keys: ReadonlySet<string>): string[] {
  const code = codeOf(file)
  const whole = [...code.matchAll(WHOLE)].map(([, key]) => key!).filter((key) => keys.has(key))
  const templates = [...code.matchAll(HEAD)].map(({ 0: begun, 1: head, index }) => [head!, tailAt(code, index + begun.length)] as const)
  const fits = (key: string) => templates.some(([head, tail]) => key.startsWith(head) && key.endsWith(tail))
  return [...whole, ...[...keys].filter(fits)]
}

interface Source {
  keys: readonly string[]
  atOnce: readonly string[]
  later: readonly string[]
}

/** A part of the client that is loaded on demand: its file, and the texts of all that is loaded with it. */
export type TextsOfParts = ReadonlyMap<string, ReadonlySet<string>>

/** Of each part of the client that is loaded on demand, and of `start` and its like, the texts that it uses. */
export function neededTexts(start: readonly string[], keys: ReadonlySet<string>): TextsOfParts {
  const sources = new Map<string, Source>()
  const parts = new Set(start)
  const waiting = [...start]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sources.has(file) || isCatalogue(file)) continue
    // the client has the declarations of calls without their schemas (apps/web/build/pure-domain.ts)
    const { atOnce, later } = file.endsWith('.api.ts') ? { atOnce: [], later: [] } : importsOf(file)
    sources.set(file, { keys: keysIn(file, keys), atOnce, later })
    for (const part of later) if (!isCatalogue(part)) parts.add(part)
    waiting.push(...atOnce, ...later)
  }
  return new Map([...parts].toSorted().map((part) => [part, keysFrom(part, sources)]))
}

function keysFrom(part: string, sources: ReadonlyMap<string, Source>): Set<string> {
  const [found, keys, waiting] = [new Set<string>(), new Set<string>(), [part]]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const source = sources.get(file)
    if (!source || found.has(file)) continue
    found.add(file)
    for (const key of source.keys) keys.add(key)
    waiting.push(...source.atOnce)
  }
  return keys
}

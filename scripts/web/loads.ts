import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { atOnceOf, LANGUAGES, WEB, webLayouts, webPages, type WebPage } from './pages.ts'

/** A file of the built client in Vite's manifest: by the name of its source, or of itself where it has several sources. */
interface BuiltFile {
  file: string
  imports?: string[]
}

type Manifest = Record<string, BuiltFile>

const DIST = join(WEB, 'dist')

/** The manifest of the built client. @throws when it was not built */
function readManifest(directory = DIST): Manifest {
  const path = join(directory, '.vite/manifest.json')
  if (!existsSync(path)) throw new Error('the client is not built: npm run build')
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest
}

/** These sources with all that they import at once. */
function together(manifest: Manifest, sources: readonly string[]): Set<string> {
  const found = new Set<string>()
  const waiting = [...sources]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const built = manifest[name]
    if (!built) throw new Error(`${name} is not in the built client`)
    if (found.has(built.file)) continue
    found.add(built.file)
    waiting.push(...(built.imports ?? []))
  }
  return found
}

const sizes = new Map<string, number>()

/** KiB of JavaScript over the wire, gzip. */
function sizeOf(file: string): number {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const size = gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length / 1024
  sizes.set(file, size)
  return size
}

const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + sizeOf(file), 0)

export interface Load {
  path: string
  /** KiB when the client is opened here, in the largest of its languages. */
  first: number
  /** Further KiB after the start page of the same layout. */
  later: number
  /** Number of files when the client is opened here. */
  files: number
}

/** What the client in a folder loads for a page in a language. */
export function filesOfPages(directory = DIST): (page: WebPage, language: string) => Set<string> {
  const manifest = readManifest(directory)
  const layouts = webLayouts()
  const texts = JSON.parse(readFileSync(join(directory, '.vite/texts.json'), 'utf8')) as Record<string, string>
  return ({ path, layout, file }, language) => {
    const parts = [layouts.get(layout)!, file, ...atOnceOf(path)]
    const named = ['src/main.tsx', ...parts].flatMap((part) => texts[part]?.replace('*', language) ?? [])
    return new Set([...together(manifest, ['index.html', ...parts]), ...named])
  }
}

/** Files that each page of the built client loads before it is shown: not those that it fetches when something in it is opened. */
export function loadsOfPages(): Load[] {
  const filesOf = filesOfPages()
  const pages = webPages()
  const startOf = (page: WebPage) =>
    pages.find(
      ({ path }) =>
        path ===
        { default: '/dashboard', execution: '/exe', centered: '/login', open: '/report/$tenant/$site/$code/$serviceId' }[page.layout],
    )!
  return pages.map((page) => {
    const each = LANGUAGES.map((language) => {
      const files = filesOf(page, language)
      const start = filesOf(startOf(page), language)
      return { first: sum(files), later: sum([...files].filter((file) => !start.has(file))), files: files.size }
    })
    const most = (name: 'first' | 'later' | 'files') => Math.max(...each.map((load) => load[name]))
    return { path: page.path, first: most('first'), later: most('later'), files: most('files') }
  })
}

/** Files of the server's page /search, besides its markup and the tenant's colours: the typeface, the style, and the scripts of scanning. */
const SERVED = ['node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', 'apps/server/src/pages/style.css']
const SCANNING = ['src/search/scan.ts', 'src/search/qr-detector.ts']

/** KiB that a phone without a detector of its own loads to scan on /search, gzip. */
export function loadOfSearch(): { scripts: number; all: number } {
  const scripts = sum(together(readManifest(), SCANNING))
  const served = SERVED.map((file) => gzipSync(readFileSync(join(WEB, '../..', file)), { level: 9 }).length / 1024)
  return { scripts, all: scripts + served.reduce((total, size) => total + size, 0) }
}

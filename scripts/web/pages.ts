import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DESCRIPTIONS, type ResourceName } from '../../packages/domain/src/resources/resources.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const WEB = join(ROOT, 'apps/web')
/** The languages of the client. */
export const LANGUAGES = ['sv-SE', 'en-US', 'nb-NO']
const PAGES = 'src/app/pages.ts'
const PAGE_TEXTS = 'src/app/page-texts.ts'
const ROUTER = 'src/app/router.tsx'

/** A part of the texts; `entity.users`: those of the pages of one entity. */
export type TextPart = 'first' | 'frame' | 'forms' | 'execution' | 'administration' | 'rules' | 'help' | 'api' | `entity.${string}`

/** A row of the client's table of pages, as far as it decides the loaded files. Paths are relative to the client's folder. */
export interface WebPage {
  path: string
  layout: string
  texts: readonly TextPart[]
  file: string
}

const read = (file: string) => readFileSync(join(WEB, file), 'utf8')
const beside = (file: string, specifier: string) => relative(WEB, join(WEB, dirname(file), specifier))

/** The texts of an entity that a page loads. */
function entityTextsIn(code: string): TextPart[] {
  return [...(code.includes('hasRules: true') ? (['rules'] as const) : []), ...ownTextsIn(code)]
}

/** The texts that pages name by a constant. */
const NAMED_TEXTS: Record<string, TextPart> = {
  TENANT_TEXTS: 'entity.tenants',
  IMPORT_TEXTS: 'entity.imports',
  PROCESSOR_TEXTS: 'entity.processors',
  MESSAGE_TEXTS: 'entity.messages',
  DEFINITION_TEXT_TEXTS: 'entity.definitionTexts',
  REPLICATION_TEXTS: 'entity.replication',
  SANDBOX_TEXTS: 'entity.sandboxes',
  STATION_TEXTS: 'entity.station',
  PERSON_CODE_TEXTS: 'entity.personCodes',
  OPEN_REPORT_TEXTS: 'entity.reported',
  REPORT_TEXTS: 'entity.report',
}

function ownTextsIn(code: string): TextPart[] {
  const [, named = ''] = /exts: \[?([A-Z_, ]+)/.exec(code) ?? []
  const parts = named.split(',').flatMap((name) => NAMED_TEXTS[name.trim()] ?? [])
  if (parts.length > 0) return parts
  const areaOf = (file: string) => file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return [...code.matchAll(/import\('@verka\/messages\/sv-SE\/([\w-]+)\.ts'\)/g)].map(([, file]) => `entity.${areaOf(file!)}` as const)
}

/** Texts of a page: those of its layout and its own; or only those of its frame and its own. */
function textsOfRow(rest: string, ofLayout: readonly TextPart[]): readonly TextPart[] {
  const [, own] = /\btexts: '(\w+)'/.exec(rest) ?? []
  const frame = ofLayout.filter((part) => part === 'first' || part === 'frame')
  if (own !== undefined) return [...new Set([...frame, own, ...ownTextsIn(rest)])] as TextPart[]
  return [...ofLayout, ...entityTextsIn(rest)]
}

/** The pages of entities, in their descriptions. @throws when one is written otherwise */
function resourcePages(ofLayout: readonly TextPart[]): WebPage[] {
  return globSync('src/admin/*/*.resource.ts', { cwd: WEB }).flatMap((file) => {
    const code = read(file)
    const [, name] = /export const (\w+) = defineClientResource/.exec(code) ?? []
    const addresses: Record<string, string | undefined> = { ...DESCRIPTIONS[name as ResourceName]?.addresses }
    const loads = [...code.matchAll(/(\w+): \(\) => import\('([^']+)'\)/g)]
    if (loads.length !== Object.keys(addresses).length) throw new Error(`the pages of ${file} were not understood`)
    return loads.map(([, page, specifier]) => ({
      path: addresses[page!]!,
      layout: 'default',
      texts: [...ofLayout, ...entityTextsIn(code)],
      file: beside(file, specifier!),
    }))
  })
}

/**
 * Every page of the client. Its table is parsed and not imported, since its imports need a browser. @throws for a row with another syntax
 */
export function webPages(): WebPage[] {
  const table = read(PAGES)
  const rows = [...table.matchAll(/\{\s*path: '([^']+)',\s*layout: '(\w+)',([^{}]*?)load: \(\) => import\('([^']+)'\)/g)]
  const parts = [...read(PAGE_TEXTS).matchAll(/(\w+): \[((?:'\w+'(?:, )?)+)\]/g)].map(
    ([, layout, list]) => [layout!, list!.match(/\w+/g) as unknown as TextPart[]] as const,
  )
  const textsOf = new Map<string, readonly TextPart[]>(parts)
  const imports = table.match(/import\('/g)?.length
  if (rows.length !== imports || textsOf.size !== 4) throw new Error(`${rows.length} of ${imports} pages were understood in ${PAGES}`)
  const others = rows.map(([, path, layout, rest, specifier]) => ({
    path: path!,
    layout: layout!,
    texts: textsOfRow(rest!, textsOf.get(layout!)!),
    file: beside(PAGES, specifier!),
  }))
  return [...resourcePages(textsOf.get('default')!), ...others]
}

/** Parts that a page requests at once, beside its data. */
const AT_ONCE: Readonly<Record<string, readonly string[]>> = {
  '/processors/configs/$id/edit': ['src/admin/processors/config/config-form.tsx', 'src/admin/processors/config/field-sections.tsx'],
  '/processors/configs/create/$type/$key': [
    'src/admin/processors/config/config-form.tsx',
    'src/admin/processors/config/field-sections.tsx',
  ],
}

/** The files of the parts that a page requests at once. */
export const atOnceOf = (path: string): readonly string[] => AT_ONCE[path] ?? []

/** The file of each layout, by its name. */
export function webLayouts(): Map<string, string> {
  const layouts = [...read(ROUTER).matchAll(/(\w+): \(\) => import\('(\.\/layouts\/[^']+)'\)/g)]
  return new Map(layouts.map(([, name, specifier]) => [name!, beside(ROUTER, specifier!)]))
}

/** The file of an import of the client or of the project's packages; undefined for other packages and for styles. */
function resolveImport(from: string, specifier: string): string | undefined {
  const own = /^@verka\/(domain|messages)\/(.+)$/.exec(specifier)
  const file = own ? `../../packages/${own[1]}/src/${own[2]}` : specifier.startsWith('.') ? beside(from, specifier) : undefined
  return file && /\.tsx?$/.test(file) && existsSync(join(WEB, file)) ? file : undefined
}

/** A file's code without its comments, in which examples are. */
export const codeOf = (file: string): string =>
  read(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '$1')

const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?from\s+)?'([^']+)'|(?<!typeof )\bimport\('([^']+)'\)/gm

/** The files that a file imports at once, and those that it loads on demand. */
export function importsOf(file: string): { atOnce: string[]; later: string[] } {
  const found = [...codeOf(file).matchAll(IMPORT)]
  const resolved = (specifiers: (string | undefined)[]) =>
    specifiers.flatMap((specifier) => (specifier === undefined ? [] : (resolveImport(file, specifier) ?? [])))
  return { atOnce: resolved(found.map(([, still]) => still)), later: resolved(found.map(([, , lazy]) => lazy)) }
}

/** All files that these files may load, including themselves, at once or on demand; without those behind `except`. */
export function reachable(files: readonly string[], except: (file: string) => boolean): Set<string> {
  const found = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || except(file)) continue
    found.add(file)
    const { atOnce, later } = importsOf(file)
    waiting.push(...atOnce, ...later)
  }
  return found
}

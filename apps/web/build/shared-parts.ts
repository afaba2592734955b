import { join } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { WEB, webLayouts, webPages } from '../../../scripts/web/pages.ts'

/** Pages that load exactly the modules that they need; modules with equal sets of pages are one file. Other pages load nearly that. */
const EXACT = [
  '/login',
  '/dashboard',
  '/elements/list/$id',
  '/elements/$id/edit',
  '/elements/types',
  '/elements/create/$id',
  '/elements/types/$id/edit',
  '/elements/types/$id/picture',
  '/transactions/list/$id',
  '/elements/types/$id/operations/types',
  '/operations/types/$id/edit',
  '/transactions/types',
  '/transactions/types/$id/edit',
  '/records/types',
  '/records/types/$id/edit',
  '/records/list/$id',
  '/users',
  '/users/$id/edit',
  '/users/privileges/$id/edit',
  '/users/integrationAccounts/$id/edit',
  '/files/create',
  '/files/$id/edit',
  '/imports/elements',
  '/imports/$id',
  '/schemas',
  '/schemas/$id/edit',
  '/publicLists/$id/edit',
  '/users/privileges',
  '/records/create/$id',
  '/auditLog',
  '/definitions/$kind/$id/versions',
  '/processors/configs/$type',
  '/processors/configs/$id/edit',
  '/processors/restrictions/$type/$key/edit',
  '/replication',
  '/exe',
  '/exe/id/$id',
  '/exe/operation/$operationTypeId/$elementId/$transactionTypeId',
  '/exe/transaction/$id',
]

/** Parts that such a page requests at once, beside its data. */
const AT_ONCE: Readonly<Record<string, readonly string[]>> = {
  '/processors/configs/$id/edit': ['src/admin/processors/config/config-form.tsx', 'src/admin/processors/config/field-sections.tsx'],
}

/**
 * Assigns a module that several pages share to a file, by its id: undefined where the bundler decides.
 * The bundler's default is a file for each set of parts that share something: more than a hundred for one page, and a phone takes longer to
 * request and link them than to run them. So the client is built once without being written, to find what each page needs, and then with
 * one file for each set of the pages above. The imports of a module in such a file are needed by the same pages at least: the files never
 * wait for each other in a circle.
 */
export async function sharedParts(config: InlineConfig): Promise<(id: string) => string | undefined> {
  const output = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, manifest: false },
  })
  const { output: files } = output as Rolldown.RolldownOutput
  const chunks = new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const chunkOf = (source: string) => [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === join(WEB, source))
  const needed = (names: readonly string[]) => {
    const found = new Set<string>()
    const waiting = [...names]
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (found.has(name)) continue
      found.add(name)
      waiting.push(...(chunks.get(name)?.imports ?? []))
    }
    return found
  }
  // the modules of the entry stay in it
  const first = needed([...chunks.values()].flatMap(({ isEntry, fileName }) => (isEntry ? [fileName] : [])))
  const layouts = webLayouts()
  const sets = EXACT.map((path) => {
    const page = webPages().find((candidate) => candidate.path === path)
    const sources = page && [page.file, layouts.get(page.layout)!, ...(AT_ONCE[path] ?? [])].map((source) => chunkOf(source)?.fileName)
    if (!sources || sources.includes(undefined))
      throw new Error(`${path} is no page with a file of its own: apps/web/build/shared-parts.ts`)
    return needed(sources as string[])
  })
  const users = new Map<string, ReadonlySet<number>>()
  for (const { fileName, isDynamicEntry } of chunks.values()) {
    const own = sets.flatMap((set, index) => (set.has(fileName) ? [index] : []))
    if (own.length > 0 && !isDynamicEntry && !first.has(fileName)) users.set(fileName, new Set(own))
  }
  spreadSmall(users, chunks)
  const partOf = new Map<string, string>()
  for (const [name, own] of users) for (const id of chunks.get(name)!.moduleIds) partOf.set(id, nameOf(own))
  return (id) => partOf.get(id)
}

/** A short name, because every importing file contains it. */
const nameOf = (own: ReadonlySet<number>) => `part-${[...own].reduce((sum, index) => sum + 2 ** index, 0).toString(36)}`

/** Characters before minification: a smaller file is not worth a request, and a larger one not worth an unused load. */
const SMALL = 1500
const LARGE = 9000

/** Merges small files into larger ones that more pages need, where all their imports are there as well. */
function spreadSmall(users: Map<string, ReadonlySet<number>>, chunks: ReadonlyMap<string, Rolldown.OutputChunk>): void {
  const keyOf = (own: ReadonlySet<number>) => [...own].join()
  const sizes = new Map<string, number>()
  for (const [name, own] of users) sizes.set(keyOf(own), (sizes.get(keyOf(own)) ?? 0) + chunks.get(name)!.code.length)
  const large = new Map([...users.values()].filter((own) => sizes.get(keyOf(own))! >= LARGE).map((own) => [keyOf(own), own]))
  // dependencies before their importers
  for (const [name, own] of [...users].toSorted(([, one], [, other]) => other.size - one.size)) {
    const { code, imports } = chunks.get(name)!
    if (code.length >= SMALL || large.has(keyOf(own))) continue
    const needs = imports.flatMap((imported) => users.get(imported) ?? [])
    const hosts = [...large.values()].filter((host) => own.isSubsetOf(host) && needs.every((needed) => host.isSubsetOf(needed)))
    const [nearest] = hosts.toSorted((one, other) => one.size - other.size)
    if (nearest) users.set(name, nearest)
  }
}

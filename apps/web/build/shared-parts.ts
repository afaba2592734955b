import { join } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { mergedParts } from './merged-parts.ts'
import { atOnceOf, WEB, webLayouts, webPages } from '../../../scripts/web/pages.ts'

/**
 * Assigns a module that several pages share to a file, by its id: undefined where the bundler decides.
 * The bundler's default is a file for each set of parts that share something: more than a hundred for one page, and a phone takes longer to
 * request and link them than to run them. So the client is built once without being written, to find what each page needs, and then with
 * few files for them (build/merged-parts.ts).
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
  const sets = webPages().map(({ path, file, layout }) => {
    const sources = [file, layouts.get(layout)!, ...atOnceOf(path)].map((source) => chunkOf(source)?.fileName)
    if (sources.includes(undefined)) throw new Error(`${path} is no page with a file of its own: apps/web/build/shared-parts.ts`)
    return needed(sources as string[])
  })
  const users = new Map<string, ReadonlySet<number>>()
  for (const { fileName, isDynamicEntry } of chunks.values()) {
    const own = sets.flatMap((set, index) => (set.has(fileName) ? [index] : []))
    if (own.length > 0 && !isDynamicEntry && !first.has(fileName)) users.set(fileName, new Set(own))
  }
  const parts = mergedParts(
    users,
    (name) => chunks.get(name)!.code.length,
    (name) => chunks.get(name)!.imports,
  )
  const partOf = new Map<string, string>()
  // a short name, because every importing file contains it
  for (const [index, part] of parts.entries())
    for (const name of part.chunks) for (const id of chunks.get(name)!.moduleIds) partOf.set(id, `part-${index.toString(36)}`)
  return (id) => partOf.get(id)
}

// Part of `npm run check`: folders import one way, so that each level can be read without those above it (decision 040).
import { globSync, readFileSync } from 'node:fs'
import { posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const DOMAIN = 'packages/domain/src/'

/** Folders whose subfolders are levels. `depth`: number of names below the folder that make a level; a file at a lower depth is a level. */
const ROOMS = [
  { name: 'features of the server', path: 'apps/server/src/features/', depth: 1 },
  { name: 'folders of the domain', path: DOMAIN, depth: 1 },
  { name: 'folders of the client', path: 'apps/web/src/', depth: 2 },
]

const IMPORT = /(?:\bfrom\s+|\bimport\(\s*|^import\s+)'([^']+)'/gm
const isTest = (path) => /\.test\.tsx?$|\.stories\.tsx$|\/stories\//.test(path)

/** The level of a file. A description of an entity is next to its feature, and belongs to the list of all descriptions. */
function levelOf(path, { path: base, depth }) {
  if (path.startsWith(DOMAIN) && path.endsWith('.resource.ts')) return 'resources'
  const names = path.slice(base.length).split('/')
  return names.length <= depth ? names.join('/') : names.slice(0, depth).join('/')
}

function targetOf(from, specifier) {
  if (specifier.startsWith('@verka/domain/')) return DOMAIN + specifier.slice('@verka/domain/'.length)
  return specifier.startsWith('.') ? posix.normalize(posix.join(posix.dirname(from), specifier)) : undefined
}

/** The imports between the levels of a room, types too: for each pair of levels, the files. `sources`: the texts of files by their paths. */
export function importsBetween(room, sources) {
  const edges = new Map()
  for (const [path, text] of sources) {
    if (!path.startsWith(room.path) || isTest(path)) continue
    for (const [, specifier] of text.matchAll(IMPORT)) {
      const target = targetOf(path, specifier)
      if (!target?.startsWith(room.path)) continue
      const [from, to] = [levelOf(path, room), levelOf(target, room)]
      if (from === to) continue
      const of = edges.get(from) ?? new Map()
      edges.set(from, of)
      of.set(to, [...(of.get(to) ?? []), `${path.slice(room.path.length)} imports ${target.slice(room.path.length)}`])
    }
  }
  return edges
}

/** Import cycles of levels: sets in which each imports each, directly or not (Tarjan). */
export function ringsIn(edges) {
  const rings = []
  const order = new Map()
  const lowest = new Map()
  const stack = []
  const visit = (level) => {
    order.set(level, order.size)
    lowest.set(level, order.get(level))
    stack.push(level)
    for (const next of edges.get(level)?.keys() ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(level, Math.min(lowest.get(level), lowest.get(next)))
    }
    if (lowest.get(level) !== order.get(level)) return
    const ring = stack.splice(stack.indexOf(level))
    if (ring.length > 1) rings.push(ring.toSorted())
  }
  for (const level of edges.keys()) if (!order.has(level)) visit(level)
  return rings
}

/** Errors of a folder: each cycle with the imports that close it, the pairs with the fewest first. */
export function complaintsAbout(room, sources) {
  const edges = importsBetween(room, sources)
  return ringsIn(edges).map((ring) => {
    const pairs = ring.flatMap((from) =>
      [...edges.get(from)].filter(([to]) => ring.includes(to)).map(([to, files]) => ({ from, to, files })),
    )
    const lines = pairs
      .toSorted((one, other) => one.files.length - other.files.length)
      .map(({ from, to, files }) => `    ${from} → ${to}\n${files.map((file) => `      ${file}`).join('\n')}`)
    return `  ring of ${ring.length}: ${ring.join(', ')}\n${lines.join('\n')}`
  })
}

const ADVICE = `Folders import one way (docs/decisions/040). Choose the import that points up, and
  - move what is shared to the lower folder, or to one below both,
  - or move the code that needs both to the higher folder,
  - or, on the server, let the lower feature ask for it (from-above.ts) and declare it in composition.ts.`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = ROOMS.flatMap(({ path }) => globSync(`${path}**/*.{ts,tsx}`, { cwd: root }))
  const sources = new Map(paths.map((path) => [relative(root, posix.join(root, path)), readFileSync(posix.join(root, path), 'utf8')]))
  const wrong = ROOMS.map((room) => ({ room, complaints: complaintsAbout(room, sources) })).filter(
    ({ complaints }) => complaints.length > 0,
  )
  for (const { room, complaints } of wrong) process.stdout.write(`${room.name}:\n${complaints.join('\n')}\n`)
  process.stdout.write(
    wrong.length > 0 ? `${ADVICE}\n` : `no ring in ${ROOMS.map(({ name }) => name).join(', ')} (${paths.length} files)\n`,
  )
  process.exitCode = wrong.length > 0 || paths.length < 250 ? 1 : 0
}

// The steps of `npm run check`: types, lint, format, import rules, levels, dead code, lockfiles.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root } from './places.mjs'

/** Fewer modules than this were read: the rules hold only because nothing was checked. */
const LEAST_MODULES = 250

/** The compiler ends before a collection of its garbage is worth it: an eighth to a fifth of its processor time. Above 3 GiB it collects. */
const WITHOUT_COLLECTION = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

export const checks = [
  // the longest first: two of them run at a time
  { name: 'lint', command: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
  typeCheck('server, tests, bench', '.'),
  typeCheck('web client', 'apps/web'),
  {
    name: 'import rules',
    command: [bin('depcruise'), 'packages', 'apps', 'e2e', 'bench', '--config', '.dependency-cruiser.cjs'],
    verify: enoughModules,
  },
  typeCheck('domain', 'packages/domain'),
  { name: 'dead code', command: [bin('knip'), '--no-progress'] },
  typeCheck('messages', 'packages/messages'),
  { name: 'levels', command: [process.execPath, join(root, 'scripts/levels.mjs')] },
  { name: 'format', command: [bin('oxfmt'), '--check', '.'] },
  lockfile('package-lock.json'),
  lockfile('bench/package-lock.json'),
]

function enoughModules(output) {
  const read = Number(/(\d+) modules/.exec(output)?.[1] ?? 0)
  return read >= LEAST_MODULES ? undefined : `only ${read} modules were read, at least ${LEAST_MODULES} were expected`
}

/** Checks again only files that changed since the last time, and those that depend on them. */
function typeCheck(name, project) {
  const known = join(root, 'node_modules/.cache/types', `${name}.tsbuildinfo`)
  return {
    name: `type check: ${name}`,
    command: [bin('tsc'), '-p', project, '--incremental', '--tsBuildInfoFile', known],
    env: WITHOUT_COLLECTION,
  }
}

/** The packages of a lockfile come from npm and have a hash. */
function lockfile(path) {
  return {
    name: `lockfile: ${path}`,
    command: [
      bin('lockfile-lint'),
      '--path',
      path,
      '--type',
      'npm',
      '--validate-integrity',
      '--empty-hostname',
      'true',
      '--allowed-hosts',
      'npm',
    ],
    verify: () => {
      const { packages } = JSON.parse(readFileSync(join(root, path), 'utf8'))
      const without = Object.entries(packages).filter(
        ([name, entry]) => name.startsWith('node_modules/') && !entry.link && !entry.integrity,
      )
      return without.length === 0 ? undefined : `no integrity hash: ${without.map(([name]) => name).join(', ')}`
    },
  }
}

// `npm run check` (types, lint, format, rules), `npm test` (these and all tests) and `npm run test:whole` (full-size tests). Steps run in
// turn, with a total at the end.
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { referenceLoad } from './reference-load.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'verka-tests-'))
const bin = (name) => join(root, 'node_modules/.bin', name)

/** The sizes of random tries, walks and the crawl (`scripts/seeds.mjs`). */
const WHOLE = { SIZE: 'whole' }

/** Fewer modules than this were read: the rules hold only because nothing was checked. */
const LEAST_MODULES = 250

/** The compiler ends before a collection of its garbage is worth it: an eighth to a fifth of its processor time. Above 3 GiB it collects. */
const WITHOUT_COLLECTION = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

const checks = [
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

const build = { name: 'client build', command: ['npm', 'run', 'build', '--silent'], isCounted: false }

/** Everything that the built client is made of. */
const BUILT_FROM = ['apps/web/src', 'apps/web/build', 'packages/domain/src', 'packages/messages/src']
const BUILT_BY = ['apps/web/index.html', 'apps/web/silent.html', 'apps/web/vite.config.ts', 'package-lock.json']

/** Whether the client was built after the last change of what it is made of: `npm ci` has built it. */
function isBuilt() {
  const changedAt = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
  // a deleted file changes its folder
  const below = (folder) => globSync(`${folder}/**`, { cwd: root })
  const changes = [...BUILT_FROM.flatMap((folder) => [folder, ...below(folder)]), ...BUILT_BY].map(changedAt)
  return changedAt('apps/web/dist/index.html') > Math.max(...changes)
}

const browser = { name: 'a browser', command: [process.execPath, join(root, 'scripts/ensure-chromium.mjs')], isCounted: false }

const tests = [
  {
    name: 'unit, server and component tests',
    command: [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(folder, 'vitest.json')}`],
    count: () => {
      const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(join(folder, 'vitest.json'), 'utf8'))
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
    },
    report: () =>
      JSON.parse(readFileSync(join(folder, 'vitest.json'), 'utf8'))
        .testResults.filter(({ status }) => status === 'failed')
        .flatMap(({ name, message, assertionResults }) => [
          `${relative(root, name)} ${message}`,
          ...assertionResults
            .filter(({ status }) => status === 'failed')
            .map((test) => `  ${test.fullName}\n${firstLines(test.failureMessages.join('\n'), 12)}`),
        ])
        .join('\n'),
  },
  {
    name: 'browser tests',
    command: [bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'playwright.json'), SERVER_LOG: join(folder, 'server.log') },
    count: () => {
      const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(join(folder, 'playwright.json'), 'utf8')).stats
      return { passed: expected, failed: unexpected + flaky, skipped }
    },
    // the pages' texts: a picture may not be viewable where the tests ran
    report: () =>
      [
        ...globSync('test-results/*/error-context.md', { cwd: root }).map((path) => firstLines(readFileSync(join(root, path), 'utf8'), 90)),
        'What the server warned of:',
        ...warningsIn(readFileSync(join(folder, 'server.log'), 'utf8')),
      ].join('\n'),
  },
]

function firstLines(text, count) {
  return text.split('\n').slice(0, count).join('\n')
}

/** Each warning of a log once, with its number and its last time. */
function warningsIn(log) {
  const found = new Map()
  for (const line of log.split('\n').filter((one) => one.startsWith('{'))) {
    const { time, kind, msg, err } = JSON.parse(line)
    const text = [kind, msg, err?.stack?.split('\n').slice(0, 6).join(' ')].filter(Boolean).join(': ')
    found.set(text, { count: (found.get(text)?.count ?? 0) + 1, last: new Date(time).toISOString() })
  }
  return [...found].map(([text, { count, last }]) => `${count} times, last at ${last}: ${text}`)
}

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

/** Runs a step; `isQuiet`: its output is shown when it has ended, since another one runs in parallel. */
function run(step, isQuiet) {
  return new Promise((done) => {
    const [command, ...args] = step.command
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', isQuiet ? 'pipe' : 'inherit'],
      env: { ...process.env, ...step.env },
    })
    let output = ''
    const hear = (chunk) => {
      output += chunk
      if (!isQuiet) process.stdout.write(chunk)
    }
    child.stdout.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('error', (error) => done({ code: 1, output: String(error) }))
    child.once('close', (code) => done({ code: code ?? 1, output }))
  })
}

/** Full-size steps; `npm test` has the same tests smaller. The faults at full size are single benches (`bench:crash` …). */
const whole = [
  ...tests.map((step) => ({ ...step, env: { ...step.env, ...WHOLE } })),
  { name: 'promises at size', command: [process.execPath, join(root, 'bench/src/promises/promises.ts')] },
  { name: 'packages of bench', command: [process.execPath, join(root, 'scripts/require-bench.mjs')], isCounted: false },
  { name: 'the API document with tools of integrators', command: [process.execPath, join(root, 'bench/src/api/api-document.ts')] },
  { name: 'LibreOffice', command: [process.execPath, join(root, 'scripts/ensure-libreoffice.mjs')], isCounted: false },
  { name: 'workbooks in a spreadsheet program', command: [process.execPath, join(root, 'bench/src/exchange/spreadsheet-program.ts')] },
  { name: 'a million agreements', command: [process.execPath, join(root, 'scripts/test-agreement.mjs')] },
  { name: 'unit tests in other time zones', command: [process.execPath, join(root, 'scripts/test-zones.mjs')] },
]

const total = { passed: 0, failed: 0, skipped: 0 }
const failures = []
const reports = []

async function take(step, isQuiet) {
  const started = Date.now()
  if (!isQuiet) process.stdout.write(`\n── ${step.name}\n`)
  const { code, output } = await run(step, isQuiet)
  if (isQuiet) process.stdout.write(`\n── ${step.name}\n${output}`)
  const complaint = code === 0 ? step.verify?.(output) : `ended with ${code}`
  const counts = step.count
    ? readCounts(step)
    : { passed: complaint || step.isCounted === false ? 0 : 1, failed: complaint ? 1 : 0, skipped: 0 }
  if (complaint && counts.failed === 0) counts.failed = 1
  for (const key of Object.keys(total)) total[key] += counts[key]
  if (complaint) {
    failures.push(`${step.name}: ${complaint}`)
    reports.push(reportOf(step))
  }
  process.stdout.write(`── ${step.name}: ${complaint ?? 'ok'} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`)
}

/** Independent steps, one for each core. */
async function takeSideBySide(steps) {
  const left = [...steps]
  const lane = async () => {
    for (let step = left.shift(); step; step = left.shift()) await take(step, true)
  }
  await Promise.all([lane(), lane()])
}

const since = Date.now()
const reference = referenceLoad().seconds
const mode = process.argv[2]
if (mode === 'check') await takeSideBySide(checks)
else {
  await takeSideBySide([...(isBuilt() ? [] : [build]), ...(mode === 'whole' ? [] : checks)])
  for (const step of [browser, ...(mode === 'whole' ? whole : tests)]) await take(step, false)
}
rmSync(folder, { recursive: true, force: true })
if (failures.length > 0) process.stdout.write(`\n${reports.filter(Boolean).join('\n\n')}\n\nFailed:\n  ${failures.join('\n  ')}\n`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
const seconds = (Date.now() - since) / 1000
process.stdout.write(
  `${(seconds / 60).toFixed(1)} min, ${Math.round(seconds / reference)} times the reference load (${reference.toFixed(1)} s at the start)\n`,
)
process.exit(failures.length > 0 || total.failed > 0 ? 1 : 0)

/** The output of a failed step, repeated at the end. */
function reportOf(step) {
  try {
    return step.report?.()
  } catch (error) {
    return String(error)
  }
}

function readCounts(step) {
  try {
    return step.count()
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

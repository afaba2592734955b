// The steps of `npm test` after the checks, and the further ones of `npm run test:whole`.
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { bin, root } from './places.mjs'

const folder = mkdtempSync(join(tmpdir(), 'verka-tests-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

export const build = { name: 'client build', command: ['npm', 'run', 'build', '--silent'], isCounted: false }

/** Everything that the built client is made of. */
const BUILT_FROM = ['apps/web/src', 'apps/web/build', 'packages/domain/src', 'packages/messages/src']
const BUILT_BY = ['apps/web/index.html', 'apps/web/silent.html', 'apps/web/vite.config.ts', 'package-lock.json']

/** Whether the client was built after the last change of what it is made of: `npm ci` has built it. */
export function isBuilt() {
  const changedAt = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
  // a deleted file changes its folder
  const below = (part) => globSync(`${part}/**`, { cwd: root })
  const changes = [...BUILT_FROM.flatMap((part) => [part, ...below(part)]), ...BUILT_BY].map(changedAt)
  return changedAt('apps/web/dist/index.html') > Math.max(...changes)
}

export const browser = { name: 'a browser', command: [process.execPath, join(root, 'scripts/ensure-chromium.mjs')], isCounted: false }

const results = join(folder, 'vitest.json')

/** Two of the server and two of components at a time (`vitest.config.ts`): each waits for other processes for a part of its time. */
const unitServerAndComponents = {
  name: 'unit, server and component tests',
  command: [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`],
  count: () => {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(results, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
  },
  report: () =>
    JSON.parse(readFileSync(results, 'utf8'))
      .testResults.filter(({ status }) => status === 'failed')
      .flatMap(({ name: path, message, assertionResults }) => [
        `${relative(root, path)} ${message}`,
        ...assertionResults
          .filter(({ status }) => status === 'failed')
          .map((test) => `  ${test.fullName}\n${firstLines(test.failureMessages.join('\n'), 12)}`),
      ])
      .join('\n'),
}

const journeys = {
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
}

/** The tests, one step after the other: all at once took as long, since each test costs more where six processes share two processors. */
export const tests = [unitServerAndComponents, journeys]

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

/** What `npm run test:whole` runs after the tests. The faults at full size are single benches (`bench:crash` …). */
export const further = [
  { name: 'promises at size', command: [process.execPath, join(root, 'bench/src/promises/promises.ts')] },
  { name: 'packages of bench', command: [process.execPath, join(root, 'scripts/require-bench.mjs')], isCounted: false },
  { name: 'the API document with tools of integrators', command: [process.execPath, join(root, 'bench/src/api/api-document.ts')] },
  { name: 'LibreOffice', command: [process.execPath, join(root, 'scripts/ensure-libreoffice.mjs')], isCounted: false },
  { name: 'workbooks in a spreadsheet program', command: [process.execPath, join(root, 'bench/src/exchange/spreadsheet-program.ts')] },
  { name: 'a million agreements', command: [process.execPath, join(root, 'scripts/test-agreement.mjs')] },
  { name: 'unit tests in other time zones', command: [process.execPath, join(root, 'scripts/test-zones.mjs')] },
]

// `npm run check` (types, lint, format, rules), `npm test` (these and all tests) and `npm run test:whole` (full-size tests), with a total at the end.
import { referenceLoad } from './reference-load.mjs'
import { checks } from './test/checks.mjs'
import { outcome, runAlone, runSideBySide } from './test/steps.mjs'
import { browser, build, further, isBuilt, tests } from './test/tests.mjs'

/** The sizes of random tries, walks and the crawl (`scripts/seeds.mjs`). */
const atWholeSize = (step) => ({ ...step, env: { ...step.env, SIZE: 'whole' } })

/** One for each core. */
const LANES = 2

const since = Date.now()
const reference = referenceLoad().seconds
const mode = process.argv[2]
const buildIfNeeded = isBuilt() ? [] : [build]
if (mode === 'check') await runSideBySide(checks, LANES)
else if (mode === 'whole') {
  for (const step of [...buildIfNeeded, browser, ...tests.map(atWholeSize), ...further]) await runAlone(step)
} else {
  await runSideBySide([...buildIfNeeded, ...checks], LANES)
  for (const step of [browser, ...tests]) await runAlone(step)
}

const { total, failures, reports } = outcome
if (failures.length > 0) process.stdout.write(`\n${reports.filter(Boolean).join('\n\n')}\n\nFailed:\n  ${failures.join('\n  ')}\n`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
const seconds = (Date.now() - since) / 1000
process.stdout.write(
  `${(seconds / 60).toFixed(1)} min, ${Math.round(seconds / reference)} times the reference load (${reference.toFixed(1)} s at the start)\n`,
)
process.exit(failures.length > 0 || total.failed > 0 ? 1 : 0)

import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { singleIcons, usedIcons } from './apps/web/build/single-icons.ts'
import { dragOnto } from './scripts/drag-onto.mjs'
import { findChromium } from './scripts/ensure-chromium.mjs'
import { changedFolders, isWhole, seeds } from './scripts/seeds.mjs'

/** Tests that replace a module or a global: they run in a separate process. */
const APART = ['apps/server/src/outbound/rebinding.test.ts', 'apps/web/src/worker/service-worker.test.ts']

/** The others run in one process, which has loaded Verka once. A test restores what it changes there. */
const together = { isolate: false, exclude: [...configDefaults.exclude, ...APART] }

/** They take long and are short files: Vitest would begin with the large ones, and end with one of these on one core. */
const LONG = /\/(faults\/(crash|killed-work|secrets|shutdown)|main|stories-on-[a-z]+\.component)\.test\.tsx?$/

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(({ moduleId }) => LONG.test(moduleId)), ...sorted.filter(({ moduleId }) => !LONG.test(moduleId))]
  }
}

/** Installed by `npm test` when it is missing. */
const chromium = findChromium()

export default defineConfig({
  test: {
    // one for each core: most tests wait for the database, for processes or for a clock
    maxWorkers: 2,
    sequence: { sequencer: LongOnesFirst },
    provide: { seeds, isWhole, changedFolders },
    projects: [
      {
        test: {
          ...together,
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          // properties try thousands of inputs: on a busy machine that may take long
          testTimeout: 120_000,
        },
      },
      { test: { name: 'apart', include: APART, testTimeout: 120_000 } },
      {
        root: 'apps/web',
        plugins: [singleIcons(), react()],
        // found while a test runs, a dependency would reload its page
        optimizeDeps: { include: ['vitest-browser-react/pure', ...usedIcons()] },
        test: {
          name: 'components',
          include: ['src/**/*.component.test.tsx'],
          setupFiles: ['lean-react.ts', 'no-complaints.ts', 'unpainted.ts'].map((name) =>
            fileURLToPath(new URL(`apps/web/src/stories/${name}`, import.meta.url)),
          ),
          // the client is loaded once; `openStory` renders into an empty page, on an empty device
          isolate: false,
          // a step waits for what it expects; a whole test takes as long as a busy machine needs
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 120_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: { dragOnto },
            provider: playwright({
              launchOptions: { ...(chromium && { executablePath: chromium }), args: ['--no-sandbox'] },
              // nothing is judged or pressed while it still moves
              contextOptions: { reducedMotion: 'reduce', locale: 'sv-SE', timezoneId: 'Europe/Stockholm' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      // counted in tries, not in seconds: a slow machine takes longer and finds the same
      { test: { name: 'agreement', include: ['e2e/agreement/*.test.ts'], testTimeout: 0 } },
      {
        test: {
          ...together,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/servers/global-setup.ts'],
          // only against hanging: on a busy machine the time of a test, or of a step, means nothing
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
})

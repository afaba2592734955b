import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/ensure-chromium.mjs'

/** Port of the server; the next three are its second port and those of the other login server. Another one for each work tree. */
const PORT = Number(process.env.E2E_PORT ?? 4180)

/** Installed by `npm test` when it is missing. */
const chromium = findChromium()

const ORIGIN = `http://localhost:${PORT}`

/** The journeys of users through the whole product: real servers, real databases, real browsers. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // only against hanging: on a busy machine the time of a test, or of a step, means nothing
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // the tests of a file run in order in its own tenant; files share nothing
  workers: 2,
  forbidOnly: process.env.CI === 'true',
  reporter: 'list',
  use: {
    baseURL: ORIGIN,
    actionTimeout: 30_000,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    trace: 'off',
    // the service worker would hide network failures; installed.spec.ts tests it
    serviceWorkers: 'block',
    // nothing is clicked while it still moves; session.spec.ts and palette.spec.ts have the motion that people see
    contextOptions: { reducedMotion: 'reduce' },
    // pages are painted for it first (browsers.ts)
    screenshot: 'off',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: ['--no-sandbox'],
      // without a UTF-8 locale a browser calls a file 'download' whose name has other letters than ASCII
      env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
    },
  },
  // the longest files first, so that both workers end at the same time
  projects: [
    { name: 'crawl', testMatch: '**/crawl/*.spec.ts' },
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: '**/crawl/**' },
  ],
  webServer: {
    command: `node e2e/support/start-server.ts ${PORT}`,
    cwd: '..',
    // its second port opens last
    url: `http://localhost:${PORT + 1}/settings`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})

import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/ensure-chromium.mjs'

/** Another one where two work trees are tried at the same time. */
const PORT = Number(process.env.E2E_PORT ?? 4180)

/** `npm test` installs one when there is none. */
const chromium = findChromium()

/**
 * Whatever looks at pages from all sides: who may see them, whether everybody can use them, in every language and theme; and what makes
 * objects that the journeys would count.
 */
const PAGES = [
  'crawl/*',
  'accessibility.*',
  'api-docs.*',
  'basket.*',
  'deleted-meanwhile.*',
  'execution.*',
  'field-kinds.*',
  'finding.*',
  'formatted-text.*',
  'labels-and-exports.*',
  'legacy-login.*',
  'palette.*',
  'refusals.*',
  'saved-once.*',
  'waiting-files.*',
  'who-has-what.*',
].map((name) => `**/${name}spec.ts`)
/** What is done on one Verka is not seen on the other, so that the two halves can go side by side. */
const halves = {
  journeys: { port: PORT, testMatch: ['**/*.spec.ts'], testIgnore: PAGES },
  pages: { port: PORT + 20, testMatch: PAGES, testIgnore: [] },
}
const originOf = (port: number) => `http://localhost:${port}`

/** The journeys of users through the whole product: real servers, real databases, real browsers. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  forbidOnly: process.env.CI === 'true',
  reporter: 'list',
  use: {
    actionTimeout: 15_000,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    trace: 'off',
    // what a test says of the network is to be true of it; installed.spec.ts has the shell that stays on the device
    serviceWorkers: 'block',
    // nothing is clicked while it still moves; session.spec.ts and palette.spec.ts have the motion that people see
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { ...(chromium && { executablePath: chromium }), args: ['--no-sandbox'] },
  },
  // one after the other within each: they share a server, and some go on where another stopped
  projects: Object.entries(halves).map(([name, { port, ...files }]) => ({
    name,
    ...files,
    workers: 1,
    use: { baseURL: originOf(port) },
  })),
  webServer: Object.values(halves).map(({ port }) => ({
    command: `node e2e/start-server.mjs ${port}`,
    cwd: '..',
    url: `${originOf(port)}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  })),
})

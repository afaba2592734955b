import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/ensure-chromium.mjs'

/** Another one where two work trees are tried at the same time. */
export const PORT = Number(process.env.E2E_PORT ?? 4180)
export const ORIGIN = `http://localhost:${PORT}`

/** `npm test` installs one when there is none. */
const chromium = findChromium()

/** The journeys of users through the whole product: real server, real database, real browser. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 1,
  forbidOnly: process.env.CI === 'true',
  reporter: 'list',
  use: {
    baseURL: ORIGIN,
    actionTimeout: 15_000,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...(chromium && { executablePath: chromium }), args: ['--no-sandbox'] },
  },
  webServer: {
    command: `node e2e/start-server.mjs ${PORT}`,
    cwd: '..',
    url: `${ORIGIN}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})

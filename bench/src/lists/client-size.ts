import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../../../scripts/ensure-chromium.mjs'

const ASSETS = new URL('../../../apps/web/dist/assets/', import.meta.url)
/** Goals in KiB of gzip (docs/measurements.md). */
const GOALS = { '/login': 170, '/exe': 250 }

/** The JavaScript that a fresh browser loads until a page of Verka is idle, each file compressed with gzip. */
async function scriptSize(page: Page, open: () => Promise<void>): Promise<number> {
  const files = new Set<string>()
  const note = (response: { url: () => string }) => {
    const name = new URL(response.url()).pathname
    if (name.startsWith('/assets/') && name.endsWith('.js')) files.add(name.slice('/assets/'.length))
  }
  page.on('response', note)
  await open()
  // the stream of changes keeps the network busy permanently
  await page.waitForLoadState('load')
  await page.waitForTimeout(3000)
  page.off('response', note)
  let bytes = 0
  for (const file of files) bytes += gzipSync(await readFile(new URL(file, ASSETS)), { level: 9 }).length
  return bytes / 1024
}

/** The first load of /login, and of /exe by a logged-in user, in an empty browser. */
export async function firstLoads(origin: string): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
  try {
    const loggedOut = await (await browser.newContext({ locale: 'sv-SE' })).newPage()
    const login = await scriptSize(loggedOut, async () => {
      await loggedOut.goto(`${origin}/login`)
    })
    const loggedIn = await (await browser.newContext({ locale: 'sv-SE' })).newPage()
    await loggedIn.goto(`${origin}/exe`)
    await loggedIn.getByLabel('Användarnamn').fill('user')
    await loggedIn.getByLabel('Lösenord').fill('verka-demo')
    await loggedIn.getByRole('button', { name: 'Logga in' }).click()
    await loggedIn.waitForURL(/\/exe$/)
    const exe = await scriptSize(loggedIn, async () => {
      await loggedIn.reload()
    })
    return Object.entries({ '/login': login, '/exe': exe }).map(
      ([path, size]) => `JavaScript on ${path}: ${size.toFixed(0)} KiB gzip (goal: below ${GOALS[path as keyof typeof GOALS]})`,
    )
  } finally {
    await browser.close()
  }
}

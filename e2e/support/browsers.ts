import { test, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { originOfTests } from './tenant.ts'

/** Contexts and pages that are reset and used again: their process has downloaded and compiled the client. */

interface Opened {
  context: BrowserContext
  settings: BrowserContextOptions
  /** Its browser and its settings. */
  kind: string
  /** The test that opened it, or, when it was opened between tests, the file. Undefined: it is not in use. */
  scope: string | undefined
  /** A page that is not in use. */
  idle: Page | undefined
  /** It has what a reset does not remove: an application, or a clock. */
  isSpoiled: boolean
}

/** A document of our own address without scripts: a page that waits there keeps its process. */
const PARKED = '/healthz'
/** Contexts that wait for their next use. Others are closed, to save memory. */
const IDLE_AT_MOST = 5
/** A page that has not answered by then hangs. */
const ANSWERS_WITHIN_MS = 5000
const DESK = { width: 1280, height: 720 }
/** What tests listen to. */
const EVENTS = ['request', 'response', 'dialog', 'framenavigated', 'download'] as const

/** Errors of the pages since the previous test. */
export const complaints: string[] = []
/** Browser messages that do not fail a test: refusals that a journey provokes. */
const EXPECTED_NOISE = /Failed to load resource: the server responded with a status of (400|401|403|404|409|422|429)/

let all: Opened[] = []
/** Pages that have a script of a test, which runs in each document. */
const scripted = new WeakSet<Page>()
const inReset = new WeakSet<Page>()
const numbers = new Map<Browser, number>()
let runningTest: string | undefined

function watch(one: Opened): void {
  const { context } = one
  context.on('console', (message) => {
    const page = message.page()
    if (message.type() === 'error' && !EXPECTED_NOISE.test(message.text()) && !(page && inReset.has(page))) complaints.push(message.text())
  })
  context.on('weberror', (error) => {
    const page = error.page()
    if (!(page && inReset.has(page))) complaints.push(String(error.error()))
  })
  context.once('close', () => (all = all.filter((other) => other !== one)))
}

/** Lets a context return its idle page before it opens another one, and notices what a reset could not remove. */
function reuseIdlePage(one: Opened): void {
  const { context } = one
  const open = context.newPage.bind(context)
  context.newPage = async () => {
    const page = one.idle ?? (await open())
    if (page !== one.idle) {
      const addScript = page.addInitScript.bind(page)
      page.addInitScript = (...script) => {
        scripted.add(page)
        return addScript(...script)
      }
    }
    one.idle = undefined
    return page
  }
  const install = context.clock.install.bind(context.clock)
  context.clock.install = (options) => {
    one.isSpoiled = true
    return install(options)
  }
}

/**
 * Makes every document of a context transparent: its elements are as visible, wide and pressable as before, and the browser need not draw
 * them. Only axe reads colours, and only a failure is looked at: they use `paint`.
 */
function leaveUnpainted(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { opacity: 0 }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Draws what a page displays, or no longer. */
export function paint(page: Page, isPainted: boolean): Promise<void> {
  return page.evaluate((isOff) => document.adoptedStyleSheets.forEach((sheet) => (sheet.disabled = isOff)), isPainted)
}

/** Leaves a page as a new one would be. @returns whether it is one */
async function reset(page: Page, { context, settings }: Opened): Promise<boolean> {
  if (scripted.has(page) || new URL(page.url()).origin !== originOfTests()) return false
  inReset.add(page)
  for (const event of EVENTS) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(PARKED)
  await page.evaluate(async () => {
    sessionStorage.clear()
    localStorage.clear()
    for (const { name } of await indexedDB.databases()) await new Promise((done) => (indexedDB.deleteDatabase(name!).onsuccess = done))
  })
  await page.setViewportSize(settings.viewport ?? DESK)
  await page.emulateMedia({ colorScheme: settings.colorScheme ?? 'light', reducedMotion: settings.reducedMotion ?? 'no-preference' })
  await context.clearCookies()
  inReset.delete(page)
  return true
}

/** Ends the use of a context. One of its pages is kept for the next one. */
async function release(one: Opened): Promise<void> {
  const { context, isSpoiled } = one
  one.scope = undefined
  if (context.browser()?.isConnected() !== true) return
  await context.setOffline(false)
  const [page, ...others] = context.pages()
  await Promise.all(others.map((other) => other.close()))
  if (!isSpoiled && page && (await reset(page, one))) one.idle = page
  else await context.close()
}

/** Ends the use of all contexts that neither the running test nor its file has opened. */
export async function releaseOthersThan(kept: string): Promise<void> {
  runningTest = undefined
  await Promise.all(all.filter(({ scope }) => scope !== undefined && scope !== kept).map(release))
  const idle = all.filter(({ scope }) => scope === undefined)
  await Promise.all(idle.slice(0, Math.max(0, idle.length - IDLE_AT_MOST)).map(({ context }) => context.close()))
}

/** Keeps a picture of a page beside the report of its failed test. */
async function picture(page: Page, number: number): Promise<void> {
  const path = test.info().outputPath(`failed-${number}.png`)
  await paint(page, true)
  await page.screenshot({ path, timeout: ANSWERS_WITHIN_MS })
  test.info().attachments.push({ name: 'screenshot', path, contentType: 'image/png' })
}

/** After a failure: pictures what is in use and closes it, the pages with content first. The text of the first one is in the report. */
export async function closeUsed(): Promise<void> {
  const isEmpty = ({ context }: Opened) => Number(context.pages().every((page) => /^about:|\/healthz$/.test(page.url())))
  const used = all.filter(({ scope }) => scope !== undefined).toSorted((one, other) => isEmpty(one) - isEmpty(other))
  const pages = used.filter((one) => isEmpty(one) === 0).flatMap(({ context }) => context.pages())
  const pictures = Promise.allSettled(pages.map((page, index) => picture(page, index + 1)))
  // a page that hangs does not answer
  await Promise.race([pictures, new Promise((done) => setTimeout(done, ANSWERS_WITHIN_MS))])
  for (const { context } of used) await context.close()
}

/** Contexts that are opened from now on are for this test. */
export const beginTest = (testId: string) => void (runningTest = testId)

/** Opens a browser of another person or device. Opened between tests, it is for all of the file. No test closes it. */
export async function openBrowser(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const { file, project } = test.info()
  const { locale, timezoneId, serviceWorkers, contextOptions } = project.use
  const settings: BrowserContextOptions = {
    locale: locale!,
    timezoneId: timezoneId!,
    serviceWorkers: serviceWorkers!,
    baseURL: originOfTests(),
    viewport: DESK,
    hasTouch: false,
    isMobile: false,
    ...contextOptions,
    ...options,
  }
  const number = numbers.get(browser) ?? numbers.size
  numbers.set(browser, number)
  const kind = JSON.stringify([number, Object.entries(settings).sort(([one], [other]) => one.localeCompare(other))])
  const scope = runningTest ?? file
  const known = all.find((one) => one.kind === kind && one.scope === undefined)
  if (known) {
    // the next one to be closed is the one whose last use is longest ago
    all = [...all.filter((one) => one !== known), known]
    known.scope = scope
    return known.context
  }
  const context = await browser.newContext(settings)
  await leaveUnpainted(context)
  const one: Opened = { context, settings, kind, scope, idle: undefined, isSpoiled: settings.serviceWorkers === 'allow' }
  watch(one)
  reuseIdlePage(one)
  all.push(one)
  return context
}

import { authorizationRequest } from '@verka/server/src/testing/servers/login.ts'
import { test as base, expect, type Cookie, type Page } from '@playwright/test'
import { beginTest, closeUsed, complaints, openBrowser, releaseOthersThan } from './browsers.ts'
import { originOfTests, userNameOf } from './tenant.ts'

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const PASSWORD = 'verka-demo'

/** Declares that the test itself provoked these complaints. There has to be one. */
export function provoked(pattern: RegExp): void {
  const others = complaints.filter((complaint) => !pattern.test(complaint))
  expect(others.length).toBeLessThan(complaints.length)
  complaints.splice(0, Infinity, ...others)
}

/** A journey fails when a page logs an error or throws. Its browsers are reset after it. */
export const test = base.extend<{ isWatched: undefined }>({
  context: async ({ browser, contextOptions, viewport, hasTouch, isMobile }, provide, { file, testId }) => {
    await releaseOthersThan(file)
    beginTest(testId)
    await provide(await openBrowser(browser, { ...contextOptions, ...(viewport && { viewport }), hasTouch, isMobile }))
  },
  isWatched: [
    async ({ context: _context }, use, { file }) => {
      await use(undefined)
      expect.soft(complaints.splice(0)).toEqual([])
      await (test.info().errors.length > 0 ? closeUsed() : releaseOthersThan(file))
    },
    { auto: true },
  ],
})

export { expect, openBrowser }

/** Logs in on the login server's page, after the client has redirected to it. */
export async function logIn(page: Page, userName: string, password = PASSWORD): Promise<void> {
  await page.waitForURL(/\/identity\//)
  await page.getByLabel(/Användarnamn|User name|Brukernavn/).fill(await userNameOf(userName))
  await page.getByLabel(/^(Lösenord|Password|Passord)/).fill(password)
  await page.getByRole('button', { name: /^(Logga in|Log in|Logg inn)$/ }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/identity') && url.pathname !== '/login')
}

/** Logs a browser in through the login form, without rendering it: session.spec.ts and all users of `logIn` test the form. */
export async function logInUnseen(page: Page, userName: string): Promise<void> {
  const origin = originOfTests()
  const form = await page.request.get(authorizationRequest(origin).url)
  const reply = await page.request.post(form.url(), {
    headers: { origin },
    form: { login: await userNameOf(userName), password: PASSWORD },
    maxRedirects: 5,
  })
  expect(new URL(reply.url()).pathname, `${userName} is logged in`).toBe('/login')
}

/** Sessions of the users of the current file. */
let sessions: { file: string; cookies: Map<string, Cookie[]> } | undefined

/**
 * Opens a page as a user, with one session for the whole file. A test that logs out, or needs its own session, uses `logInUnseen`.
 * @param path left out, nothing is loaded: for a test that calls the API first
 */
export async function openAs(page: Page, userName: string, path?: string): Promise<void> {
  const { file } = test.info()
  if (sessions?.file !== file) sessions = { file, cookies: new Map() }
  const context = page.context()
  await context.clearCookies()
  const known = sessions.cookies.get(userName)
  if (known) await context.addCookies(known)
  else {
    await logInUnseen(page, userName)
    sessions.cookies.set(userName, await context.cookies())
  }
  if (path !== undefined) await page.goto(path)
}

/** The heading of the page opened by `show`. */
export const newHeading = (page: Page) => page.locator('h1:not([data-left])')

/** Opens another page within the client, like a link. */
export const go = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    // already on that page
    const leaves = location.pathname !== to
    for (const heading of document.querySelectorAll('h1')) heading.toggleAttribute('data-left', leaves)
    history.pushState(null, '', to)
  }, address)

/**
 * Opens another kind of page within the client, and waits for its content: for pages whose load proves nothing.
 * It asks no question about unsaved input. After a save, the test waits until the client has left the form.
 */
export async function show(page: Page, address: string): Promise<void> {
  await go(page, address)
  await newHeading(page).first().waitFor()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  // the heading of a loading page is replaced by the page's
  await newHeading(page).first().waitFor()
}

/** Opens the user menu and logs out by the keyboard: a menu that still moves into its place would lose the click of a mouse. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Användarmeny/ }).click()
  const menu = page.getByRole('dialog', { name: /^Användarmeny/ })
  await expect(menu.locator(':focus')).toHaveCount(1)
  await menu.getByRole('button', { name: 'Logga ut' }).press('Enter')
}

/** Opens a step of the form of a category, function, service or predefined value type. */
export const openStep = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steg', exact: true }).getByRole('button', { name }).click()

/** Starts a service on the displayed object. Its recent work has links with the same names. */
export const openService = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Välj tjänst' }).getByRole('link', { name }).click()

/** Opens a list through the menu, whose groups stay as they were left. */
export async function goTo(page: Page, group: string, name: string): Promise<void> {
  const menu = page.getByRole('navigation')
  const head = menu.getByRole('button', { name: group })
  if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click()
  const entry = menu.getByRole('link', { name, exact: true })
  await entry.waitFor()
  // while the list unfolds its entries move away from under the mouse
  await menu.first().evaluate((list) => Promise.all(list.getAnimations({ subtree: true }).map((animation) => animation.finished)))
  await entry.click()
}

import type { Page } from '@playwright/test'
import { violationsOn } from './support/for-everybody.ts'
import { expect, logIn, logOut, openBrowser, openService, PHONE, provoked, show, test } from './support/journey.ts'
import { tenantKey } from './support/tenant.ts'

/** The client as an installed app on a phone: it opens without a network, and stores no user data. */
const APP = { ...PHONE, serviceWorkers: 'allow' } as const

interface Kept {
  path: string
  text: string
}

/** Everything in every cache of the page's address. */
const keptOn = (page: Page): Promise<Kept[]> =>
  page.evaluate(async () => {
    const kept: Kept[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url)
        kept.push({ path: pathname + search, text: await (await cache.match(request))!.text() })
      }
    }
    return kept
  })

/** Security: only the shell is cached, whatever pages were opened. @returns its size. */
async function expectShellOnly(page: Page, secrets: readonly string[]): Promise<number> {
  const kept = await keptOn(page)
  expect(kept.map(({ path }) => path).filter((path) => path !== '/' && !/^\/assets\/[\w.-]+$/.test(path))).toEqual([])
  for (const secret of secrets) expect(kept.filter(({ text }) => text.includes(secret)).map(({ path }) => [path, secret])).toEqual([])
  return kept.length
}

const shellIsKept = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated') await new Promise((done) => active?.addEventListener('statechange', done, { once: true }))
  })

test('without a network the shell opens with a notice, and a form keeps its input until it is sent', async ({ browser }) => {
  const context = await openBrowser(browser, APP)
  const phone = await context.newPage()
  await phone.goto('/exe/code/R-N003')
  await logIn(phone, 'user')
  await shellIsKept(phone)
  await openService(phone, 'Städlogg')
  const minutes = phone.getByLabel('Tid (minuter)')
  await minutes.fill('17')

  await context.setOffline(true)
  await expect(phone.getByText(/^Ingen nätanslutning/)).toBeVisible()
  // loaded when the browser was idle
  await phone.getByRole('button', { name: /^Sök och gå till/ }).click()
  await expect(phone.getByText(/^Ingen nätanslutning. Objekt och personer/)).toBeVisible()
  await phone.keyboard.press('Escape')
  await phone.getByRole('button', { name: /^Skicka/ }).click()
  await expect(phone.getByText('Väntar på nätet')).toBeInViewport()
  await expect(phone.getByRole('button', { name: 'Försök igen' })).toBeEnabled()
  await expect(minutes).toHaveValue('17')

  // closed and opened again, still without a network
  const form = phone.url()
  await phone.reload()
  await expect(phone.getByRole('heading', { level: 1, name: 'Ingen kontakt med Verka' })).toBeVisible()
  expect(phone.url()).toBe(form)
  expect(await violationsOn(phone)).toEqual([])
  const policies = await phone.evaluate(async () => {
    const kept = await caches.match('/')
    return kept?.headers.get('content-security-policy')
  })
  expect(policies).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';")

  await context.setOffline(false)
  await expect(minutes).toHaveValue('17')
  await expect(phone.getByText(/^Ingen nätanslutning/)).toBeHidden()
  await phone.getByRole('button', { name: /^Skicka/ }).click()
  await expect(phone.getByText('Klart!')).toBeVisible()
  provoked(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await context.close()
})

test('it can be installed, with the look of the tenant; no user data is in any cache, neither during the work nor after the logout', async ({
  browser,
}) => {
  const context = await openBrowser(browser, APP)
  const phone = await context.newPage()
  await phone.goto('/')
  const manifestOf = async () => {
    const href = (await phone.locator('link[rel=manifest]').getAttribute('href'))!
    return (await (await phone.request.get(href)).json()) as { name: string; theme_color: string; icons: { src: string; sizes: string }[] }
  }
  expect((await manifestOf()).name).toBe('Verka')
  const answers: string[] = []
  phone.on('response', (reply) => {
    if (reply.url().includes('/api/v2/') && reply.fromServiceWorker()) answers.push(reply.url())
  })
  await phone.goto('/exe/code/V-N001')
  await logIn(phone, 'tenantadmin')
  await shellIsKept(phone)
  await expect(phone.locator(`link[rel=manifest][href$="tenant=${await tenantKey()}"]`)).toHaveCount(1)
  const { name, icons } = await manifestOf()
  expect(name).not.toBe('Verka')
  const sizes = await phone.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (source) => {
          const image = new Image()
          image.src = source
          await image.decode()
          return `${image.naturalWidth}x${image.naturalHeight}`
        }),
      ),
    icons.map(({ src }) => src),
  )
  expect(sizes).toEqual(icons.map((icon) => icon.sizes))
  const session = await context.newCDPSession(phone)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // a browser of a test is a private one, which installs nothing
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])

  const title = await phone.getByRole('heading', { level: 1 }).innerText()
  await phone.reload()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(title)
  for (const path of ['/exe', '/users', '/elements/types', '/auditLog', '/exe/help']) await show(phone, path)
  expect(title.length).toBeGreaterThan(2)
  // a token begins like this
  const secrets = [title, 'tenantadmin', 'eyJ']
  expect(await expectShellOnly(phone, secrets)).toBeGreaterThan(50)
  expect(answers).toEqual([])
  await logOut(phone)
  await phone.waitForURL((url) => url.pathname === '/')
  await expectShellOnly(phone, secrets)
  // without a login it is requested: nothing is shown from the device
  await phone.goto('/users')
  await phone.waitForURL(/\/identity\//)
  await context.close()
})

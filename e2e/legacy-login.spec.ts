import { AUDIENCE, startImplicitProvider } from './support/implicit-provider.ts'
import { expect, logOut, test } from './support/journey.ts'
import { tenantKey } from './support/tenant.ts'
import { startVerka } from './support/verka.ts'

/** Besides those of `playwright.config.ts`. */
const PORT = Number(process.env.E2E_PORT ?? 4180) + 2
const PROVIDER_PORT = PORT + 1
const ORIGIN = `http://localhost:${PORT}`

/** Issue 2, 'The legacy flow': another organisation's login server, which offers the implicit flow only. */
test.describe.configure({ mode: 'serial' })

let provider: Awaited<ReturnType<typeof startImplicitProvider>>
let stopVerka: () => Promise<void>
test.beforeAll(async () => {
  test.setTimeout(90_000)
  provider = await startImplicitProvider(PROVIDER_PORT, ORIGIN)
  stopVerka = await startVerka(PORT, { OIDC_ISSUER: provider.issuer, OIDC_RESPONSE_TYPE: 'id_token token', OIDC_AUDIENCE: AUDIENCE })
})
test.afterAll(async () => {
  await stopVerka()
  await provider.stop()
})

test('logs in by the implicit flow, continues silently after a reload, and logs out', async ({ page }) => {
  provider.person = { email: `${await tenantKey()}.user@lindvik.example` }
  const requests: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.port === String(PROVIDER_PORT) && url.pathname === '/auth') requests.push(url)
  })
  await page.goto(`${ORIGIN}/exe/code/BS-N022?view=Own`)
  await expect(page.getByRole('heading', { level: 1, name: 'Brandsläckare 22' })).toBeVisible()
  expect(page.url()).toBe(`${ORIGIN}/exe/code/BS-N022?view=Own`)
  const requested = requests.at(-1)!.searchParams
  expect(requested.get('response_type')).toBe('id_token token')
  expect(requested.get('nonce')).toMatch(/.{20,}/)
  expect(requested.get('state')).toMatch(/.{20,}/)
  expect(requested.has('code_challenge')).toBe(false)
  // no token stays in the address, the history or the storage
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/eyJ/)

  const before = requests.length
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Brandsläckare 22' })).toBeVisible()
  expect(requests.slice(before).map((url) => url.searchParams.get('prompt'))).toEqual(['none'])

  await logOut(page)
  await page.getByRole('button', { name: 'Bye' }).click()
  await expect(page.getByRole('button', { name: 'Logga in' })).toBeVisible()
})

test('an access token that does not belong to the id token is refused', async ({ page }) => {
  provider.person = { email: `${await tenantKey()}.tenantadmin@lindvik.example` }
  // the answer has the access token of an earlier login
  await page.addInitScript(() => {
    const hash = new URLSearchParams(location.hash.slice(1))
    const stolen = sessionStorage.getItem('test-stolen')
    if (location.pathname === '/login' && hash.has('access_token') && stolen) {
      hash.set('access_token', stolen)
      history.replaceState(null, '', `#${hash}`)
    }
    if (hash.has('access_token')) sessionStorage.setItem('test-stolen', hash.get('access_token')!)
  })
  await page.goto(`${ORIGIN}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tove')
  expect(await page.evaluate(() => sessionStorage.getItem('test-stolen'))).toMatch(/^eyJ/)

  await page.context().clearCookies()
  await page.goto(`${ORIGIN}/dashboard`)
  await expect(page.getByText('Ogiltig inloggning.')).toBeVisible()
})

test('a user unknown to the installation is refused with a reference number', async ({ page }) => {
  provider.person = { email: 'stranger@elsewhere.example' }
  await page.goto(`${ORIGIN}/dashboard`)
  await expect(page.getByRole('alert')).toContainText(/Ogiltig inloggning\. .* referensnumret [2-9A-Z]{4}-[2-9A-Z]{4}\./)
})

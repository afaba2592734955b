import { createHash, randomBytes } from 'node:crypto'

export interface Tokens {
  accessToken: string
  refreshToken: string
  idToken: string
}

/** A browser's cookies, as far as a login needs: by name and path. */
class CookieJar {
  #cookies = new Map<string, { name: string; value: string; path: string }>()

  /** Stores the cookies of an answer; an empty one is deleted. */
  keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/'
      const key = `${name} ${path}`
      if (value === '') this.#cookies.delete(key)
      else this.#cookies.set(key, { name, value, path })
    }
  }

  headerFor(url: string): string {
    const { pathname } = new URL(url)
    const isBelow = (path: string) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
    return [...this.#cookies.values()]
      .filter(({ path }) => isBelow(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }

  get(name: string): string | undefined {
    return [...this.#cookies.values()].find((cookie) => cookie.name === name)?.value
  }
}

/** A browser that shows every redirect instead of following it. */
export interface Browser {
  jar: CookieJar
  get: (url: string, headers?: Record<string, string>) => Promise<Response>
  post: (url: string, form: Record<string, string>, headers?: Record<string, string>) => Promise<Response>
}

export function openBrowser(origin: string): Browser {
  const jar = new CookieJar()
  const send = async (url: string, init: RequestInit) => {
    const address = new URL(url, origin).href
    const headers = { accept: 'text/html', cookie: jar.headerFor(address), ...(init.headers as Record<string, string>) }
    const response = await fetch(address, { ...init, headers, redirect: 'manual' })
    jar.keep(response)
    return response
  }
  return {
    jar,
    get: (url, headers = {}) => send(url, { headers }),
    post: (url, form, headers = {}) => send(url, { method: 'POST', body: new URLSearchParams(form), headers: { origin, ...headers } }),
  }
}

export interface AuthorizationRequest {
  url: string
  verifier: string
  state: string
  nonce: string
}

/** An authorization request of the web client, with any parameter changed, or omitted by `undefined`. */
export function authorizationRequest(origin: string, changes: Record<string, string | undefined> = {}): AuthorizationRequest {
  const [verifier, state, nonce] = [43, 16, 16].map((length) => randomBytes(length).toString('base64url')) as [string, string, string]
  const params = {
    client_id: 'verka-web',
    response_type: 'code',
    redirect_uri: `${origin}/login`,
    scope: 'openid profile verka',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...changes,
  }
  const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { url: `${origin}/identity/auth?${new URLSearchParams(given).toString()}`, verifier, state, nonce }
}

/** Follows redirects on our own origin up to the client's address. */
export async function followToClient(browser: Browser, origin: string, first: Response): Promise<URL> {
  let response = first
  for (let hop = 0; hop < 5; hop++) {
    const target = new URL(response.headers.get('location') ?? '', origin)
    if (target.pathname === '/login' || target.pathname === '/login/silent') return target
    response = await browser.get(target.href)
  }
  throw new Error(`no way back to the client: ${first.status} ${first.headers.get('location') ?? ''}`)
}

/** Exchanges a code. */
export function redeem(origin: string, code: string, verifier: string, redirectUri = `${origin}/login`): Promise<Response> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'verka-web',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  })
  return fetch(`${origin}/identity/token`, { method: 'POST', body })
}

export async function tokensOf(response: Response): Promise<Tokens> {
  if (response.status !== 200) throw new Error(`no tokens: ${response.status} ${await response.text()}`)
  const { access_token, refresh_token, id_token } = (await response.json()) as Record<string, string>
  return { accessToken: access_token!, refreshToken: refresh_token!, idToken: id_token! }
}

/** Logs in at the embedded login server as a browser does: authorization code with PKCE, login form, code exchange. */
export async function logIn(options: {
  origin: string
  userName: string
  password: string
  tenant?: string
  browser?: Browser
}): Promise<Tokens> {
  const { origin, browser = openBrowser(origin) } = options
  const request = authorizationRequest(origin, { tenant: options.tenant })
  const toForm = await browser.get(request.url)
  const form = toForm.headers.get('location')
  if (!form?.includes('/identity/interaction/')) throw new Error(`no login form: ${toForm.status} ${form ?? (await toForm.text())}`)
  const submitted = await browser.post(form, { login: options.userName, password: options.password })
  if (submitted.status !== 303) throw new Error(`the login was refused: ${submitted.status} ${await submitted.text()}`)
  const target = await followToClient(browser, origin, submitted)
  if (target.searchParams.get('state') !== request.state) throw new Error('another state came back')
  return tokensOf(await redeem(origin, target.searchParams.get('code') ?? '', request.verifier))
}

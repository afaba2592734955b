import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { authorizationRequest, logIn, openBrowser } from '../servers/login.ts'
import { makeSmallCustomer, PASSWORD } from '../made/sites/small-customer.ts'
import { freePort, startVerka } from '../servers/verka-process.ts'

const KEY = 'secretive'

/** A secret found where it does not belong: its name and the location. */
export interface Leak {
  secret: string
  where: 'log' | 'audit' | 'error'
  excerpt: string
}

/** Secrets of the settings and of requests, each a text that exists nowhere else. */
const NAMES = [
  'SECRET_KEY',
  'METRICS_TOKEN',
  'EXTERNAL_IDP_CLIENT_SECRET',
  'SMTP_URL password',
  'FILES_URL secret',
  'wrong password',
  'password as a name',
  'new password',
  'password of a new user',
  'password in broken JSON',
  'password in a field of a file',
  'bearer token',
  'basic authorization',
  'api key',
  'cookie',
  'session cookie',
  'interaction cookie',
  'access token in the query',
  'authorization code',
  'code verifier',
  'code challenge',
  'refresh token',
  'client secret',
  'id token hint',
  'token of a set-password link',
  'token of a first-administrator link',
] as const
type Name = (typeof NAMES)[number]

/** Generated secrets of Verka itself; with those above thirty. */
const REAL = ['DATABASE_URL password', 'access token', 'real refresh token', 'real id token'] as const

/**
 * Sends requests with secrets in every part that may contain them, most of them refused and some while the database fails, and searches for
 * the secrets in the process's output, in the audit log, and in its answers.
 */
export async function runSecrets(options: {
  database: { ownerUrl: string; applicationUrl: string; superuserUrl: string }
  level: 'info' | 'debug'
  requests: number
  onProgress?: (text: string) => void
}): Promise<{ leaks: Leak[]; secrets: number; requests: number; lines: number; statuses: Record<string, number> }> {
  const folder = await mkdtemp(join(tmpdir(), 'verka-secrets-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const { ownerUrl, applicationUrl, superuserUrl } = options.database
  const canary = Object.fromEntries(NAMES.map((name) => [name, `kanarie${randomBytes(16).toString('hex')}`])) as Record<Name, string>
  const verka = startVerka({
    PORT: String(port),
    DATABASE_URL: applicationUrl,
    DATABASE_OWNER_URL: ownerUrl,
    DATA_DIR: folder,
    LOG_LEVEL: options.level,
    SECRET_KEY: canary.SECRET_KEY,
    METRICS_TOKEN: canary.METRICS_TOKEN,
    SMTP_URL: `smtp://post:${canary['SMTP_URL password']}@127.0.0.1:9`,
    FILES_URL: `s3://key:${canary['FILES_URL secret']}@127.0.0.1:9/bucket?tls=false`,
    EXTERNAL_IDP_ISSUER: 'http://127.0.0.1:9/',
    EXTERNAL_IDP_CLIENT_ID: 'verka',
    EXTERNAL_IDP_CLIENT_SECRET: canary.EXTERNAL_IDP_CLIENT_SECRET,
  })
  const superuser = new pg.Client({ connectionString: superuserUrl })
  try {
    await verka.ready
    if (verka.child.exitCode !== null) throw new Error(verka.output())
    await superuser.connect()
    await makeSmallCustomer(applicationUrl, KEY)
    const tokens = await logIn({ origin, userName: KEY, password: PASSWORD })
    const real = [decodeURIComponent(new URL(applicationUrl).password), tokens.accessToken, tokens.refreshToken, tokens.idToken]
    const secrets: [string, string][] = [
      ...NAMES.map((name): [string, string] => [name, canary[name]]),
      ...REAL.map((name, index): [string, string] => [name, real[index]!]),
    ]

    const api = `${origin}/api/v2/${KEY}/north`
    const json = { authorization: `Bearer ${tokens.accessToken}`, 'content-type': 'application/json' }
    const post = (url: string, body: string | URLSearchParams | FormData, headers: Record<string, string> = {}) =>
      fetch(url, { method: 'POST', body, headers: { origin, ...headers }, redirect: 'manual' })
    const token = (fields: Record<string, string>) =>
      post(`${origin}/identity/token`, new URLSearchParams({ client_id: 'verka-web', redirect_uri: `${origin}/login`, ...fields }))
    const upload = () => {
      const form = new FormData()
      form.set('password', canary['password in a field of a file'])
      form.set('file', new Blob(['text']), 'a.txt')
      return post(`${api}/files`, form, { authorization: json.authorization })
    }
    const loginPage = async (login: string, password: string) => {
      const browser = openBrowser(origin)
      const form = (await browser.get(authorizationRequest(origin).url)).headers.get('location') ?? '/identity/interaction/none'
      return browser.post(form, { login, password })
    }
    const requests: (() => Promise<Response>)[] = [
      () => loginPage(KEY, canary['wrong password']),
      () => loginPage(canary['password as a name'], 'x'),
      () =>
        post(
          `${origin}/identity/set-password?token=${canary['token of a set-password link']}`,
          new URLSearchParams({ password: canary['new password'], passwordAgain: canary['new password'] }),
        ),
      () => fetch(`${origin}/identity/set-password?token=${canary['token of a set-password link']}`),
      () => fetch(`${origin}/identity/first-administrator?token=${canary['token of a first-administrator link']}`),
      () =>
        post(
          `${origin}/api/v2/${KEY}/users`,
          JSON.stringify({ userName: 'ny', name: 'Ny', password: canary['password of a new user'] }),
          json,
        ),
      () => post(`${origin}/api/v2/${KEY}/users`, `{"password": "${canary['password in broken JSON']}", `, json),
      upload,
      () => fetch(`${api}/elements`, { headers: { authorization: `Bearer ${canary['bearer token']}` } }),
      () => fetch(`${api}/elements`, { headers: { authorization: `Bearer eyJhbGciOiJub25lIn0.${canary['bearer token']}.x` } }),
      () => fetch(`${api}/elements`, { headers: { authorization: `Basic ${canary['basic authorization']}` } }),
      () => fetch(`${api}/elements`, { headers: { 'x-api-key': canary['api key'], cookie: `other=${canary.cookie}` } }),
      () => fetch(authorizationRequest(origin).url, { headers: { cookie: `_session=${canary['session cookie']}` }, redirect: 'manual' }),
      () =>
        post(`${origin}/identity/interaction/none`, new URLSearchParams({ login: KEY, password: canary['wrong password'] }), {
          cookie: `_interaction=${canary['interaction cookie']}`,
        }),
      () => fetch(`${api}/elements?access_token=${canary['access token in the query']}`),
      () => fetch(`${api}/${canary['access token in the query']}`, { headers: { authorization: json.authorization } }),
      () => token({ grant_type: 'authorization_code', code: canary['authorization code'], code_verifier: canary['code verifier'] }),
      () =>
        fetch(authorizationRequest(origin, { code_challenge: canary['code challenge'], scope: 'openid nothing' }).url, {
          redirect: 'manual',
        }),
      () => token({ grant_type: 'refresh_token', refresh_token: canary['refresh token'] }),
      () => token({ grant_type: 'client_credentials', client_secret: canary['client secret'] }),
      () => fetch(`${origin}/identity/session/end?id_token_hint=${canary['id token hint']}`, { redirect: 'manual' }),
      () => fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${canary.METRICS_TOKEN}x` } }),
      () => post(`${origin}/identity/forgotten-password`, new URLSearchParams({ email: `${KEY}@example.test` })),
      () => post(`${api}/elements/filter`, '{}', json),
      () => post(`${api}/elements`, JSON.stringify({ elementTypeId: 'x', title: 1 }), json),
      () => fetch(`${api}/events`, { headers: { authorization: `Bearer ${tokens.idToken}` } }),
      () => token({ grant_type: 'refresh_token', refresh_token: tokens.accessToken }),
      async () => {
        // requests in progress fail in another way
        await superuser.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'verka_app' and datname = current_database()`,
        )
        return post(`${api}/elements/filter`, '{}', json)
      },
    ]
    const leaks: Leak[] = []
    const statuses: Record<string, number> = {}
    const found = (where: Leak['where'], text: string) => {
      for (const [secret, value] of secrets) {
        const at = text.indexOf(value)
        if (at >= 0 && leaks.length < 100) leaks.push({ secret, where, excerpt: text.slice(Math.max(0, at - 200), at + value.length + 20) })
      }
    }
    /** A page without its sender's own text: a form shows the typed name, and the links to its other languages have its address. */
    const withoutOwnWords = (page: string) =>
      page.replaceAll(canary['password as a name'], '').replaceAll(/token=kanarie[0-9a-f]{32}&amp;lang=/g, '')
    let sent = 0
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (sent < options.requests) {
          const index = sent++
          if (index % 2000 === 1999) options.onProgress?.(`${index + 1} requests`)
          const reply = await requests[index % requests.length]!()
          statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
          const text = await reply.text()
          if (reply.status >= 400) found('error', withoutOwnWords(text))
        }
      }),
    )
    verka.child.kill('SIGTERM')
    await verka.ended
    found('log', verka.output())
    const { rows } = await superuser.query<{ line: string }>('select audit_log::text as line from audit_log')
    found('audit', rows.map(({ line }) => line).join('\n'))
    return { leaks, secrets: secrets.length, requests: sent, lines: verka.output().split('\n').length, statuses }
  } finally {
    verka.child.kill('SIGKILL')
    await verka.ended
    await superuser.end()
    await rm(folder, { recursive: true, force: true })
  }
}

import { randomUUID } from 'node:crypto'
import { authorizationRequest, redeem, tokensOf } from '@verka/server/src/testing/servers/login.ts'
import { expect, type Page } from '@playwright/test'
import { originOfTests, tenantKey } from './tenant.ts'

/** Calls the API as the person who is logged in on a page; a path after `^` is below the tenant instead of the site. */
export interface Api {
  post: <Reply = { id: string; version: number }>(path: string, body: object) => Promise<Reply>
  put: <Reply = { id: string; version: number }>(path: string, body: object) => Promise<Reply>
  get: <Reply>(path: string) => Promise<Reply>
  remove: (path: string) => Promise<void>
  /** A call that is below no tenant: `/session`, `/tenants`. */
  call: <Reply>(method: string, path: string, body?: object) => Promise<Reply>
  /** A POST that has to be refused. */
  refused: (path: string, body: object) => Promise<{ status: number; errors: { message: string; field?: string }[] }>
}

/** A new token for the user who is logged in on a page. */
async function tokenOn(page: Page): Promise<string> {
  const { url, verifier } = authorizationRequest(originOfTests(), { prompt: 'none' })
  const code = new URL((await page.request.get(url)).url()).searchParams.get('code')
  return (await tokensOf(await redeem(originOfTests(), code ?? '', verifier))).accessToken
}

/** The API of a site of the file's tenant, as the user who is logged in on a page. */
export async function apiOf(page: Page, site = 'north'): Promise<Api> {
  const [tenant, token] = await Promise.all([tenantKey(), tokenOn(page)])
  const fetched = (method: string, path: string, body?: object) =>
    page.request.fetch(`/api/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      ...(body ? { data: body } : {}),
    })
  const inSite = (path: string) => (path.startsWith('^') ? `/${tenant}${path.slice(1)}` : `/${tenant}/${site}${path}`)
  const call = async (method: string, path: string, body?: object) => {
    const reply = await fetched(method, path, body)
    expect(reply.ok(), `${method} ${path}: ${reply.ok() ? '' : await reply.text()}`).toBe(true)
    return reply.status() === 204 ? undefined : reply.json()
  }
  return {
    post: (path, body) => call('POST', inSite(path), body),
    put: (path, body) => call('PUT', inSite(path), body),
    get: (path) => call('GET', inSite(path)),
    remove: (path) => call('DELETE', inSite(path)),
    call,
    async refused(path, body) {
      const reply = await fetched('POST', inSite(path), body)
      return { status: reply.status(), errors: (await reply.json()).errors }
    },
  }
}

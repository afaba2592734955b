import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

/** Calls the API as the person who is logged in on a page; a path after `^` stands below the tenant instead of the site. */
export interface Api {
  post: <Reply = { id: string; version: number }>(path: string, body: object) => Promise<Reply>
  put: <Reply = { id: string; version: number }>(path: string, body: object) => Promise<Reply>
  get: <Reply>(path: string) => Promise<Reply>
  remove: (path: string) => Promise<void>
  /** GET of what stands below no site: `/demo/users`, `/session`. */
  getAbove: <Reply>(path: string) => Promise<Reply>
  /** A POST that is to be refused. */
  refused: (path: string, body: object) => Promise<{ status: number; errors: { message: string; field?: string }[] }>
}

/** Reloads the page to learn the token that it sends. */
export async function apiOf(page: Page, site = 'north'): Promise<Api> {
  const request = page.waitForRequest((sent) => sent.url().includes('/api/v2/') && sent.headers().authorization !== undefined)
  await page.reload()
  const { authorization } = (await request).headers()
  const fetched = (method: string, path: string, body?: object) =>
    page.request.fetch(`/api/v2${path}`, {
      method,
      headers: { authorization: authorization!, 'idempotency-key': randomUUID() },
      ...(body ? { data: body } : {}),
    })
  const inSite = (path: string) => (path.startsWith('^') ? `/demo${path.slice(1)}` : `/demo/${site}${path}`)
  const send = async (method: string, path: string, body?: object) => {
    const reply = await fetched(method, path, body)
    expect(reply.ok(), `${method} ${path}: ${reply.ok() ? '' : await reply.text()}`).toBe(true)
    return reply.json()
  }
  return {
    post: (path, body) => send('POST', inSite(path), body),
    put: (path, body) => send('PUT', inSite(path), body),
    get: (path) => send('GET', inSite(path)),
    async remove(path) {
      const reply = await fetched('DELETE', inSite(path))
      expect(reply.ok(), `DELETE ${path}`).toBe(true)
    },
    getAbove: (path) => send('GET', path),
    async refused(path, body) {
      const reply = await fetched('POST', inSite(path), body)
      return { status: reply.status(), errors: (await reply.json()).errors }
    },
  }
}

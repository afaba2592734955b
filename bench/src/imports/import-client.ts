import { setTimeout as delay } from 'node:timers/promises'
import type { DataImport } from '@verka/domain/imports/imports.api.ts'
import { logIn } from '@verka/server/src/testing/servers/login.ts'
import { PASSWORD, SITE_KEY, TENANT_KEY, USER_NAME } from '../lists/fill.ts'

/** Interval at which the page of an import asks for its state; a live change of it asks at once (`apps/web`). */
const POLL_MS = 800

/** A token lives for five minutes. */
const TOKEN_MS = 200_000

export type Phase = 'upload' | 'read' | 'check' | 'save'
export const PHASES: readonly Phase[] = ['upload', 'read', 'check', 'save']

interface Login {
  authorization: string
  at: number
}
/** By origin: clients share it, since many logins in a short time are refused. */
const logins = new Map<string, Promise<Login>>()

async function loginAt(origin: string): Promise<Login> {
  const known = await logins.get(origin)
  if (known && performance.now() - known.at < TOKEN_MS) return known
  const login = logIn({ origin, userName: USER_NAME, password: PASSWORD }).then(({ accessToken }) => ({
    authorization: `Bearer ${accessToken}`,
    at: performance.now(),
  }))
  logins.set(origin, login)
  return login
}

/** A person's client: imports files by the calls of the page, and hears of changes as it does. */
export async function importClient(origin: string) {
  const site = `${origin}/api/v2/${TENANT_KEY}/${SITE_KEY}`
  let { authorization, at } = await loginAt(origin)
  const call = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const content = body instanceof FormData ? body : body && JSON.stringify(body)
    const type = body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : undefined
    if (performance.now() - at > TOKEN_MS) ({ authorization, at } = await loginAt(origin))
    const headers = { authorization, 'idempotency-key': crypto.randomUUID(), ...type }
    const reply = await fetch(`${site}${path}`, { method, headers, ...(content && { body: content }) })
    if (reply.status === 503) {
      // as the client does, by the same key
      await reply.arrayBuffer()
      await delay(500)
      return call(method, path, body)
    }
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as Body
  }
  const over = new AbortController()
  let heard: () => void = () => undefined
  const stream = await fetch(`${site}/events`, { headers: { authorization }, signal: over.signal })
  const listening = (async () => {
    const texts = stream.body!.pipeThrough(new TextDecoderStream())
    for await (const text of texts) if (text.includes('dataImport')) heard()
  })().catch(() => undefined)
  const changed = () => {
    let timer: NodeJS.Timeout
    return new Promise<void>((resolve) => {
      heard = resolve
      timer = setTimeout(resolve, POLL_MS)
    }).finally(() => clearTimeout(timer))
  }
  const until = async (id: string, states: readonly string[]): Promise<DataImport> => {
    for (;;) {
      // what happens while it asks is heard, too
      const next = changed()
      const found = await call<DataImport>('GET', `/imports/${id}`)
      if (states.includes(found.state)) return found
      await next
    }
  }
  return {
    /** Imports a file into a category, every row checked before. `ended` is called after each phase. */
    async run(typeId: string, file: { content: Buffer; name: string }, ended: (phase: Phase) => Promise<void>): Promise<DataImport> {
      const form = new FormData()
      form.append('purpose', 'import')
      form.append('file', new Blob([new Uint8Array(file.content)]), file.name)
      const { id: fileId } = await call<{ id: string }>('POST', '/files', form)
      await ended('upload')
      const { id } = await call<DataImport>('POST', '/imports', { target: 'element', typeId, fileId })
      const found = await until(id, ['mapping', 'unreadable', 'stopped'])
      if (found.state !== 'mapping') throw new Error(JSON.stringify(found.error))
      await ended('read')
      await call('POST', `/imports/${id}/check`, found.mapping)
      const checked = await until(id, ['checked', 'mapping', 'stopped'])
      if (checked.counts.create !== checked.total) throw new Error(JSON.stringify(checked.counts))
      await ended('check')
      await call('POST', `/imports/${id}/start`, { policy: 'correct' })
      const done = await until(id, ['done', 'stopped'])
      if (done.counts.created !== done.total) throw new Error(JSON.stringify(done.counts))
      await ended('save')
      return done
    },
    call,
    async close() {
      over.abort()
      await listening
    },
  }
}

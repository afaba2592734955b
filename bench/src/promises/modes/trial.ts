import { asId } from '@verka/domain/entities/ids.ts'
import { logIn } from '@verka/server/src/testing/servers/login.ts'
import type { Caller } from '@verka/server/src/testing/servers/test-tenant.ts'

/** A token lasts five minutes. */
const TOKEN_MS = 4 * 60_000

/** Parts of the trial of a promise. */
export interface Trial {
  admin: Caller
  /** The part of a promised size that is tried. */
  many: (count: number) => number
  reportResult: (promise: string, isKept: boolean, since: number) => void
}

/** An administrator of the demo customer, who calls through HTTP. */
export function adminAt(origin: string): Caller {
  let token: { value: Promise<string>; at: number } | undefined
  const freshToken = () => {
    if (!token || Date.now() - token.at > TOKEN_MS) {
      const value = logIn({ origin, userName: 'tenantadmin', password: 'verka-demo' }).then(({ accessToken }) => accessToken)
      token = { value, at: Date.now() }
    }
    return token.value
  }

  return {
    userId: asId(''),
    token: '',
    async call(method, path, body, headers) {
      const reply = await fetch(`${origin}/api/v2/demo/north${path}`, {
        method,
        headers: { authorization: `Bearer ${await freshToken()}`, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await reply.text()
      return { status: reply.status, body: text === '' ? undefined : JSON.parse(text), headers: {} } as never
    },
  }
}

/** Runs `count` pieces of work by `clients` at once. */
export async function together(clients: number, count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < count) await work(next++)
    }),
  )
}

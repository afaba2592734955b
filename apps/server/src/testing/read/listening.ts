import { afterEach } from 'vitest'
import type { TestApp } from '../servers/test-app.ts'
import type { Caller, TestTenant } from '../servers/test-tenant.ts'
import { openEvents, type OpenStream } from './event-reader.ts'

interface Where {
  at: TestApp
  tenant: TestTenant
}

/** Opens event streams as a user, by default in `usual`, and closes them after each test. */
export function listening(usual: () => Where) {
  const opened: OpenStream[] = []
  afterEach(() => {
    for (const hearing of opened.splice(0)) hearing.close()
  })
  return async (caller: Caller, options: Parameters<typeof openEvents>[3] & Partial<Where> = {}) => {
    const { at, tenant, ...streamOptions } = { ...usual(), ...options }
    const hearing = await openEvents(at, tenant, caller, streamOptions)
    opened.push(hearing)
    return hearing
  }
}

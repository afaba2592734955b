import { afterEach } from 'vitest'
import type { Caller, TestApp, TestTenant } from '../servers/test-app.ts'
import { hear, type Hearing } from './event-reader.ts'

interface Where {
  at: TestApp
  tenant: TestTenant
}

/** Opens event streams as a person, by default in `usual`, and closes them after each test. */
export function listening(usual: () => Where) {
  const opened: Hearing[] = []
  afterEach(() => {
    for (const hearing of opened.splice(0)) hearing.close()
  })
  return async (caller: Caller, options: Parameters<typeof hear>[3] & Partial<Where> = {}) => {
    const { at, tenant, ...place } = { ...usual(), ...options }
    const hearing = await hear(at, tenant, caller, place)
    opened.push(hearing)
    return hearing
  }
}

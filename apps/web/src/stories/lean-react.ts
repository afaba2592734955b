// React's development build warns, which a test hears, and it also records a stack and a task for each element, for developer tools that no
// test has: half of the processor time of a test. It keeps the warnings and loses the records.
import { beforeAll } from 'vitest'

// React reads both when it is loaded
Reflect.deleteProperty(console, 'createTask')
Reflect.deleteProperty(console, 'timeStamp')

beforeAll(async () => {
  const { default: react } = (await import('react')) as unknown as { default: Record<string, object> }
  const internals = react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
  if (!internals || !('recentlyCreatedOwnerStacks' in internals)) throw new Error('React counts its stacks elsewhere now')
  // above its limit for a second, it records none
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set: () => {
      // its count begins again each second
    },
  })
})

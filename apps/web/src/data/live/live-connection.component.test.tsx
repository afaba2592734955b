import { expect, test, vi } from 'vitest'
import { connect } from '../connection.ts'
import { receiveChanges } from './live-connection.ts'

test('a stream that is refused ends the session at once, one that fails is tried again', async () => {
  const unauthorized = vi.fn<() => void>()
  connect({
    place: () => ({ tenant: 'demo', site: 'north' }),
    accessToken: async () => 'token',
    quietToken: async () => 'token',
    culture: () => 'sv-SE',
    unauthorized,
    refreshSession: async () => undefined,
    goneSite: async () => undefined,
  })
  const statuses = [503, 401]
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async () => new Response('{}', { status: statuses.shift() ?? 401 }))
  const ending = new AbortController()
  unauthorized.mockImplementation(() => ending.abort())
  await receiveChanges({ after: () => undefined, signal: ending.signal }, () => undefined)
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(unauthorized).toHaveBeenCalledTimes(1)
  fetched.mockRestore()
})

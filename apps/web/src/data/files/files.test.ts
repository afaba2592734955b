import { afterEach, expect, test, vi } from 'vitest'
import { connect } from '../connection.ts'
import { saveFile } from './files.ts'

const unauthorized = vi.fn<() => void>()
const requested: string[] = []
/** A network on which every request gets this status. */
function answerWith(status: number) {
  connect({
    place: () => ({ tenant: 'demo', site: 'north' }),
    accessToken: async () => 'token',
    quietToken: async () => 'token',
    culture: () => 'nb-NO',
    unauthorized,
    refreshSession: async () => undefined,
    goneSite: async () => undefined,
  })
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address)
    return new Response('null', { status })
  })
}
afterEach(() => {
  vi.unstubAllGlobals()
  unauthorized.mockClear()
  requested.length = 0
})

const file = { fileId: '01a2070f-742b-7018-a87f-ea825ff3a0a1', fileName: 'a.jpg' }

test('a file is requested in the language of its reader', async () => {
  answerWith(404)
  await expect(saveFile(file)).rejects.toMatchObject({ status: 404 })
  expect(requested).toEqual([`/api/v2/demo/north/files/${file.fileId}/content?culture=nb-NO`])
  expect(unauthorized).not.toHaveBeenCalled()
})

test('a file request refused for its login ends the session, like any other call', async () => {
  answerWith(401)
  await expect(saveFile(file)).rejects.toMatchObject({ status: 401 })
  expect(unauthorized).toHaveBeenCalledTimes(1)
})

import type { ArgumentsOf } from '@verka/domain/api/contract.ts'
import { errorOfReply, noReply } from './api-error.ts'
import { addressOfCall, type Callable } from './call.ts'
import { connection } from './connection.ts'
import { authorized, saveOnDevice } from './files.ts'

/** The name that a document was sent under (RFC 8187). */
function nameIn(disposition: string | null): string | undefined {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '') ?? []
  try {
    return name === undefined ? undefined : decodeURIComponent(name)
  } catch {
    return undefined
  }
}

/**
 * Has a document made by the server and saves it on the device, under the name that it comes with. It takes as long as it
 * takes. @throws {ApiError} whatever goes wrong; nothing is saved then
 */
export async function saveDocument<C extends Callable>(definition: C, args: ArgumentsOf<C>, signal?: AbortSignal): Promise<void> {
  const { token, place } = await authorized()
  const given = args as { query?: Record<string, unknown>; body?: unknown }
  const answered = async () => {
    const reply = await fetch(addressOfCall(definition, given, place, connection().culture()), {
      method: definition.method,
      headers: { authorization: `Bearer ${token}`, ...(given.body !== undefined && { 'content-type': 'application/json' }) },
      ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
      ...(signal && { signal }),
    })
    return { reply, bytes: reply.ok ? await reply.blob() : undefined }
  }
  const { reply, bytes } = await answered().catch((error: unknown) => {
    // whoever gave it up knows
    if (signal?.aborted) throw error
    throw noReply()
  })
  if (reply.status === 401) connection().unauthorized()
  if (!bytes) throw errorOfReply(reply.status, await reply.json().catch(() => null), true)
  saveOnDevice(bytes, nameIn(reply.headers.get('content-disposition')) ?? 'verka')
}

import type { ArgumentsOf } from '@verka/domain/api/contract.ts'
import { DOCUMENT_ID_HEADER, getDocumentProgress } from '@verka/domain/documents/documents.api.ts'
import { errorOfReply, noReply } from '../api-error.ts'
import { addressOfCall, call, type Callable } from '../call.ts'
import { connection } from '../connection.ts'
import { authorized, saveOnDevice } from './files.ts'
import { newId } from '../new-id.ts'

/** The name that a document was sent under (RFC 8187). */
function nameIn(disposition: string | null): string | undefined {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '') ?? []
  try {
    return name === undefined ? undefined : decodeURIComponent(name)
  } catch {
    return undefined
  }
}

/** Most documents are complete before this. */
const SHOWN_AFTER_MS = 700
const POLL_EVERY_MS = 1000

/** Shows the progress of a slow document on every page. @returns a function that ends that */
function followDocument(id: string, cancel: () => void): () => void {
  let isOver = false
  let hide: (() => void) | undefined
  let timer = setTimeout(() => void show(), SHOWN_AFTER_MS)
  const show = async () => {
    const [note, progress] = await Promise.all([import('../../ui/feedback/document-note.tsx'), poll()])
    if (isOver) return
    note.showDocument(id, { progress, cancel })
    hide = () => note.hideDocument(id)
    const goOn = async () => {
      const now = await poll()
      if (isOver) return
      if (now) note.updateDocument(id, { progress: now, cancel })
      timer = setTimeout(() => void goOn(), POLL_EVERY_MS)
    }
    timer = setTimeout(() => void goOn(), POLL_EVERY_MS)
  }
  // the document does not depend on this answer
  const poll = () => call(getDocumentProgress, { params: { id } }).catch(() => undefined)
  return () => {
    isOver = true
    clearTimeout(timer)
    hide?.()
  }
}

/**
 * Lets the server render a document. It has no time limit, and continues when the user leaves the page: they see its progress, and may
 * cancel it.
 * @returns its content under the server's name; undefined: it was cancelled
 * @throws {ApiError} on any failure
 */
export async function readDocument<C extends Callable>(definition: C, args: ArgumentsOf<C>): Promise<File | undefined> {
  const { token, place: scope } = await authorized()
  const given = args as { query?: Record<string, unknown>; body?: unknown }
  const id = newId()
  const givenUp = new AbortController()
  const end = followDocument(id, () => givenUp.abort())
  const answered = async () => {
    const reply = await fetch(addressOfCall(definition, given, scope, connection().culture()), {
      method: definition.method,
      headers: {
        authorization: `Bearer ${token}`,
        [DOCUMENT_ID_HEADER]: id,
        ...(given.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
      signal: givenUp.signal,
    })
    return { reply, bytes: reply.ok ? await reply.blob() : undefined }
  }
  const answer = await answered()
    .catch(() => {
      if (!givenUp.signal.aborted) throw noReply()
      return undefined
    })
    .finally(end)
  if (!answer) return undefined
  const { reply, bytes } = answer
  if (reply.status === 401) connection().unauthorized()
  if (!bytes) throw errorOfReply(reply.status, await reply.json().catch(() => null), true)
  return new File([bytes], nameIn(reply.headers.get('content-disposition')) ?? 'verka', { type: bytes.type })
}

/**
 * Lets the server render a document, and saves it on the device under the server's name.
 * @returns whether it was saved: not when it was cancelled
 * @throws {ApiError} on any failure; nothing is saved then
 */
export async function saveDocument<C extends Callable>(definition: C, args: ArgumentsOf<C>): Promise<boolean> {
  const document = await readDocument(definition, args)
  if (document) saveOnDevice(document, document.name)
  return document !== undefined
}

import { Upload } from 'tus-js-client'
import { completeUpload, deleteFile, type StoredFile } from '@verka/domain/files/files.api.ts'
import type { FilePurpose } from '@verka/domain/files/file-types.ts'
import { ApiError, errorOfReply, noReply } from '../api-error.ts'
import { call } from '../call.ts'
import { connection } from '../connection.ts'
import { authorized } from '../files/files.ts'
import { PieceSize } from './piece-size.ts'
import { takeTurn } from './upload-turns.ts'

/** Time without progress after which the connection counts as dead. */
const STALLED_MS = 30_000
/** Pauses before a failed piece is repeated; they start again with each piece that arrives. */
const RETRY_MS = [0, 1000, 3000, 5000]

interface TenantAndSite {
  tenant: string
  site: string
}

interface SendOptions {
  purpose: FilePurpose
  /** The share that has arrived or been sent, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
  /** An earlier upload of it, which is resumed. */
  uploadId?: string | undefined
  /** Called with the server's id of the upload; undefined: the server no longer has it. */
  onBegun: (uploadId: string | undefined) => void
}

const addressOfUploads = (scope: TenantAndSite) =>
  `${location.origin}/api/v2/${encodeURIComponent(scope.tenant)}/${encodeURIComponent(scope.site)}/uploads`
const addressOfUpload = (scope: TenantAndSite, id: string) => `${addressOfUploads(scope)}/${id}?culture=${connection().culture()}`

/** Whether received bytes are useless after an error: the upload expired, or its content was refused, or there is no room for it. */
const isOver = (error: unknown) => error instanceof ApiError && ['notFound', 'invalid', 'tooLarge'].includes(error.code)

/** Sends a file in a turn. A file for which others left no room is sent once more, alone: those may be refused, and give theirs back. */
async function sendInTurn(file: File, options: SendOptions, isAlone = false): Promise<StoredFile> {
  const { signal, onBegun } = options
  const turn = await takeTurn(signal, isAlone)
  if (!turn) throw noReply('save')
  try {
    const uploadId = await sendPieces(file, options)
    return await call(completeUpload, { params: { id: uploadId }, body: {} }, { signal })
  } catch (error) {
    if (isOver(error)) onBegun(undefined)
    if (!turn.wasShared || !(error instanceof ApiError) || error.code !== 'tooLarge') throw error
  } finally {
    turn.end()
  }
  return sendInTurn(file, { ...options, uploadId: undefined }, true)
}

/**
 * Sends a file in pieces, at any pace: a lost connection costs a part of one piece, and the upload resumes after the pieces that arrived,
 * also after the page was loaded again. @throws {ApiError} on any failure, and when it is aborted
 */
export const sendFile = (file: File, options: SendOptions): Promise<StoredFile> =>
  sendInTurn(file, options).catch((error: unknown) => {
    throw error instanceof ApiError ? error : noReply('save')
  })

/** @returns the id of the upload that has arrived */
async function sendPieces(file: File, { purpose, onProgress, signal, uploadId, onBegun }: SendOptions): Promise<string> {
  const { place: scope } = await authorized()
  const size = new PieceSize()
  return new Promise((resolve, reject) => {
    let id = uploadId
    let stalled: ReturnType<typeof setTimeout> | undefined
    let since = performance.now()
    const end = (error: ApiError) => {
      clearTimeout(stalled)
      void upload.abort().catch(() => undefined)
      reject(error)
    }
    const goesOn = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => end(noReply('save')), STALLED_MS)
    }
    const upload = new Upload(file, {
      endpoint: `${addressOfUploads(scope)}?culture=${connection().culture()}`,
      ...(uploadId !== undefined && { uploadUrl: addressOfUpload(scope, uploadId) }),
      metadata: { filename: file.name, filetype: file.type, purpose },
      chunkSize: size.current,
      retryDelays: RETRY_MS,
      // the position is stored with the file itself
      storeFingerprintForResuming: false,
      async onBeforeRequest(request) {
        goesOn()
        since = performance.now()
        const { token } = await authorized()
        request.setHeader('authorization', `Bearer ${token}`)
      },
      onProgress(sent, total) {
        goesOn()
        onProgress(total > 0 ? sent / total : 0)
      },
      onChunkComplete() {
        size.arrived(performance.now() - since)
        upload.options.chunkSize = size.current
      },
      onShouldRetry(error) {
        size.lost()
        upload.options.chunkSize = size.current
        // errors of the server are reported; the person tries again later
        const status = error.originalResponse?.getStatus() ?? 0
        return !signal.aborted && navigator.onLine && (status === 0 || status === 409)
      },
      onUploadUrlAvailable() {
        const begun = idOf(upload.url)
        if (begun === id) return
        id = begun
        onBegun(begun)
      },
      onSuccess() {
        clearTimeout(stalled)
        if (id === undefined) reject(noReply('save'))
        else resolve(id)
      },
      onError: (error) => end(errorOf(error)),
    })
    signal.addEventListener('abort', () => end(noReply('save')))
    goesOn()
    upload.start()
  })
}

/** The last part of an upload's address. */
const idOf = (address: string | null): string | undefined => (address === null ? undefined : new URL(address).pathname.split('/').at(-1))

/** The ApiError of a library error: the server's own texts, else a lost answer. */
function errorOf(error: unknown): ApiError {
  const { originalResponse, causingError } = error as {
    originalResponse?: { getStatus: () => number; getBody: () => string } | null
    causingError?: unknown
  }
  if (causingError instanceof ApiError) return causingError
  const status = originalResponse?.getStatus() ?? 0
  if (status === 0) return noReply('save')
  if (status === 401) connection().unauthorized()
  return errorOfReply(status, parsed(originalResponse!.getBody()), false)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Deletes a file that was sent and that nothing needs any more. */
export async function giveUpFile(id: StoredFile['id']): Promise<void> {
  // after a failure the server deletes it a day later
  await call(deleteFile, { params: { id } }).catch(() => undefined)
}

/** Cancels an upload, so that the server can delete its pieces. */
export async function giveUpUpload(uploadId: string): Promise<void> {
  const { token, place: scope } = await authorized()
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  // after a failure the server deletes it some days later
  await fetch(addressOfUpload(scope, uploadId), { method: 'DELETE', headers }).catch(() => undefined)
}

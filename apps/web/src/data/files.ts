import { useEffect, useState } from 'react'
import { fillPath, pathOf } from '@verka/domain/api/contract.ts'
import type { FilePurpose } from '@verka/domain/files/file-types.ts'
import { downloadFile, uploadFile, type StoredFile } from '@verka/domain/files/files.api.ts'
import { ApiError, errorOfReply, noReply } from './api-error.ts'
import { connection } from './connection.ts'

const BASE = '/api/v2'

/** What a request of its own needs. @throws {ApiError} when nobody is logged in any more */
export async function authorized(): Promise<{ token: string; place: Record<string, string> }> {
  const { accessToken, place, unauthorized } = connection()
  const token = await accessToken()
  const here = place()
  if (token !== undefined && here !== undefined) return { token, place: here }
  unauthorized()
  throw new ApiError(401, 'unauthorized', [{ message: '@errors.unauthorized' }])
}

interface UploadOptions {
  purpose: FilePurpose
  /** How much of it has gone out, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Uploads a file as a stream. It takes as long as it takes. @throws {ApiError} whatever goes wrong, and when it is aborted. */
export async function sendFile(file: File, { purpose, onProgress, signal }: UploadOptions): Promise<StoredFile> {
  const { token, place } = await authorized()
  const form = new FormData()
  form.append('purpose', purpose)
  form.append('file', file, file.name)
  return new Promise((resolve, reject) => {
    // fetch does not tell how far an upload has come
    const request = new XMLHttpRequest()
    request.open('POST', BASE + fillPath(pathOf(uploadFile), place))
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => reject(noReply()))
    request.addEventListener('abort', () => reject(noReply()))
    request.addEventListener('load', () => {
      if (request.status === 401) connection().unauthorized()
      if (request.status === 201) resolve(request.response as StoredFile)
      else reject(errorOfReply(request.status, request.response, false))
    })
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/** The content of a file, or the small picture beside it. @throws {ApiError} */
async function fetchFile(fileId: string, size: 'thumb' | undefined, signal?: AbortSignal): Promise<Blob> {
  const { token, place } = await authorized()
  const address = BASE + fillPath(pathOf(downloadFile), { ...place, id: fileId }) + (size ? `?size=${size}` : '')
  const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` }, ...(signal && { signal }) }).catch(() => {
    throw noReply()
  })
  if (!reply.ok) throw errorOfReply(reply.status, await reply.json().catch(() => null), true)
  return reply.blob()
}

/** An address at which this page can show a file, for as long as it is shown; undefined until it is there, null when it cannot be had. */
export function useFileAddress(fileId: string, size?: 'thumb'): string | undefined | null {
  const [shown, setShown] = useState<{ fileId: string; address: string | null }>()
  useEffect(() => {
    const gone = new AbortController()
    let address: string | undefined
    fetchFile(fileId, size, gone.signal).then(
      (blob) => {
        if (gone.signal.aborted) return
        address = URL.createObjectURL(blob)
        setShown({ fileId, address })
      },
      () => gone.signal.aborted || setShown({ fileId, address: null }),
    )
    return () => {
      gone.abort()
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [fileId, size])
  return shown?.fileId === fileId ? shown.address : undefined
}

/** Saves a file on the device, under its name. @throws {ApiError} */
export async function saveFile({ fileId, fileName }: { fileId: string; fileName: string }): Promise<void> {
  saveOnDevice(await fetchFile(fileId, undefined), fileName)
}

/** Saves bytes on the device, under a name. */
export function saveOnDevice(bytes: Blob, fileName: string): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

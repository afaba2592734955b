import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { downloadFile, getFile } from '@verka/domain/files/files.api.ts'
import { ApiError, errorOfReply, noReply } from '../api-error.ts'
import { addressOfCall, call } from '../call.ts'
import { connection } from '../connection.ts'
import { metaOf } from '../live/stale-answers.ts'

/** Token and address of a request outside of `call`. @throws {ApiError} without a login */
export async function authorized(): Promise<{ token: string; place: { tenant: string; site: string } }> {
  const { accessToken, place: scope, unauthorized } = connection()
  const token = await accessToken()
  const here = scope()
  if (token !== undefined && here !== undefined) return { token, place: here }
  unauthorized()
  throw new ApiError(401, 'unauthorized', [{ message: '@errors.unauthorized' }])
}

/** The content of a file, or its small picture. @throws {ApiError} */
async function fetchFile(fileId: string, size: 'thumb' | undefined, signal?: AbortSignal): Promise<Blob> {
  const { token, place: scope } = await authorized()
  const address = addressOfCall(downloadFile, { params: { id: fileId }, query: { size } }, scope, connection().culture())
  const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` }, ...(signal && { signal }) }).catch(() => {
    throw noReply()
  })
  if (reply.status === 401) connection().unauthorized()
  if (!reply.ok) throw errorOfReply(reply.status, await reply.json().catch(() => null), true)
  return reply.blob()
}

/**
 * An object URL of a file, while it is shown; undefined until it is loaded, null when it cannot be. A replaced file is loaded again, as every
 * answer that shows what has changed.
 */
export function useFileAddress(fileId: string, size?: 'thumb'): string | undefined | null {
  const { data, isError } = useQuery({
    queryKey: [
      downloadFile.name,
      connection().place()?.tenant,
      connection().place()?.site,
      '',
      { params: { id: fileId }, query: { size } },
    ],
    meta: metaOf(downloadFile),
    queryFn: ({ signal }) => fetchFile(fileId, size, signal),
    staleTime: Infinity,
    // the bytes are not kept for a picture that is shown no more
    gcTime: 0,
  })
  const [shown, setShown] = useState<{ blob: Blob; address: string }>()
  useEffect(() => {
    if (!data) return
    let address: string | undefined
    let isGone = false
    // an address belongs to one place where it is shown: another one may revoke its own
    queueMicrotask(() => {
      if (isGone) return
      address = URL.createObjectURL(data)
      setShown({ blob: data, address })
    })
    return () => {
      isGone = true
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [data])
  if (data) return shown?.blob === data ? shown.address : undefined
  return isError ? null : undefined
}

/** Saves a file on the device, under its name. @throws {ApiError} */
export async function saveFile({ fileId, fileName }: { fileId: string; fileName: string }): Promise<void> {
  saveOnDevice(await fetchFile(fileId, undefined), fileName)
}

/** Saves a file on the device, under the name that it has now. @throws {ApiError} */
export async function saveFileOf(fileId: string): Promise<void> {
  const { fileName } = await call(getFile, { params: { id: fileId } })
  await saveFile({ fileId, fileName })
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

import { useEffect, useRef, useState } from 'react'
import { checkFile, namesOfTypes, purposeOfName, typeViolation, type FilePurpose } from '@verka/domain/files/file-types.ts'
import type { StoredFile } from '@verka/domain/files/files.api.ts'
import { ApiError, errorMessages } from '../../data/api-error.ts'
import { newId } from '../../data/new-id.ts'
import { giveUpUpload, sendFile } from '../../data/uploads/send-file.ts'
import { useAgain } from '../../data/use-again.ts'
import { isPassing, type Upload } from '../../forms/fields/file/use-uploads.ts'
import { useText } from '../../language/use-text.tsx'

/**
 * Uploads of files that no form has: each is checked, sent in pieces, and passed to `arrived`. A file that did not arrive stays with the
 * reason, and is sent again on demand, and automatically when there was no answer.
 * @param arrived `key` is the same for each attempt with a file
 */
export function useFileUploads(purpose: FilePurpose | undefined, arrived: (stored: StoredFile, key: string) => Promise<unknown>) {
  const text = useText()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const stopped = useRef(new Map<string, AbortController>())
  const stored = useRef(new Map<string, StoredFile>())
  useEffect(() => {
    const controllers = stopped.current
    return () => controllers.forEach((controller) => controller.abort())
  }, [])
  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
  const drop = (id: string) => setUploads((before) => before.filter((upload) => upload.id !== id))
  const purposeOf = (file: File) => purpose ?? purposeOfName(file.name)
  /** A refused type, with the allowed ones. */
  const explained = (refusal: string, file: File) => {
    if (refusal !== text.serverText(`@${typeViolation(purposeOf(file)).message}`)) return refusal
    const purposes: readonly FilePurpose[] = purpose ? [purpose] : ['image', 'file']
    return text.t('fields.typeRefused', { refusal, names: purposes.flatMap(namesOfTypes).join(', ') })
  }
  const send = async ({ id, file, uploadId }: Pick<Upload, 'id' | 'file' | 'uploadId'>) => {
    if (stopped.current.has(id)) return
    const controller = new AbortController()
    const { signal } = controller
    stopped.current.set(id, controller)
    try {
      const onProgress = (progress: number) => progress > 0 && change(id, { progress, error: undefined, isWaiting: false })
      const onBegun = (begun: string | undefined) => change(id, { uploadId: begun })
      const sent = stored.current.get(id) ?? (await sendFile(file, { purpose: purposeOf(file), onProgress, signal, uploadId, onBegun }))
      stored.current.set(id, sent)
      await arrived(sent, id)
      drop(id)
    } catch (error) {
      if (signal.aborted) return
      const isUnanswered = error instanceof ApiError && error.code === 'noReply'
      const reasons = isUnanswered ? text.t('fields.uploadUnanswered') : explained(errorMessages(error, text).join(' '), file)
      const isRefused = error instanceof ApiError && error.code === 'invalid'
      change(id, { error: reasons, isRefused, isWaiting: isPassing(error) })
    } finally {
      stopped.current.delete(id)
    }
  }
  const unanswered = uploads.filter(({ isWaiting }) => isWaiting)
  useAgain({ isWaiting: unanswered.length > 0, isOver: uploads.length === 0 }, () => unanswered.forEach((upload) => void send(upload)))
  return {
    uploads,
    add: (chosen: readonly File[]) => {
      const added = chosen.map((file): Upload => {
        const wrong = checkFile(purposeOf(file), { fileName: file.name, type: file.type, size: file.size })
        const error = wrong && explained(text.serverText(`@${wrong.message}`, wrong.params), file)
        return { id: newId(), file, progress: 0, ...(error !== undefined && { error, isRefused: true }) }
      })
      setUploads((before) => [...before, ...added])
      for (const upload of added) if (upload.error === undefined) void send(upload)
    },
    retry: (upload: Upload) => {
      change(upload.id, { error: undefined, isWaiting: false })
      void send(upload)
    },
    cancel: ({ id, uploadId }: Upload) => {
      stopped.current.get(id)?.abort()
      if (uploadId !== undefined) void giveUpUpload(uploadId).catch(() => undefined)
      drop(id)
    },
  }
}

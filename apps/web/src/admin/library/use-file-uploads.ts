import { useEffect, useRef, useState } from 'react'
import { checkFile, namesOfTypes, purposeOfName, typeViolation, type FilePurpose } from '@verka/domain/files/file-types.ts'
import type { StoredFile } from '@verka/domain/files/files.api.ts'
import { ApiError, errorMessages } from '../../data/api-error.ts'
import { newId } from '../../data/new-id.ts'
import { giveUpFile, giveUpUpload, sendFile } from '../../data/uploads/send-file.ts'
import { useAgain } from '../../data/use-again.ts'
import { isPassing, type Upload } from '../../forms/fields/file/use-uploads.ts'
import { useText } from '../../language/use-text.tsx'

/** What is under way, and what the server has, by the ids of uploads. */
interface Held {
  stopped: Map<string, AbortController>
  begun: Map<string, string>
  stored: Map<string, StoredFile>
}

/** Stops an upload and deletes what the server has of it: it would count as used storage for days. */
function giveUp({ stopped, begun, stored }: Held, id: string): void {
  const [sending, uploadId, file] = [stopped.get(id), begun.get(id), stored.get(id)]
  sending?.abort()
  if (!file && uploadId !== undefined) void giveUpUpload(uploadId).catch(() => undefined)
  // one that is being passed on may be in use by now
  if (file && !sending) void giveUpFile(file.id)
  begun.delete(id)
  stored.delete(id)
}

/**
 * Uploads of files that no form has: each is checked, sent in pieces, and passed to `arrived`. A file that did not arrive stays with the
 * reason, and is sent again on demand, and automatically when there was no answer.
 * @param arrived `key` is the same for each attempt with a file
 */
export function useFileUploads(purpose: FilePurpose | undefined, arrived: (stored: StoredFile, key: string) => Promise<unknown>) {
  const text = useText()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const held = useRef<Held>({ stopped: new Map(), begun: new Map(), stored: new Map() })
  useEffect(() => {
    const { stopped, begun, stored } = held.current
    // who leaves the page is asked before
    return () => new Set([...stopped.keys(), ...begun.keys(), ...stored.keys()]).forEach((id) => giveUp({ stopped, begun, stored }, id))
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
    const { stopped, begun, stored } = held.current
    if (stopped.has(id)) return
    const controller = new AbortController()
    const { signal } = controller
    stopped.set(id, controller)
    try {
      const onProgress = (progress: number) => progress > 0 && change(id, { progress, error: undefined, isWaiting: false })
      const onBegun = (known: string | undefined) => {
        change(id, { uploadId: known })
        if (known === undefined) begun.delete(id)
        else begun.set(id, known)
      }
      const sent = stored.get(id) ?? (await sendFile(file, { purpose: purposeOf(file), onProgress, signal, uploadId, onBegun }))
      begun.delete(id)
      stored.set(id, sent)
      await arrived(sent, id)
      stored.delete(id)
      drop(id)
    } catch (error) {
      if (signal.aborted) return
      const isUnanswered = error instanceof ApiError && error.code === 'noReply'
      const reasons = isUnanswered ? text.t('fields.uploadUnanswered') : explained(errorMessages(error, text).join(' '), file)
      const isRefused = error instanceof ApiError && error.code === 'invalid'
      change(id, { error: reasons, isRefused, isWaiting: isPassing(error) })
    } finally {
      stopped.delete(id)
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
    cancel: ({ id }: Upload) => {
      giveUp(held.current, id)
      drop(id)
    },
  }
}

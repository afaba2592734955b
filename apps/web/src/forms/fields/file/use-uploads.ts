import { useEffect, useRef, useState } from 'react'
import { checkFile, namesOfTypes, typeViolation, type FilePurpose } from '@verka/domain/files/file-types.ts'
import type { FileReference } from '@verka/domain/forms/field-kind.ts'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import { ApiError, errorMessages } from '../../../data/api-error.ts'
import { sendFile } from '../../../data/files.ts'
import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { newId } from '../../../data/new-id.ts'

const MIB = 1024 * 1024

/** A file that is on its way, or that did not arrive. */
export interface Upload {
  id: string
  file: File
  /** 0 to 1. */
  progress: number
  /** Why it did not arrive. */
  error?: string
  /** To send it again would be of no use. */
  isRefused?: boolean
}

export const referencesOf = (value: FieldValue): readonly FileReference[] => (Array.isArray(value) ? (value as FileReference[]) : [])

/** The files of a field, and those on their way to it: several at once, each checked before it is sent, and sent again on demand. */
export function useUploads({ view, onChange, onHold }: FieldInputProps, purpose: FilePurpose) {
  const text = useText()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const stopped = useRef(new Map<string, AbortController>())
  const latest = useRef({ value: view.value, onChange, onHold })
  useEffect(() => {
    latest.current = { value: view.value, onChange, onHold }
  })
  // a form that is left behind sends nothing more
  useEffect(() => {
    const controllers = stopped.current
    return () => controllers.forEach((controller) => controller.abort())
  }, [])
  // what was chosen and is not there is never left behind unseen: the form waits until it arrived, or was taken away
  const reason = uploads.some((upload) => upload.error === undefined) ? 'uploading' : uploads.length > 0 ? 'uploadFailed' : undefined
  useEffect(() => latest.current.onHold(reason), [reason])

  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
  const drop = (id: string) => setUploads((before) => before.filter((upload) => upload.id !== id))
  const set = (files: readonly FileReference[]) => {
    const value = files.length === 0 ? null : (files as FieldValue)
    // two that arrive at once both stay
    latest.current.value = value
    latest.current.onChange(value)
  }
  /** A refusal for a file's name says which types there are; one that comes after that, that the file is none of its name. */
  const explained = (refusal: string, isOfContent: boolean) => {
    if (refusal !== text.serverText(`@${typeViolation(purpose).message}`)) return refusal
    if (isOfContent) return text.t('fields.contentRefused', { refusal })
    return text.t('fields.typeRefused', { refusal, names: namesOfTypes(purpose).join(', ') })
  }
  const send = async ({ id, file }: Upload) => {
    const controller = new AbortController()
    stopped.current.set(id, controller)
    try {
      const onProgress = (progress: number) => change(id, { progress })
      const stored = await sendFile(file, { purpose, onProgress, signal: controller.signal })
      const { fileName, type, size } = stored
      set([...referencesOf(latest.current.value), { fileId: stored.id, fileName, type, size }])
      drop(id)
    } catch (error) {
      const isUnanswered = error instanceof ApiError && error.code === 'noReply'
      const reasons = isUnanswered ? text.t('fields.uploadUnanswered') : explained(errorMessages(error, text).join(' '), true)
      const isRefused = error instanceof ApiError && error.code === 'invalid'
      if (!controller.signal.aborted) change(id, { error: reasons, isRefused })
    } finally {
      stopped.current.delete(id)
    }
  }
  return {
    files: referencesOf(view.value),
    uploads,
    add: (chosen: readonly File[]) => {
      const { maxMiB } = view.field.validation
      const added = chosen.map((file): Upload => {
        const wrong = checkFile(purpose, { fileName: file.name, type: file.type, size: file.size }, maxMiB && maxMiB * MIB)
        const refusal = wrong && { error: explained(text.serverText(`@${wrong.message}`, wrong.params), false), isRefused: true }
        return { id: newId(), file, progress: 0, ...refusal }
      })
      setUploads((before) => [...before, ...added])
      for (const upload of added) if (upload.error === undefined) void send(upload)
    },
    retry: (upload: Upload) => {
      setUploads((before) => before.map((other) => (other.id === upload.id ? { id: upload.id, file: upload.file, progress: 0 } : other)))
      void send(upload)
    },
    cancel: (upload: Upload) => {
      stopped.current.get(upload.id)?.abort()
      drop(upload.id)
    },
    remove: (fileId: string) => set(referencesOf(view.value).filter((file) => file.fileId !== fileId)),
  }
}

import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { checkFile, namesOfTypes, typeViolation, type FilePurpose } from '@verka/domain/files/file-types.ts'
import type { FileReference } from '@verka/domain/forms/field-kind.ts'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import { ApiError, errorMessages, noReply } from '../../../data/api-error.ts'
import { useText } from '../../../language/use-text.tsx'
import { FieldPathContext, WaitingFilesContext, type WaitingFile, type WaitingFiles } from '../../draft/waiting-files.ts'
import type { HoldReason } from '../../store/form-store-contract.ts'
import type { FieldInputProps } from '../field-input-props.ts'
import { newId } from '../../../data/new-id.ts'
import { useAgain } from '../../../data/use-again.ts'
import { referencesOf } from './references.ts'

const MIB = 1024 * 1024

/** A file that is on its way, or that did not arrive. */
export interface Upload {
  id: string
  file: File
  /** 0 to 1. */
  progress: number
  /** Why it did not arrive. */
  error?: string | undefined
  /** A retry would be useless. */
  isRefused?: boolean
  /** The server does not answer: it is retried automatically. */
  isWaiting?: boolean
  /** The server's id of its partial upload. */
  uploadId?: string | undefined
  /** False: the device does not store it with the draft. */
  isKept?: boolean | undefined
}

/** Whether a retry may succeed: no answer, or a server that is unavailable. */
export const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.code === 'noReply' || error.status === 429 || error.status >= 500)

/** The uploader and the image scaler load with the first file field: later there may be no network. */
const loadUploader = () =>
  import('../../../data/uploads/send-file.ts').catch(() => {
    throw noReply('save')
  })
const loadScaler = () => import('../../../data/uploads/scale-picture.ts')

/** The reason why the form cannot be sent: running or waiting uploads, or failed ones. */
function holdReasonOf(uploads: readonly Upload[]): HoldReason | undefined {
  if (uploads.some(({ error, isWaiting }) => error !== undefined && !isWaiting)) return 'uploadFailed'
  if (uploads.some(({ isWaiting }) => isWaiting)) return 'uploadWaits'
  return uploads.length > 0 ? 'uploading' : undefined
}

/** The checks of a field's files, and the texts of their refusals. */
function useFileCheck(purpose: FilePurpose, maxMiB: number | undefined) {
  const text = useText()
  /** The text of a refusal: a wrong name lists the allowed types; wrong content does not match the name. */
  const explained = (refusal: string, isOfContent: boolean) => {
    if (refusal !== text.serverText(`@${typeViolation(purpose).message}`)) return refusal
    if (isOfContent) return text.t('fields.contentRefused', { refusal })
    return text.t('fields.typeRefused', { refusal, names: namesOfTypes(purpose).join(', ') })
  }
  return {
    /** Why a file is not allowed in the field, as far as known without reading it. */
    check: (file: File, isSizeKnown = true): string | undefined => {
      const size = isSizeKnown ? file.size : Math.min(file.size, 1)
      const wrong = checkFile(purpose, { fileName: file.name, type: file.type, size }, maxMiB && maxMiB * MIB)
      return wrong && explained(text.serverText(`@${wrong.message}`, wrong.params), false)
    },
    /** Why a file did not arrive. */
    failureOf: (error: unknown) => {
      const isUnanswered = error instanceof ApiError && error.code === 'noReply'
      return isUnanswered ? text.t('fields.uploadUnanswered') : explained(errorMessages(error, text).join(' '), true)
    },
  }
}

/** The value of a field, which several arrivals may change between two renderings, and its form, which waits for them. */
function useFieldOfUploads({ view, onChange, onHold }: FieldInputProps, uploads: readonly Upload[]) {
  const latest = useRef({ value: view.value, onChange, onHold })
  useEffect(() => {
    latest.current = { value: view.value, onChange, onHold }
  })
  // a removed field does not block sending
  useEffect(() => () => latest.current.onHold(undefined), [])
  // a chosen file is never left behind unseen: the form waits until it has arrived or was removed
  const reason = holdReasonOf(uploads)
  useEffect(() => latest.current.onHold(reason), [reason])
  const set = (files: readonly FileReference[]) => {
    const value = files.length === 0 ? null : (files as FieldValue)
    // two simultaneous arrivals both stay
    latest.current.value = value
    latest.current.onChange(value)
  }
  return { set, append: (file: FileReference) => set([...referencesOf(latest.current.value), file]) }
}

/** The uploads of a field. A dropped one leaves the draft of the form, too. */
function useUploadList(waiting: WaitingFiles | undefined) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  // files removed while they were scaled
  const dropped = useRef(new Set<string>())
  return {
    uploads,
    setUploads,
    change: (id: string, changes: Partial<Upload>) =>
      setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload))),
    drop: (id: string) => {
      waiting?.drop(id)
      dropped.current.add(id)
      setUploads((before) => before.filter((upload) => upload.id !== id))
    },
    isDropped: (id: string) => dropped.current.has(id),
  }
}

type Sent = Pick<Upload, 'id' | 'file' | 'uploadId'>

interface Sender {
  purpose: FilePurpose
  waiting: WaitingFiles | undefined
  list: Pick<ReturnType<typeof useUploadList>, 'change' | 'drop'>
  failureOf: (error: unknown) => string
  onStored: (file: FileReference) => void
}

/** Sends files, each of them once at a time. A closed form stops its uploads. */
function useSender({ purpose, waiting, list: { change, drop }, failureOf, onStored }: Sender) {
  const stopped = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const controllers = stopped.current
    return () => controllers.forEach((controller) => controller.abort())
  }, [])
  const send = async ({ id, file, uploadId }: Sent) => {
    if (stopped.current.has(id)) return
    const controller = new AbortController()
    stopped.current.set(id, controller)
    try {
      const onProgress = (progress: number) => progress > 0 && change(id, { progress, error: undefined, isWaiting: false })
      const onBegun = (begun: string | undefined) => {
        change(id, { uploadId: begun })
        waiting?.begun(id, begun)
      }
      const { sendFile } = await loadUploader()
      const stored = await sendFile(file, { purpose, onProgress, signal: controller.signal, uploadId, onBegun })
      if (controller.signal.aborted) return
      const { fileName, type, size } = stored
      onStored({ fileId: stored.id, fileName, type, size })
      drop(id)
    } catch (error) {
      if (controller.signal.aborted) return
      const isRefused = error instanceof ApiError && error.code === 'invalid'
      change(id, { error: failureOf(error), isRefused, isWaiting: isPassing(error) })
      // a refused file is always refused
      if (isRefused) waiting?.drop(id)
    } finally {
      stopped.current.delete(id)
    }
  }
  return { send, stop: (id: string) => stopped.current.get(id)?.abort() }
}

interface Kept {
  waiting: WaitingFiles | undefined
  /** Path of the field in the form. */
  field: string
  list: Pick<ReturnType<typeof useUploadList>, 'uploads' | 'setUploads'>
  send: (upload: Upload) => Promise<void>
}

/** Takes the files back that the draft of the form has kept, and moves them with their field. */
function useKeptFiles({ waiting, field, list: { uploads, setUploads }, send }: Kept): void {
  const { t } = useText()
  const takeBack = useEffectEvent((back: readonly WaitingFile[]) => {
    const known = new Set(uploads.map(({ id }) => id))
    const found = back.flatMap(({ id, name, file, isKept, uploadId }): Upload[] => {
      if (known.has(id)) return []
      if (!file) return [{ id, file: new File([], name), progress: 0, error: t('fields.fileGone'), isRefused: true }]
      return [{ id, file, progress: 0, isKept, uploadId }]
    })
    if (found.length === 0) return
    setUploads((before) => [...found, ...before])
    for (const upload of found) if (upload.error === undefined) void send(upload)
  })
  useEffect(() => {
    let isGone = false
    void waiting?.of(field).then((back) => isGone || takeBack(back))
    return () => {
      isGone = true
    }
    // once: from now on this field reports them
    // oxlint-disable-next-line react/exhaustive-deps
  }, [waiting])
  useEffect(() => {
    waiting?.move(
      uploads.map(({ id }) => id),
      field,
    )
  }, [waiting, uploads, field])
}

/**
 * The files of a field and their uploads: several at once, each checked before it is sent, and retried on demand, and automatically if
 * there was no answer. Files that have not arrived are stored with the draft of the form.
 */
export function useUploads(props: FieldInputProps, purpose: FilePurpose) {
  const { view } = props
  const waiting = useContext(WaitingFilesContext)
  const field = useContext(FieldPathContext) + view.field.id
  const list = useUploadList(waiting)
  const { uploads, setUploads, change, drop } = list
  const { set, append } = useFieldOfUploads(props, uploads)
  const { check, failureOf } = useFileCheck(purpose, view.field.validation.maxMiB)
  const { send, stop } = useSender({ purpose, waiting, list, failureOf, onStored: append })
  useKeptFiles({ waiting, field, list, send })
  const isScaled = purpose === 'image' && view.field.validation.keepOriginal !== true
  useEffect(() => {
    void loadUploader().catch(() => undefined)
    if (isScaled) void loadScaler().catch(() => undefined)
  }, [isScaled])
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const keep = async (upload: Pick<Upload, 'id' | 'file'>) => change(upload.id, { isKept: (await waiting?.keep(field, upload)) ?? false })
  /** Scales a picture unless the field wants the original, stores it and sends it. */
  const begin = async ({ id, file }: Pick<Upload, 'id' | 'file'>) => {
    waiting?.expect(field, { id, name: file.name })
    const scaled = isScaled
      ? await loadScaler().then(
          ({ scalePicture }) => scalePicture(file),
          () => file,
        )
      : file
    if (list.isDropped(id)) return
    const wrong = check(scaled)
    change(id, { file: scaled, ...(wrong && { error: wrong, isRefused: true }) })
    if (wrong) return waiting?.drop(id)
    void keep({ id, file: scaled })
    if (!isGone.current) void send({ id, file: scaled })
  }
  const unanswered = uploads.filter(({ isWaiting }) => isWaiting)
  useAgain({ isWaiting: unanswered.length > 0, isOver: uploads.length === 0 }, () => unanswered.forEach((upload) => void send(upload)))
  return {
    files: referencesOf(view.value),
    uploads,
    add: (chosen: readonly File[]) => {
      const added = chosen.map((file): Upload => {
        // a scaled picture is measured after that
        const error = check(file, !isScaled)
        return { id: newId(), file, progress: 0, ...(error !== undefined && { error, isRefused: true }) }
      })
      setUploads((before) => [...before, ...added])
      for (const upload of added) if (upload.error === undefined) void begin(upload)
    },
    retry: (upload: Upload) => {
      change(upload.id, { error: undefined, isWaiting: false })
      void send(upload)
    },
    cancel: (upload: Upload) => {
      stop(upload.id)
      const { uploadId } = upload
      if (uploadId !== undefined)
        void loadUploader()
          .then(({ giveUpUpload }) => giveUpUpload(uploadId))
          .catch(() => undefined)
      waiting?.takeAway(upload.id)
      drop(upload.id)
    },
    /** Adds files that are stored, each once. */
    addStored: (stored: readonly FileReference[]) => {
      const known = referencesOf(view.value)
      set([...known, ...stored.filter(({ fileId }) => !known.some((file) => file.fileId === fileId))])
    },
    remove: (fileId: string) => set(referencesOf(view.value).filter((file) => file.fileId !== fileId)),
  }
}

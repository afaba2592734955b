import { useEffect, useRef, useState } from 'react'
import { asId, type Id } from '@verka/domain/entities/ids.ts'
import type { ImportTarget } from '@verka/domain/imports/import-settings.ts'
import { createImport } from '@verka/domain/imports/imports.api.ts'
import { addressOf } from '../../../addresses.ts'
import { ApiError, errorMessages, noReply } from '../../../data/api-error.ts'
import { useAgain } from '../../../data/use-again.ts'
import { useSave } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { jumpTo } from '../../../ui/form/focus.ts'
import { useGo } from '../../../ui/navigation/use-go.ts'
import { fileOfCells, refusalOf } from './import-file.ts'
import { TYPE_INPUT } from './type-choice.tsx'

/** The chosen file on its way. */
export interface ImportUpload {
  file: File
  /** 0 to 1. */
  progress: number
  /** Why it did not arrive. */
  error?: string | undefined
  /** The server does not answer: it is retried automatically. */
  isWaiting?: boolean
  /** The server has it. */
  isStored?: boolean
  uploadId?: string | undefined
}

interface NewImportOptions {
  target: ImportTarget
  typeId: string | undefined
  schemaId: string | undefined
}

const loadUploader = () =>
  import('../../../data/uploads/send-file.ts').catch(() => {
    throw noReply('save')
  })

const isPassing = (error: unknown) => error instanceof ApiError && (error.code === 'noReply' || error.status === 429 || error.status >= 500)

/** Sends the chosen file, again where nothing answers. A refused one is chosen no longer. */
function useSentFile({ onRefused }: { onRefused: (refusal: string) => void }) {
  const text = useText()
  const [upload, setUpload] = useState<ImportUpload>()
  const [storedId, setStoredId] = useState<Id<'file'>>()
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])
  const send = async ({ file, uploadId }: Pick<ImportUpload, 'file' | 'uploadId'>) => {
    const controller = new AbortController()
    sending.current = controller
    const change = (changes: Partial<ImportUpload>) =>
      controller.signal.aborted || setUpload((before) => (before?.file === file ? { ...before, ...changes } : before))
    change({ error: undefined, isWaiting: false })
    try {
      const { sendFile } = await loadUploader()
      const { id } = await sendFile(file, {
        purpose: 'import',
        onProgress: (progress) => change({ progress }),
        signal: controller.signal,
        uploadId,
        onBegun: (begun) => change({ uploadId: begun }),
      })
      if (controller.signal.aborted) return
      change({ progress: 1, isStored: true })
      setStoredId(id)
    } catch (error) {
      if (controller.signal.aborted) return
      if (error instanceof ApiError && error.code === 'invalid') {
        // it would be refused again
        setUpload(undefined)
        onRefused(errorMessages(error, text).join(' '))
      } else {
        const isUnanswered = error instanceof ApiError && error.code === 'noReply'
        change({
          error: isUnanswered ? text.t('imports.uploadUnanswered') : errorMessages(error, text).join(' '),
          isWaiting: isPassing(error),
        })
      }
    }
  }
  useAgain({ isWaiting: upload?.isWaiting === true, isOver: upload === undefined }, () => upload && void send(upload))
  return {
    upload,
    /** The id of the file, once the server has it. */
    storedId,
    send: (file: File) => {
      sending.current?.abort()
      setStoredId(undefined)
      setUpload({ file, progress: 0 })
      void send({ file })
    },
    retry: () => upload && void send(upload),
    cancel: () => {
      sending.current?.abort()
      const uploadId = upload?.uploadId
      if (uploadId !== undefined && !upload?.isStored)
        void loadUploader()
          .then(({ giveUpUpload }) => giveUpUpload(uploadId))
          .catch(() => undefined)
      setUpload(undefined)
      setStoredId(undefined)
    },
  }
}

/** A file on its way to an import: it is sent once it is chosen, and the import begins once its type is chosen, too. */
export function useNewImport({ target, typeId, schemaId }: NewImportOptions) {
  const text = useText()
  const go = useGo()
  const [refusal, setRefusal] = useState<string>()
  const [hasFailed, setHasFailed] = useState(false)
  const file = useSentFile({ onRefused: setRefusal })
  const { upload, storedId } = file
  const create = useSave(createImport, { handlesErrors: true })
  const isTypeMissing = upload !== undefined && target !== 'user' && typeId === undefined

  const begin = async () => {
    if (storedId === undefined) return
    setHasFailed(false)
    setRefusal(undefined)
    const body = {
      target,
      fileId: storedId,
      ...(typeId !== undefined && { typeId }),
      ...(schemaId !== undefined && { schemaId: asId<'dataSchema'>(schemaId) }),
    }
    try {
      const { id } = await create.mutateAsync({ body })
      go(addressOf('/imports/$id', { id }))
    } catch (error) {
      setRefusal(errorMessages(error, text).join(' '))
      setHasFailed(true)
    }
  }
  const isReady = storedId !== undefined && (target === 'user' || typeId !== undefined)
  const start = useRef(begin)
  useEffect(() => {
    start.current = begin
  })
  useEffect(() => {
    if (isReady) void start.current()
  }, [isReady])

  const choose = (...files: File[]) => {
    const [chosen] = files
    if (!chosen) return
    // which of them has the rows is not guessed
    const wrong = files.length > 1 ? text.t('imports.oneFile') : refusalOf(chosen, text)
    setRefusal(wrong)
    setHasFailed(false)
    if (wrong !== undefined) return
    file.send(chosen)
    if (target !== 'user' && typeId === undefined) jumpTo(TYPE_INPUT)
  }
  return {
    upload,
    /** A file was chosen before its type. */
    isTypeMissing,
    /** Why the file or the import was refused. */
    refusal,
    canCreateAgain: hasFailed && !create.isPending,
    createAgain: () => void begin(),
    choose,
    paste: (cells: string) => choose(fileOfCells(cells, text)),
    retry: file.retry,
    cancel: () => {
      file.cancel()
      setRefusal(undefined)
      setHasFailed(false)
    },
  }
}

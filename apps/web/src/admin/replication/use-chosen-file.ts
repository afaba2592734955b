import { useEffect, useState } from 'react'
import { MAX_BUNDLE_LENGTH } from '@verka/domain/replication/bundle-length.ts'
import { storeReplicationFile } from '@verka/domain/replication/replication.api.ts'
import type { ReplicationFile } from '@verka/domain/replication/replication.schema.ts'
import type { SiteId } from '@verka/domain/entities/ids.ts'
import { ApiError, errorMessages } from '../../data/api-error.ts'
import { useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import type { Place } from './chosen-sites.ts'

/** Why a file is not sent: it cannot be a configuration. */
type Unfit = 'bundleTooLarge' | 'bundleEmpty' | 'bundleNotText' | 'bundleNotJson' | 'bundleUnreadable'

interface Chosen {
  name: string
  text: string
  unfit?: Unfit
}

/** What the server knows about a file, for one target. */
interface Stored {
  file: Chosen
  siteId: SiteId
  read?: ReplicationFile
  errors: readonly string[]
  /** It was not the file: another attempt can help. */
  isPassing?: boolean
}

/** Reads a file as far as its kind shows. The server checks the rest. */
async function readFile(file: File): Promise<Chosen> {
  const { name } = file
  const unfit = (reason: Unfit): Chosen => ({ name, text: '', unfit: reason })
  if (file.size > MAX_BUNDLE_LENGTH) return unfit('bundleTooLarge')
  let text
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return unfit('bundleNotText')
  }
  if (text.trim() === '') return unfit('bundleEmpty')
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'format' in value ? { name, text } : unfit('bundleUnreadable')
  } catch {
    return unfit('bundleNotJson')
  }
}

/**
 * A file to replicate from, in place of a site. It is read by the server once a target is chosen, and again for another one. One that is refused
 * stays chosen with its errors: there is no plan until it is replaced or removed.
 */
export function useChosenFile(target: Place | undefined, onRead: (read: ReplicationFile) => void) {
  const { t, text } = useText()
  const [file, setFile] = useState<Chosen>()
  const [stored, setStored] = useState<Stored>()
  const [attempt, setAttempt] = useState(0)
  const { mutateAsync } = useSave(storeReplicationFile, { handlesErrors: true })
  const siteId = target?.siteId
  const isOf = stored !== undefined && stored.file === file && stored.siteId === siteId
  useEffect(() => {
    if (!file || file.unfit || !target) return
    let isCurrent = true
    const store = async () => {
      const { tenantId, siteId: into } = target
      try {
        const read = await mutateAsync({ params: { tenantId, siteId: into }, body: { bundle: file.text } })
        if (!isCurrent) return
        setStored({ file, siteId: into, read, errors: [] })
        onRead(read)
      } catch (error) {
        if (!isCurrent) return
        const isPassing = error instanceof ApiError && (error.isUnanswered || error.status >= 500 || error.status === 429)
        setStored({ file, siteId: into, errors: errorMessages(error, text), isPassing })
      }
    }
    void store()
    return () => {
      isCurrent = false
    }
    // once for each file, target and attempt
    // oxlint-disable-next-line react/exhaustive-deps
  }, [file, siteId, attempt])
  const errors = file?.unfit ? [t(`replication.${file.unfit}`)] : isOf ? stored.errors : []
  return {
    file,
    read: isOf ? stored.read : undefined,
    errors,
    isReading: file !== undefined && !file.unfit && target !== undefined && !isOf,
    choose: async (chosen: File | null) => {
      if (chosen) setFile(await readFile(chosen))
    },
    /** Sends the same file again, after an upload that was cut; undefined: that cannot help. */
    retry:
      isOf && stored.isPassing
        ? () => {
            setStored(undefined)
            setAttempt(attempt + 1)
          }
        : undefined,
    drop: () => setFile(undefined),
  }
}

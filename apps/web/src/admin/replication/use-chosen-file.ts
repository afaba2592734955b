import { useEffect, useState } from 'react'
import { MAX_BUNDLE_LENGTH } from '@verka/domain/replication/bundle-length.ts'
import { storeReplicationFile, type ReplicationFile } from '@verka/domain/replication/replication.api.ts'
import { errorMessages } from '../../data/api-error.ts'
import { useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import type { Place } from './chosen-sites.ts'

interface Chosen {
  name: string
  text: string
}

/** What the server knows about a file, for one target. */
interface Stored {
  file: Chosen
  siteId: string
  read?: ReplicationFile
  errors: readonly string[]
}

/** A file to replicate from. It is read by the server once a target is chosen, and again for another one. */
export function useChosenFile(target: Place | undefined, onRead: (read: ReplicationFile) => void) {
  const { t, text } = useText()
  const [file, setFile] = useState<Chosen>()
  const [stored, setStored] = useState<Stored>()
  const [tooLarge, setTooLarge] = useState(false)
  const { mutateAsync } = useSave(storeReplicationFile, { handlesErrors: true })
  const siteId = target?.siteId
  const isOf = stored !== undefined && stored.file === file && stored.siteId === siteId
  useEffect(() => {
    if (!file || !target) return
    let isCurrent = true
    const store = async () => {
      const { tenantId, siteId: into } = target
      try {
        const read = await mutateAsync({ params: { tenantId, siteId: into }, body: { bundle: file.text } })
        if (!isCurrent) return
        setStored({ file, siteId: into, read, errors: [] })
        onRead(read)
      } catch (error) {
        if (isCurrent) setStored({ file, siteId: into, errors: errorMessages(error, text) })
      }
    }
    void store()
    return () => {
      isCurrent = false
    }
    // once for each file and target
    // oxlint-disable-next-line react/exhaustive-deps
  }, [file, siteId])
  return {
    file,
    read: isOf ? stored.read : undefined,
    errors: tooLarge ? [t('replication.fileTooLarge')] : isOf ? stored.errors : [],
    isReading: file !== undefined && target !== undefined && !isOf,
    choose: async (chosen: File | null) => {
      if (!chosen) return
      const isTooLarge = chosen.size > MAX_BUNDLE_LENGTH
      setTooLarge(isTooLarge)
      setFile(isTooLarge ? undefined : { name: chosen.name, text: await chosen.text() })
    },
    drop: () => {
      setTooLarge(false)
      setFile(undefined)
    },
  }
}

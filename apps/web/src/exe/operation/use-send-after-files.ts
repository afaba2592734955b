import { useEffect, useEffectEvent, useState, useSyncExternalStore, type RefObject } from 'react'
import type { WaitingFiles } from '../../forms/draft/waiting-files.ts'
import type { FormStore } from '../../forms/form/store/form-store-contract.ts'

/** Submits a form by itself once the files that are on their way to it have arrived; `stop` does without that. */
export function useSendAfterFiles(form: FormStore, files: WaitingFiles, element: RefObject<HTMLFormElement | null>) {
  const takenAway = useSyncExternalStore(files.subscribe, files.takenAway)
  /** How many had been taken away when it was to be sent. */
  const [since, setSince] = useState<number>()
  const arrived = useEffectEvent(() => {
    setSince(undefined)
    // whoever took one away may want another one in its place, and says anew that it is to be sent
    if (since === takenAway) element.current?.requestSubmit()
  })
  const isWaiting = since !== undefined
  useEffect(() => {
    if (!isWaiting) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (!form.isUploading()) timer ??= setTimeout(() => arrived())
    }
    const unsubscribe = form.subscribe(look)
    look()
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [form, isWaiting])
  return {
    isWaiting,
    wait: () => setSince(takenAway),
    stop: () => setSince(undefined),
  }
}

import { useEffect, useEffectEvent, useState, useSyncExternalStore, type RefObject } from 'react'
import { useAgain } from '../../data/use-again.ts'
import type { WaitingFiles } from '../../forms/draft/waiting-files.ts'
import type { FormStore } from '../../forms/store/form-store-contract.ts'
import type { useExecution } from './use-execution.ts'

/** Where a form is that somebody sent: it waits for the network, or is on its way. */
export interface SendingState {
  step: 'waits' | 'sends'
  /** Files that have not arrived; it is sent after them. */
  files: number
}

interface Sending {
  form: FormStore
  files: WaitingFiles
  element: RefObject<HTMLFormElement | null>
  attempt: Pick<ReturnType<typeof useExecution>, 'hasNoReply' | 'isSending'>
  /** Whether what is filled in is what was sent without an answer: only that is sent again by itself. */
  isAsSent: () => boolean
}

/**
 * What becomes of a form after its button was pressed: it is sent by itself once its files have arrived, and again when no answer came and
 * the network returns. `stop` does without the first; the second is over when something is changed.
 */
export function useSending({ form, files, element, attempt, isAsSent }: Sending) {
  const takenAway = useSyncExternalStore(files.subscribe, files.takenAway)
  const waiting = useSyncExternalStore(files.subscribe, files.all)
  const onTheWay = useSyncExternalStore(form.subscribe, form.onTheWay)
  const isUnchanged = useSyncExternalStore(form.subscribe, isAsSent)
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
      if (form.onTheWay() === undefined) timer ??= setTimeout(() => arrived())
    }
    const unsubscribe = form.subscribe(look)
    look()
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [form, isWaiting])
  const isRepeated = attempt.hasNoReply && isUnchanged && !attempt.isSending
  useAgain({ isWaiting: isRepeated, isOver: false }, () => element.current?.requestSubmit())

  const stateNow = (): SendingState | undefined => {
    if (isWaiting) return { step: onTheWay === 'uploadWaits' ? 'waits' : 'sends', files: waiting.length }
    if (attempt.isSending) return { step: 'sends', files: 0 }
    return isRepeated ? { step: 'waits', files: 0 } : undefined
  }
  return {
    state: stateNow(),
    /** Whether its files are waited for. */
    isWaiting,
    wait: () => setSince(takenAway),
    stop: () => setSince(undefined),
  }
}

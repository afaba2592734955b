import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useAgain } from '../../data/use-again.ts'
import type { WaitingFiles } from '../../forms/draft/waiting-files.ts'
import type { EditingState } from '../../forms/editing/editing-machine.ts'
import type { FormStore } from '../../forms/store/form-store-contract.ts'

/** Progress of a sent form: it waits for the network, or is being sent. */
export interface SendingState {
  step: 'waits' | 'sends'
  /** Files that have not arrived; it is sent after them. */
  files: number
}

interface Sending {
  form: FormStore
  files: WaitingFiles
  state: EditingState
  /** Sends again automatically: its files have arrived, or the network may be back. */
  onAgain: (event: 'filesArrived' | 'retried') => void
  /** A file was removed during the wait: the user may want to replace it. */
  onStopped: () => void
}

/**
 * Sends a form automatically: once its files have arrived, and again after a lost answer when the network returns.
 * @returns its progress; undefined when nothing is sent
 */
export function useSending({ form, files, state, onAgain, onStopped }: Sending): SendingState | undefined {
  const onTheWay = useSyncExternalStore(form.subscribe, form.onTheWay)
  const waiting = useSyncExternalStore(files.subscribe, files.all)
  const isForFiles = state === 'waitingForFiles'
  const removedBefore = useRef(0)
  const arrived = useEffectEvent(() => (files.takenAway() === removedBefore.current ? onAgain('filesArrived') : onStopped()))
  useEffect(() => {
    if (!isForFiles) return
    removedBefore.current = files.takenAway()
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
  }, [form, files, isForFiles])
  useAgain({ isWaiting: state === 'waitingForNetwork', isOver: false }, () => onAgain('retried'))

  if (isForFiles) return { step: onTheWay === 'uploadWaits' ? 'waits' : 'sends', files: waiting.length }
  if (state === 'saving') return { step: 'sends', files: 0 }
  return state === 'waitingForNetwork' ? { step: 'waits', files: 0 } : undefined
}

import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useKeptDraft, type KeptDraftOptions } from '../draft/use-kept-draft.ts'
import { attemptIn, mayBeSaved, type Attempt } from './attempt.ts'
import { createEditing, type EditingEvent, type EditingHandlers, type EditingNow, type EditingRun } from './editing-run.ts'

/** What a draft is on the device: what is filled in, and how it was sent. */
export type KeptEditing<Kept extends object, Body> = Kept & { attempt?: Attempt<Body> }

/** The outcome of a check before sending. */
export type Checked<Value> = { type: 'submitted'; value: Value } | { type: 'invalid' } | { type: 'filesMissing' }

interface EditingDescription<Value, Body, Saved, Kept extends object> {
  /** What is filled in: an identity that changes with each edit. */
  token: unknown
  /** Something differs from what is stored. */
  isDirty: boolean
  /** The draft on the device. */
  kept: Omit<KeptDraftOptions<KeptEditing<Kept, Body>>, 'current' | 'mayBeSent'> & {
    /** What is filled in, where it is to be kept. @param isSent whether it was sent without an answer */
    current: (isSent: boolean) => Kept | undefined
  }
  /** Checks what is filled in, and shows what is wrong. */
  check: (changes?: Partial<Value>) => Checked<Value>
  /** A newer version is stored than the one that the form is based on. */
  isNewer?: boolean
  /** Whether what is filled in is what was sent without an answer; given where that is sent again by itself. */
  isAsSent?: (attempt: Attempt<Body>) => boolean
  handlers: (editing: EditingRun<Value, Body, Saved>) => Omit<EditingHandlers<Value, Saved>, 'submit' | 'forget'>
}

/** A form that is being edited: its state, and the ways to go on. */
export interface Editing<Value, Body, Saved> extends EditingNow<Body, Saved> {
  dispatch: (event: EditingEvent<Value, Saved>) => void
  /** Checks and sends, with changes that only this save makes; does nothing while it is on its way. */
  submit: (changes?: Partial<Value>) => Promise<void>
  /** Deletes the draft on the device: it is saved, or given up. */
  forget: () => void
  /** What is filled in was put back, and nobody has read that yet. */
  isRestored: boolean
  noteRestored: () => void
}

/**
 * Runs the editing machine for a form: the kept draft, what the person types, the save with all that may come of it.
 * The description names the work of each step; the order of steps is in the table alone (`editing-machine.ts`).
 */
export function useEditing<Value, Body, Saved, Kept extends object>(
  description: EditingDescription<Value, Body, Saved, Kept>,
): Editing<Value, Body, Saved> {
  const { token, isDirty, kept, isNewer = false } = description
  const latest = useRef(description)
  useEffect(() => {
    latest.current = description
  })
  const draft = useRef<{ forget: () => void }>(undefined)
  const [editing] = useState(() => {
    const run: EditingRun<Value, Body, Saved> = createEditing(() => ({
      ...latest.current.handlers(run),
      submit: () => latest.current.check(),
      forget: () => draft.current?.forget(),
    }))
    return run
  })
  const now = useSyncExternalStore(editing.subscribe, editing.now)
  const dispatch = useCallback((event: EditingEvent<Value, Saved>) => void editing.dispatch(event), [editing])

  const keptNow = useKeptDraft<KeptEditing<Kept, Body>>({
    ...kept,
    current() {
      const { attempt } = editing.now()
      const filledIn = kept.current(mayBeSaved(attempt))
      return filledIn && { ...filledIn, ...(mayBeSaved(attempt) && { attempt }) }
    },
    restore(found) {
      if (found.attempt) editing.putAttempt(attemptIn(found.attempt))
      kept.restore(found)
      dispatch({ type: 'restored' })
    },
    mayBeSent: ({ attempt }) => mayBeSaved(attempt),
  })
  useEffect(() => {
    draft.current = keptNow
  })
  useEffect(() => {
    if (!kept.isReadOnly) dispatch({ type: 'opened' })
  }, [kept.isReadOnly, dispatch])

  useTypedEvents({ token, isDirty, now, dispatch })
  const isWaitingForNewer = isNewer && editing.reactsTo('newerStored')
  useEffect(() => {
    if (isWaitingForNewer) dispatch({ type: 'newerStored' })
  }, [isWaitingForNewer, dispatch])
  const isAsSent = now.state === 'unanswered' && description.isAsSent?.(now.attempt) === true
  useEffect(() => {
    if (isAsSent) dispatch({ type: 'asSent' })
  }, [isAsSent, dispatch])

  return {
    ...now,
    dispatch,
    async submit(changes) {
      if (!editing.reactsTo('submitted')) return
      await editing.dispatch(latest.current.check(changes))
    },
    forget: keptNow.forget,
    isRestored: keptNow.isRestored,
    noteRestored: keptNow.noteRestored,
  }
}

/** Tells the machine of what is typed. */
function useTypedEvents<Value, Body, Saved>({
  token,
  isDirty,
  now: { state },
  dispatch,
}: {
  token: unknown
  isDirty: boolean
  now: EditingNow<Body, Saved>
  dispatch: (event: EditingEvent<Value, Saved>) => void
}): void {
  const seen = useRef(token)
  const tell = useEffectEvent(() => dispatch({ type: isDirty ? 'changed' : 'reverted' }))
  useEffect(() => {
    if (seen.current === token) return
    seen.current = token
    tell()
  }, [token])
  const isAsStored = state === 'dirty' && !isDirty
  useEffect(() => {
    if (isAsStored) tell()
  }, [isAsStored])
}

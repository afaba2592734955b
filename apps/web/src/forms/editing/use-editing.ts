import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { loadSchemas } from '../draft/late-schema.ts'
import { useStoredDraft, type KeptDraftOptions } from '../draft/use-stored-draft.ts'
import type { FormStore } from '../store/form-store-contract.ts'
import { attemptIn, mayBeSaved, type Attempt } from './attempt.ts'
import type { EditingState } from './editing-machine.ts'
import { createEditing, type EditingEvent, type EditingHandlers, type EditingNow, type EditingRun } from './editing-run.ts'

/** A draft as stored on the device: the input, its attempt, and whether that was being sent, or to be sent again, with just this input. */
export type KeptEditing<Kept extends object, Body> = Kept & { attempt?: Attempt<Body>; isSending?: true }

/** The outcome of a check before sending. */
export type Checked<Value> = { type: 'submitted'; value: Value } | { type: 'invalid' } | { type: 'filesMissing' }

interface EditingDescription<Value, Body, Saved, Kept extends object> {
  /** Identity of the input of plain inputs, which changes with each edit. */
  token: unknown
  /** The custom fields, where there are any. */
  form?: FormStore | undefined
  /** Whether the input differs from the stored value. */
  isDirty: boolean
  /** The draft on the device. */
  kept: Omit<KeptDraftOptions<KeptEditing<Kept, Body>>, 'current' | 'mayBeSent'> & {
    /** The input to store. @param isSent whether it was sent without an answer */
    current: (isSent: boolean) => Kept | undefined
    /** Anything else that is deleted with the draft. */
    onForget?: () => void
  }
  /** Checks the input, and shows the errors. */
  check: (changes?: Partial<Value>) => Checked<Value>
  /** A newer version is stored than the one that the form is based on. */
  isNewer?: boolean
  /** Whether the input equals the unanswered request; given where that is repeated automatically. */
  isAsSent?: (attempt: Attempt<Body>) => boolean
  /** Whether an attempt that was being sent when its page was left may go on by itself: the form is still the one that was sent. */
  resumes?: (attempt: Attempt<Body>) => boolean
  handlers: (editing: EditingRun<Value, Body, Saved>) => Omit<EditingHandlers<Value, Saved>, 'submit' | 'forget'>
}

/** A form that is being edited: its state, and the ways to go on. */
export interface Editing<Value, Body, Saved> extends EditingNow<Body, Saved> {
  dispatch: (event: EditingEvent<Value, Saved>) => void
  /** Checks and sends, with changes that only this save makes; does nothing while a request is running. */
  submit: (changes?: Partial<Value>) => Promise<void>
  /** The input was restored, and the notice is not dismissed. */
  isRestored: boolean
  noteRestored: () => void
  /** Another tab with this form stores its input, and this one does not. */
  isElsewhere: boolean
}

/**
 * Runs the editing machine for a form: the stored draft, the input, and the save with all its outcomes. The description has the handlers of
 * the steps; their order is only in the table (`editing-machine.ts`).
 */
export function useEditing<Value, Body, Saved, Kept extends object>(
  description: EditingDescription<Value, Body, Saved, Kept>,
): Editing<Value, Body, Saved> {
  const { token, form, isDirty, kept, isNewer = false } = description
  const [editing] = useState(() => createEditing<Value, Body, Saved>())
  const now = useSyncExternalStore(editing.subscribe, editing.now)
  const dispatch = useCallback((event: EditingEvent<Value, Saved>) => void editing.dispatch(event), [editing])

  const resumes = useRef(false)
  const keptNow = useStoredDraft<KeptEditing<Kept, Body>>({
    ...kept,
    current() {
      const { state, attempt } = editing.now()
      if (state === 'saved' || state === 'left') return undefined
      const filledIn = kept.current(mayBeSaved(attempt))
      const isSending = description.resumes !== undefined && (state === 'saving' || state === 'waitingForNetwork')
      return filledIn && { ...filledIn, ...(mayBeSaved(attempt) && { attempt, ...(isSending && { isSending }) }) }
    },
    restore(found) {
      if (found.attempt) editing.putAttempt(attemptIn(found.attempt))
      kept.restore(found)
      // a repeated attempt sends what was sent; without its code the choice stays, and is refused when it is sent
      if (form && !found.attempt)
        import('../store/gone-choices.ts').then(
          ({ leaveOutGone }) => leaveOutGone(form),
          () => undefined,
        )
      dispatch({ type: 'restored' })
      resumes.current = found.isSending === true && mayBeSaved(editing.now().attempt)
    },
    mayBeSent: ({ attempt }) => mayBeSaved(attempt),
  })
  const checkNow = useRef(description.check)
  useEffect(() => {
    checkNow.current = description.check
    const handlers = description.handlers(editing)
    const forget = () => {
      if (keptNow.isElsewhere) return
      keptNow.forget()
      kept.onForget?.()
    }
    editing.handleWith({
      ...handlers,
      submit: () => description.check(),
      forget,
      finish(event) {
        forget()
        return handlers.finish(event)
      },
    })
  })
  useEffect(() => {
    if (!kept.isReadOnly) dispatch({ type: 'opened' })
  }, [kept.isReadOnly, dispatch])

  useTypedEvents({ token, form, isDirty, state: now.state, dispatch })
  const resume = useEffectEvent(() => {
    if (resumes.current && description.resumes?.(editing.now().attempt)) dispatch({ type: 'resumed' })
    resumes.current = false
  })
  // after the edits that restoring it made
  useEffect(() => {
    if (keptNow.isRestored) resume()
  }, [keptNow.isRestored])
  // notified again in each state: a dialog may have been closed
  const newerIn = isNewer && editing.reactsTo('newerStored') ? now.state : undefined
  useEffect(() => {
    if (newerIn) dispatch({ type: 'newerStored' })
  }, [newerIn, dispatch])
  const isAsSent = useSyncExternalStore(
    form?.subscribe ?? neverChanges,
    () => now.state === 'unanswered' && description.isAsSent?.(now.attempt) === true,
  )
  useEffect(() => {
    if (isAsSent) dispatch({ type: 'asSent' })
  }, [isAsSent, dispatch])

  return {
    ...now,
    dispatch,
    async submit(changes) {
      await loadSchemas()
      // something may have been typed or sent meanwhile
      if (editing.reactsTo('submitted')) await editing.dispatch(checkNow.current(changes))
    },
    isRestored: keptNow.isRestored,
    noteRestored: keptNow.noteRestored,
    isElsewhere: keptNow.isElsewhere,
  }
}

const neverChanges = () => () => undefined

interface TypedEvents<Value, Body, Saved> extends Pick<EditingDescription<Value, Body, Saved, object>, 'token' | 'form' | 'isDirty'> {
  state: EditingState
  dispatch: (event: EditingEvent<Value, Saved>) => void
}

/** Notifies the machine of edits, in plain inputs and in custom fields. */
function useTypedEvents<Value, Body, Saved>({ token, form, isDirty, state, dispatch }: TypedEvents<Value, Body, Saved>): void {
  const seen = useRef(token)
  const notify = useEffectEvent(() => dispatch({ type: isDirty ? 'changed' : 'reverted' }))
  useEffect(() => {
    if (seen.current === token) return
    seen.current = token
    notify()
  }, [token])
  const isAsStored = (state === 'dirty' || state === 'newer') && !isDirty
  useEffect(() => {
    if (isAsStored) notify()
  }, [isAsStored])
  useEffect(() => {
    if (!form) return
    let values = form.values()
    return form.subscribe(() => {
      if (form.values() === values) return
      values = form.values()
      if (form.isDirty()) dispatch({ type: 'changed' })
    })
  }, [form, dispatch])
}

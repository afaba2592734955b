import type { Field } from '@verka/domain/forms/field.ts'
import { ApiError } from '../../../data/api-error.ts'
import type { Draft } from '../../../forms/draft/use-draft.ts'
import { conflictsOf, withTheirs } from '../../conflict/conflicts.ts'
import { useConflictQuestion } from '../../conflict/use-conflict.tsx'
import { useDeletedQuestion, useGoneParentQuestion, type Parent } from '../../conflict/use-deleted-question.ts'

interface DraftSave<Value, Saved> {
  draft: Draft<Value>
  /** What it is called, for messages. */
  nameOf: (value: Value) => string
  /** Its id, where the draft has none. */
  entityId?: string | undefined
  /** What things are called that the draft names by their ids. */
  names?: ReadonlyMap<string, string> | undefined
  fields?: readonly Field[] | undefined
  /** Undefined: the person was asked something and gave it up. */
  send: (value: Value) => Promise<Saved | undefined>
  /** What was stored by somebody else, as a draft of the form. */
  fromStored: (current: unknown) => Value
  onSaved: (saved: Saved, value: Value) => void
  /** Makes a new one of what is filled in, where somebody else deleted it meanwhile; left out where that makes no sense. */
  createAnew?: ((value: Value) => Promise<Saved>) | undefined
  /** What it is made in, which somebody may have deleted, too. */
  parent?: Parent | undefined
  /** Leaves without saving. */
  onLeave: (isParentGone: boolean) => void
}

/**
 * Saves a draft: what is wrong is told at its place, by the contract before it is sent and by the server after; what
 * somebody else saved meanwhile is neither overwritten unseen nor does it cost what was typed: what both changed is asked
 * about part by part, and what only the other one changed is taken. `settle` does so to show it. What somebody else deleted
 * is made anew if the person wants that.
 */
export function useDraftSave<Value extends { id?: string; version?: number }, Saved>(options: DraftSave<Value, Saved>) {
  const { draft, nameOf, send, fromStored, onSaved, createAnew, parent, onLeave, fields, names } = options
  const ask = useConflictQuestion()
  const askAboutDeleted = useDeletedQuestion()
  const askAboutParent = useGoneParentQuestion()

  /** Puts what is stored now under the draft. Gives what to save, when nobody had to be asked about it. */
  const settle = async (stored: Value, mine: Value, isShown: boolean): Promise<Value | undefined> => {
    // what was kept on the device may be older than what the form began with: then nobody knows what both began with
    const base = draft.saved.version === mine.version ? draft.saved : undefined
    const conflicts = conflictsOf(base, mine, stored)
    const decided = await ask({ name: nameOf(stored), entityId: options.entityId ?? stored.id, conflicts, fields, names }, isShown)
    if (!decided) return undefined
    const merged = { ...withTheirs(mine, decided.taken), version: stored.version } as Value
    // from now on it is based on what is stored now
    draft.restart(stored)
    draft.update(() => merged)
    return decided.isSeen ? undefined : merged
  }
  /** It is not there any more: made anew, or left. */
  const goOnWithout = async (id: string, value: Value): Promise<void> => {
    const isSure = await askAboutDeleted({ id, name: nameOf(draft.saved), way: createAnew ? 'anew' : 'leave' })
    if (!isSure) return
    if (!createAnew) return onLeave(false)
    try {
      onSaved(await createAnew(value), value)
    } catch (error) {
      await refuse(error, value)
    }
  }
  /** Tells why something was not created or saved. */
  const refuse = async (error: unknown, value: Value): Promise<void> => {
    if (!(error instanceof ApiError)) throw error
    if (error.code !== 'notFound' || !parent) return draft.refuse(error.errors, value)
    if (await askAboutParent(parent)) onLeave(true)
  }
  const attempt = async (value: Value): Promise<void> => {
    try {
      const saved = await send(value)
      if (saved !== undefined) onSaved(saved, value)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const id = options.entityId ?? value.id
      if (error.code === 'notFound' && id !== undefined && value.version !== undefined) return goOnWithout(id, value)
      if (error.code !== 'stale') return refuse(error, value)
      // where both changed nothing in common there is nothing to ask about
      const again = await settle(fromStored(error.details.current), value, false)
      if (again) await attempt(again)
    }
  }
  const save = async (changes?: Partial<Value>): Promise<void> => {
    const { value, errors } = draft.check(changes)
    if (errors.length === 0) await attempt(value)
  }
  return { save, settle: (stored: Value) => void settle(stored, draft.value, true) }
}

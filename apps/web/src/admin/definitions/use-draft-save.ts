import type { Field } from '@verka/domain/forms/field.ts'
import { ApiError } from '../../data/api-error.ts'
import type { Draft } from '../../forms/draft/use-draft.ts'
import { conflictsOf, withTheirs } from '../conflict/conflicts.ts'
import { useConflictQuestion } from '../conflict/use-conflict.tsx'

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
}

/**
 * Saves a draft: what is wrong is told at its place, by the contract before it is sent and by the server after; what
 * somebody else saved meanwhile is neither overwritten unseen nor does it cost what was typed: `settle` asks, part by part.
 */
export function useDraftSave<Value extends { id?: string; version?: number }, Saved>(options: DraftSave<Value, Saved>) {
  const { draft, nameOf, send, fromStored, onSaved, fields, names } = options
  const ask = useConflictQuestion()

  /** Puts what is stored now under the draft. Gives what to save, when nobody had to be asked about it. */
  const settle = async (stored: Value, mine: Value): Promise<Value | undefined> => {
    // what was kept on the device may be older than what the form began with: then nobody knows what both began with
    const base = draft.saved.version === mine.version ? draft.saved : undefined
    const conflicts = conflictsOf(base, mine, stored)
    const taken =
      conflicts.length === 0 ? [] : await ask({ name: nameOf(stored), entityId: options.entityId ?? stored.id, conflicts, fields, names })
    if (!taken) return undefined
    const merged = { ...withTheirs(mine, taken), version: stored.version } as Value
    // from now on it is based on what is stored now
    draft.restart(stored)
    draft.update(() => merged)
    return conflicts.length === 0 ? merged : undefined
  }
  const attempt = async (value: Value): Promise<void> => {
    try {
      const saved = await send(value)
      if (saved !== undefined) onSaved(saved, value)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'stale') return draft.refuse(error.errors, value)
      // what is stored and differs in nothing that was filled in here is nothing to ask about
      const again = await settle(fromStored(error.details.current), value)
      if (again) await attempt(again)
    }
  }
  const save = async (changes?: Partial<Value>): Promise<void> => {
    const { value, errors } = draft.check(changes)
    if (errors.length === 0) await attempt(value)
  }
  return { save, settle: (stored: Value) => void settle(stored, draft.value) }
}

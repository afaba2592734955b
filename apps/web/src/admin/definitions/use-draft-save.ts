import { ApiError } from '../../data/api-error.ts'
import type { Draft } from '../../forms/draft/use-draft.ts'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'

/** Asks what to do when somebody else saved meanwhile; true: what they saved is wanted. */
export function useStaleQuestion(): (name: string) => Promise<boolean> {
  const { t } = useText()
  const confirm = useConfirm()
  return (name) =>
    confirm({
      title: t('admin.staleTitle'),
      text: t('admin.staleText', { name }),
      confirm: t('admin.loadTheirs'),
      cancel: t('admin.keepEditing'),
    })
}

interface DraftSave<Value, Saved> {
  draft: Draft<Value>
  /** What it is called, for messages. */
  nameOf: (value: Value) => string
  /** Undefined: the person was asked something and gave it up. */
  send: (value: Value) => Promise<Saved | undefined>
  /** What was stored by somebody else, as a draft of the form. */
  fromStored: (current: unknown) => Value
  onSaved: (saved: Saved, value: Value) => void
}

/**
 * Saves a draft: what is wrong is told at its place, by the contract before it is sent and by the server after; what
 * somebody else saved meanwhile is neither overwritten unseen nor does it cost what was typed.
 */
export function useDraftSave<Value extends { version?: number }, Saved>(options: DraftSave<Value, Saved>) {
  const { draft, nameOf, send, fromStored, onSaved } = options
  const askWhichToKeep = useStaleQuestion()
  return async (changes?: Partial<Value>): Promise<void> => {
    const { value, errors } = draft.check(changes)
    if (errors.length > 0) return
    try {
      const saved = await send(value)
      if (saved !== undefined) onSaved(saved, value)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'stale') return draft.refuse(error.errors, value)
      const stored = fromStored(error.details.current)
      const wantsTheirs = await askWhichToKeep(nameOf(stored))
      // kept on purpose: the next save is based on what is stored now
      if (wantsTheirs) draft.restart(stored)
      else draft.change({ version: stored.version } as Partial<Value>)
    }
  }
}

import { useRef } from 'react'
import { eventOfError, sendAttempt, type EditingEvent, type EditingHandlers, type EditingRun } from '../../forms/editing/editing-run.ts'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { useGo } from '../../ui/navigation/use-go.ts'
import { useConflictQuestion } from '../conflict/use-conflict.tsx'
import type { Versioned } from './entity-content.ts'
import type { EntityDescription, Identified } from './entity-description.ts'

/** Sends the input: creates, updates, or recreates. */
export function useSender<Value extends Versioned, Body, Stored extends Identified, Kept extends object, Saved extends Stored>({
  stored,
  calls,
  bodyOf,
  recreatedBody,
  update = calls.update.mutateAsync,
  parent,
}: EntityDescription<Value, Body, Stored, Kept, Saved>) {
  // an attempt with a lost answer had created it
  const created = useRef<Saved>(undefined)
  // an unanswered update may already be stored
  const lost = useRef<Value>(undefined)
  type Run = EditingRun<Value, Body, Saved>
  type Next = EditingEvent<Value, Saved>
  const create = async (run: Run, value: Value, body: Body): Promise<Next> => {
    const { mutateAsync } = calls.create!
    const event = await sendAttempt(run, { value, body, send: mutateAsync, repeat: mutateAsync })
    return event.type === 'orphaned' && !parent ? { ...event, type: 'refused' } : event
  }
  const change = async (value: Value, body: Body, { id }: Identified): Promise<Next> => {
    try {
      const saved = await update({ params: { id }, body })
      return saved ? { type: 'answered', saved, value } : { type: 'declined' }
    } catch (error) {
      const event = eventOfError(error, value, true)
      if (event.type === 'unanswered') lost.current = value
      return event
    }
  }
  const send = async (run: Run, { type, value }: { type: string; value: Value }): Promise<Next> => {
    const before = stored ?? created.current
    const isCreated = before === undefined || type === 'recreated'
    const body = type === 'recreated' ? recreatedBody!(value) : await bodyOf(value, before)
    if (body === undefined) return { type: 'declined' }
    return isCreated ? create(run, value, body) : change(value, body, before)
  }
  return { send, goOnWith: (saved: Saved) => void (created.current = saved), lost: () => lost.current }
}

/** Compares two versions, with a choice for each conflict. */
export function useComparison<Value extends Versioned, Body, Stored extends Identified, Kept extends object, Saved extends Stored>(
  { content, stored, nameOf, fields, names }: EntityDescription<Value, Body, Stored, Kept, Saved>,
  lost: () => Value | undefined,
): EditingHandlers<Value, Saved>['compare'] {
  const openQuestion = useConflictQuestion()
  return async (event) => {
    // only a conflict needs it
    const { conflictsOf, filledSince, withTheirs } = await import('../conflict/conflicts.ts')
    const isAfterSave = event.type === 'stale'
    const current = isAfterSave ? (event.error.details.current as Stored) : stored!
    const [typed, theirs] = [isAfterSave ? event.value : content.current(), content.valueOf(current)]
    const own = lost()
    // what the server filled in then is nobody else's change
    const filled = own && filledSince(own, theirs, fields)
    const mine = filled ? withTheirs(typed, filled) : typed
    // a stored draft may be older than the initial value: then the common base is unknown
    const base = own && filled ? withTheirs(own, filled) : content.base().version === mine.version ? content.base() : undefined
    const conflicts = conflictsOf(base, mine, theirs)
    const decided = await openQuestion({ name: nameOf(theirs), entityId: current.id, conflicts, fields, names }, !isAfterSave)
    if (!decided) return { type: 'dismissed' }
    const value = { ...withTheirs(mine, decided.taken), version: theirs.version }
    content.restart(current)
    content.put(value)
    return decided.isSeen || !isAfterSave ? { type: 'chosen' } : { type: 'merged', value }
  }
}

/** The dialogs about a row that was deleted meanwhile. */
export function useQuestions<Value extends Versioned, Body, Stored extends Identified, Kept extends object, Saved extends Stored>({
  content,
  stored,
  nameOf,
  storedNameOf,
  recreatedBody,
  isRecreatedAsObject,
  list,
  listWhenGone = list.to,
  parent,
}: EntityDescription<Value, Body, Stored, Kept, Saved>) {
  const { t, formatDateTime } = useText()
  const asking = { t, formatDateTime, confirm: useConfirm() }
  const go = useGo()
  const leave = async (run: EditingRun<Value, Body, Saved>, to: string) => {
    await run.dispatch({ type: 'left' })
    go(to, { force: true })
  }
  return {
    async aboutDeleted(run: EditingRun<Value, Body, Saved>, value: Value): Promise<EditingEvent<Value, Saved> | undefined> {
      const way = !recreatedBody ? 'leave' : isRecreatedAsObject ? 'recreateObject' : 'recreate'
      const name = stored && storedNameOf ? storedNameOf(stored) : nameOf(content.base())
      const { askAboutDeleted } = await import('../conflict/deleted-questions.ts')
      const isSure = await askAboutDeleted(asking, { id: stored?.id ?? '', name, way })
      if (!isSure) return { type: 'dismissed' }
      if (recreatedBody) return { type: 'recreated', value }
      await leave(run, listWhenGone)
    },
    async aboutParent(run: EditingRun<Value, Body, Saved>): Promise<EditingEvent<Value, Saved> | undefined> {
      const { askAboutParent } = await import('../conflict/deleted-questions.ts')
      if (!parent || !(await askAboutParent(asking, parent))) return { type: 'dismissed' }
      await leave(run, parent.list)
    },
  }
}

/** Reports the save, and continues. */
export function useFinish<Value extends Versioned, Body, Stored extends Identified, Kept extends object, Saved extends Stored>({
  content,
  stored,
  nameOf,
  storedNameOf = (saved) => nameOf(content.valueOf(saved)),
  savedText,
  nextAfterCreate,
  onSaved,
  list,
}: EntityDescription<Value, Body, Stored, Kept, Saved>): EditingHandlers<Value, Saved>['finish'] {
  const { t } = useText()
  const go = useGo()
  return ({ saved }) => {
    const isCreated = saved.id !== stored?.id
    flash('success', savedText?.(saved) ?? t(isCreated ? 'admin.created' : 'admin.saved', { name: storedNameOf(saved) }))
    if (onSaved?.(saved) === true) return { type: 'restarted' }
    if (isCreated && nextAfterCreate) go(nextAfterCreate(saved), { force: true, replace: true })
    else go(list.to, { force: true })
  }
}

import { useState } from 'react'
import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import { call } from '../../data/call.ts'
import { useSession } from '../../data/session-context.ts'
import type { EditingHandlers } from '../../forms/editing/editing-run.ts'
import { useEditing } from '../../forms/editing/use-editing.ts'
import type { Newer } from '../../ui/form/newer-notice.tsx'
import { useGo } from '../../ui/navigation/use-go.ts'
import type { Versioned } from './entity-content.ts'
import type { EntityDescription, Identified } from './entity-description.ts'
import { useComparison, useFinish, useQuestions, useSender } from './use-entity-work.ts'

/** A form of the administration that is being edited. */
export interface EntityEditing {
  isDirty: boolean
  /** A save had no answer: it may be stored. */
  isUncertain: boolean
  isStored: boolean
  isSaving: boolean
  isReadOnly: boolean
  list: { to: string; label: string }
  newer: Newer | undefined
  save: () => Promise<void>
  /** The person leaves without saving. */
  giveUp: () => void
  /** The same, and opens the list. */
  leave: () => void
}

/**
 * Edits an entity, with one machine for all administration forms. A conflict is resolved part by part, a deleted row is recreated, a newer
 * version is followed or announced, and one attempt to create is saved once.
 */
export function useEntityEditing<Value extends Versioned, Body, Stored extends Identified, Kept extends object, Saved extends Stored>(
  description: EntityDescription<Value, Body, Stored, Kept, Saved>,
): EntityEditing & { saveWith: (changes: Partial<Value>) => Promise<void> } {
  const { content, stored, calls, list, isReadOnly = false } = description
  const go = useGo()
  const follower = useFollowedChange()
  const { send, goOnWith, lost } = useSender(description)
  const compare = useComparison(description, lost)
  const openQuestion = useQuestions(description)
  const finish = useFinish(description)
  const editing = useEditing<Value, Body, Saved, Kept>({
    token: content.token,
    form: content.form,
    isDirty: content.isDirty,
    kept: {
      isReadOnly,
      of: description.draftOf,
      current: (isSent) => (!isReadOnly && (content.isDirty || isSent) ? content.kept() : undefined),
      restore: content.restore,
    },
    check: content.check,
    isNewer: stored !== undefined && content.version !== undefined && stored.version > content.version,
    handlers: (run): Omit<EditingHandlers<Value, Saved>, 'submit' | 'forget'> => ({
      send: (event) => send(run, event),
      finish,
      showErrors: ({ error, value }) => content.showErrors(error.errors, value),
      compare,
      follow() {
        if (!stored) return
        content.restart(stored)
        void follower.note(stored.id)
      },
      // the person meant one entity with all that is filled in now: the rest is a change of it
      showEarlier({ saved, value }) {
        goOnWith(saved)
        content.restart(saved)
        content.put({ ...value, version: saved.version })
        return { type: 'merged', value: { ...value, id: saved.id, version: saved.version } }
      },
      confirmDeleted: (event) => openQuestion.aboutDeleted(run, 'value' in event ? event.value : content.current()),
      confirmParent: () => openQuestion.aboutParent(run),
    }),
  })
  const giveUp = () => editing.dispatch({ type: 'left' })
  return {
    // what is filled in may be what was stored before an unanswered save: it has to be sent
    isDirty: content.isDirty || editing.isUncertain,
    isUncertain: editing.isUncertain,
    isStored: stored !== undefined,
    // not while a confirmation before the save is open
    isSaving: (calls.create?.isPending ?? false) || calls.update.isPending,
    isReadOnly,
    list,
    newer: editing.state === 'newer' ? { onShow: () => editing.dispatch({ type: 'compared' }) } : follower.notice,
    save: () => editing.submit(),
    saveWith: (changes) => editing.submit(changes),
    giveUp,
    leave() {
      giveUp()
      go(list.to, { force: true })
    },
  }
}

/** The notice that the form follows another user's save. */
function useFollowedChange(): { notice: Newer | undefined; note: (id: string) => Promise<void> } {
  const { user } = useSession()
  const [followed, setFollowed] = useState<{ who: string | undefined }>()
  return {
    notice: followed && { who: followed.who, onClose: () => setFollowed(undefined) },
    async note(entityId) {
      const log = call(filterAuditLog, { body: { entityId, actions: ['update', 'execute', 'undo'], limit: 1 } })
      // a reader without access to the log gets no name
      const actor = (await log.catch(() => ({ items: [] }))).items[0]?.actor
      if (actor?.id !== user.id) setFollowed({ who: actor?.name })
    },
  }
}

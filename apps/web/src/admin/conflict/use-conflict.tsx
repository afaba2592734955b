import { lazy, Suspense } from 'react'
import { Skeleton } from '@mantine/core'
import type { Field } from '@verka/domain/forms/field.ts'
import { useText } from '../../language/use-text.tsx'
import { useDialog } from '../../ui/feedback/dialog.tsx'
import { keyOfConflict, type Conflict } from './conflicts.ts'

// how values of every kind are shown is much, and seldom needed
const ConflictChoices = lazy(() => import('./conflict-choices.tsx'))

/** What somebody else saved while something was edited here. */
export interface ConflictQuestion {
  /** What it is called. */
  name: string
  /** Its id, by which the log of changes knows who saved it. */
  entityId: string | undefined
  conflicts: readonly Conflict[]
  /** The fields whose values are among them. */
  fields?: readonly Field[] | undefined
  /** What things are called that are named by their ids. */
  names?: ReadonlyMap<string, string> | undefined
}

/**
 * Shows what somebody else saved beside what is filled in here, and asks part by part which is to hold. Gives the conflicts
 * in which it is theirs; undefined when nothing was decided.
 */
export function useConflictQuestion(): (question: ConflictQuestion) => Promise<Conflict[] | undefined> {
  const { t } = useText()
  const show = useDialog()
  return async (question) => {
    const taken = await show<ReadonlySet<string>>({
      title: t('conflict.title'),
      content: (answer) => (
        <Suspense fallback={<Skeleton height={240} radius="md" />}>
          <ConflictChoices question={question} onChosen={answer} />
        </Suspense>
      ),
    })
    return taken && question.conflicts.filter((conflict) => taken.has(keyOfConflict(conflict)))
  }
}

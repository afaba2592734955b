import { lazy, Suspense } from 'react'
import { Skeleton } from '@mantine/core'
import { useText } from '../../language/use-text.tsx'
import { useDialog } from '../../ui/feedback/dialog.tsx'
import { keyOfConflict, type Conflict, type ConflictQuestion } from './conflicts.ts'

// how values of every kind are shown is much, and seldom needed
const ConflictChoices = lazy(() => import('./conflict-choices.tsx'))

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

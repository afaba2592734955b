import { Suspense } from 'react'
import { Skeleton } from '@mantine/core'
import { useText } from '../../language/use-text.tsx'
import { useDialog } from '../../ui/feedback/dialog.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import type { Conflict, ConflictQuestion } from './conflicts.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

// how values of every kind are shown is much, and seldom needed
const ConflictChoices = lazyPart(() => import('./conflict-choices.tsx'))

/** The decision: the conflicts with the other's version, and whether the user saw them. */
interface Decision {
  taken: Conflict[]
  isSeen: boolean
}

/**
 * Shows another user's save next to the input, with a choice for each part that both changed. Parts changed only by the other are taken:
 * reported in a message if there is no choice, or shown if `isShown`. Undefined when nothing was decided.
 */
export function useConflictQuestion(): (question: ConflictQuestion, isShown: boolean) => Promise<Decision | undefined> {
  const { t } = useText()
  const show = useDialog()
  return async (question, isShown) => {
    const { name, conflicts } = question
    if (conflicts.length === 0) return { taken: [], isSeen: false }
    if (!isShown && !conflicts.some(({ isMine }) => isMine)) {
      flash('info', t('conflict.taken', { name }))
      return { taken: [...conflicts], isSeen: false }
    }
    const taken = await show<Conflict[]>({
      title: t('conflict.title'),
      content: (answer) => (
        <Suspense fallback={<Skeleton height={240} radius="md" />}>
          <ConflictChoices question={question} onChosen={answer} />
        </Suspense>
      ),
    })
    if (!taken) return undefined
    flash('info', t('conflict.reviewAndSave'))
    return { taken, isSeen: true }
  }
}

import { useEffect, useState } from 'react'
import { draftKeyOf, dropDraft, readDraft, storeDraft } from '../../../data/device/stored-drafts.ts'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import type { Choice, Choices } from './choices.ts'

interface Made {
  choices: Choices
  /** They are not replicated yet. */
  isDraft: boolean
}

/**
 * The decisions about a plan, stored on the device until they are replicated: a page that is loaded again, or left and opened again, has them.
 * @param subject what they are about: the source and the target. The component has another key for another subject.
 */
export function useChoices(subject: string) {
  const { t } = useText()
  const session = useSession()
  const [draftKey] = useState(() => draftKeyOf(session, `/replication ${subject}`))
  const [{ choices, isDraft }, setMade] = useState<Made>(() => {
    const stored = (readDraft(draftKey) ?? {}) as Choices
    return { choices: stored, isDraft: Object.keys(stored).length > 0 }
  })
  useEffect(() => {
    if (isDraft) flash('info', t('replication.choicesRestored'))
    // once: when the page is opened
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    if (isDraft && Object.keys(choices).length > 0) storeDraft(draftKey, choices)
    else dropDraft(draftKey)
  }, [draftKey, choices, isDraft])
  return {
    choices,
    /** Decides about one thing; undefined: as the plan proposes. */
    choose: (id: string, choice: Choice | undefined) =>
      setMade((before) => {
        const { [id]: _, ...others } = before.choices
        return { choices: choice ? { ...others, [id]: choice } : others, isDraft: true }
      }),
    /** Adds decisions about several things. */
    chooseAll: (more: Choices) => setMade((before) => ({ choices: { ...before.choices, ...more }, isDraft: true })),
    /** Only these are left. */
    keep: (still: Choices) => setMade((before) => ({ ...before, choices: still })),
    /** They are replicated: the page shows them, the device forgets them. */
    forget: () => setMade((before) => ({ ...before, isDraft: false })),
  }
}

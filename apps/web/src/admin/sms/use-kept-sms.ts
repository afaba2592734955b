import { useRef } from 'react'
import { ApiError } from '../../data/api-error.ts'
import { newId } from '../../data/new-id.ts'
import type { Draft } from '../../forms/draft/use-draft.ts'
import { useStoredDraft } from '../../forms/draft/use-stored-draft.ts'
import type { SmsDraft } from './sms-draft.ts'

/** A message that was sent without an answer: under the same key it is sent once, also after the page was lost. */
interface Unanswered {
  key: string
  body: string
}

interface KeptSms {
  value: SmsDraft
  unanswered: Unanswered | undefined
}

/** Keeps what is typed on the device until it is sent, with the key of a request that had no answer. */
export function useKeptSms(draft: Draft<SmsDraft>) {
  const unanswered = useRef<Unanswered>(undefined)
  const isGone = useRef(false)
  const stored = useStoredDraft<KeptSms>({
    current: () => (draft.isDirty && !isGone.current ? { value: draft.value, unanswered: unanswered.current } : undefined),
    restore(kept) {
      unanswered.current = kept.unanswered
      draft.update(() => kept.value)
    },
    mayBeSent: (kept) => kept.unanswered !== undefined,
  })
  const forget = () => {
    isGone.current = true
    stored.forget()
  }
  return {
    /** The person leaves without sending. */
    forget,
    /** Sends a body under its key. */
    send: async <Body extends object, Saved>(body: Body, request: (idempotencyKey: string) => Promise<Saved>): Promise<Saved> => {
      const text = JSON.stringify(body)
      const attempt = unanswered.current?.body === text ? unanswered.current : { key: newId(), body: text }
      unanswered.current = attempt
      try {
        const saved = await request(attempt.key)
        forget()
        return saved
      } catch (error) {
        if (!(error instanceof ApiError && error.mayBeDone)) unanswered.current = undefined
        throw error
      }
    },
  }
}

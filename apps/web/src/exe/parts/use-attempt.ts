import { useRef, useState } from 'react'
import { ApiError } from '../../data/api-error.ts'
import { newId } from '../../data/new-id.ts'

/** With which key a form is sent, and all that was sent with it that nobody has answered. */
export interface KeptAttempt<Body> {
  key: string
  unanswered?: readonly Body[]
}

/** Sends once by its key: a repeat of the same gets the first answer. */
type Send<Body, Reply> = (args: { body: Body; idempotencyKey: string }) => Promise<Reply>

interface Sending<Body, Reply> {
  /** Sends what is filled in. */
  save: { mutateAsync: Send<Body, Reply>; isPending: boolean; isSuccess: boolean }
  /** Sends what was sent before, to learn what became of it. */
  repeat: Send<Body, Reply>
}

const unansweredOf = <Body>(kept: KeptAttempt<Body> | undefined): readonly Body[] =>
  // one alone was kept so once
  kept?.unanswered === undefined ? [] : ([kept.unanswered as Body | readonly Body[]].flat() as Body[])

/** Whether some of what a draft keeps may have been saved already. */
export const mayBeSaved = (kept: KeptAttempt<unknown> | undefined): boolean => unansweredOf(kept).length > 0

const kept = <Body>(key: string, unanswered: readonly Body[]): KeptAttempt<Body> => ({ key, ...(unanswered.length > 0 && { unanswered }) })

/**
 * What became of an attempt that nobody answered: what it was saved as, or undefined where it was not saved.
 * @throws {ApiError} where nobody answers this time either
 */
export async function becameOf<Body, Reply>(attempt: KeptAttempt<Body>, repeat: Send<Body, Reply>): Promise<Reply | undefined> {
  for (const body of unansweredOf(attempt)) {
    try {
      return await repeat({ body, idempotencyKey: attempt.key })
    } catch (error) {
      if (!(error instanceof ApiError) || error.mayBeDone) throw error
    }
  }
  return undefined
}

/**
 * Sends a filled-in form. The idempotency key is made once for it and kept with its draft: a double tap or a save
 * that is repeated after a lost reply executes once, also when the form was left or lost in between. When it was changed
 * meanwhile, `earlier` is what was saved the first time, and the person decides: the next attempt is a new one.
 */
export function useAttempt<Body, Reply>({ save, repeat }: Sending<Body, Reply>) {
  const attempt = useRef<KeptAttempt<Body>>({ key: newId() })
  const [isUnanswered, setUnanswered] = useState(false)
  const [earlier, setEarlier] = useState<Reply>()
  const [hasNoReply, setNoReply] = useState(false)
  const put = (next: KeptAttempt<Body>) => {
    attempt.current = next
    setUnanswered(mayBeSaved(next))
  }
  return {
    earlier,
    hasNoReply,
    /** Whether what was sent before may have been saved already. */
    isUnanswered,
    /** What the draft keeps of it. */
    kept: () => attempt.current,
    /** The draft was put back, with what was kept; without, as nothing was sent of it yet. */
    goOnFrom(before: KeptAttempt<Body> | undefined) {
      if (before) put(kept(before.key, unansweredOf(before)))
    },
    /** What is filled in from here on is another one. */
    restart: () => put({ key: newId() }),
    isSending: save.isPending,
    isDone: save.isPending || save.isSuccess,
    /** Of the attempt before nothing is told any more. */
    clear() {
      setEarlier(undefined)
      setNoReply(false)
    },
    /** Nothing can be sent any more: tells what became of what was sent before. */
    async findOut(): Promise<Reply | undefined> {
      try {
        const first = await becameOf(attempt.current, repeat)
        put({ key: newId() })
        setNoReply(false)
        setEarlier(first)
        return first
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setNoReply(true)
        return undefined
      }
    },
    /** Gives what it was saved as, or why it was refused; neither, where what was sent before turned out to be saved. */
    async send(body: Body): Promise<{ saved?: Reply; refused?: ApiError }> {
      const { key } = attempt.current
      const before = unansweredOf(attempt.current)
      const others = before.filter((one) => JSON.stringify(one) !== JSON.stringify(body))
      // before it goes: a page that is lost while it waits does not know either
      attempt.current = kept(key, [...others, body])
      try {
        return { saved: await save.mutateAsync({ body, idempotencyKey: key }) }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'idempotencyConflict' && others.length > 0) return await settle(error, kept(key, others))
        put(error.mayBeDone ? attempt.current : kept(key, others))
        setNoReply(error.isUnanswered)
        return { refused: error }
      }

      /** One of those whose reply was lost had arrived: it is asked for, and what is here now is a new one. */
      async function settle(conflict: ApiError, arrived: KeptAttempt<Body>): Promise<{ refused?: ApiError }> {
        try {
          const first = await becameOf(arrived, repeat)
          put({ key: newId() })
          setEarlier(first)
          return first === undefined ? { refused: conflict } : {}
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          put(arrived)
          setNoReply(error.isUnanswered)
          return { refused: error }
        }
      }
    },
  }
}

import { ApiError } from '../../data/api-error.ts'
import { newId } from '../../data/new-id.ts'

/** One intention of a person: its idempotency key, and all that was sent with it without an answer. */
export interface Attempt<Body> {
  key: string
  unanswered?: readonly Body[]
}

/** A writing call with a key: a repeat of the same body gets the first answer. */
export type Send<Body, Reply> = (args: { body: Body; idempotencyKey: string }) => Promise<Reply>

/** A new intention. */
export const newAttempt = <Body>(): Attempt<Body> => ({ key: newId() })

/** The attempt of a stored draft. */
export const attemptIn = <Body>(kept: Attempt<Body>): Attempt<Body> => attemptOf(kept.key, unansweredIn(kept))

const attemptOf = <Body>(key: string, unanswered: readonly Body[]): Attempt<Body> => ({ key, ...(unanswered.length > 0 && { unanswered }) })

/** All sent bodies without an answer; an older client stored only one. */
export const unansweredIn = <Body>(attempt: Partial<Attempt<Body>> | undefined): readonly Body[] =>
  attempt?.unanswered === undefined ? [] : ([attempt.unanswered as Body | readonly Body[]].flat() as Body[])

/** Whether some of an attempt may have been saved already. */
export const mayBeSaved = (attempt: Attempt<unknown> | undefined): boolean => unansweredIn(attempt).length > 0

/**
 * The result of an unanswered attempt; undefined if it was not saved.
 * @throws {ApiError} if there is no answer this time either
 */
export async function resultOf<Body, Reply>(attempt: Attempt<Body>, repeat: Send<Body, Reply>): Promise<Reply | undefined> {
  for (const body of unansweredIn(attempt)) {
    try {
      return await repeat({ body, idempotencyKey: attempt.key })
    } catch (error) {
      if (!(error instanceof ApiError) || error.mayBeDone) throw error
    }
  }
  return undefined
}

/** The result of sending: saved, refused, or an earlier attempt turned out to be saved. */
export type SendResult<Body, Reply> = { attempt: Attempt<Body> } & ({ saved: Reply } | { refused: ApiError } | { earlier: Reply })

interface Sending<Body, Reply> {
  send: Send<Body, Reply>
  /** Repeats a request to learn its result. */
  repeat: Send<Body, Reply>
  /** Stores the attempt before it is sent: a page that is lost meanwhile does not know the result either. */
  onItsWay: (attempt: Attempt<Body>) => void
}

/**
 * Sends with the key of an attempt, so that one intention is saved once: also when the answer was lost, or the page in between.
 * Where the server has another body under this key, that one is the result, and the next attempt is a new one.
 */
export async function sendOnce<Body, Reply>(
  { key, ...before }: Attempt<Body>,
  body: Body,
  { send, repeat, onItsWay }: Sending<Body, Reply>,
): Promise<SendResult<Body, Reply>> {
  const others = unansweredIn(before).filter((one) => JSON.stringify(one) !== JSON.stringify(body))
  const underWay = attemptOf(key, [...others, body])
  onItsWay(underWay)
  try {
    return { saved: await send({ body, idempotencyKey: key }), attempt: newAttempt() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code !== 'idempotencyConflict' || others.length === 0)
      return { refused: error, attempt: error.mayBeDone ? underWay : attemptOf(key, others) }
    return earlierResult(error, attemptOf(key, others), repeat)
  }
}

/** Fetches the result of an earlier request whose answer was lost. */
async function earlierResult<Body, Reply>(
  conflict: ApiError,
  attempt: Attempt<Body>,
  repeat: Send<Body, Reply>,
): Promise<SendResult<Body, Reply>> {
  try {
    const earlier = await resultOf(attempt, repeat)
    return earlier === undefined ? { refused: conflict, attempt: newAttempt() } : { earlier, attempt: newAttempt() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { refused: error, attempt }
  }
}

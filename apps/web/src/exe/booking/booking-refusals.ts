import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { ApiError } from '../../data/api-error.ts'

const QUESTIONS = ['from', 'to', 'userId'] as const

/** An input of a booking that can have a refusal. */
export type Question = (typeof QUESTIONS)[number]

/** Whether one of these refusals is at its input. */
export const isAtQuestion = (refusals: readonly FieldError[]) => refusals.some(({ field }) => QUESTIONS.some((one) => one === field))

/** A conflict of a time: with the link to the user's own booking, if it is theirs. */
export interface InTheWay {
  ownId: string | undefined
}

/** The conflict of a refused booking, if that is the reason. */
export function inTheWayIn({ code, details: { reservationId, status } }: ApiError): InTheWay | undefined {
  // an ended booking has no conflicts
  if (code !== 'conflict' || status !== undefined) return undefined
  return { ownId: typeof reservationId === 'string' ? reservationId : undefined }
}

/** Focuses the first refusal, and scrolls to it. */
export function showRefusal(form: HTMLFormElement | null, isAtField: boolean): void {
  const wrong = isAtField ? form?.querySelector<HTMLElement>('[aria-invalid="true"]') : undefined
  wrong?.scrollIntoView({ block: 'center' })
  ;(wrong ?? form?.querySelector<HTMLElement>('[role="alert"][tabindex]'))?.focus({ preventScroll: true })
}

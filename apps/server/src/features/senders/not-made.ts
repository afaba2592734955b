import type { DeliveryAnswer, DeliveryRequest, NotMadeCode, NotMadeReason } from '@verka/domain/processors/deliveries.ts'

/** Longest part of a template, or value of a person, in a reason. */
const MAX_SHOWN = 200

const shownOf = (value: string | number) => (typeof value === 'string' ? value.slice(0, MAX_SHOWN).toWellFormed() : value)

/** Why a message could not be made. Its message is for the server's log; people read the text of its reason. */
abstract class NotMadeError extends Error {
  readonly reason: NotMadeReason

  constructor(code: NotMadeCode, params: NotMadeReason['params'] = {}) {
    const shown = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shownOf(value)]))
    super(`${code} ${JSON.stringify(shown)}`)
    this.reason = { code, params: shown }
  }
}

/** A message that cannot be made of its values: a header with two lines, a recipient that is none. */
export class MessageError extends NotMadeError {}

/** A template that cannot be read, or becomes too large or slow. */
export class TemplateError extends NotMadeError {}

/** The reason of an error for which a message was not made; undefined: it is another error. */
export const reasonOf = (error: unknown): NotMadeReason | undefined => (error instanceof NotMadeError ? error.reason : undefined)

/** The result for a message that could not be made, with what is known of its request. */
export function notMade(error: unknown, request: DeliveryRequest) {
  const detail = shownOf(error instanceof Error ? error.message : 'failed')
  const answer: DeliveryAnswer = { error: 'notMade', reason: reasonOf(error) ?? { code: 'other', params: { detail } } }
  return { outcome: 'notAsked', request, answer } as const
}

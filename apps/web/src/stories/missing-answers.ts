import type { Callable } from '../data/call.ts'
import type { Story } from './story.ts'
import { neverAnswer, refuseWith, type StubbedReply } from './stubbed-replies.ts'

/** The server's own fault. */
export const failWith = (definition: Callable): StubbedReply =>
  refuseWith(definition, { status: 500, code: 'internal', errors: [{ message: '@errors.internal' }] })

/** The user may not read or do it. */
const forbid = (definition: Callable): StubbedReply =>
  refuseWith(definition, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] })

/** The entity is deleted, or never existed. */
export const findNothing = (definition: Callable): StubbedReply =>
  refuseWith(definition, { status: 404, code: 'notFound', errors: [{ message: '@errors.notFound' }] })

/** The states of a page whose main call has no usable answer: loading, an error, no rights, deleted. */
export const missingAnswers = (story: (name: string, ...replies: StubbedReply[]) => Story, definition: Callable): Story[] => [
  story('loading', neverAnswer(definition)),
  story('error', failWith(definition)),
  story('no rights', forbid(definition)),
  story('deleted', findNothing(definition)),
]

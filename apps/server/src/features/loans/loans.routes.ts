import type { Handlers } from '../../http/calls/handlers.ts'
import { findBorrowers } from './borrowers.ts'

export const loanHandlers = {
  findBorrowers: (context, { params, query }) => findBorrowers(context, params.id, query),
} satisfies Partial<Handlers>

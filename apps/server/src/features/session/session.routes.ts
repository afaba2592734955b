import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { describeSession } from './describe-session.ts'

export const sessionHandlers = {
  getSession({ actor, tx }) {
    if (!actor) throw new AppError('unauthorized', { message: '@errors.unauthorized' })
    return describeSession(tx, actor)
  },
} satisfies Partial<Handlers>

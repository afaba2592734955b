import { AppError } from '@verka/domain/errors/app-error.ts'
import { progressOf } from '../../http/files/documents.ts'
import type { Handlers } from '../../http/handlers.ts'

export const documentHandlers = {
  async getDocumentProgress({ actor }, { params }) {
    if (!actor) throw new AppError('unauthorized', { message: '@errors.unauthorized' })
    return progressOf(actor.id, params.id)
  },
} satisfies Partial<Handlers>

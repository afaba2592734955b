import { AppError } from '@verka/domain/errors/app-error.ts'
import { progressOf } from '../../http/files/documents.ts'
import type { Handlers } from '../../http/calls/handlers.ts'

export const documentHandlers = {
  async getDocumentProgress({ actor, runtime }, { params }) {
    if (!actor) throw new AppError('unauthorized', { message: '@errors.unauthorized' })
    return progressOf(runtime, { tenantId: actor.tenant.id, userId: actor.id }, params.id)
  },
} satisfies Partial<Handlers>

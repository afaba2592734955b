import type { Handlers } from '../../http/calls/handlers.ts'
import { executeOperation } from './execute-operation.ts'
import { undoOperation } from './undo-operation.ts'
import { loadFullTransaction } from './full-transaction.ts'
import { prepareOperation, prepareStart } from './prepare-operation.ts'
import { readRuleSources } from './job/rule-sources.ts'
import { countOperations, filterOperations, loadOperation } from './operations.ts'

export const operationHandlers = {
  executeOperation: (context, { body }) => executeOperation(context, body),
  prepareStart: (context, { params, query }) => prepareStart(context, { ...params, ...query }),
  prepareOperation: (context, { params }) => prepareOperation(context, params),
  undoOperation: (context, { params }) => undoOperation(context, params.id),
  filterOperations: (context, { query, body }) => filterOperations(context, query, body),
  countOperations: (context, { query, body }) => countOperations(context, query, body),
  readRuleSources: (context, { body }) => readRuleSources(context, body),
  getFullTransaction: (context, { params }) => loadFullTransaction(context, params.id),
  getOperation: (context, { params }) => loadOperation(context, params.id),
} satisfies Partial<Handlers>

import { isSameValue } from '@verka/domain/forms/flat-fields.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { executeOperation, type ExecuteBody } from '@verka/domain/operations/operations.api.ts'
import { call } from '../../data/call.ts'
import { useSave } from '../../data/use-call.ts'
import { unansweredIn, type Attempt } from '../../forms/editing/attempt.ts'

/** Executes again with the key of an attempt: returns its result. */
export const executeAgain = ({ body, idempotencyKey }: { body: ExecuteBody; idempotencyKey: string }) =>
  call(executeOperation, { body }, { idempotencyKey })

/** Executes a filled-in form. */
export const useExecution = () => useSave(executeOperation, { handlesErrors: true })

/** Whether the input equals the unanswered attempt. */
export const isAsSent = (values: Values, attempt: Attempt<ExecuteBody>): boolean =>
  unansweredIn(attempt).every(({ dataProperties = [] }) =>
    dataProperties.every(({ dataPropertyTypeId, value }) => isSameValue(values[dataPropertyTypeId] ?? null, value ?? null)),
  )

import { isSameValue } from '@verka/domain/forms/flat-fields.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { executeOperation, type ExecuteBody } from '@verka/domain/operations/operations.api.ts'
import { call } from '../../data/call.ts'
import { useSave } from '../../data/use-call.ts'
import { useAttempt, type KeptAttempt } from '../parts/use-attempt.ts'

/** Executes once more what was executed with this key: tells what became of it. */
export const executeAgain = ({ body, idempotencyKey }: { body: ExecuteBody; idempotencyKey: string }) =>
  call(executeOperation, { body }, { idempotencyKey })

/** Executes a filled-in form, once. */
export function useExecution() {
  const save = useSave(executeOperation, {
    handlesErrors: true,
  })
  return useAttempt({ save, repeat: executeAgain })
}

/** Whether what is filled in is what was sent without an answer. */
export const isAsSent = (values: Values, { unanswered = [] }: Partial<KeptAttempt<ExecuteBody>>): boolean =>
  [unanswered]
    .flat()
    .every(({ dataProperties = [] }) =>
      dataProperties.every(({ dataPropertyTypeId, value }) => isSameValue(values[dataPropertyTypeId] ?? null, value ?? null)),
    )

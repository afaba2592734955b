import type { Values } from '@verka/domain/forms/field.ts'
import type { FieldEffect } from '@verka/domain/operations/effects.ts'
import type { MessageEvent } from '@verka/domain/rules/message-events.ts'
import type { OperationMode, TransactionStatus } from '@verka/domain/services/modes.ts'
import type { ServiceSettings } from '@verka/domain/services/service-settings.ts'

const OF_MODE: Record<OperationMode, MessageEvent> = { start: 'started', update: 'updated', complete: 'completed', cancel: 'cancelled' }

/** An execution, as far as it decides its events. */
interface Executed {
  mode: OperationMode
  status: TransactionStatus
  isDeviation: boolean
  isLow: boolean
}

/** The events of an execution: a step that completes what it starts is both. */
export function eventsOfExecution({ mode, status, isDeviation, isLow }: Executed): MessageEvent[] {
  return [
    OF_MODE[mode],
    ...(mode === 'start' && status === 'completed' ? (['completed'] as const) : []),
    ...(isLow ? (['lowBalance'] as const) : []),
    ...(isDeviation ? (['deviation'] as const) : []),
  ]
}

/** The stock after an execution that made it low; undefined: it did not, or the stock was low before. */
export function fallenStock(
  { balancePropertyTypeId: id, lowLimit: limit }: Pick<ServiceSettings, 'balancePropertyTypeId' | 'lowLimit'>,
  values: Values | undefined,
  effects: readonly FieldEffect[],
): { balance: number; limit: number } | undefined {
  const balance = values?.[id ?? '']
  if (limit === undefined || typeof balance !== 'number' || balance > limit) return undefined
  const before = effects
    .filter(({ fieldId }) => fieldId === id)
    .reduceRight<unknown>((after, effect) => ('added' in effect ? Number(after) - effect.added : effect.before), balance)
  return typeof before === 'number' && before <= limit ? undefined : { balance, limit }
}

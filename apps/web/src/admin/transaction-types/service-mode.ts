import { MODE_RULES, TRANSACTION_MODES, type OperationMode, type TransactionMode } from '@verka/domain/services/modes.ts'
import { fittingReminders, subjectsOf } from '@verka/domain/services/reminder-settings.ts'
import { hasSetting, NO_SETTINGS, type ServiceSettings } from '@verka/domain/services/service-settings.ts'
import type { ServiceOperation } from '@verka/domain/transaction-types/transaction-type.body.ts'
import type { MessageKey } from '@verka/messages/sv-SE.ts'

/** The parts of a service that depend on its mode. */
export interface ModeParts {
  operations: ServiceOperation[]
  settings: ServiceSettings
}

export const NO_PARTS: ModeParts = { operations: [], settings: NO_SETTINGS }

/** The modes that are offered; the free one only to a service that is in it (specification section 3: 'unknown is the fallback'). */
export const offeredModes = (mode: TransactionMode): TransactionMode[] =>
  TRANSACTION_MODES.filter((offered) => offered !== 'unknown' || mode === 'unknown')

/** The steps of a mode, in their usual order. */
export const stepsOfMode = (mode: TransactionMode): readonly OperationMode[] => MODE_RULES[mode].operationModes

/** The name of a step in a mode: to start a loan is to lend. */
export function stepLabel(mode: TransactionMode, step: OperationMode): MessageKey {
  return STEP_LABELS[mode]?.[step] ?? `types.step.${step}`
}

const STEP_LABELS: Partial<Record<TransactionMode, Partial<Record<OperationMode, MessageKey>>>> = {
  simpleForm: { start: 'types.step.simpleForm.start' },
  updatableForm: { start: 'types.step.updatableForm.start', update: 'types.step.updatableForm.update' },
  loan: { start: 'types.step.loan.start', update: 'types.step.loan.update', complete: 'types.step.loan.complete' },
  issueManagement: {
    start: 'types.step.issueManagement.start',
    update: 'types.step.issueManagement.update',
    complete: 'types.step.issueManagement.complete',
    cancel: 'types.step.issueManagement.cancel',
  },
  stockManagement: { start: 'types.step.stockManagement.start' },
}

/** Splits a service in the parts of a mode, and the rest, which waits: changing the mode back restores the input. */
export function splitByMode(mode: TransactionMode, { operations, settings }: ModeParts): { fits: ModeParts; waits: ModeParts } {
  const steps = stepsOfMode(mode)
  const names = Object.keys(settings) as (keyof ServiceSettings)[]
  const some = (isWanted: (name: keyof ServiceSettings) => boolean) =>
    Object.fromEntries(names.flatMap((name) => (isWanted(name) ? [[name, settings[name]]] : [])))
  return {
    fits: {
      operations: operations.filter((operation) => steps.includes(operation.mode)),
      settings: { ...NO_PARTS.settings, ...some((name) => hasSetting(mode, name)) },
    },
    waits: {
      operations: operations.filter((operation) => !steps.includes(operation.mode)),
      settings: { ...NO_PARTS.settings, ...some((name) => !hasSetting(mode, name)) },
    },
  }
}

/** The parts in the form together with the waiting ones. */
export const joined = (shown: ModeParts, waiting: ModeParts): ModeParts => ({
  operations: [...shown.operations, ...waiting.operations],
  settings: { ...waiting.settings, ...shown.settings },
})

/** Settings whose reminders fit the mode and the other settings. */
export function withFittingReminders(mode: TransactionMode, { reminders, ...settings }: ServiceSettings): ServiceSettings {
  const fitting = reminders && fittingReminders(reminders, subjectsOf(mode, settings.nextDatePropertyTypeId !== undefined))
  return { ...settings, ...(fitting && { reminders: fitting }) }
}

/**
 * The list with one operation moved among those of its step; the same list if impossible. The others keep their indexes, so that errors
 * stay with them.
 */
export function withMoved(operations: readonly ServiceOperation[], index: number, by: 1 | -1): ServiceOperation[] {
  const moved = operations[index]!
  for (let to = index + by; to >= 0 && to < operations.length; to += by)
    if (operations[to]!.mode === moved.mode) return operations.with(index, operations[to]!).with(to, moved)
  return [...operations]
}

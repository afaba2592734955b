import { expect, test } from 'vitest'
import { asId } from '@verka/domain/entities/ids.ts'
import type { OperationMode } from '@verka/domain/services/modes.ts'
import type { ServiceOperation } from '@verka/domain/transaction-types/transaction-type.body.ts'
import { joined, NO_PARTS, offeredModes, splitByMode, stepLabel, stepsOfMode, withMoved } from './service-mode.ts'

const anOperation = (id: string, mode: OperationMode): ServiceOperation => ({ id, mode, operationTypeId: asId(id), localizedNames: [] })
const lend = anOperation('lend', 'start')
const extend = anOperation('extend', 'update')
const giveBack = anOperation('giveBack', 'complete')
const loan = { operations: [lend, extend, giveBack], settings: { maxDays: 7, undoSeconds: 60 } }

test('a mode has its own parts, the others wait until a mode has them again', () => {
  const asForm = splitByMode('simpleForm', loan)
  expect(asForm.fits).toEqual({ operations: [lend], settings: { undoSeconds: 60 } })
  const asIssue = splitByMode('issueManagement', joined(asForm.fits, asForm.waits))
  expect(asIssue.fits).toEqual({ operations: [lend, extend, giveBack], settings: { undoSeconds: 60 } })
  expect(splitByMode('loan', joined(asIssue.fits, asIssue.waits))).toEqual({ fits: loan, waits: NO_PARTS })
})

test('parts edited in the other mode meanwhile apply', () => {
  const { fits, waits } = splitByMode('simpleForm', loan)
  const typed = { operations: [], settings: { ...fits.settings, undoSeconds: 0 } }
  expect(splitByMode('loan', joined(typed, waits)).fits).toEqual({
    operations: [extend, giveBack],
    settings: { maxDays: 7, undoSeconds: 0 },
  })
})

test('an operation moves among those of its own step', () => {
  const second = anOperation('second', 'start')
  const list = [lend, extend, second]
  expect(withMoved(list, 2, -1)).toEqual([second, extend, lend])
  expect(withMoved(list, 1, 1)).toEqual(list)
})

test('each step of each mode has a name, and the free mode is offered only to services that have it', () => {
  expect(offeredModes('loan')).toEqual(['simpleForm', 'updatableForm', 'loan', 'issueManagement', 'stockManagement'])
  expect(offeredModes('unknown')).toContain('unknown')
  expect(stepsOfMode('loan').map((step) => stepLabel('loan', step))).toEqual([
    'types.step.loan.start',
    'types.step.loan.update',
    'types.step.loan.complete',
  ])
  expect(stepLabel('unknown', 'cancel')).toBe('types.step.cancel')
})

import type { TransactionMode } from '@verka/domain/services/modes.ts'
import type { ServiceMode } from '../operations/service-mode.ts'
import { loan } from './loan.ts'
import { stock } from './stock.ts'
import { updatableForm } from './updatable-form.ts'

/** The additions of each service mode. */
export const SERVICE_MODES: Record<TransactionMode, Partial<ServiceMode>> = {
  simpleForm: {},
  updatableForm,
  loan,
  issueManagement: {},
  stockManagement: stock,
  unknown: {},
}

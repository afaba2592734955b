import type { TransactionMode } from './modes.ts'

/** Licence levels of a tenant (specification section 9). */
const LOANS_ONLY: ReadonlySet<string> = new Set(['personnelLoanSmall', 'personnelLoanMedium'])

/** Whether a licence includes services of a mode: the personnel-loan levels have only loans (decisions section 2). */
export const licenceAllows = (licenceLevel: string, mode: TransactionMode): boolean => mode === 'loan' || !LOANS_ONLY.has(licenceLevel)

/** Licence levels (specification section 1); `licences.ts` has what each allows. */
export const LICENCE_LEVELS = [
  'none',
  'small',
  'medium',
  'large',
  'corporation',
  'personnelLoanSmall',
  'personnelLoanMedium',
  'cambio',
] as const
export type LicenceLevel = (typeof LICENCE_LEVELS)[number]

/** Licence levels (specification section 1); the server knows what each allows (features/tenants/life/licence.ts). */
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

/** What a tenant has bought (specification section 1); what each allows is the server's to say (features/tenants/life/licence.ts). */
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

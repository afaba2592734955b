import type { LicenceLevel } from '../tenants/licence-levels.ts'

/** Message parts that a tenant may send in a calendar month, as `licensed_sms` in the database. */
export const SMS_QUOTAS: Record<LicenceLevel, number> = {
  none: 0,
  small: 200,
  personnelLoanSmall: 200,
  medium: 2000,
  personnelLoanMedium: 2000,
  large: 20_000,
  corporation: 100_000,
  cambio: 100_000,
}

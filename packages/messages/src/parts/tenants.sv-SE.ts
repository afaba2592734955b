import { tenants } from '../sv-SE/tenants.ts'

/** The pages of tenants, and the audit log, which names what was changed of one. */
export const messages = { ...tenants }

export type TenantTexts = Record<keyof typeof messages, string>

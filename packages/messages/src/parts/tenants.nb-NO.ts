import { tenants } from '../nb-NO/tenants.ts'
import type { TenantTexts } from './tenants.sv-SE.ts'

export const messages = { ...tenants } satisfies TenantTexts

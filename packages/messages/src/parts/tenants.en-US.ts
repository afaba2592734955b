import { tenants } from '../en-US/tenants.ts'
import type { TenantTexts } from './tenants.sv-SE.ts'

export const messages = { ...tenants } satisfies TenantTexts

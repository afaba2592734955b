import type { TenantLook } from '@verka/domain/tenants/tenants.api.ts'

/** Settings that the server puts in the page: the login server, and the tenant's look. */
export interface ClientConfig {
  issuer: string
  clientId: string
  responseType: 'code' | 'id_token token'
  scope: string
  audience: string
  mapsUrl: string
  /** Whether one can log in at this host. */
  hasLogin: boolean
  look: TenantLook | null
}

/** The settings in the page. Without them nothing works, so that their absence throws. */
export function readClientConfig(): ClientConfig {
  const config = JSON.parse(document.getElementById('verka-config')?.textContent ?? 'null') as ClientConfig | null
  if (!config) throw new Error('the page has no settings')
  return config
}

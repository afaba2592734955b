import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Tenant, TenantWithUsage } from '@verka/domain/tenants/tenant-life.api.ts'
import type { TenantConfig } from '@verka/domain/tenants/tenant-config.ts'
import type { Caller } from '../../servers/test-tenant.ts'

export const TENANTS = '/api/v2/tenants'
/** An unused key of a tenant. */
export const aKey = () => `k${randomBytes(6).toString('hex')}`

/** Calls of a system administrator on tenants; `root` is read late, because tests log in before all of them. */
export function tenantsOf(root: () => Caller) {
  const getUsed = async (id: string) => (await root().call<TenantWithUsage>('GET', `${TENANTS}/${id}`)).body
  return {
    create: async (extra: object = {}) => {
      const { status, body } = await root().call<Tenant>('POST', TENANTS, { key: aKey(), name: 'Örnsköldsvik', ...extra })
      expect([status, body]).toEqual([201, body])
      return body
    },
    getUsed,
    get: async (id: string): Promise<Tenant> => {
      const { usage: _usage, ...tenant } = await getUsed(id)
      return tenant
    },
  }
}

/** Saves of a tenant's configuration by a system administrator. */
export function configOf(root: () => Caller) {
  const urlOf = (tenant: { id: string }) => `${TENANTS}/${tenant.id}/config`
  return {
    urlOf,
    save: (tenant: { id: string }, version: number, body: object) => root().call<TenantConfig>('PUT', urlOf(tenant), { version, ...body }),
  }
}
export const globally = (part: object) => ({ resourceConfiguration: { globalResources: part } })

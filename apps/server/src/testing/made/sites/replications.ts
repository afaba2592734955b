import type { Replication, ReplicationPlan } from '@verka/domain/replication/replication.schema.ts'
import { readSiteContent } from '../../../features/replication/planning/site-content.ts'
import { inServerContext } from '../../../features/session/server-context.ts'
import type { TestApp } from '../../servers/test-app.ts'
import type { Caller, TestTenant } from '../../servers/test-tenant.ts'

/** Everything that can be copied. */
const ALL = { replicateRecords: true, replicatePrivileges: true }

/** Replications from the first site of a tenant to its second one. `options`: parts of a plan that differ from copying all. */
export function replicationsOf(server: Pick<TestApp, 'runtime'>, tenant: TestTenant, admin: Caller) {
  const south = tenant.sites[1]!
  const runs = `/api/v2/templates/replications/${tenant.id}/${south.id}`
  const between = (options: object = {}) => ({
    tenantKey: tenant.key,
    siteKey: 'north',
    targetTenantId: tenant.id,
    targetSiteId: south.id,
    ...ALL,
    ...options,
  })
  const loaded = async (id: string, as = admin) => (await as.call<Replication>('GET', `${runs}/${id}`)).body
  return {
    between,
    loaded,
    plan: async (options?: object, as = admin) => (await as.call<ReplicationPlan>('POST', '/api/v2/templates/plan', between(options))).body,
    /** Executes a plan. @returns the ended replication @throws when it is refused */
    async replicate(options?: object, as = admin): Promise<Replication> {
      const { status, body } = await as.call<Replication>('POST', '/api/v2/templates/replicate', between(options))
      if (status !== 200) throw new Error(JSON.stringify(body))
      await tenant.work()
      return loaded(body.id, as)
    },
    undo: (id: string, body: object = {}, as = admin) => as.call<Replication>('POST', `${runs}/${id}/undo`, body),
    latest: async () => (await admin.call<{ items: Replication[] }>('GET', runs)).body.items[0]!,
    /** What a site of the tenant has that can be copied. */
    contentOf: (index: number) =>
      inServerContext(server.runtime, { tenantId: tenant.id, siteId: tenant.sites[index]!.id }, readSiteContent),
  }
}

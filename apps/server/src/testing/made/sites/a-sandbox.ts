import { setTimeout as delay } from 'node:timers/promises'
import type { Sandbox } from '@verka/domain/sandboxes/sandboxes.api.ts'
import { REMEMBER_MS } from '../../../features/session/actors.ts'
import type { Caller, TestTenant } from '../../servers/test-tenant.ts'

/** A sandbox that is filled, with a call of the same person in it. */
export interface MadeSandbox {
  sandbox: Sandbox
  call: Caller['call']
}

/** A caller in another site of the tenant. */
const inSite =
  (tenant: TestTenant, admin: Caller, key: string): Caller['call'] =>
  (method, path, body, headers) =>
    admin.call(method, path.startsWith('/api') || path.startsWith('^') ? path : `/api/v2/${tenant.key}/${key}${path}`, body, headers)

/** Makes a sandbox of a site. @throws if it is refused or fails */
export async function aSandbox(tenant: TestTenant, admin: Caller, source = 'north'): Promise<MadeSandbox> {
  const { status, body } = await admin.call<Sandbox>('POST', '^/sandboxes', { source })
  if (status !== 201) throw new Error(JSON.stringify(body))
  await tenant.work()
  const { body: sandbox } = await admin.call<Sandbox>('GET', `^/sandboxes/${body.id}`)
  if (sandbox.state !== 'ready') throw new Error(JSON.stringify(sandbox))
  // the sites of a person are remembered
  await delay(REMEMBER_MS + 50)
  return { sandbox: (await admin.call<Sandbox>('GET', `^/sandboxes/${body.id}`)).body, call: inSite(tenant, admin, sandbox.key) }
}

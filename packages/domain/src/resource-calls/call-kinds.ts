import { leastRoleOf, type Action } from '../access/permissions.ts'
import type { Role } from '../access/roles.ts'
import type { ResourceDescription } from '../resources/resource.ts'
import type { LiveEntity } from '../resources/resources.ts'

interface Kind {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The call's name: `get{One}Uses`, `list{Many}`. */
  name: string
  /** Below the entity's path. */
  path: string
  action: Action
  /** A POST that only reads. */
  reads?: true
  status?: 200 | 201
}

/** The ordinary calls of an entity. */
export const CALL_KINDS = {
  list: { method: 'GET', name: 'list{Many}', path: '', action: 'read' },
  filter: { method: 'POST', name: 'filter{Many}', path: '/filter', action: 'read', reads: true },
  get: { method: 'GET', name: 'get{One}', path: '/{id}', action: 'read' },
  getFull: { method: 'GET', name: 'getFull{One}', path: '/{id}/full', action: 'read' },
  create: { method: 'POST', name: 'create{One}', path: '', action: 'write', status: 201 },
  update: { method: 'PUT', name: 'update{One}', path: '/{id}', action: 'write', status: 200 },
  uses: { method: 'GET', name: 'get{One}Uses', path: '/{id}/uses', action: 'delete' },
  versions: { method: 'GET', name: 'list{One}Versions', path: '/{id}/versions', action: 'write' },
  version: { method: 'GET', name: 'get{One}Version', path: '/{id}/versions/{version}', action: 'write' },
  restore: { method: 'POST', name: 'restore{One}Version', path: '/{id}/versions/{version}/restore', action: 'write' },
  effects: { method: 'POST', name: 'get{One}Effects', path: '/effects', action: 'write', reads: true },
  delete: { method: 'DELETE', name: 'delete{One}', path: '/{id}', action: 'delete' },
  export: { method: 'POST', name: 'export{Many}', path: '/export', action: 'read' },
} as const satisfies Record<string, Kind>
export type CallKind = keyof typeof CALL_KINDS

/** Options of an ordinary call. */
export interface PlainRest {
  access?: Role
  /** Other entities in its reply, besides its own. */
  alsoShows?: readonly LiveEntity[]
  /** Its reply depends on all rows of its kind, not on a single one. */
  showsAll?: true
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** An ordinary call without its schemas: the part that the client needs (`apps/web/build/pure-domain.ts`). */
export function plainCall(kind: CallKind, resource: ResourceDescription, { access, alsoShows = [], showsAll }: PlainRest) {
  const { method, name, path, action, reads: isFilter, status }: Kind = CALL_KINDS[kind]
  const reads = method === 'GET' || isFilter === true
  const own = resource.audience === null ? [] : [resource.name as LiveEntity]
  const isOne = kind === 'get' || kind === 'getFull' || kind === 'versions' || kind === 'version'
  const saves = kind === 'create' || kind === 'update' || kind === 'restore' || kind === 'delete'
  return {
    name: name.replace('{One}', capital(resource.name)).replace('{Many}', capital(resource.plural)),
    method,
    path: `/${resource.plural}${path}`,
    scope: resource.scope,
    access: access ?? leastRoleOf(resource.access, action)!,
    reads,
    status: status ?? (kind === 'delete' ? 204 : 200),
    idempotency: kind === 'create' ? 'accepted' : 'none',
    carries: kind === 'export' ? 'document' : 'json',
    shows: reads && kind !== 'uses' ? [...own, ...alsoShows] : [],
    ...(isOne && !showsAll && own.length > 0 && { showsOne: own[0]! }),
    changes: saves ? own : [],
  } as const
}

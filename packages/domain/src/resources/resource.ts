import type { Subject } from '../access/permissions.ts'

/**
 * Who may see that a row changed. `events/can-see-change.ts` decides it; `audit()` requires the facts.
 * - `readers`: the roles that may read the permission subject
 * - `everyone`: all people of the tenant
 * - `owner`: the person it belongs to
 * - `people`: the person, and those who administer them
 * - `definition`, `definitionInCategory`, `service`: by content status; a service by privileges, too
 * - `instance`: by the content status of its type
 * - `transaction`, `reservation`: the owner, and those who may run or view the service
 */
export type Audience =
  | 'readers'
  | 'everyone'
  | 'owner'
  | 'people'
  | 'definition'
  | 'definitionInCategory'
  | 'service'
  | 'instance'
  | 'transaction'
  | 'reservation'

/** Addresses of the client's pages; the audit log links to `edit`. */
export interface ResourceAddresses {
  list?: string
  create?: string
  edit?: string
}

/** Description of an entity for server and client. The client loads it at its start, so it stays small. */
export interface ResourceDescription {
  /** One of them, as the audit log and changes name it. */
  name: string
  /** Several, as paths and names of calls have them. */
  plural: string
  scope: 'installation' | 'tenant' | 'site'
  /** The row of the permission table. */
  access: Subject
  /** Null: no page shows such rows directly, so open clients are not notified. */
  audience: Audience | null
  addresses: ResourceAddresses
  /** The entity of `$id` in the addresses of its list and of a new row. */
  within?: string
  /** Cannot be edited while the tenant is locked down. */
  obeysLockdown?: true
}

/** Describes an entity once. A missing part does not compile, here and in each room's registry. */
export const defineResource = <const Description extends ResourceDescription>(description: Description): Description => description

/** The addresses of an entity with one list: `/suppliers`, `/suppliers/create`, `/suppliers/$id/edit`. */
export const addressesBelow = <const Base extends string>(base: Base) => ({
  list: base,
  create: `${base}/create` as const,
  edit: `${base}/$id/edit` as const,
})

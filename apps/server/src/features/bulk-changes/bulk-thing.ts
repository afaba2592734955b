import type { BulkAction } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { JsonIn } from '../../db/schema/json-columns.ts'
import type { SiteContext } from '../../http/context.ts'

/** A row before the bulk change works on it. */
export interface Thing {
  id: string
  /** The version that the change is based on. */
  version: number
}

/** A row of a set: without a version it is based on the present one. */
interface FoundThing {
  id: string
  version: number | undefined
}
export type ManyWorked = Map<string, (Worked & { name: string; errors?: undefined }) | { errors: FieldError[] }>

/** A row after the bulk change worked on it. */
export interface Worked {
  /** Its present version; of a deleted row its last. */
  version: number
  /** Whether it was changed. */
  isChanged: boolean
}

/** Values of a row that a bulk change wrote. */
export interface Written {
  before: JsonIn<'audit_log', 'before'> | null
  after: JsonIn<'audit_log', 'after'> | null
}
/** Operations of a bulk change on one kind of rows: always the use case of a single save. */
export interface BulkThings {
  /** Whether the caller may do this to such rows at all: the same check as for a single call. */
  mayWork: (context: SiteContext, action: BulkAction['action']) => boolean
  /** Whether the caller may see such rows at all; omitted: each who may see bulk changes. */
  mayRead?: (context: SiteContext) => boolean
  /** The name and version of a row. @throws `notFound` */
  find: (context: SiteContext, id: string) => Promise<{ name: string; version: number; typeId: string | null }>
  work: (context: SiteContext, thing: Thing, change: BulkAction) => Promise<Worked>
  /** Does the same to many rows of a type at once, with an outcome for each id; undefined: not to these. A thrown error is about all. */
  workOnMany?: (context: SiteContext, typeId: string, things: readonly FoundThing[], change: BulkAction) => Promise<ManyWorked | undefined>
  /** Undoes the change of a row that still has the version after it. */
  undo: (context: SiteContext, thing: Thing, change: BulkAction, written: Written) => Promise<Worked>
}

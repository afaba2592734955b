import { scopeOf, type SiteContext } from '../../http/context.ts'
import { countLacking } from './held-values.queries.ts'

/** Tables of things that follow the present definition; an executed function keeps its version. */
export type CurrentThings = 'elements' | 'records'

/** Number of things of a type without a value of each field; fields that all of them have are absent. */
export const countThingsLacking = (context: SiteContext, things: CurrentThings, typeId: string, fieldIds: readonly string[]) =>
  countLacking(context.tx, scopeOf(context), { table: things, typeId }, fieldIds)

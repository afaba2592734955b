import type { FormChecks, Handlers } from './calls/handlers.ts'

/** An entity in the server: its table, and the handlers of its calls. */
export interface ServerResource<Own extends Partial<Handlers> = Partial<Handlers>> {
  /** Null: it has no page that an entry of the audit log could lead to. */
  table: string | null
  /** Deleted rows stay, with a mark. */
  isMarked?: true
  handlers: Own
  /** They report form errors even if other parts of a body are invalid. */
  formChecks?: FormChecks
}

/** Describes an entity in the server; a handler that is missing does not compile in `app.ts`. */
export const defineServerResource = <const Own extends Partial<Handlers>>(resource: ServerResource<Own>): ServerResource<Own> => resource

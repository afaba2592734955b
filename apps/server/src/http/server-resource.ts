import type { FormChecks, Handlers } from './handlers.ts'

/** An entity in the server: its table, and the handlers of its calls. */
export interface ServerResource<Own extends Partial<Handlers> = Partial<Handlers>> {
  /** Null: it has no page that an entry of the audit log could lead to. */
  table: string | null
  /** A deleted row stays, marked. */
  isMarked?: true
  handlers: Own
  /** They report form errors before the rest of a body is valid. */
  formChecks?: FormChecks
}

/** Describes an entity in the server; a handler that is missing does not compile in `app.ts`. */
export const defineServerResource = <const Own extends Partial<Handlers>>(resource: ServerResource<Own>): ServerResource<Own> => resource

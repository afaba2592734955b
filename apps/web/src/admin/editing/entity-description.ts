import type { Field } from '@verka/domain/forms/field.ts'
import type { Parent } from '../conflict/deleted-questions.ts'
import type { EntityContent, Versioned } from './entity-content.ts'
import type { EntityCalls } from './use-entity-calls.ts'

export interface Identified {
  id: string
  version: number
}

/** Description of an administration form and its links. */
export interface EntityDescription<Value extends Versioned, Body, Stored extends Identified, Kept extends object, Saved extends Stored> {
  content: EntityContent<Value, Stored, Kept>
  /** The edited row; undefined for a new one. */
  stored: Stored | undefined
  calls: EntityCalls<Body, Saved>
  /** The body; undefined after a declined confirmation, or with a displayed error. */
  bodyOf: (value: Value, stored: Identified | undefined) => Body | undefined | Promise<Body | undefined>
  /** Updates the row instead of the plain call, if a save may need a confirmation. Undefined: declined. */
  update?: (args: { params: { id: string }; body: Body }) => Promise<Saved | undefined>
  /** The body that recreates a row deleted by another user; omitted if that is not possible. */
  recreatedBody?: (value: Value) => Body | undefined
  /** An object keeps its name when it is recreated; a definition gets new parts. */
  isRecreatedAsObject?: boolean
  nameOf: (value: Value) => string
  /** The name in the message about a save; by default `nameOf`. */
  storedNameOf?: (stored: Stored) => string
  /** Fields of its values. */
  fields?: readonly Field[] | undefined
  /** Names of referenced ids. */
  names?: ReadonlyMap<string, string> | undefined
  isReadOnly?: boolean
  /** Distinguishes drafts at one address: the original of a copy. */
  draftOf?: string | undefined
  list: { to: string; label: string }
  /** The page after a deletion; by default the list. */
  listWhenGone?: string
  /** The parent of a new row, and its list. */
  parent?: (Parent & { list: string }) | undefined
  /** Message after a save, if not 'created' or 'saved'. */
  savedText?: (saved: Saved) => string | undefined
  /** The page after a new row was saved; by default the list. */
  nextAfterCreate?: ((saved: Saved) => string) | undefined
  /** Called after a save. True: the form stays, for another one. */
  onSaved?: (saved: Saved) => boolean | void
}

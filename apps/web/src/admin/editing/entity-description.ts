import type { Field } from '@verka/domain/forms/field.ts'
import type { Parent } from '../conflict/use-deleted-question.ts'
import type { EntityContent, Versioned } from './entity-content.ts'
import type { EntityCalls } from './use-entity-calls.ts'

export interface Identified {
  id: string
  version: number
}

/** What a form of the administration is about, and where it leads. */
export interface EntityDescription<Value extends Versioned, Body, Stored extends Identified, Kept extends object, Saved extends Stored> {
  content: EntityContent<Value, Stored, Kept>
  /** What is edited; undefined while it is created. */
  stored: Stored | undefined
  calls: EntityCalls<Body, Saved>
  /** What is sent; undefined where a question was answered with no, or an error is shown. */
  bodyOf: (value: Value, stored: Identified | undefined) => Body | undefined | Promise<Body | undefined>
  /** Changes what is stored in place of the call alone, where a save may have to be confirmed. Undefined: it was not confirmed. */
  update?: (args: { params: { id: string }; body: Body }) => Promise<Saved | undefined>
  /** What is sent to create again what somebody else deleted; left out where that makes no sense. */
  recreatedBody?: (value: Value) => Body | undefined
  /** An object keeps its name when it is created again; a definition gets new parts. */
  isRecreatedAsObject?: boolean
  nameOf: (value: Value) => string
  /** The name in the message about a save; `nameOf` when left out. */
  storedNameOf?: (stored: Stored) => string
  /** The fields whose values it has. */
  fields?: readonly Field[] | undefined
  /** Names of what it refers to by ids. */
  names?: ReadonlyMap<string, string> | undefined
  isReadOnly?: boolean
  /** Tells drafts apart at one address: what a copy is made of. */
  draftOf?: string | undefined
  list: { to: string; label: string }
  /** Where it leads when it is deleted; the list when left out. */
  listWhenGone?: string
  /** What a new one belongs to, and the list of the others of its kind. */
  parent?: (Parent & { list: string }) | undefined
  /** What the message about a save says, where it is not that it is created or saved. */
  savedText?: (saved: Saved) => string | undefined
  /** Where a new one leads; the list when left out. */
  nextAfterCreate?: ((saved: Saved) => string) | undefined
  /** Anything else after a save. True: the form stays, for another one. */
  onSaved?: (saved: Saved) => boolean | void
}

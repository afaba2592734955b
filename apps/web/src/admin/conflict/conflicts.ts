import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields, isSameValue } from '@verka/domain/forms/flat-fields.ts'
import { isGrant, isNamed, isObject } from '../changes/differences.ts'
import { partedListAt, partedListOf } from './list-parts.ts'

type Json = Record<string, unknown>

/** A part of a form in which another user's saved value differs from the input. */
export interface Conflict {
  /** From the whole to the part. */
  path: readonly string[]
  /** The common base; undefined also if unknown. */
  base: unknown
  mine: unknown
  theirs: unknown
  /** Whether it was also changed here: else the other's is taken without a choice. */
  isMine: boolean
}

/** Properties of the row, not of the form. */
const OF_ROW = new Set(['id', 'version'])

const isNothing = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const isSame = (one: unknown, other: unknown) =>
  (isNothing(one) && isNothing(other)) || isSameValue(one as FieldValue | undefined, other as FieldValue | undefined)

/** Whether a path is the value of a field, of any structure. */
const isFieldValue = (path: readonly string[]) => path[0] === 'dataProperties' && path.length > 1

/** A part that consists of parts. */
const hasParts = (value: unknown): value is Json => isObject(value) && !isNamed(value) && !isGrant(value)

/**
 * The conflicts of another user's save with the input, part by part: a text by language, a privilege's grants by service, and ticks one by
 * one. A part that only one of the two changed, or both to the same, is none. Without `base`, the common start, every difference is one.
 */
export function conflictsOf(base: object | undefined, mine: object, theirs: object): Conflict[] {
  const isKnown = base !== undefined
  const within = (path: readonly string[], from: unknown, own: unknown, other: unknown): Conflict[] => {
    if (isSame(own, other) || (isKnown && isSame(from, other))) return []
    const whole = (isMine: boolean): Conflict => ({ path, base: from, mine: own, theirs: other, isMine })
    if (isFieldValue(path)) return [whole(!isKnown || !isSame(from, own))]
    if (hasParts(own) && hasParts(other)) {
      const started = isObject(from) ? from : {}
      return keysOf(own, other)
        .filter((key) => path.length > 0 || !OF_ROW.has(key))
        .flatMap((key) => within([...path, key], started[key], own[key], other[key]))
    }
    const list = partedListOf(path.at(-1), own, other)
    if (!list) return [whole(!isKnown || !isSame(from, own))]
    // a list that only the other changed is theirs unchanged, with its order
    if (isKnown && isSame(from, own)) return [whole(false)]
    const [started, owned, others] = [from, own, other].map((value) => list.partsOf(Array.isArray(value) ? value : []))
    const partOf = (parts: Json | undefined, key: string) => parts?.[key] ?? list.none
    return keysOf(owned!, others!).flatMap((key) =>
      within([...path, key], isKnown ? partOf(started, key) : undefined, partOf(owned, key), partOf(others, key)),
    )
  }
  return within([], base, mine, theirs)
}

const keysOf = (one: Json, other: Json) => [...new Set([...Object.keys(one), ...Object.keys(other)])]

/** The input with the other's parts of some conflicts. */
export function withTheirs<Value extends object>(mine: Value, taken: readonly Conflict[]): Value {
  const put = (whole: unknown, name: string | undefined, [step, ...rest]: readonly string[], value: unknown): unknown => {
    if (step === undefined) return value
    const list = partedListAt(name, step, whole)
    if (list) return list.put((whole as unknown[] | null | undefined) ?? [], step, value)
    return { ...(whole as Json), [step]: put(isObject(whole) ? whole[step] : undefined, step, rest, value) }
  }
  return taken.reduce<unknown>((whole, { path, theirs }) => put(whole, undefined, path, theirs), mine) as Value
}

/**
 * The parts that the server has filled in when it saved `own`, if that is what is stored; undefined if it is not: somebody else saved, or
 * nothing was saved.
 */
export function filledSince(own: object, stored: object, fields: readonly Field[] = []): Conflict[] | undefined {
  const filled = new Set(flatFields(fields).flatMap((field) => (kindOf(field).isFilled ? [field.id] : [])))
  const differences = conflictsOf(undefined, own, stored)
  return differences.every(({ path: [part, id] }) => part === 'dataProperties' && id !== undefined && filled.has(id))
    ? differences
    : undefined
}

/** Another user's save during an edit. */
export interface ConflictQuestion {
  /** Name of the row. */
  name: string
  /** Its id, by which the audit log has the other user. */
  entityId: string | undefined
  conflicts: readonly Conflict[]
  /** Fields of the values. */
  fields?: readonly Field[] | undefined
  /** Names of referenced ids. */
  names?: ReadonlyMap<string, string> | undefined
}

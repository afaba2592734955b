import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { isSameValue } from '@verka/domain/forms/flat-fields.ts'
import { isGrant, isNamed, isObject } from '../changes/differences.ts'
import { partedListAt, partedListOf } from './list-parts.ts'

type Json = Record<string, unknown>

/** One part of a form in which what somebody else saved is not what is filled in here. */
export interface Conflict {
  /** From the whole to the part. */
  path: readonly string[]
  /** What both began with; undefined also where that is not known. */
  base: unknown
  mine: unknown
  theirs: unknown
  /** Whether it was changed here too: else theirs is taken, and nobody is asked. */
  isMine: boolean
}

/** What is of the row and not of the form. */
const OF_ROW = new Set(['id', 'version'])

const isNothing = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const isSame = (one: unknown, other: unknown) =>
  (isNothing(one) && isNothing(other)) || isSameValue(one as FieldValue | undefined, other as FieldValue | undefined)

/** A value of a field is one, whatever it looks like. */
const isFieldValue = (path: readonly string[]) => path[0] === 'dataProperties' && path.length > 1

/** A part that consists of parts. */
const hasParts = (value: unknown): value is Json => isObject(value) && !isNamed(value) && !isGrant(value)

/**
 * What somebody else changed and what is filled in here otherwise, part by part: a text by its languages, what a privilege
 * grants by its services, and what is ticked by each of it. What only one of the two changed to what the other has is none.
 * Without `base`, what both began with, all that differs is one.
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
    // a list that only they changed is theirs as it stands, order and all
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

/** What is filled in here with their parts taken in some conflicts. */
export function withTheirs<Value extends object>(mine: Value, taken: readonly Conflict[]): Value {
  const put = (whole: unknown, name: string | undefined, [step, ...rest]: readonly string[], value: unknown): unknown => {
    if (step === undefined) return value
    const list = partedListAt(name, step, whole)
    if (list) return list.put((whole as unknown[] | null | undefined) ?? [], step, value)
    return { ...(whole as Json), [step]: put(isObject(whole) ? whole[step] : undefined, step, rest, value) }
  }
  return taken.reduce<unknown>((whole, { path, theirs }) => put(whole, undefined, path, theirs), mine) as Value
}

/** What somebody else saved while something was edited here. */
export interface ConflictQuestion {
  /** What it is called. */
  name: string
  /** Its id, by which the log of changes knows who saved it. */
  entityId: string | undefined
  conflicts: readonly Conflict[]
  /** The fields whose values are among them. */
  fields?: readonly Field[] | undefined
  /** What things are called that are named by their ids. */
  names?: ReadonlyMap<string, string> | undefined
}

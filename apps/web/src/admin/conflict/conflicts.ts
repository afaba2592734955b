import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { isSameValue } from '@verka/domain/forms/flat-fields.ts'
import { isLocalized, isNamed, isObject } from '../audit-log/differences.ts'

type Json = Record<string, unknown>

/** One part of a form in which what somebody else saved is not what is filled in here. */
export interface Conflict {
  /** From the whole to the part. */
  path: readonly string[]
  /** What both began with; undefined also where that is not known. */
  base: unknown
  mine: unknown
  theirs: unknown
  /** Whether it was changed here too: else theirs is what one would take. */
  isMine: boolean
}

/** What is of the row and not of the form. */
const OF_ROW = new Set(['id', 'version'])

const isNothing = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const isSame = (one: unknown, other: unknown) =>
  (isNothing(one) && isNothing(other)) || isSameValue(one as FieldValue | undefined, other as FieldValue | undefined)

/** A part that consists of parts; a value of a field is one whatever it looks like. */
const hasParts = (path: readonly string[], value: unknown): value is Json =>
  isObject(value) && !isNamed(value) && !isLocalized(value) && !(path[0] === 'dataProperties' && path.length > 1)

/**
 * What somebody else changed and what is filled in here otherwise, part by part. What only one of the two changed to what the
 * other has is none. Without `base`, what both began with, all that differs is one.
 */
export function conflictsOf(base: object | undefined, mine: object, theirs: object): Conflict[] {
  const within = (path: readonly string[], from: unknown, own: unknown, other: unknown): Conflict[] => {
    if (isSame(own, other) || (base !== undefined && isSame(from, other))) return []
    if (hasParts(path, own) && hasParts(path, other)) {
      const keys = [...new Set([...Object.keys(own), ...Object.keys(other)])]
      const started = isObject(from) ? from : {}
      return keys
        .filter((key) => path.length > 0 || !OF_ROW.has(key))
        .flatMap((key) => within([...path, key], started[key], own[key], other[key]))
    }
    return [{ path, base: from, mine: own, theirs: other, isMine: base === undefined || !isSame(from, own) }]
  }
  return within([], base, mine, theirs)
}

/** What is filled in here with their parts taken in some conflicts. */
export function withTheirs<Value extends object>(mine: Value, taken: readonly Conflict[]): Value {
  const put = (whole: unknown, [step, ...rest]: readonly string[], value: unknown): unknown =>
    step === undefined ? value : { ...(whole as Json), [step]: put(isObject(whole) ? whole[step] : undefined, rest, value) }
  return taken.reduce<unknown>((whole, { path, theirs }) => put(whole, path, theirs), mine) as Value
}

/** A conflict's name among those of a form. */
export const keyOfConflict = ({ path }: Conflict) => path.join('.')

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

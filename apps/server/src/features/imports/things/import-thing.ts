import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { SiteContext } from '../../../http/context.ts'

/** A stored thing that a row is about. */
export interface FoundThing {
  id: string
  version: number
  name: string
  /** Its properties that are no fields, by their keys. */
  builtIns: Readonly<Record<string, FieldValue>>
  values: Values
}

/** A row as it is to be saved: a new thing, or another version of one. */
export interface ThingSave {
  found: FoundThing | undefined
  /** The version that the save is based on. */
  version: number | undefined
  builtIns: Readonly<Record<string, FieldValue>>
  dataProperties: { dataPropertyTypeId: string; value: FieldValue }[]
}

export type ThingOutcome = { errors: FieldError[] } | { errors?: undefined; id: string; version: number; name: string }

/** What rows are saved as: objects of a category, predefined values of a type, or users. */
export interface ImportThings {
  /** The names of the category or type. */
  names: LocalizedTexts | null
  /** The version of the category or type. */
  version: number
  /** Properties that rows can fill, besides the fields. */
  builtIns: readonly Field[]
  /** Fields that the caller may fill. */
  fields: readonly Field[]
  /** Properties that find a thing, besides the fields. */
  identifiers: readonly Field[]
  /** Texts that are there only once, besides what finds a thing: the code of an object. */
  unique: string | undefined
  /** A property that counts for new things only. */
  onlyNew?: string
  /** Saves are made one by one, each in a part of its own. */
  isSingle?: true
  /**
   * The value of a built-in property as a stored thing has it, for cells that name the same in another order or by other names. `given`: what
   * the row, or else the stored thing, has for another property. Called after `find`.
   */
  canonical?: (target: string, value: FieldValue, given: (target: string) => FieldValue | undefined) => FieldValue
  /** The stored things that have one of these values, by the value in small letters. */
  find: (context: SiteContext, by: Field, values: readonly string[]) => Promise<Map<string, FoundThing[]>>
  /** Saves rows through the checks of a form; `isCheck`: only checks them. A thrown error is about all of them. */
  save: (context: SiteContext, saves: readonly ThingSave[], isCheck: boolean) => Promise<ThingOutcome[]>
  /** Deletes a thing that the import has made. */
  remove: (context: SiteContext, thing: { id: string; version: number }) => Promise<void>
  /** Restores a thing as it was before the import, by its log entry. */
  restore: (context: SiteContext, thing: { id: string; version: number }, before: unknown) => Promise<void>
}

/** Groups found rows by what they were found by. */
export function foundBy<Row extends { found: string }>(rows: readonly Row[], thingOf: (row: Row) => FoundThing): Map<string, FoundThing[]> {
  const found = new Map<string, FoundThing[]>()
  for (const row of rows) found.set(row.found, [...(found.get(row.found) ?? []), thingOf(row)])
  return found
}

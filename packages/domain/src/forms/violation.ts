import type { LocalizedTexts } from '../localization/localized-text.ts'

/** Something wrong with a value: a message key (without the '@') and its parameters. Never an exception. */
export interface Violation {
  message: string
  params?: Record<string, string | number>
  /** What is told instead, where the definition says it in its own words. */
  text?: LocalizedTexts
  /** What is wrong inside of a value with parts, by the path below it: `3.<fieldId>` in a collection. */
  inside?: Record<string, Violation>
}

/** What parsing gives: the value in its stored form (null: empty), or what is wrong with it. */
export type Parsed<Value> = { value: Value | null } | { violation: Violation }

export const violation = (message: string, params?: Record<string, string | number>): { violation: Violation } => ({
  violation: params ? { message, params } : { message },
})

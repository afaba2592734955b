import type { LocalizedTexts } from '../localization/localized-text.ts'

/** Something wrong with a value: a message key (without the '@') and its parameters. Never an exception. */
export interface Violation {
  message: string
  params?: Record<string, string | number>
  /** The definition's own message, shown instead. */
  text?: LocalizedTexts
  /** Violations inside a structured value, by the path below it: `3.<fieldId>` in a collection. */
  inside?: Record<string, Violation>
}

/** Result of parsing: the value in its stored form (null: empty), or a violation. */
export type Parsed<Value> = { value: Value | null } | { violation: Violation }

export const violation = (message: string, params?: Record<string, string | number>): { violation: Violation } => ({
  violation: params ? { message, params } : { message },
})

/** Something wrong with a value: a message key (without the '@') and its parameters. Never an exception. */
export interface Violation {
  message: string
  params?: Record<string, string | number>
}

/** What parsing gives: the value in its stored form (null: empty), or what is wrong with it. */
export type Parsed<Value> = { value: Value | null } | { violation: Violation }

export const violation = (message: string, params?: Record<string, string | number>): { violation: Violation } => ({
  violation: params ? { message, params } : { message },
})

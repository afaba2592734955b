/**
 * Whether a value is a number in quotes, which only a program sends: a person's input is parsed. The program gets this as its error,
 * instead of that its number is none.
 */
export const isNumberAsText = (raw: unknown): boolean => typeof raw === 'string' && /^\s*-?\d{1,15}([.,]\d{1,15})?\s*$/.test(raw)

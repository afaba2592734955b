/**
 * Whether a value is a number in quotes, which only a program sends: what a person types is a number when it reads as one. A
 * program is told so, instead of that its number is none.
 */
export const isNumberAsText = (raw: unknown): boolean => typeof raw === 'string' && /^\s*-?\d{1,15}([.,]\d{1,15})?\s*$/.test(raw)

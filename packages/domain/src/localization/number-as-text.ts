/**
 * Whether a value is a number in quotes, sent only by programs: a person's input is parsed. It has its own error, instead of "not a
 * number".
 */
export const isNumberAsText = (raw: unknown): boolean => typeof raw === 'string' && /^\s*-?\d{1,15}([.,]\d{1,15})?\s*$/.test(raw)

/** Letters of generated codes: none that looks like a digit or like another letter. */
export const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Letters of a generated code, where only people with a login can find objects by it. */
export const SHORT_CODE_LENGTH = 8

/** Letters of a generated code that nobody can guess, since it has 64 bits: for people without a login. */
export const OPEN_CODE_LENGTH = 13

/** SQL and JavaScript pattern of the codes that are too random to guess. */
export const UNGUESSABLE_CODE = `^[${CODE_LETTERS}]{${OPEN_CODE_LENGTH},}$`

/** Whether a text may be the code of an open address, case ignored. */
export const isOpenCode = (text: string): boolean =>
  text.length === OPEN_CODE_LENGTH && [...text.toUpperCase()].every((letter) => CODE_LETTERS.includes(letter))

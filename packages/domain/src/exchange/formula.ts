/** Beginnings that a spreadsheet treats as a formula, also in full-width letters and behind apostrophes (security promise 25). */
const FORMULA = /^'*[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/

/** A text of a CSV file that no spreadsheet treats as a formula: an apostrophe in front marks it as a text. */
export const inert = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

/** The text that `inert` has marked. */
export const withoutMark = (text: string) => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text)

/**
 * A cell as a spreadsheet or a text file has it. `at` is a day or a moment of a date cell, in wall time without a zone: `YYYY-MM-DD` or
 * `YYYY-MM-DDTHH:MM:SS`. All cells of a text file are texts. It is JSON, as imports store it.
 */
export type SheetCell = null | string | number | boolean | { readonly at: string }

/** Limits of an imported file (security promise 24). */
export const MAX_SHEET_ROWS = 100_000
export const MAX_SHEET_COLUMNS = 500

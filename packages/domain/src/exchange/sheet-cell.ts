/** A day or a moment, in wall time without a zone: `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SS`. */
export interface DateCell {
  readonly at: string
}
/** A formula of a workbook that no program has computed: nobody knows its value. */
interface FormulaCell {
  readonly formula: string
}
/** A cell as a spreadsheet or a text file has it. All cells of a text file are texts. It is JSON, as imports store it. */
export type SheetCell = null | string | number | boolean | DateCell | FormulaCell

export const isFormula = (cell: SheetCell): cell is FormulaCell => typeof cell === 'object' && cell !== null && 'formula' in cell

/** Limits of an imported file (security promise 24). */
export const MAX_SHEET_ROWS = 100_000
export const MAX_SHEET_COLUMNS = 500

/**
 * How values of a kind are written in a cell, and read from one (`exchange/write-cell.ts`, `exchange/reading/read-cell.ts`). Only the name is a
 * trait: forms do not load the code. `displayed`: written as it is displayed, and not read.
 */
export type CellForm =
  | 'text'
  | 'markup'
  | 'number'
  | 'boolean'
  | 'day'
  | 'instant'
  | 'timeOfDay'
  | 'choice'
  | 'files'
  | 'position'
  | 'displayed'

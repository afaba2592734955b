/**
 * Progress of an import. `mapping`: its file is read, and its columns wait to be matched. `checked`: each row was checked and nothing has
 * changed. `stopped`: ended before all rows were saved. `unreadable`: its file cannot be read.
 */
export const IMPORT_STATES = [
  'reading',
  'unreadable',
  'mapping',
  'checking',
  'checked',
  'running',
  'done',
  'stopped',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Whether the server works on it. */
export const isImportAtWork = (state: ImportState): boolean => ['reading', 'checking', 'running', 'undoing'].includes(state)

/** Why it ended early: a person stopped it, its owner lost the right to it, or a row failed where all or none was wanted. */
export const IMPORT_STOPS = ['person', 'rights', 'failed'] as const

/**
 * Outcome for one row. `waiting`: not checked yet. Then `create` or `update` (would be saved), `unchanged`, `skipped` (the mode excludes it)
 * or `wrong`. Then `created`, `updated` or `failed`. After undo: `undone`, or `kept` (could not be undone).
 */
export const IMPORT_OUTCOMES = [
  'waiting',
  'create',
  'update',
  'unchanged',
  'skipped',
  'wrong',
  'created',
  'updated',
  'failed',
  'undone',
  'kept',
] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

import type { ImportOutcome } from '@verka/domain/imports/import-states.ts'
import type { DataImport } from '@verka/domain/imports/imports.api.ts'
import type { MessageKey } from '@verka/messages/sv-SE.ts'
import { countOf } from '../import-result.ts'

/** A choice of rows by their outcomes. */
export interface RowTab {
  key: string
  label: MessageKey
  /** Undefined: every row. */
  outcomes: readonly ImportOutcome[] | undefined
  count: number
}

/** Rows that were not imported because of an error. */
export const NOT_IMPORTED: readonly ImportOutcome[] = ['wrong', 'failed']

const BEFORE: readonly ImportOutcome[] = ['create', 'update', 'unchanged', 'skipped', 'wrong']
/** Always offered before the start, so that nobody wonders whether there are any. */
const ALWAYS: readonly ImportOutcome[] = ['create', 'update', 'wrong']

const tab = (one: DataImport, key: string, label: MessageKey, outcomes: readonly ImportOutcome[]): RowTab => ({
  key,
  label,
  outcomes,
  count: countOf(one, outcomes),
})

/** The choices of rows of an import by its state: before the start by what would become of them, then by what did. */
export function tabsOf(one: DataImport): RowTab[] {
  const all: RowTab = { key: 'all', label: 'imports.tab.all', outcomes: undefined, count: countOf(one) }
  const ofOne = (outcome: ImportOutcome) => tab(one, outcome, `imports.outcome.${outcome}`, [outcome])
  if (one.state === 'checked')
    return [all, ...BEFORE.map(ofOne).filter(({ key, count }) => count > 0 || ALWAYS.includes(key as ImportOutcome))]
  const after = [
    ofOne('created'),
    ofOne('updated'),
    ofOne('unchanged'),
    ofOne('skipped'),
    tab(one, 'failed', 'imports.tab.notImported', NOT_IMPORTED),
    tab(one, 'left', 'imports.tab.left', ['waiting', 'create', 'update']),
    ofOne('undone'),
    ofOne('kept'),
  ]
  return [all, ...after.filter(({ count }) => count > 0)]
}

/** The choice that is shown first: rows that need a person, else all. */
export function firstTabOf(tabs: readonly RowTab[]): RowTab {
  const urgent = ['wrong', 'failed', 'kept'].flatMap((key) => tabs.find((one) => one.key === key && one.count > 0) ?? [])
  return urgent[0] ?? tabs[0]!
}

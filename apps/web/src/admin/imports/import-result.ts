import { IMPORT_OUTCOMES, type ImportOutcome } from '@verka/domain/imports/import-states.ts'
import type { DataImport } from '@verka/domain/imports/imports.api.ts'
import type { Text } from '../../language/use-text.tsx'

/** Outcomes in the order of reports: results before remainders. */
const REPORTED: readonly ImportOutcome[] = [
  'created',
  'updated',
  'create',
  'update',
  'unchanged',
  'skipped',
  'undone',
  'kept',
  'wrong',
  'failed',
]

/** The result of an import in one line: its counts, else its number of rows. */
export function resultOf({ counts, total }: Pick<DataImport, 'counts' | 'total'>, { t, formatNumber }: Text): string {
  const shown = REPORTED.filter((outcome) => counts[outcome] > 0)
  if (shown.length === 0) return total > 0 ? t('imports.rowCount', { count: total }) : ''
  return shown.map((outcome) => `${t(`imports.outcome.${outcome}`)}: ${formatNumber(counts[outcome])}`).join(' · ')
}

/** Sum of the counts of some outcomes. */
export const countOf = ({ counts }: Pick<DataImport, 'counts'>, outcomes: readonly ImportOutcome[] = IMPORT_OUTCOMES): number =>
  outcomes.reduce((sum, outcome) => sum + counts[outcome], 0)

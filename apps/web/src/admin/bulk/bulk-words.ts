import type { BulkChange, BulkOutcome } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import type { Text } from '../../language/use-text.tsx'

/** Title of a bulk change, with the number of its rows. */
export function titleOfBulk({ entity, action }: Pick<BulkChange, 'entity' | 'action'>, count: number, t: Text['t']): string {
  if (entity === 'element') return t(action === 'delete' ? 'bulk.deleteElements' : 'bulk.changeElements', { count })
  if (entity === 'record') return t(action === 'delete' ? 'bulk.deleteRecords' : 'bulk.changeRecords', { count })
  return t('bulk.changeStatus', { count })
}

/** The new value of a bulk change. */
export function aimOfBulk({ values, status }: BulkChange, t: Text['t']): string {
  if (status !== null) return t('bulk.toStatus', { status: t(`admin.status.${status}`) })
  return values.map(({ name, displayValue }) => t('bulk.toValue', { field: name, value: displayValue || t('bulk.emptyValue') })).join(', ')
}

const WORDS = {
  waiting: 'bulk.left',
  accepted: 'bulk.accepted',
  unchanged: 'bulk.unchanged',
  refused: 'bulk.refused',
  done: 'bulk.done',
  failed: 'bulk.failed',
  undone: 'bulk.undone',
  kept: 'bulk.kept',
} as const satisfies Record<BulkOutcome, string>

/** Outcomes that have another word where rows are deleted. */
type Deleted = 'accepted' | 'refused' | 'done' | 'kept'
const DELETED: ReadonlySet<BulkOutcome> = new Set<Deleted>(['accepted', 'refused', 'done', 'kept'])

/** Text of an outcome for a number of rows. */
export function wordOfOutcome(outcome: BulkOutcome, { action, state }: Pick<BulkChange, 'action' | 'state'>, t: Text['t']): string {
  // intended changes, if it was stopped before
  if (outcome === 'accepted' && state !== 'checking' && state !== 'checked') return t('bulk.left')
  if (action === 'delete' && DELETED.has(outcome)) return t(`${WORDS[outcome as Deleted]}Delete`)
  return t(WORDS[outcome])
}

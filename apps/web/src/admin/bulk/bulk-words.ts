import type { BulkChange, BulkOutcome } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import type { Text } from '../../language/use-text.tsx'

/** What a bulk change does, with how many things. */
export function titleOfBulk({ entity, action }: Pick<BulkChange, 'entity' | 'action'>, count: number, t: Text['t']): string {
  if (entity === 'element') return t(action === 'delete' ? 'bulk.deleteElements' : 'bulk.changeElements', { count })
  if (entity === 'record') return t(action === 'delete' ? 'bulk.deleteRecords' : 'bulk.changeRecords', { count })
  return t('bulk.changeStatus', { count })
}

/** To what it changes its things. */
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

/** What became, or will become, of so many things. */
export function wordOfOutcome(outcome: BulkOutcome, { action, state }: Pick<BulkChange, 'action' | 'state'>, t: Text['t']): string {
  // what would be changed, where it was stopped before
  if (outcome === 'accepted' && state !== 'checking' && state !== 'checked') return t('bulk.left')
  if (action === 'delete' && (outcome === 'accepted' || outcome === 'refused' || outcome === 'done')) return t(`${WORDS[outcome]}Delete`)
  return t(WORDS[outcome])
}

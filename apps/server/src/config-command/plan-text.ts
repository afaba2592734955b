import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { PlanItem, ReplicationPlan } from '@verka/domain/replication/replication.api.ts'

const SIGNS: Record<PlanItem['state'], string> = {
  create: '+ create  ',
  update: '~ update  ',
  same: '  same    ',
  kept: '= kept    ',
  conflict: '! conflict',
  missing: '? missing ',
  leftOut: '- left out',
}
const REASONS: Record<NonNullable<PlanItem['reason']>, string> = {
  both: 'changed on both sides since the last copy',
  first: 'differs, and was never copied',
  deleted: 'deleted in the target since the last copy',
  newer: 'changed in the site since the file was exported',
}

/** A plan as lines, without what is the same on both sides. */
export function planText({ items }: Pick<ReplicationPlan, 'items'>, culture: Culture): string {
  const lines = items.flatMap(({ state, kind, names, id, reason, isWritten, missing, dropped, errors }) => {
    if (state === 'same') return []
    const sign = isWritten && (state === 'conflict' || state === 'kept') ? '~ replace ' : SIGNS[state]
    return [
      `${sign} ${kind} ${textIn(names, culture)} (${id})`,
      ...(reason && !isWritten ? [`             ${REASONS[reason]}`] : []),
      ...missing.map((one) => `             needs ${one.kind} ${textIn(one.names, culture)}`),
      ...dropped.map(({ part, count }) => `             without ${count} × ${part}`),
      ...errors.map((error) => `             ${error}`),
    ]
  })
  const written = items.filter((item) => item.isWritten).length
  const open = items.filter(isOpen).length
  const same = items.filter(({ state }) => state === 'same').length
  return [...lines, `${written} to write, ${open} to decide, ${same} the same`].join('\n')
}

/** Whether a person has to decide about an item, or to add what it lacks. */
export const isOpen = ({ state, isWritten }: PlanItem): boolean => !isWritten && (state === 'conflict' || state === 'missing')

import type { Action, MatchType, ReferenceType } from './rule.ts'

/** One allowed row of the table of decisions section 4. */
export interface AllowedRow {
  matchType: MatchType
  sources: readonly ReferenceType[]
  targets: readonly ReferenceType[]
  actions: readonly Action[]
}

const LOOKS = ['show', 'hide', 'enable', 'disable', 'setRequired', 'setOptional'] as const satisfies readonly Action[]
const COPIES = ['copySourceValue', 'copySourceDisplayValue', 'copySourceFieldId', 'setValue'] as const satisfies readonly Action[]

/** Allowed sources of each target. The editor offers only these, and the server refuses the rest. */
export const ALLOWED_ROWS: readonly AllowedRow[] = [
  {
    matchType: 'self',
    sources: ['elementType', 'elementRecord', 'record', 'constant'],
    targets: ['elementType', 'record'],
    actions: ['copySourceValue', 'copySourceDisplayValue', 'setValue', 'addOptions', ...LOOKS],
  },
  {
    matchType: 'incoming',
    sources: ['element', 'elementRecord', 'record', 'transaction', 'operation', 'operationType', 'constant'],
    targets: ['operation'],
    actions: [...COPIES, 'addOptions', ...LOOKS],
  },
  {
    matchType: 'dynamic',
    sources: ['operation', 'operationRecord', 'element', 'elementRecord', 'operationType', 'constant'],
    targets: ['operation'],
    actions: [...COPIES, 'addOptions', ...LOOKS],
  },
  {
    matchType: 'outgoing',
    sources: ['operation', 'operationRecord', 'transaction', 'operationType', 'constant'],
    targets: ['element', 'operationRecord', 'transaction'],
    actions: [...COPIES, 'addSourceValue', 'subtractSourceValue'],
  },
]

/** Whether a rule of these parts is in the table. */
export function isAllowed(rule: { matchType: MatchType; source: ReferenceType; target: ReferenceType; action: Action }): boolean {
  return ALLOWED_ROWS.some(
    (row) =>
      row.matchType === rule.matchType &&
      row.sources.includes(rule.source) &&
      row.targets.includes(rule.target) &&
      row.actions.includes(rule.action),
  )
}

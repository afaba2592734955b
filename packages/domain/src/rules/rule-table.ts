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
  {
    matchType: 'outgoing',
    sources: ['transactionEventType', 'operation', 'operationRecord', 'element', 'transaction', 'constant'],
    targets: ['module', 'integration'],
    actions: COPIES,
  },
]

/** Parts of a schema configuration: what finds an existing thing, what is read from it, and what is written to it. */
export const SCHEMA_PARTS = ['identifier', 'read', 'write'] as const
export type SchemaPart = (typeof SCHEMA_PARTS)[number]

const MAPPINGS = ['copySourceValue', 'copySourceDisplayValue', 'setValue'] as const satisfies readonly Action[]

/** The rows of the table for rules in a schema configuration. */
export const SCHEMA_ROWS: Record<SchemaPart, AllowedRow> = {
  identifier: { matchType: 'outgoing', sources: ['dataSchema'], targets: ['element', 'record'], actions: ['copySourceValue'] },
  read: { matchType: 'outgoing', sources: ['element', 'elementRecord', 'record', 'constant'], targets: ['dataSchema'], actions: MAPPINGS },
  write: { matchType: 'outgoing', sources: ['dataSchema', 'constant'], targets: ['element', 'record'], actions: MAPPINGS },
}

/** The rows of the table that a rule of a form, or of a part of a schema configuration, may be in. */
export const rowsOf = (part: SchemaPart | undefined): readonly AllowedRow[] => (part === undefined ? ALLOWED_ROWS : [SCHEMA_ROWS[part]])

/** Whether a rule of these parts is in the table. */
export function isAllowed(
  rule: { matchType: MatchType; source: ReferenceType; target: ReferenceType; action: Action },
  part?: SchemaPart,
): boolean {
  return rowsOf(part).some(
    (row) =>
      row.matchType === rule.matchType &&
      row.sources.includes(rule.source) &&
      row.targets.includes(rule.target) &&
      row.actions.includes(rule.action),
  )
}

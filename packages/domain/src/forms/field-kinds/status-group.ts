import { localized, textIn } from '../../localization/localized-text.ts'
import { CHECK_STATUSES, type CheckStatus } from '../checks/check-status.ts'
import type { Field, FieldValue, Option } from '../field.ts'
import { defineKind } from '../field-kind.ts'
import { violation } from '../violation.ts'

const COLORS: Record<CheckStatus, string> = { ok: '#2f9e44', deviation: '#e03131', notApplicable: '#868e96' }

/** The statuses as options; the words are values, like 'yes' and 'no'. */
export const STATUS_OPTIONS: readonly Option[] = [
  { value: 'ok', status: 'ok', color: COLORS.ok, localizedNames: localized('OK', 'OK', 'OK') },
  { value: 'deviation', status: 'deviation', color: COLORS.deviation, localizedNames: localized('Avvikelse', 'Deviation', 'Avvik') },
  {
    value: 'notApplicable',
    status: 'notApplicable',
    color: COLORS.notApplicable,
    localizedNames: localized('Ej aktuellt', 'Not applicable', 'Ikke aktuelt'),
  },
]

/** From worst to best. */
const WORST_FIRST: readonly CheckStatus[] = ['deviation', 'ok', 'notApplicable']

/**
 * The status of a status group: the worst of its answers. None while nothing is answered or a required check is missing; a deviation counts
 * at once. `valueOf` returns the effective value of a child (null while it is hidden), `isAnswerable` whether it is required.
 */
export function statusOfGroup(
  group: Field,
  valueOf: (child: Field) => FieldValue,
  isAnswerable: (child: Field) => boolean,
): CheckStatus | null {
  const statuses = new Set(
    group.children.map((child) => child.options.find((option) => option.value === valueOf(child))?.status).filter(Boolean),
  )
  const worst = WORST_FIRST.find((status) => statuses.has(status)) ?? null
  const isOpen = group.children.some((child) => isCheck(child) && isAnswerable(child) && valueOf(child) === null)
  return isOpen && worst !== 'deviation' ? null : worst
}

/** Whether a field is one of a status group's checks: its answers mean something there. */
export const isCheck = (field: Pick<Field, 'options'>) => field.options.some((option) => option.status !== undefined)

/** The body of a checklist: options with a traffic-light meaning. The worst answer is the group's own status (decisions section 3). */
export const statusGroup = defineKind<string>({
  type: 'statusGroup',
  columnType: 'choice',
  displayKind: 'localizedText',
  schemaKind: 'string',
  cellForm: 'displayed',
  input: 'block',
  fitsInCell: true,
  ownOptions: STATUS_OPTIONS,
  hasDefault: false,
  children: 'form',
  mayHold: (child) => child.children === 'none',
  hasStatus: true,
  parse(raw) {
    if (raw === null || raw === undefined || raw === '') return { value: null }
    return (CHECK_STATUSES as readonly unknown[]).includes(raw) ? { value: raw as string } : violation('validation.wrongKind')
  },
  format: (value, _field, { culture }) => textIn(STATUS_OPTIONS.find((option) => option.value === value)?.localizedNames ?? [], culture),
})

import { AppError, type FieldError } from '@verka/domain/errors/app-error.ts'
import { evaluateField } from '@verka/domain/forms/evaluate-field.ts'
import { evaluateForm } from '@verka/domain/rules/engine/evaluate-form.ts'
import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields, isSameValue } from '@verka/domain/forms/flat-fields.ts'
import { matchesPattern } from '@verka/domain/forms/text/patterns.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import { compileRules } from '@verka/domain/rules/engine/compile-rules.ts'
import { RuleRun } from '@verka/domain/rules/engine/rule-run.ts'
import type { Write } from '@verka/domain/rules/engine/outgoing.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { Outside } from '@verka/domain/rules/sources.ts'
import { sum } from '@verka/domain/services/stock.ts'

/** Writes, or a function that computes them from the locked values. */
export type WritesTo = readonly Write[] | ((stored: Values, fields: readonly Field[]) => readonly Write[])

/** An amount that was added to a number, and the new balance. */
interface BalanceChange {
  fieldId: string
  amount: number
  balance: number
  /** It was set, not added to. */
  isCount: boolean
}

interface Written {
  values: Values
  balances: BalanceChange[]
  hasChanged: boolean
}

interface WrittenTo {
  /** With the options that may be written (`withChosen`). */
  fields: readonly Field[]
  /** Rules of the row's own form: they recompute fields after the writes. */
  rules: readonly Rule[]
  /** Values that those rules read from outside. */
  outside?: Outside
  stored: Values
  today: string
  /** Reader of the errors. */
  reader: Reader
  /** A number of which every change is stored in the ledger, also a new count. */
  counted?: string | undefined
  /** Ids of the fields that the reader may see. */
  seen?: ReadonlySet<string>
  ruleReader: Reader
  /** Name of the row, if it has rules of its own. */
  name?: string
}

/** The values that some writes set: options among them have to exist. */
export const writtenBy = (writes: readonly Write[]) => writes.map(({ change }) => ({ value: 'set' in change ? change.set : null }))

/**
 * The values of a row after the writes of an operation, in the order of the rules. Removed fields are ignored. @throws `invalid` for a
 * value that the field refuses, and for one in a field that the row's own rules then hide, which its next save would lose: the whole
 * operation is refused.
 */
export function applyWrites(writes: readonly Write[], written: WrittenTo): Written {
  const { fields, stored, today, reader, counted } = written
  const byId = new Map(flatFields(fields).map((field) => [field.id, field]))
  const values: Values = { ...stored }
  const balances: BalanceChange[] = []
  for (const { target, sourceId, change } of writes) {
    const field = byId.get(target.propertyTypeId ?? '')
    if (!field) continue
    const before = values[field.id]
    const raw = 'set' in change ? change.set : sum(typeof before === 'number' ? before : 0, change.add)
    const { value, violation } = evaluateField(kindOf(field), field, raw, false, { today, matches: matchesPattern })
    if (violation) {
      const left = 'add' in change && change.add < 0 && field.id === counted ? leftOf(field, before, written) : undefined
      if (left === undefined) throw new AppError('invalid', refusal(field, violation, reader, sourceId))
      throw new AppError('invalid', [{ message: '@errors.onlyLeft', params: { count: left }, ...fieldPathOf(sourceId) }])
    }
    if (value === null || (value === 0 && 'add' in change && change.wasEmpty)) delete values[field.id]
    else values[field.id] = value
    if (typeof value !== 'number') continue
    if ('add' in change) balances.push({ fieldId: field.id, amount: change.add, balance: value, isCount: false })
    else if (field.id === counted) {
      const amount = sum(value, -(typeof before === 'number' ? before : 0))
      if (amount !== 0) balances.push({ fieldId: field.id, amount, balance: value, isCount: true })
    }
  }
  followOwnRules(values, written)
  const hasChanged = !isSameValue(values as never, stored as never)
  return { values, balances, hasChanged }
}

const nameOf = (field: Field, { culture }: Reader) => textIn(field.localizedNames, culture) || field.key

const fieldPathOf = (sourceId: string | undefined) => (sourceId === undefined ? {} : { field: `dataProperties.${sourceId}` })

/** The quantity that may be withdrawn, if the reader may see the number: of what was never counted, none. */
function leftOf({ id, validation }: Field, balance: FieldValue | undefined, { seen }: WrittenTo): number | undefined {
  const left = balance ?? 0
  if (typeof left !== 'number' || !seen?.has(id)) return undefined
  return sum(left, -(validation.range?.min ?? 0))
}

/** An error for a field that refuses a written value: at the operation's field that was its source. */
function refusal(
  field: Field,
  violation: { message: string; params?: Record<string, string | number> },
  reader: Reader,
  sourceId?: string,
): FieldError[] {
  const at = fieldPathOf(sourceId)
  return [
    { message: '@errors.writeBack', params: { field: nameOf(field, reader), fieldId: field.id } },
    { message: `@${violation.message}`, ...at, ...(violation.params ? { params: violation.params } : {}) },
  ]
}

/** Fields whose visibility a rule decides, with their children. */
function ruledInSight(fields: readonly Field[], rules: readonly Rule[]): ReadonlySet<string> {
  const looks = rules.filter(({ action }) => action === 'show' || action === 'hide')
  const targets = new Set(looks.map(({ target }) => target.propertyTypeId))
  const ruled = flatFields(fields).filter((field) => targets.has(field.id))
  return new Set(flatFields(ruled).map((field) => field.id))
}

/** Recomputes fields by the row's own rules. Fields that do not depend on the writes are unchanged. */
function followOwnRules(values: Values, { fields, rules, outside = {}, stored, today, reader, ruleReader, name = '' }: WrittenTo): void {
  if (rules.length === 0) return
  const run = new RuleRun(compileRules(fields, rules), stored, outside, ruleReader, stored)
  const written = flatFields(fields).filter((field) => !isSameValue(values[field.id], stored[field.id]))
  const followed = new Set(written.flatMap((field) => run.set(field.id, values[field.id] ?? null)))
  const ruled = ruledInSight(fields, rules)
  const lost = written.find((field) => values[field.id] !== undefined && ruled.has(field.id) && !run.field(field.id).isVisible)
  if (lost) throw new AppError('invalid', { message: '@errors.writeHidden', params: { field: nameOf(lost, reader), name } })
  const form = evaluateForm(fields, values, values, { today, rules: run, matches: matchesPattern })
  for (const { field, stored: value, violation } of form.fields) {
    if (!followed.has(field.id) || !run.field(field.id).computedBy) continue
    if (violation) throw new AppError('invalid', refusal(field, violation, reader))
    if (value === null) delete values[field.id]
    else values[field.id] = value
  }
}

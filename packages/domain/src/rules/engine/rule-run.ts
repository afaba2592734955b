import type { Field, FieldValue, Values, Option } from '../../forms/field.ts'
import { kindOf } from '../../forms/field-kinds.ts'
import { statusOfGroup } from '../../forms/field-kinds/status-group.ts'
import type { Reader } from '../../localization/reader.ts'
import { withOverruled, type Explanation } from './explanation.ts'
import type { Rule } from '../rule.ts'
import { constantOf, outsideKey, recordKey, type Outside, type OutsideValue } from '../sources.ts'
import type { CompiledRule, CompiledRules } from './compile-rules.ts'

/** State of one field after its rules. */
export interface RuledField {
  /**
   * Its value: null while it is hidden, the rule's while it is computed, else the entered one as it was typed. An entered option that rules add
   * at other times counts as none until they add it again; a stored one stays.
   */
  value: FieldValue
  /**
   * The value that rules read: its stored form, or none if it is not of its kind. So a form has the same result whether values were typed,
   * sent or loaded.
   */
  counts: FieldValue
  isVisible: boolean
  isEnabled: boolean
  isRequired: boolean
  /** The rule that decides the value now; it cannot be typed over. */
  computedBy: Rule | undefined
  /** Options that rules have added to the field's own. */
  options: readonly Option[]
}

const NO_OPTIONS: readonly Option[] = []

/**
 * One evaluation of a form. The state depends only on the entered values, the outside values and the rules, not on the order of entry. A
 * change evaluates only the fields that depend on it.
 */
export class RuleRun {
  readonly #compiled: CompiledRules
  readonly #outside: Outside
  readonly #reader: Reader
  readonly #input: FieldValue[]
  readonly #stored: FieldValue[]
  readonly #state: RuledField[]
  readonly #waiting: Uint8Array

  /** `stored` are the values of fields that are closed. */
  constructor(compiled: CompiledRules, input: Values, outside: Outside, reader: Reader, stored: Values = {}) {
    this.#compiled = compiled
    this.#outside = outside
    this.#reader = reader
    this.#input = compiled.fields.map((field) => input[field.id] ?? null)
    this.#stored = compiled.fields.map((field) => stored[field.id] ?? null)
    this.#state = []
    this.#waiting = new Uint8Array(compiled.fields.length)
    for (const index of compiled.order) this.#state[index] = this.#evaluate(index)
  }

  /** The current state of a field. The same object while nothing of it changed. @throws for a field that the form does not have. */
  field(fieldId: string): RuledField {
    const index = this.#indexOf(fieldId)
    const status = this.#compiled.statusAt.get(index)
    return status === undefined ? this.#state[index]! : this.#state[status]!
  }

  /** Enters a value. @returns the ids of the changed fields, in the order of their evaluation. */
  set(fieldId: string, value: FieldValue): string[] {
    const first = this.#indexOf(fieldId)
    this.#input[first] = value
    const { fields, dependents, positions, parents, indexOf } = this.#compiled
    const changed: string[] = []
    const queue = [first]
    this.#waiting[first] = 1
    while (queue.length > 0) {
      const index = queue.shift()!
      this.#waiting[index] = 0
      const before = this.#state[index]!
      const after = this.#evaluate(index)
      if (isSame(before, after)) continue
      this.#state[index] = after
      const { id } = fields[index]!
      if (!changed.includes(id)) changed.push(id)
      const isSameForRules = before.counts === after.counts && before.value === after.value
      for (const target of dependents[index]!) {
        // rules read only the value; a group's children read its whole state, and its status the whole state of its answers
        const seesAll = parents[target] === index || target >= indexOf.size
        if (this.#waiting[target] || (isSameForRules && !seesAll)) continue
        this.#waiting[target] = 1
        // sources before targets; the queue is short, so a linear search is faster than a heap
        let at = queue.length
        while (at > 0 && positions[queue[at - 1]!]! > positions[target]!) at--
        queue.splice(at, 0, target)
      }
    }
    return changed
  }

  /** The fields whose rules read one of the given fields: their explanations may have changed even if their states did not. */
  readersOf(fieldIds: readonly string[]): string[] {
    const { dependents, statusAt, fields, indexOf } = this.#compiled
    const targets = new Set<number>()
    for (const id of fieldIds) {
      const index = this.#indexOf(id)
      for (const positions of [index, statusAt.get(index)])
        for (const target of (positions === undefined ? undefined : dependents[positions]) ?? [])
          if (target < indexOf.size) targets.add(target)
    }
    return [...targets].map((index) => fields[index]!.id)
  }

  /** An option that rules may add to a field, whether they do so now or not. */
  addable(fieldId: string, value: FieldValue): Option | undefined {
    for (const compiled of this.#compiled.into[this.#indexOf(fieldId)]!) {
      if (compiled.rule.action !== 'addOptions') continue
      const option = [...compiled.options, ...(this.#read(compiled)?.options ?? [])].find((one) => one.value === value)
      if (option) return option
    }
    return undefined
  }

  /** Explains every rule of a field; computed on request. */
  explain(fieldId: string): Explanation[] {
    const into = this.#compiled.into[this.#indexOf(fieldId)]!
    return withOverruled(
      into.map((compiled) => {
        const sourceValue = this.#sourceValue(compiled)
        const holds = compiled.holds(sourceValue)
        const gives = holds ? this.#givenBy(compiled, sourceValue) : undefined
        return { rule: compiled.rule, sourceValue, holds, ...(gives !== undefined && gives !== null && gives !== '' && { gives }) }
      }),
    )
  }

  #indexOf(fieldId: string): number {
    const index = this.#compiled.indexOf.get(fieldId)
    if (index === undefined) throw new Error(`the form has no field ${fieldId}`)
    return index
  }

  /** The value from outside, or of the predefined value that is chosen now. */
  #read({ source, readsChosen, rule }: CompiledRule): OutsideValue | undefined {
    if (rule.source.referenceType === 'constant') return constantOf(rule, this.#reader)
    if (!readsChosen) return this.#outside[outsideKey(rule.source)]
    const chosen = source >= 0 ? this.#state[source]!.counts : null
    return typeof chosen === 'string' ? this.#outside[recordKey(chosen, rule.source.propertyTypeId)] : undefined
  }

  #sourceValue(compiled: CompiledRule): FieldValue {
    if (compiled.source >= 0 && !compiled.readsChosen) return this.#state[compiled.source]!.counts
    return this.#read(compiled)?.value ?? null
  }

  /** The state of a group with the status of its answers. */
  #statusOf(group: Field, groupIndex: number): RuledField {
    const { indexOf } = this.#compiled
    const stateOf = (child: Field) => this.#state[indexOf.get(child.id)!]
    const isAnswerable = (child: Field) => {
      const state = stateOf(child)
      return state !== undefined && state.isVisible && state.isEnabled && state.isRequired
    }
    const value = statusOfGroup(group, (child) => stateOf(child)?.value ?? null, isAnswerable)
    return { ...this.#state[groupIndex]!, value, counts: value }
  }

  #evaluate(index: number): RuledField {
    const field = this.#compiled.fields[index]!
    const parentIndex = this.#compiled.parents[index]!
    if (index >= this.#compiled.indexOf.size) return this.#statusOf(field, parentIndex)
    const parent = this.#state[parentIndex]
    // 'when … show it' means that it is not shown otherwise
    let isVisible = field.uiStatus !== 'hidden' && !this.#compiled.isShownByRule[index]
    let isEnabled = field.uiStatus !== 'disabled' && !this.#compiled.isEnabledByRule[index]
    let isRequired = field.required
    let computedBy: Rule | undefined
    let computed: FieldValue = null
    let options = NO_OPTIONS
    for (const compiled of this.#compiled.into[index]!) {
      const value = this.#sourceValue(compiled)
      if (!compiled.holds(value)) continue
      const { rule } = compiled
      switch (rule.action) {
        case 'show':
        case 'hide':
          isVisible = rule.action === 'show'
          break
        case 'enable':
        case 'disable':
          isEnabled = rule.action === 'enable'
          break
        case 'setRequired':
        case 'setOptional':
          isRequired = rule.action === 'setRequired'
          break
        case 'addOptions':
          options = [...options, ...compiled.options, ...(this.#read(compiled)?.options ?? [])]
          break
        default: {
          const given = this.#givenBy(compiled, value)
          if (given === undefined) break
          computedBy = rule
          computed = given
        }
      }
    }
    // fields in a group are hidden and closed with it
    isVisible &&= parent?.isVisible ?? true
    isEnabled &&= parent?.isEnabled ?? true
    const entered = computedBy ? computed : isEnabled ? this.#input[index]! : this.#stored[index]!
    const value = isVisible && (computedBy || !this.#isWithdrawn(index, entered, options)) ? entered : null
    const counts = this.#countsAs(index, value)
    return { value, counts, isVisible, isEnabled: isEnabled && !computedBy, isRequired, computedBy, options }
  }

  /** Whether an entered value is an option that rules no longer add. */
  #isWithdrawn(index: number, value: FieldValue, added: readonly Option[]): boolean {
    if (value === null || value === this.#stored[index] || this.#compiled.into[index]!.length === 0) return false
    const field = this.#compiled.fields[index]!
    const isIt = (option: Option) => option.value === value
    return this.addable(field.id, value) !== undefined && !added.some(isIt) && !field.options.some(isIt)
  }

  /** The value that a rule decides, null for none; undefined: it decides no value. */
  #givenBy(compiled: CompiledRule, value: FieldValue): FieldValue | undefined {
    const { rule } = compiled
    switch (rule.action) {
      case 'setValue':
        return Array.isArray(rule.value) ? null : rule.value
      case 'copySourceValue':
        return value
      case 'copySourceDisplayValue':
        return this.#displayOf(compiled, value)
      case 'copySourceFieldId':
        // a constant has no id: nothing is decided
        if (rule.source.referenceType === 'constant') return undefined
        return this.#read(compiled)?.fieldId ?? rule.source.propertyTypeId ?? null
      default:
        // the other rules show and close fields, or run after the execution
        return undefined
    }
  }

  #countsAs(index: number, value: FieldValue): FieldValue {
    if (!this.#compiled.isRead[index] || value === null) return value
    const before = this.#state[index]
    if (before && before.value === value) return before.counts
    const field = this.#compiled.fields[index]!
    const parsed = kindOf(field).parse(value, field)
    return 'value' in parsed ? parsed.value : null
  }

  #displayOf(compiled: CompiledRule, value: FieldValue): FieldValue {
    const { source } = compiled
    if (value === null) return null
    if (source < 0 || compiled.readsChosen) return this.#read(compiled)?.displayValue ?? String(value)
    const own = this.#compiled.fields[source]!
    const { options } = this.#state[source]!
    // an option that a rule added has its name, too
    const field = options.length === 0 ? own : { ...own, options: [...own.options, ...options] }
    const kind = kindOf(field)
    const parsed = kind.parse(value, field)
    return 'violation' in parsed || parsed.value === null ? String(value) : kind.format(parsed.value, field, this.#reader)
  }
}

function isSame(one: RuledField, other: RuledField): boolean {
  return (
    one.value === other.value &&
    one.isVisible === other.isVisible &&
    one.isEnabled === other.isEnabled &&
    one.isRequired === other.isRequired &&
    one.computedBy === other.computedBy &&
    (one.options === other.options ||
      (one.options.length === other.options.length && one.options.every((option, at) => option === other.options[at])))
  )
}

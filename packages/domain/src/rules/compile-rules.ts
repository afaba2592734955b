import type { Field, FieldValue, Values } from '../forms/field.ts'
import { kindOf } from '../forms/field-kinds.ts'
import { statusOfGroup } from '../forms/field-kinds/status-group.ts'
import { flatFields } from '../forms/flat-fields.ts'
import type { Reader } from '../localization/reader.ts'
import { localized } from '../localization/localized-text.ts'
import type { Option } from '../forms/field.ts'
import { compileConditions } from './condition.ts'
import type { Rule } from './rule.ts'
import { constantOf, outsideKey, recordKey, runsInForm, sourcePlaceOf, type Outside, type OutsideValue } from './sources.ts'

interface CompiledRule {
  rule: Rule
  /** Index of the source among the fields, or of the choice of a predefined value; -1: outside of the form, or a constant. */
  source: number
  /** Whether a field of the predefined value that is chosen in the source is read. */
  readsChosen: boolean
  holds: (value: FieldValue) => boolean
  options: Option[]
}

/**
 * A form with its rules, made once for each version of a definition: for each field the rules into it in their order,
 * and whom a change of it concerns. The fields are walked in an order in which every source comes before its targets.
 */
export interface CompiledRules {
  /** Groups taken apart. A status group stands a second time at the end: as what its answers come to. */
  readonly fields: readonly Field[]
  readonly statusAt: ReadonlyMap<number, number>
  /** The group that a field stands in, or that a status is of; -1: none. */
  readonly parents: readonly number[]
  readonly indexOf: ReadonlyMap<string, number>
  readonly into: readonly (readonly CompiledRule[])[]
  readonly dependents: readonly (readonly number[])[]
  /** Field indexes, sources first. */
  readonly order: readonly number[]
  /** The place of each field in `order`. */
  readonly place: readonly number[]
  /** Fields that some rule shows: until one does they are hidden. The same for what rules enable. */
  readonly isShownByRule: readonly boolean[]
  readonly isEnabledByRule: readonly boolean[]
  /** Fields whose value some rule reads. */
  readonly isRead: readonly boolean[]
}

/** Fields that depend on each other in a circle, in its order; undefined when there is none. */
export function findCircle(form: readonly Field[], rules: readonly Rule[]): Field[] | undefined {
  const { dependents, fields } = graphOf(form, rules)
  const seen = new Uint8Array(fields.length)
  const path: number[] = []
  // walks without recursion: a chain may be as long as the form
  for (let start = 0; start < fields.length; start++) {
    const stack: { node: number; next: number }[] = seen[start] ? [] : [{ node: start, next: 0 }]
    while (stack.length > 0) {
      const top = stack.at(-1)!
      if (top.next === 0) {
        seen[top.node] = 1
        path.push(top.node)
      }
      const target = dependents[top.node]![top.next++]
      if (target === undefined) {
        seen[top.node] = 2
        path.pop()
        stack.pop()
      } else if (seen[target] === 1) return path.slice(path.indexOf(target)).map((index) => fields[index]!)
      else if (seen[target] === 0) stack.push({ node: target, next: 0 })
    }
  }
  return undefined
}

/** The fields as nodes: a status group is two, one that its children depend on and one that depends on them. */
function nodesOf(form: readonly Field[]) {
  const flat = flatFields(form)
  const indexOf = new Map(flat.map((field, index) => [field.id, index]))
  const statusAt = new Map<number, number>()
  const parents = flat.map(() => -1)
  const fields = [...flat]
  flat.forEach((field, index) => {
    if (kindOf(field).children !== 'form') return
    for (const child of field.children) parents[indexOf.get(child.id)!] = index
    if (!kindOf(field).hasStatus) return
    statusAt.set(index, fields.length)
    fields.push(field)
    parents.push(index)
  })
  return { fields, indexOf, statusAt, parents }
}

function graphOf(form: readonly Field[], rules: readonly Rule[]) {
  const nodes = nodesOf(form)
  const { fields, statusAt, indexOf, parents } = nodes
  const into: CompiledRule[][] = fields.map(() => [])
  const targets: Set<number>[] = fields.map(() => new Set())
  parents.forEach((parent, index) => {
    if (parent < 0) return
    targets[parent]!.add(index)
    const status = statusAt.get(parent)
    if (status !== undefined && status !== index) targets[index]!.add(status)
  })
  for (const rule of rules) {
    const target = runsInForm(rule) ? indexOf.get(rule.target.propertyTypeId ?? '') : undefined
    if (target === undefined) continue
    const place = sourcePlaceOf(rule)
    const readId = place === 'form' ? rule.source.propertyTypeId : place === 'chosenRecord' ? rule.source.referenceId : undefined
    const read = indexOf.get(readId ?? '') ?? -1
    const source = statusAt.get(read) ?? read
    const options = Array.isArray(rule.value) ? rule.value.map(({ value, name }) => ({ value, localizedNames: localized(name) })) : []
    const readsChosen = place === 'chosenRecord'
    into[target]!.push({ rule, source, readsChosen, holds: compileConditions(rule.conditions), options })
    if (source >= 0) targets[source]!.add(target)
  }
  return { ...nodes, into, dependents: targets.map((set) => [...set]) }
}

/** Compiles the rules that run while a form is filled in. Rules whose parts are not of the form are left out. @throws when there is a circle: it is refused when the definition is saved. */
export function compileRules(form: readonly Field[], rules: readonly Rule[]): CompiledRules {
  const { into, dependents, ...nodes } = graphOf(form, rules)
  const { fields } = nodes
  const sources = fields.map(() => 0)
  for (const targets of dependents) for (const target of targets) sources[target]!++
  const order: number[] = []
  for (let index = 0; index < fields.length; index++) if (sources[index] === 0) order.push(index)
  for (let at = 0; at < order.length; at++) for (const target of dependents[order[at]!]!) if (--sources[target]! === 0) order.push(target)
  if (order.length < fields.length) throw new Error('rules go in a circle')
  const place = fields.map(() => 0)
  order.forEach((index, at) => (place[index] = at))
  const isRead = fields.map(() => false)
  for (const { source } of into.flat()) if (source >= 0) isRead[source] = true
  const hasRule = (action: Rule['action']) => into.map((rules) => rules.some(({ rule }) => rule.action === action))
  return { ...nodes, into, dependents, order, place, isShownByRule: hasRule('show'), isEnabledByRule: hasRule('enable'), isRead }
}

/** What the rules make of one field. */
export interface RuledField {
  /** What it holds: null while it is hidden, the rule's while it is computed, else what was entered, as it was typed. */
  value: FieldValue
  /**
   * What rules see of it: its value as it would be stored, nothing where that is none of its kind. So what comes of a
   * form is the same whether it was typed here, sent, or read again.
   */
  counts: FieldValue
  isVisible: boolean
  isEnabled: boolean
  isRequired: boolean
  /** The rule that decides the value now; it cannot be typed over. */
  computedBy: Rule | undefined
  /** Choices that rules have added to the field's own. */
  options: readonly Option[]
}

/** Why a field is as it is: each rule into it with what it saw. */
export interface Explanation {
  rule: Rule
  sourceValue: FieldValue
  holds: boolean
}

const NO_OPTIONS: readonly Option[] = []

/**
 * One filling in of a form. The state is a function of what was entered, what is outside and the rules alone: not of
 * the order in which it was entered. A change is evaluated for what depends on it and nothing else.
 */
export class RuleRun {
  readonly #compiled: CompiledRules
  readonly #outside: Outside
  readonly #reader: Reader
  readonly #input: FieldValue[]
  readonly #stored: FieldValue[]
  readonly #state: RuledField[]
  readonly #waiting: Uint8Array

  /** `stored` are the values that a field keeps which nobody may fill in. */
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

  /** What a field is now. The same object as long as nothing of it changed. @throws for a field that the form has not. */
  field(fieldId: string): RuledField {
    const index = this.#indexOf(fieldId)
    const status = this.#compiled.statusAt.get(index)
    return status === undefined ? this.#state[index]! : this.#state[status]!
  }

  /** Enters a value. @returns the ids of the fields that are not as they were, in the order in which they were decided. */
  set(fieldId: string, value: FieldValue): string[] {
    const first = this.#indexOf(fieldId)
    this.#input[first] = value
    const { fields, dependents, place, parents } = this.#compiled
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
        // rules look at the value alone; a group's children and its status at all that it is
        if (this.#waiting[target] || (isSameForRules && parents[target] !== index)) continue
        this.#waiting[target] = 1
        // sources before targets: short, so that a look for the place is quicker than a heap
        let at = queue.length
        while (at > 0 && place[queue[at - 1]!]! > place[target]!) at--
        queue.splice(at, 0, target)
      }
    }
    return changed
  }

  /** Every rule into a field, with what it saw: made when somebody asks. */
  explain(fieldId: string): Explanation[] {
    return this.#compiled.into[this.#indexOf(fieldId)]!.map((compiled) => {
      const sourceValue = this.#sourceValue(compiled)
      return { rule: compiled.rule, sourceValue, holds: compiled.holds(sourceValue) }
    })
  }

  #indexOf(fieldId: string): number {
    const index = this.#compiled.indexOf.get(fieldId)
    if (index === undefined) throw new Error(`the form has no field ${fieldId}`)
    return index
  }

  /** What is outside, or of the predefined value that is chosen now. */
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

  /** What its answers come to, on what the group is as a field. */
  #statusOf(group: Field, groupIndex: number): RuledField {
    const { indexOf } = this.#compiled
    const stateOf = (child: Field) => this.#state[indexOf.get(child.id)!]
    const isAsked = (child: Field) => {
      const state = stateOf(child)
      return state !== undefined && state.isVisible && state.isEnabled && state.isRequired
    }
    const value = statusOfGroup(group, (child) => stateOf(child)?.value ?? null, isAsked)
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
        case 'setValue':
          computedBy = rule
          computed = Array.isArray(rule.value) ? null : rule.value
          break
        case 'copySourceValue':
          computedBy = rule
          computed = value
          break
        case 'copySourceDisplayValue':
          computedBy = rule
          computed = this.#displayOf(compiled, value)
          break
        case 'copySourceFieldId':
          // a constant has no id: nothing is decided
          if (rule.source.referenceType === 'constant') break
          computedBy = rule
          computed = this.#read(compiled)?.fieldId ?? rule.source.propertyTypeId ?? null
          break
        default:
          // the others belong to what was executed
          break
      }
    }
    // what is in a group is hidden and closed with it
    isVisible &&= parent?.isVisible ?? true
    isEnabled &&= parent?.isEnabled ?? true
    const entered = computedBy ? computed : isEnabled ? this.#input[index]! : this.#stored[index]!
    const value = isVisible ? entered : null
    const counts = this.#countsAs(index, value)
    return { value, counts, isVisible, isEnabled: isEnabled && !computedBy, isRequired, computedBy, options }
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
    // what a rule has added to the choices has its name, too
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

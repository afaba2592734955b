import type { Field, FieldValue, Option } from '../../forms/field.ts'
import { kindOf } from '../../forms/field-kinds.ts'
import { flatFields } from '../../forms/flat-fields.ts'
import { localized } from '../../localization/localized-text.ts'
import { compileConditions } from '../condition.ts'
import type { Rule } from '../rule.ts'
import { runsInForm, sourceKindOf } from '../sources.ts'

/** A rule with its target, and its conditions compiled to one function. */
export interface CompiledRule {
  rule: Rule
  /** Index of the source among the fields, or of the option field of a predefined value; -1: outside of the form, or a constant. */
  source: number
  /** Whether a field of the predefined value that is chosen in the source is read. */
  readsChosen: boolean
  holds: (value: FieldValue) => boolean
  options: Option[]
}

/**
 * A form with its rules, compiled once for each version of a definition. For each field: the rules that target it in order, and the fields
 * that its change affects. Fields are evaluated in an order in which every source precedes its targets.
 */
export interface CompiledRules {
  /** Flattened fields. A status group is listed again at the end, as the status of its answers. */
  readonly fields: readonly Field[]
  readonly statusAt: ReadonlyMap<number, number>
  /** The group of a field, or of a status; -1: none. */
  readonly parents: readonly number[]
  readonly indexOf: ReadonlyMap<string, number>
  readonly into: readonly (readonly CompiledRule[])[]
  readonly dependents: readonly (readonly number[])[]
  /** Field indexes, sources first. */
  readonly order: readonly number[]
  /** The index of each field in `order`. */
  readonly positions: readonly number[]
  /** Fields that a rule shows: until then they are hidden. The same for fields that rules enable. */
  readonly isShownByRule: readonly boolean[]
  readonly isEnabledByRule: readonly boolean[]
  /** Fields whose value a rule reads. */
  readonly isRead: readonly boolean[]
}

/** A circle of dependent fields, in order; undefined: none. */
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
    const positions = sourceKindOf(rule)
    const readId = positions === 'form' ? rule.source.propertyTypeId : positions === 'chosenRecord' ? rule.source.referenceId : undefined
    const read = indexOf.get(readId ?? '') ?? -1
    const source = statusAt.get(read) ?? read
    const options = Array.isArray(rule.value) ? rule.value.map(({ value, name }) => ({ value, localizedNames: localized(name) })) : []
    const readsChosen = positions === 'chosenRecord'
    into[target]!.push({ rule, source, readsChosen, holds: compileConditions(rule.conditions), options })
    if (source >= 0) targets[source]!.add(target)
  }
  return { ...nodes, into, dependents: targets.map((set) => [...set]) }
}

/**
 * Compiles the rules that run while a form is filled in. Rules with fields outside of the form are ignored. @throws on a circle: it is
 * refused when the definition is saved.
 */
export function compileRules(form: readonly Field[], rules: readonly Rule[]): CompiledRules {
  const { into, dependents, ...nodes } = graphOf(form, rules)
  const { fields } = nodes
  const sources = fields.map(() => 0)
  for (const targets of dependents) for (const target of targets) sources[target]!++
  const order: number[] = []
  for (let index = 0; index < fields.length; index++) if (sources[index] === 0) order.push(index)
  for (let at = 0; at < order.length; at++) for (const target of dependents[order[at]!]!) if (--sources[target]! === 0) order.push(target)
  if (order.length < fields.length) throw new Error('rules go in a circle')
  const positions = fields.map(() => 0)
  order.forEach((index, at) => (positions[index] = at))
  const isRead = fields.map(() => false)
  for (const { source } of into.flat()) if (source >= 0) isRead[source] = true
  const hasRule = (action: Rule['action']) => into.map((rules) => rules.some(({ rule }) => rule.action === action))
  return { ...nodes, into, dependents, order, positions, isShownByRule: hasRule('show'), isEnabledByRule: hasRule('enable'), isRead }
}

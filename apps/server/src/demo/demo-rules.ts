import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { recordTypeOfField } from '@verka/domain/rules/rule-scope.ts'
import type { Action, ConditionType, MatchType, Reference, ReferenceType, Rule } from '@verka/domain/rules/rule.ts'
import { demoId } from './demo-fields.ts'

/**
 * A rule of the demo customer with keys instead of ids: `operation.bolts`, `element.fallHeight`, `elementRecord.surfacing.depth` (a field
 * of the chosen value), `record.department` (all values of a type), `constant`.
 */
export interface DemoRule {
  matchType: MatchType
  source: string
  action: Action
  target: string
  value?: Rule['value']
  /** The condition on the source: its type and value. */
  when?: [ConditionType, Rule['conditions'][number]['value']]
}

type Rest = Partial<Pick<DemoRule, 'value' | 'when'>>
const ruleOf =
  (matchType: MatchType) =>
  (source: string, action: Action, target: string, rest: Rest = {}): DemoRule => ({ matchType, source, action, target, ...rest })

export const self = ruleOf('self')
export const incoming = ruleOf('incoming')
export const dynamic = ruleOf('dynamic')
export const outgoing = ruleOf('outgoing')

export interface DemoRuleScope {
  /** Fields with the ids of the site, by their owner. */
  fields: Partial<Record<ReferenceType, readonly Field[]>>
  /** The predefined value types of the site, by their keys. */
  recordTypes: ReadonlyMap<string, { id: string; fields: readonly Field[] }>
}

/** The rules with the ids of a site. @throws for an unknown key. `name` makes their ids unique. */
export function rulesInSite(site: string, name: string, rules: readonly DemoRule[], scope: DemoRuleScope) {
  return rules.map(({ source, target, when, ...rule }, index) => ({
    ...rule,
    id: demoId(`${site} rule ${name} ${index}`),
    source: referenceOf(source, scope),
    target: referenceOf(target, scope),
    conditions: when ? [{ type: when[0], value: when[1], negate: false }] : [],
  }))
}

function referenceOf(name: string, { fields, recordTypes }: DemoRuleScope): Reference {
  const [type, key, recordKey] = name.split('.') as [ReferenceType, string, string | undefined]
  if (type === 'constant') return { referenceType: type }
  if (type === 'record') return { referenceType: type, referenceId: recordTypes.get(key)!.id }
  if (recordKey === undefined) return { referenceType: type, propertyTypeId: fieldOf(fields[type], key, name).id }
  const choice = fieldOf(fields[type === 'elementRecord' ? 'element' : 'operation'], key, name)
  const chosen = [...recordTypes.values()].find(({ id }) => id === recordTypeOfField(choice))
  const propertyTypeId = recordKey === 'name' ? recordKey : fieldOf(chosen?.fields, recordKey, name).id
  return { referenceType: type, referenceId: choice.id, propertyTypeId }
}

function fieldOf(fields: readonly Field[] | undefined, key: string, name: string): Field {
  const found = flatFields(fields ?? []).find((field) => field.key === key)
  if (!found) throw new Error(`the demo has no ${name}`)
  return found
}

import type { Placeholder } from './placeholders.ts'

/** What a condition asks of a placeholder. The last three have a value. */
export const RELATIONS = ['isSet', 'isNotSet', 'equal', 'more', 'less'] as const
export type Relation = (typeof RELATIONS)[number]

/** What the values of a placeholder can be compared with; `nothing`: they are only there or not. */
export type Compared = 'text' | 'number' | 'nothing'

const OF: Record<Compared, readonly Relation[]> = {
  text: ['isSet', 'isNotSet', 'equal'],
  number: ['isSet', 'isNotSet', 'equal', 'more', 'less'],
  nothing: ['isSet', 'isNotSet'],
}
export const relationsOf = (compared: Compared): readonly Relation[] => OF[compared]
export const hasValue = (relation: Relation): boolean => relation !== 'isSet' && relation !== 'isNotSet'

const NUMBERS: readonly string[] = ['stock.balance', 'stock.limit'] satisfies Placeholder[]
/** What a placeholder of processors' templates is compared with. */
export const comparedAs = (placeholder: string): Compared => (NUMBERS.includes(placeholder) ? 'number' : 'text')

/** A condition on one placeholder. */
export interface TemplateCondition {
  placeholder: string
  relation: Relation
  /** A number is written with a point. */
  value: string
  compared: Compared
}

// the end of a tag is found before its texts are read
const quoted = (value: string) => `"${value.replace(/[\\"}]/g, (character) => `\\${character}`)}"`

const TESTS: Record<Relation, (value: string) => string> = {
  isSet: () => '!= blank',
  isNotSet: () => '== blank',
  equal: (value) => `== ${value}`,
  more: (value) => `> ${value}`,
  less: (value) => `< ${value}`,
}

/** The beginning and the end of a text that a template has only under a condition. */
export function conditionMarks({ placeholder, relation, value, compared }: TemplateCondition): [begin: string, end: string] {
  const written = compared === 'number' ? value : quoted(value)
  return [`{% if ${placeholder} ${TESTS[relation](written)} %}`, '{% endif %}']
}

import type { Field } from '../../forms/field.ts'
import { ruleTestSchema, type RuleTest } from '../../rule-tests/rule-test.ts'
import { storedRuleSchema, ruleSchema, type Rule } from '../../rules/rule.ts'

/** The five kinds of definitions. */
export const DEFINITION_KINDS = ['elementType', 'operationType', 'transactionType', 'recordType', 'dataSchema'] as const
export type DefinitionKindName = (typeof DEFINITION_KINDS)[number]

/** The content of a definition as a call returns it, or as it was stored by an older version of the program. */
export type DefinitionContent = Readonly<Record<string, unknown>>

export type Item = Readonly<Record<string, unknown>>

/** The parts of a content that are compared in their own way; `properties` are all others. */
export interface ContentParts {
  properties: Item
  fields: readonly Field[]
  rules: readonly Rule[]
  /** Test cases of the rules, as far as they are understood. */
  ruleTests: readonly RuleTest[]
  operations: readonly Item[]
  schemas: readonly SchemaParts[]
  /** Rules whose stored form is not understood any more. */
  unreadableRules: number
}

/** The rules by which one data schema finds, reads and writes. */
export interface SchemaParts {
  id: string
  identifier: readonly Rule[]
  read: readonly Rule[]
  write: readonly Rule[]
}

/** Parts that a person does not decide, and those that a reply has besides the content. */
const NOT_CONTENT = new Set(
  `id version createdAt updatedAt ownerId can name confirmedRemovals confirmedFailures elementCount recordCount records outside elementTypes recordTypes
  dataPropertyTypes fields matchRules ruleTests operations schemaConfigurations`.split(/\s+/),
)

export const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)

const itemsOf = (value: unknown): Item[] => (Array.isArray(value) ? value.filter(isItem) : [])
const withId = (value: unknown): Item[] => itemsOf(value).filter(({ id }) => typeof id === 'string')

/** A field with today's properties: those that an older one lacks have their defaults. Its kind may be one that is unknown. */
export const fieldOf = (item: Item): Field =>
  ({
    key: '',
    localizedNames: [],
    localizedDescriptions: [],
    optionSource: 'static',
    defaultValue: null,
    required: false,
    showForAdmin: true,
    showForUser: true,
    uiStatus: 'enabled',
    showInList: false,
    ...item,
    validation: isItem(item.validation) ? item.validation : {},
    options: itemsOf(item.options).map((option) => ({ localizedNames: [], ...option })),
    children: withId(item.children).map(fieldOf),
  }) as unknown as Field

/** The rules that are understood; `unreadable` counts the others. */
function rulesOf(value: unknown, unreadable: { count: number }): Rule[] {
  return itemsOf(value).flatMap((item) => {
    const read = storedRuleSchema.safeParse(item)
    const rule = read.success ? read : ruleSchema.safeParse(item)
    if (!rule.success) unreadable.count++
    return rule.success ? [rule.data] : []
  })
}

const actionRules = (action: unknown) => (isItem(action) ? action.matchRules : undefined)

/** Reads a content in parts. An older shape is read as far as it is understood, and never an error. */
export function partsOf(content: unknown): ContentParts {
  const whole = isItem(content) ? content : {}
  const unreadable = { count: 0 }
  return {
    properties: Object.fromEntries(Object.entries(whole).filter(([name]) => !NOT_CONTENT.has(name))),
    fields: withId(whole.dataPropertyTypes ?? whole.fields).map(fieldOf),
    rules: rulesOf(whole.matchRules, unreadable),
    ruleTests: itemsOf(whole.ruleTests).flatMap((item) => ruleTestSchema.safeParse(item).data ?? []),
    operations: withId(whole.operations),
    schemas: itemsOf(whole.schemaConfigurations).flatMap(({ schemaId, identifierMatchRules, readAction, writeAction }) =>
      typeof schemaId === 'string'
        ? [
            {
              id: schemaId,
              identifier: rulesOf(identifierMatchRules, unreadable),
              read: rulesOf(actionRules(readAction), unreadable),
              write: rulesOf(actionRules(writeAction), unreadable),
            },
          ]
        : [],
    ),
    unreadableRules: unreadable.count,
  }
}

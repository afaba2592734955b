import { z } from 'zod'
import { fieldValueSchema, type Field } from '../forms/field.ts'
import { flatFields } from '../forms/flat-fields.ts'

/** Times at which a rule runs (specification section 3; decisions section 4). */
export const MATCH_TYPES = ['self', 'incoming', 'dynamic', 'outgoing'] as const
export type MatchType = (typeof MATCH_TYPES)[number]

/** Rule types of a function, and those of a category or predefined value type. */
export const OPERATION_RULES = ['incoming', 'dynamic', 'outgoing'] as const satisfies readonly MatchType[]
export const OBJECT_RULES = ['self'] as const satisfies readonly MatchType[]

/** Rule types of a service: its rules feed processors. */
export const SERVICE_RULES = ['outgoing'] as const satisfies readonly MatchType[]

/** Sources and targets of a rule. `constant` is the source of a rule that only sets. */
export const REFERENCE_TYPES = [
  'constant',
  'operationType',
  'elementType',
  'record',
  'element',
  'elementRecord',
  'operation',
  'operationRecord',
  'transaction',
  'transactionEventType',
  'module',
  'integration',
  'dataSchema',
] as const
export type ReferenceType = (typeof REFERENCE_TYPES)[number]

export const ACTIONS = [
  'copySourceValue',
  'copySourceDisplayValue',
  'copySourceFieldId',
  'setValue',
  'addOptions',
  'show',
  'hide',
  'enable',
  'disable',
  'setRequired',
  'setOptional',
  'addSourceValue',
  'subtractSourceValue',
] as const
export type Action = (typeof ACTIONS)[number]

export const CONDITION_TYPES = ['exists', 'equal', 'above', 'aboveOrEqual', 'below', 'belowOrEqual'] as const
export type ConditionType = (typeof CONDITION_TYPES)[number]

/** Whether a rule feeds an input of a processor. It runs after the execution, and not in the form. */
export const feedsProcessor = ({ target }: { target: { referenceType: ReferenceType } }) =>
  target.referenceType === 'module' || target.referenceType === 'integration'

const MAX_CONDITIONS = 20

const conditionSchema = z.strictObject({
  type: z.enum(CONDITION_TYPES),
  value: fieldValueSchema.default(null),
  negate: z.boolean().default(false),
})
export type Condition = z.infer<typeof conditionSchema>

/** A condition as it may be sent: one of type `none` has no effect and is dropped (specification section 3). */
const sentConditionSchema = z.union([
  conditionSchema,
  z.strictObject({ type: z.literal('none'), value: z.unknown(), negate: z.unknown() }).partial(),
])

export const referenceSchema = z.strictObject({
  referenceType: z.enum(REFERENCE_TYPES),
  /** The category, function or predefined value type, omitted: the rule's own; or the config of a processor. */
  referenceId: z.uuid().optional(),
  /** The field, by its id, or a built-in one by its name. */
  propertyTypeId: z.string().min(1).max(100).optional(),
})
export type Reference = z.infer<typeof referenceSchema>

const optionListSchema = z.array(z.strictObject({ value: z.string().min(1).max(100), name: z.string().max(50) })).max(1000)

const isCondition = (condition: z.infer<typeof sentConditionSchema>): condition is Condition =>
  condition.type !== undefined && condition.type !== 'none'

const ruleShape = {
  id: z.uuid(),
  matchType: z.enum(MATCH_TYPES),
  source: referenceSchema,
  target: referenceSchema,
  action: z.enum(ACTIONS),
  /** The value of `setValue`; for `addOptions` a list of options. */
  value: z.union([fieldValueSchema, optionListSchema]).default(null),
}

/** A match rule as it is stored and returned. */
export const storedRuleSchema = z.strictObject({ ...ruleShape, conditions: z.array(conditionSchema) })

/**
 * A match rule (decisions section 4): if all conditions hold for the source's value, the action is applied to the target. The
 * specification's single `condition` is accepted as a list of one.
 */
export const ruleSchema = z
  .strictObject({
    ...ruleShape,
    conditions: z.array(sentConditionSchema).max(MAX_CONDITIONS).optional(),
    condition: sentConditionSchema.optional(),
  })
  .transform(({ condition, conditions, ...rule }) => ({
    ...rule,
    conditions: (conditions ?? (condition ? [condition] : [])).filter(isCondition),
  }))
export type Rule = z.infer<typeof ruleSchema>

/** The rules that do something to one of these fields. */
export function rulesInto(fields: readonly Field[], rules: readonly Rule[]): Rule[] {
  const ids = new Set(flatFields(fields).map((field) => field.id))
  return rules.filter((rule) => rule.target.propertyTypeId !== undefined && ids.has(rule.target.propertyTypeId))
}

export const MAX_RULES = 1000
export const rulesSchema = z.array(ruleSchema).max(MAX_RULES)

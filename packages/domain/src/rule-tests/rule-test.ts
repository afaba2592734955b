import { z } from 'zod'
import { fieldValueSchema, MAX_FIELDS } from '../forms/field.ts'
import { referenceSchema, type Reference } from '../rules/rule.ts'
import { outsideKey } from '../rules/sources.ts'

/** Maximum test cases of a definition, and characters of a name and of a whole case. */
export const MAX_RULE_TESTS = 100
export const MAX_RULE_TEST_NAME = 200
const MAX_RULE_TEST_LENGTH = 50_000
/** Maximum expectations of a case. */
const MAX_EXPECTATIONS = 200

/** A value that is given: of a field by its id, or of a built-in property of the object by its name. */
const givenValueSchema = z.strictObject({ propertyTypeId: z.string().min(1).max(100), value: fieldValueSchema })
export type GivenValue = z.infer<typeof givenValueSchema>

const givenValuesSchema = z
  .array(givenValueSchema)
  .max(MAX_FIELDS)
  .refine((values) => new Set(values.map(({ propertyTypeId }) => propertyTypeId)).size === values.length, '@validation.valueTwice')
  .default([])

export const givenSchema = z.strictObject({
  /** The day on which the form is filled in: bounds and defaults may be relative to it. */
  today: z.iso.date(),
  /** What a person enters. A field that is absent has its initial value; null: it was cleared. */
  values: givenValuesSchema,
  /** The object that a function is executed on, as far as rules read it: its fields, `title` and `code`. */
  object: givenValuesSchema,
  /** Values of the operation before, and of the transaction. */
  earlier: givenValuesSchema,
})
export type Given = z.infer<typeof givenSchema>

/** A change that an outgoing rule makes, and null: none. */
const writtenSchema = z.union([z.strictObject({ set: fieldValueSchema }), z.strictObject({ add: z.number() })]).nullable()
export type Written = z.infer<typeof writtenSchema>

/** Aspects of a field that are expected to be so or not. */
export const STATE_ASPECTS = ['visible', 'enabled', 'required', 'valid'] as const
export type StateAspect = (typeof STATE_ASPECTS)[number]

export const expectationSchema = z.discriminatedUnion('aspect', [
  z.strictObject({ aspect: z.enum(STATE_ASPECTS), propertyTypeId: z.uuid(), is: z.boolean() }),
  z.strictObject({ aspect: z.literal('value'), propertyTypeId: z.uuid(), is: fieldValueSchema }),
  /** Whether an option can be chosen. */
  z.strictObject({ aspect: z.literal('option'), propertyTypeId: z.uuid(), option: z.string().min(1).max(100), is: z.boolean() }),
  /** What is written to the object, to a chosen predefined value or to the transaction. */
  z.strictObject({ aspect: z.literal('write'), target: referenceSchema, is: writtenSchema }),
])
/** What is expected of a form or of what it writes. Each is of one aspect of one field. */
export type Expectation = z.infer<typeof expectationSchema>

/** The identity of an expectation: a case has at most one of each. */
export function expectationKey(expectation: Expectation): string {
  switch (expectation.aspect) {
    case 'write':
      return `write ${outsideKey(expectation.target)}`
    case 'option':
      return `option ${expectation.propertyTypeId} ${expectation.option}`
    default:
      return `${expectation.aspect} ${expectation.propertyTypeId}`
  }
}

/** The field that an expectation is about. */
export const subjectOf = (expectation: Expectation): Pick<Reference, 'propertyTypeId'> =>
  expectation.aspect === 'write' ? expectation.target : expectation

/** A stored test case of a form's rules: given what is entered, what is expected. */
export const ruleTestSchema = z.strictObject({
  id: z.uuid(),
  name: z
    .string()
    .max(MAX_RULE_TEST_NAME)
    .refine((name) => name.trim() !== '', '@validation.required'),
  given: givenSchema,
  expect: z
    .array(expectationSchema)
    .min(1)
    .max(MAX_EXPECTATIONS)
    .refine((all) => new Set(all.map(expectationKey)).size === all.length, '@validation.valueTwice'),
})
export type RuleTest = z.infer<typeof ruleTestSchema>

export const ruleTestsSchema = z
  .array(ruleTestSchema.refine((test) => JSON.stringify(test).length <= MAX_RULE_TEST_LENGTH, '@validation.tooLong'))
  .max(MAX_RULE_TESTS)
  .superRefine((tests, check) => {
    const ids = new Set<string>()
    for (const [index, { id }] of tests.entries()) {
      if (ids.has(id)) check.addIssue({ code: 'custom', message: '@validation.idTwice', path: [index, 'id'] })
      ids.add(id)
    }
  })

/** Why a case cannot be as it was: a part of it is not there any more, or the rules do not run. */
const problemSchema = z.enum(['fieldGone', 'optionGone', 'circle'])
export type RuleTestProblem = z.infer<typeof problemSchema>

const expectationResultSchema = z.object({
  expectation: expectationSchema,
  isMet: z.boolean(),
  /** What it is instead; absent: it cannot be said. */
  was: expectationSchema.optional(),
  problem: problemSchema.optional(),
})
export type ExpectationResult = z.infer<typeof expectationResultSchema>

/** A given value that cannot be given any more, by its path in the case: `given.values.2`. */
const givenProblemSchema = z.object({ problem: problemSchema, path: z.string(), given: givenValueSchema.optional() })
export type GivenProblem = z.infer<typeof givenProblemSchema>

/** A failing case: what it lacks. */
export const ruleTestFailureSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  problems: z.array(givenProblemSchema),
  expectations: z.array(expectationResultSchema),
})
export type RuleTestFailure = z.infer<typeof ruleTestFailureSchema>

/** In the body of a save. Omitted: the stored ones stay. */
export const ruleTestsInBody = ruleTestsSchema.optional()

/** Ids of failing cases with which the definition is published nevertheless: the answer to a refusal with `ruleTests`. */
export const confirmedFailuresInBody = z.array(z.uuid()).max(MAX_RULE_TESTS).optional()

import { rules } from '../sv-SE/rules.ts'
import { ruleTests } from '../sv-SE/rule-tests.ts'
import { versions } from '../sv-SE/versions.ts'

/** Texts of rules and placeholders: only pages on which they are edited load them. */
export const messages = { ...rules, ...ruleTests, ...versions }

export type RuleTexts = Record<keyof typeof messages, string>

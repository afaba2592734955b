import { rules } from '../en-US/rules.ts'
import { ruleTests } from '../en-US/rule-tests.ts'
import { versions } from '../en-US/versions.ts'
import type { RuleTexts } from './rules.sv-SE.ts'

export const messages = { ...rules, ...ruleTests, ...versions } satisfies RuleTexts

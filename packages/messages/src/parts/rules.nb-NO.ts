import { rules } from '../nb-NO/rules.ts'
import { ruleTests } from '../nb-NO/rule-tests.ts'
import { versions } from '../nb-NO/versions.ts'
import type { RuleTexts } from './rules.sv-SE.ts'

export const messages = { ...rules, ...ruleTests, ...versions } satisfies RuleTexts

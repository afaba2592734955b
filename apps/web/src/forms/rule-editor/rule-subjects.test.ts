import { expect, test } from 'vitest'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { OPERATION_RULES, ruleSchema } from '@verka/domain/rules/rule.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { messages } from '@verka/messages/sv-SE.ts'
import { createTranslator } from '@verka/messages/translate.ts'
import type { Text } from '../../language/use-text.tsx'
import { recordChoices, referenceChoices } from './reference-choices.ts'
import type { RuleSubjects } from './rule-subjects.ts'

const idOf = (number: number) => `019df82c-71d5-7492-bcba-${String(number).padStart(12, '0')}`
const { t, serverText } = createTranslator('sv-SE', messages)
const text = { t, serverText, culture: 'sv-SE', timeZone: 'UTC', textOf: (texts) => texts[0]?.text ?? '' } as Text

/** The offered choices among `count` values, named 'Värde 0' and on. */
function offered(count: number, typed = '', chosen?: number): string[] {
  const subjects: RuleSubjects = {
    form: 'operation',
    runs: OPERATION_RULES,
    fields: [],
    objectFields: [],
    recordTypes: [],
    records: Array.from({ length: count }, (_, index) => ({
      id: asId<'record'>(idOf(index)),
      recordTypeId: asId<'recordType'>(idOf(9999)),
      localizedNames: localized(`Värde ${index}`),
    })),
    isLoading: false,
    knownNames: new Map(),
  }
  const rule = ruleSchema.parse({
    id: idOf(10_001),
    matchType: 'incoming',
    source:
      chosen === undefined ? { referenceType: 'constant' } : { referenceType: 'record', referenceId: idOf(chosen), propertyTypeId: 'name' },
    target: { referenceType: 'operation', propertyTypeId: idOf(10_002) },
    action: 'show',
  })
  return recordChoices(rule, subjects, text, typed).flatMap(({ items }) => items.map(({ label }) => label))
}

test('single values are offered at once if they are few, else after typing, and never all of thousands', () => {
  expect(offered(2)).toEqual(['namnet på Värde 0', 'namnet på Värde 1'])
  const hint = 'Skriv för att söka bland de enskilda värdena'
  expect(offered(5000)).toEqual([hint])
  // the chosen one is included
  expect(offered(5000, 'namnet på Värde 4999', 4999)).toEqual(['namnet på Värde 4999', hint])
  expect(offered(5000, 'värde 4321')).toEqual(['namnet på Värde 4321'])
  const many = offered(5000, 'värde')
  expect([many.length, many.at(-1)]).toEqual([51, 'Det finns fler med värde: skriv vidare'])
})

test("the function's properties can be read by its own rules, and not written", () => {
  const subjects: RuleSubjects = {
    form: 'operation',
    runs: OPERATION_RULES,
    fields: [],
    objectFields: [],
    recordTypes: [],
    records: [],
    isLoading: false,
    knownNames: new Map(),
  }
  const offeredTo = (matchType: string, side: 'sources' | 'targets') => {
    const target = { referenceType: 'operation', propertyTypeId: idOf(1) }
    const rule = ruleSchema.parse({ id: idOf(2), matchType, source: { referenceType: 'constant' }, target, action: 'show' })
    return referenceChoices(side, rule, subjects, text)
      .find(({ group }) => group === 'Funktionen')
      ?.items.map(({ label }) => label)
  }
  const names = ['funktionens namn', 'funktionens status', 'när funktionen skapades', 'när funktionen ändrades']
  for (const matchType of OPERATION_RULES) {
    expect([matchType, offeredTo(matchType, 'sources')]).toEqual([matchType, names])
    expect([matchType, offeredTo(matchType, 'targets')]).toEqual([matchType, undefined])
  }
})

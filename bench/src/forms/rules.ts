import { Engine } from 'json-rules-engine'
import { LogicEngine } from 'json-logic-engine'
import { Model } from 'survey-core'
import { fieldSchema, type Field } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { compileRules } from '@verka/domain/rules/engine/compile-rules.ts'
import { RuleRun } from '@verka/domain/rules/engine/rule-run.ts'
import { ruleSchema, type Rule } from '@verka/domain/rules/rule.ts'

/**
 * `npm run bench:rules`: one field of a form is changed, and the rules are evaluated: by Verka and by others in the same process. A form of
 * 300 fields with 200 rules in chains up to five deep; then Verka alone in other sizes.
 */
const READER = { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } as const
const ROUNDS = 300
const CHAIN = 5
const print = (text: string) => process.stdout.write(`${text}\n`)
const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!
const idOf = (index: number) => `019df82c-71d5-7492-bcba-${String(index).padStart(12, '0')}`

function aForm(fieldCount: number, ruleCount: number): { fields: Field[]; rules: Rule[] } {
  const fields = Array.from({ length: fieldCount }, (_, index) =>
    fieldSchema.parse({ id: idOf(index), key: `f${index}`, fieldType: 'text', localizedNames: localized(`Fält ${index}`) }),
  )
  const rules: Rule[] = []
  // chains of five rules: 0 → 1 → … → 5, 6 → 7 → …
  for (let first = 0; rules.length < ruleCount && first + CHAIN < fieldCount; first += CHAIN + 1) {
    for (let link = 0; link < CHAIN && rules.length < ruleCount; link++) {
      rules.push(
        ruleSchema.parse({
          id: idOf(100_000 + rules.length),
          matchType: 'dynamic',
          source: { referenceType: 'operation', propertyTypeId: idOf(first + link) },
          target: { referenceType: 'operation', propertyTypeId: idOf(first + link + 1) },
          action: 'copySourceValue',
          conditions: [{ type: 'exists', value: null, negate: false }],
        }),
      )
    }
  }
  return { fields, rules }
}

/** Median of the microseconds that one change takes; the change differs each time. */
async function timeOf(change: (round: number) => unknown): Promise<number> {
  for (let round = 0; round < 30; round++) await change(round)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    const result = change(round + 1000)
    if (result instanceof Promise) await result
    times.push((performance.now() - started) * 1000)
  }
  return median(times)
}

/** One change is too fast for the clock: a thousand at a time. */
function timeOfMany(change: (round: number) => void): number {
  for (let round = 0; round < 10_000; round++) change(round)
  const times = Array.from({ length: 50 }, (_, batch) => {
    const started = performance.now()
    for (let round = 0; round < 1000; round++) change(batch * 1000 + round)
    return performance.now() - started
  })
  return median(times)
}

const { fields, rules } = aForm(300, 200)
const chainOf = (index: number) => index * (CHAIN + 1)

const run = new RuleRun(compileRules(fields, rules), {}, {}, READER)
const ours = timeOfMany((round) => run.set(idOf(chainOf(round % 40)), `v${round}`))

const engine = new Engine([], { allowUndefinedFacts: true })
for (const rule of rules)
  engine.addRule({
    conditions: { all: [{ fact: rule.source.propertyTypeId!, operator: 'notEqual', value: null }] },
    event: { type: 'copy', params: { target: rule.target.propertyTypeId } },
  })
const facts: Record<string, unknown> = Object.fromEntries(fields.map((field) => [field.id, null]))
const others: [name: string, microseconds: number][] = []
others.push([
  'json-rules-engine',
  await timeOf((round) => {
    facts[idOf(chainOf(round % 40))] = `v${round}`
    return engine.run(facts)
  }),
])

const survey = new Model({
  elements: fields.map((field, index) => ({ type: 'text', name: `f${index}` })),
  triggers: rules.map((rule) => ({
    type: 'copyvalue',
    expression: `{f${Number(rule.source.propertyTypeId!.slice(-12))}} notempty`,
    fromName: `f${Number(rule.source.propertyTypeId!.slice(-12))}`,
    setToName: `f${Number(rule.target.propertyTypeId!.slice(-12))}`,
  })),
})
others.push(['survey-core', await timeOf((round) => survey.setValue(`f${chainOf(round % 40)}`, `v${round}`))])

const logic = new LogicEngine()
const compiled = rules.map((rule) => logic.build({ '!!': { var: rule.source.propertyTypeId! } }))
others.push([
  'json-logic-engine, compiled (all rules, no chains)',
  timeOfMany((round) => {
    facts[idOf(chainOf(round % 40))] = `v${round}`
    for (const test of compiled) test(facts)
  }),
])

print('one change in a form of 300 fields and 200 rules in chains of five')
print(`${'Verka'.padEnd(52)} ${ours.toFixed(3)} µs`)
for (const [name, microseconds] of others)
  print(`${name.padEnd(52)} ${microseconds.toFixed(1)} µs, ${(microseconds / ours).toFixed(0)} times as long`)
print('\nVerka in other sizes, two rules to three fields')
for (const size of [50, 300, 1000, 3000]) {
  const form = aForm(size, Math.floor((size * 2) / 3))
  const sized = new RuleRun(compileRules(form.fields, form.rules), {}, {}, READER)
  const chains = Math.floor(form.rules.length / CHAIN)
  const microseconds = timeOfMany((round) => sized.set(idOf(chainOf(round % chains)), `v${round}`))
  print(`${String(size).padStart(6)} fields ${String(form.rules.length).padStart(6)} rules ${microseconds.toFixed(3)} µs`)
}

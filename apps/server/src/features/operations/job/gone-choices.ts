import { displayValue } from '@verka/domain/forms/display-value.ts'
import type { Field, Option, Values } from '@verka/domain/forms/field.ts'
import { fieldsById, flatFields } from '@verka/domain/forms/flat-fields.ts'
import { compileRules } from '@verka/domain/rules/engine/compile-rules.ts'
import { rulesInto } from '@verka/domain/rules/rule.ts'
import { RuleRun } from '@verka/domain/rules/engine/rule-run.ts'
import { runsInForm } from '@verka/domain/rules/sources.ts'
import { ruleReader, type SiteContext } from '../../../http/context.ts'
import { withChosen, withNames } from '../../forms/sources/option-sources.ts'
import { isSourced } from '../../forms/sources/sourced-fields.ts'
import type { JobRules } from './rule-sources.ts'

interface Begun {
  values: Values
  /** Names of the choices that were left out, by field; empty if there is none any more. */
  gone: Record<string, string>
}

/**
 * Initial values without choices that can no longer be made, as a save would refuse them. A locked field keeps its own: nobody chooses in
 * it, and the save accepts it.
 */
export async function withoutGoneChoices(
  context: SiteContext,
  fields: readonly Field[],
  begun: Values,
  { rules, outside }: JobRules,
): Promise<Begun> {
  const chosen = flatFields(fields).filter((field) => isSourced(field) && typeof begun[field.id] === 'string')
  if (chosen.length === 0) return { values: begun, gone: {} }
  const offered = fieldsById(await withChosen(context, fields, [{ value: begun }]))
  const isAmong = (options: readonly Option[], id: string) => options.some(({ value }) => value === begun[id])
  const missing = chosen.filter(({ id }) => !isAmong(offered.get(id)!.options, id))
  if (missing.length === 0) return { values: begun, gone: {} }
  const compiled = compileRules(fields, rulesInto(fields, rules).filter(runsInForm))
  const run = new RuleRun(compiled, begun, outside, ruleReader(context), begun)
  const left = missing.filter(({ id }) => {
    const { isVisible, isEnabled, options } = run.field(id)
    return (isEnabled || !isVisible) && !isAmong(options, id)
  })
  const named = fieldsById(await withNames(context, fields, [begun]))
  const nameOf = ({ id }: Field) => (isAmong(named.get(id)!.options, id) ? displayValue(named.get(id)!, begun[id]!, context) : '')
  const gone = Object.fromEntries(left.map((field) => [field.id, nameOf(field)]))
  return { values: Object.fromEntries(Object.entries(begun).filter(([id]) => !(id in gone))), gone }
}

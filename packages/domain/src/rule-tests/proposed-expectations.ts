import { kindOf } from '../forms/field-kinds.ts'
import { flatFields } from '../forms/flat-fields.ts'
import type { FieldState } from '../rules/engine/evaluate-form.ts'
import { explainIncoming } from '../rules/engine/incoming.ts'
import { feedsProcessor, type Rule } from '../rules/rule.ts'
import { isValueAction, outsideKey } from '../rules/sources.ts'
import { valueOf } from './outcome.ts'
import type { Expectation, Given, StateAspect } from './rule-test.ts'
import { fillInForm, type FilledForm } from './run-rule-tests.ts'
import type { TestedForm } from './tested-form.ts'

/** An outcome that can be expected. */
export interface Proposal {
  expectation: Expectation
  /** Whether a rule brings it about now. */
  isAtWork: boolean
}

const ASPECTS: Partial<Record<Rule['action'], StateAspect>> = {
  show: 'visible',
  hide: 'visible',
  enable: 'enabled',
  disable: 'enabled',
  setRequired: 'required',
  setOptional: 'required',
}

/** The outcome of a form for what is given, as expectations: what its rules decide, errors, and what it writes. In the order of the form. */
export function proposedExpectations(form: TestedForm, given: Given): Proposal[] {
  const filled = fillInForm(form, given)
  if (!filled) return []
  return [...flatFields(form.fields).flatMap(({ id }) => ofField(filled, filled.outcome.fields.get(id)!, form)), ...ofWrites(filled, form)]
}

function ofField({ run, outside }: FilledForm, state: FieldState, { rules, reader }: TestedForm): Proposal[] {
  const propertyTypeId = state.field.id
  const inForm = run.explain(propertyTypeId)
  const incoming = explainIncoming(
    rules.filter(({ target }) => target.propertyTypeId === propertyTypeId),
    outside,
    reader,
  )
  const isAtWork = (decides: (action: Rule['action']) => boolean) =>
    inForm.some(({ rule, holds, overruledBy }) => decides(rule.action) && holds && !overruledBy)
  const isRuled = (decides: (action: Rule['action']) => boolean) => inForm.some(({ rule }) => decides(rule.action))
  const proposals: Proposal[] = []
  const propose = (aspect: StateAspect, is: boolean) => {
    const decides = (action: Rule['action']) => ASPECTS[action] === aspect
    if (isRuled(decides)) proposals.push({ expectation: { aspect, propertyTypeId, is }, isAtWork: isAtWork(decides) })
  }
  propose('visible', state.isVisible)
  if (!state.isVisible) return proposals
  propose('enabled', state.isEnabled)
  propose('required', state.isRequired)
  const { hasStatus, isFilled, files, isMarkup } = kindOf(state.field)
  const isStored = files === undefined || isMarkup
  const isPrepared = incoming.some(({ gives }) => gives !== undefined)
  if (isStored && !isFilled && (isRuled(isValueAction) || incoming.length > 0 || hasStatus)) {
    const expectation = { aspect: 'value' as const, propertyTypeId, is: valueOf(state) }
    proposals.push({ expectation, isAtWork: isAtWork(isValueAction) || isPrepared })
  }
  for (const { value: option } of run.field(propertyTypeId).options)
    proposals.push({ expectation: { aspect: 'option', propertyTypeId, option, is: true }, isAtWork: true })
  const isJudged = isRuled((action) => ASPECTS[action] === 'required' || isValueAction(action))
  // that a field is not filled in yet says nothing about the rules
  if ((state.violation && valueOf(state) !== null) || isJudged)
    proposals.push({ expectation: { aspect: 'valid', propertyTypeId, is: state.violation === undefined }, isAtWork: false })
  return proposals
}

/** What outgoing rules write, or do not write. */
function ofWrites({ outcome }: FilledForm, { rules }: TestedForm): Proposal[] {
  const outgoing = rules.filter((rule) => rule.matchType === 'outgoing' && !feedsProcessor(rule))
  const targets = new Map(outgoing.map(({ target }) => [outsideKey(target), target]))
  return [...targets].map(([key, target]) => {
    const change = outcome.writes.get(key)?.change
    return { expectation: { aspect: 'write', target, is: change ?? null }, isAtWork: change !== undefined }
  })
}

import type { Field } from '@verka/domain/forms/field.ts'
import type { FieldState } from '@verka/domain/rules/engine/evaluate-form.ts'
import type { Explanation } from '@verka/domain/rules/engine/explanation.ts'
import type { FilledFrom } from '@verka/domain/rules/engine/incoming.ts'
import { isValueAction, sourceKindOf } from '@verka/domain/rules/sources.ts'

/** Why a field is filled in, empty or required: the last part of the message, and the source field. */
export interface Why {
  what: FilledFrom | 'gone' | 'goneUnnamed' | 'field' | 'chosen' | 'required' | 'requiredByElement'
  field?: Field | undefined
  /** Of a choice that can no longer be made: its name. */
  name?: string | undefined
}

interface Ruled {
  state: FieldState
  /** Explanations of the rules that target it. */
  explanations: readonly Explanation[]
  /** Source of its initial value, while it is unchanged. */
  filled: FilledFrom | undefined
  /** Name of the choice that it would begin with, while it is unchanged. */
  gone: string | undefined
  byId: ReadonlyMap<string, Field>
}

/** The reason for a field that rules filled in or made required, or whose initial choice is gone; a rule without a source has none. */
export function whyOf({ state, explanations, filled, gone, byId }: Ruled): Why[] {
  const last = (decides: (explanation: Explanation) => boolean) =>
    explanations.findLast((explanation) => explanation.holds && !explanation.overruledBy && decides(explanation))?.rule
  const given = state.isComputed ? last(({ rule, gives }) => isValueAction(rule.action) && gives !== undefined) : undefined
  const requested = state.isRequired ? last(({ rule }) => rule.action === 'setRequired') : undefined
  const why: Why[] = []
  if (given) {
    const field = byId.get(given.source.propertyTypeId ?? '')
    const sourceKind = sourceKindOf(given)
    const chosen = byId.get(given.source.referenceId ?? '')
    if (sourceKind === 'form' && field) why.push({ what: 'field', field })
    else if (sourceKind === 'chosenRecord' && chosen) why.push({ what: 'chosen', field: chosen })
    else if (sourceKind === 'outside' && given.source.referenceType === 'element') why.push({ what: 'element' })
  } else if (filled && state.stored !== null) why.push({ what: filled })
  else if (gone !== undefined && state.value === null) why.push(gone === '' ? { what: 'goneUnnamed' } : { what: 'gone', name: gone })
  if (requested) {
    const field = sourceKindOf(requested) === 'form' ? byId.get(requested.source.propertyTypeId ?? '') : undefined
    if (field && field.id !== state.field.id) why.push({ what: 'required', field })
    else if (sourceKindOf(requested) === 'outside') why.push({ what: 'requiredByElement' })
  }
  return why
}

import type { z } from 'zod'
import type { DefinitionEffects, effectsBody } from '@verka/domain/definitions/effects.ts'
import type { ElementTypeId } from '@verka/domain/entities/ids.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { rulesThatNeverApply } from '@verka/domain/rules/checks/never-applies.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { RuleScope } from '@verka/domain/rules/rule-scope.ts'
import type { RuleTestFailure } from '@verka/domain/rule-tests/rule-test.ts'
import type { SiteContext } from '../../http/context.ts'
import { countThingsLacking, type CurrentThings } from '../definitions/lacking-values.ts'
import { withChoices } from '../forms/sources/option-sources.ts'
import { ruleScopeOf } from '../forms/rule-scope.ts'

type Draft = z.output<typeof effectsBody>

interface Form {
  id?: string | undefined
  /** The category of a function. */
  elementTypeId?: ElementTypeId | undefined
  dataPropertyTypes: Field[]
  matchRules: Rule[]
}

interface EffectsOf<Definition extends Form> {
  /** The table of the things that have values of its fields; omitted: they keep the version that they were filled in with. */
  holders?: CurrentThings
  /** @throws `notFound`, also when the caller may not see it */
  load: (context: SiteContext, id: string) => Promise<Definition>
  /** The fields that its rules may name. */
  fieldsOf: (fields: readonly Field[], context: SiteContext, form: Form) => Promise<RuleScope['fields']>
  /** The test cases that would refuse it as published. */
  failingTests: (context: SiteContext, draft: Draft, stored: Definition | undefined) => Promise<RuleTestFailure[]>
}

/** The fields that somebody fills in and that must have a value. */
const requiredFields = (fields: readonly Field[]) =>
  flatFields(fields).filter(
    (field) => field.required && field.uiStatus !== 'hidden' && kindOf(field).children !== 'form' && !kindOf(field).isFilled,
  )

/** What saving a definition of one kind would mean. Nothing is saved. */
export function definitionEffects<Definition extends Form>({ holders, load, fieldsOf, failingTests }: EffectsOf<Definition>) {
  const lackingIn = async (context: SiteContext, stored: Definition | undefined, fields: readonly Field[]) => {
    if (!stored?.id || !holders) return []
    const before = new Set(requiredFields(stored.dataPropertyTypes).map(({ id }) => id))
    const required = requiredFields(fields).filter(({ id }) => !before.has(id))
    const ids = required.map(({ id }) => id)
    const counts = await countThingsLacking(context, holders, stored.id, ids)
    return required.flatMap(({ id, localizedNames }) => {
      const count = counts.get(id)
      return count === undefined ? [] : [{ id, localizedNames, count }]
    })
  }

  const idleIn = async (context: SiteContext, form: Form) => {
    const { dataPropertyTypes, matchRules } = form
    if (matchRules.length === 0) return []
    const named = await fieldsOf(dataPropertyTypes, context, form)
    const filled = Object.entries(named).map(async ([type, fields]) => [type, await withChoices(context, fields ?? [])] as const)
    const scope = await ruleScopeOf(context, Object.fromEntries(await Promise.all(filled)), matchRules)
    return rulesThatNeverApply(matchRules, scope)
  }

  /** What a draft would mean in place of `stored`; undefined: it is new. Nothing is read of the stored one. */
  const between = async (context: SiteContext, draft: Draft, stored: Definition | undefined): Promise<DefinitionEffects> => {
    const elementTypeId = stored?.elementTypeId ?? draft.elementTypeId
    const idle = await idleIn(context, { ...draft, elementTypeId })
    const known = new Set(idle.length > 0 && stored ? (await idleIn(context, stored)).map(({ id }) => id) : [])
    return {
      lacking: await lackingIn(context, stored, draft.dataPropertyTypes),
      idleRules: idle.map((rule) => ({ ...rule, isNew: !known.has(rule.id) })),
      failingTests: draft.ruleTests.length === 0 ? [] : await failingTests(context, draft, stored),
    }
  }

  return {
    between,
    /** What a draft of the stored definition that it names would mean. @throws `notFound` */
    show: async (context: SiteContext, draft: Draft) =>
      between(context, draft, draft.id === undefined ? undefined : await load(context, draft.id)),
  }
}

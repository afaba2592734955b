import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { createElementType as createCall, ElementType, FullElementType } from '@verka/domain/element-types/element-types.api.ts'
import { OBJECT_RULES } from '@verka/domain/rules/rule.ts'
import { elementTypeBodySchema } from '@verka/domain/element-types/element-type.body.ts'
import type { SiteContext } from '../../http/context.ts'
import { definitionEffects } from '../definition-effects/definition-effects.ts'
import { definitionVersions } from '../definition-versions/definition-versions.ts'
import { definitionSaves } from '../definitions/definition-saves.ts'
import { ELEMENT_TYPES, loadElementType } from '../definitions/stored/element-types.ts'
import { refreshElements } from '../elements/refresh-elements.ts'
import { releaseFiles } from '../files/files.ts'
import { acceptForm, fillableForm, refuseWrongRules, shownForm } from '../forms/definition-form.ts'
import { claimFilesOfTexts } from '../forms/files/files-in-texts.ts'
import { ruleScopeOf } from '../forms/rule-scope.ts'
import { acceptConfigurations } from '../schemas/configurations.ts'
import { ruleTestsOf } from '../rule-tests/failing-tests.ts'
import { usesOfElementType } from './element-types.queries.ts'
import { jsonText } from '../../db/schema/json-columns.ts'

const scopeOfRules = (context: SiteContext, { dataPropertyTypes, matchRules }: Pick<ElementType, 'dataPropertyTypes' | 'matchRules'>) =>
  ruleScopeOf(context, { elementType: dataPropertyTypes }, matchRules)

const tests = ruleTestsOf({ form: 'elementType', runs: OBJECT_RULES, scopeOf: scopeOfRules })

export const {
  create: createElementType,
  update: updateElementType,
  uses: showElementTypeUses,
  remove: deleteElementType,
  copies: elementTypeCopies,
} = definitionSaves({
  kind: ELEMENT_TYPES,
  async accept(context, given: BodyOf<typeof createCall>, before) {
    const body = await acceptForm(context, given, before)
    refuseWrongRules(body.matchRules, await scopeOfRules(context, body), OBJECT_RULES)
    const schemaConfigurations = await acceptConfigurations(
      context,
      'element',
      body,
      given.schemaConfigurations ?? before?.schemaConfigurations,
    )
    return { ...body, schemaConfigurations, codeSeries: given.codeSeries === undefined ? (before?.codeSeries ?? null) : given.codeSeries }
  },
  refuseUnconfirmed: (context, body, before) => tests.refuseFailing(context, body, before),
  columnsOf: ({ codeSeries, schemaConfigurations }) => ({
    code_series: codeSeries && jsonText(codeSeries),
    schema_configurations: jsonText(schemaConfigurations),
  }),
  holders: 'elements',
  async afterSave(context, { before, after }) {
    await claimFilesOfTexts(context, { kind: 'elementType', id: after.id }, after.dataPropertyTypes)
    if (before) await refreshElements(context, before, after)
  },
  beforeDelete: (context, id) => releaseFiles(context, { kind: 'elementType', id }),
  load: loadElementType,
  usesOf: usesOfElementType,
})

/** One category as the caller may see it. */
export const showElementType = async (context: SiteContext, id: string): Promise<ElementType> =>
  shownForm(context, await loadElementType(context, id), 'elementType')

/** One category with everything that the form of a new object needs. */
export const showFullElementType = async (context: SiteContext, id: string): Promise<FullElementType> =>
  fillableForm(context, await loadElementType(context, id))

export const elementTypeVersions = definitionVersions({
  entity: 'elementType',
  load: loadElementType,
  body: elementTypeBodySchema,
  update: updateElementType,
})

export const { show: showElementTypeEffects, between: effectsOfElementType } = definitionEffects({
  holders: 'elements',
  load: loadElementType,
  fieldsOf: async (fields) => ({ elementType: fields }),
  failingTests: (context, draft, stored) => tests.unconfirmed(context, { ...draft, status: 'published' }, stored),
})

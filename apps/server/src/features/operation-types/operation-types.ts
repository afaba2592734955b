import type { BodyOf } from '@verka/domain/api/contract.ts'
import { may } from '@verka/domain/access/permissions.ts'
import { definedFields } from '@verka/domain/definitions/definition-access.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { createOperationType as createCall, OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { OPERATION_RULES } from '@verka/domain/rules/rule.ts'
import type { RuleScope } from '@verka/domain/rules/rule-scope.ts'
import { operationTypeBodySchema } from '@verka/domain/operation-types/operation-type.body.ts'
import { assignSlotsOfType } from '../../db/lists/keys/assign-slots.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { definitionEffects } from '../definition-effects/definition-effects.ts'
import { definitionVersions } from '../definition-versions/definition-versions.ts'
import { definitionSaves } from '../definitions/definition-saves.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { loadOperationType, OPERATION_TYPES } from '../definitions/stored/operation-types.ts'
import { releaseFiles } from '../files/files.ts'
import { acceptForm, refuseWrongRules } from '../forms/definition-form.ts'
import { claimFilesOfTexts } from '../forms/files/files-in-texts.ts'
import { readableRules, ruleScopeOf } from '../forms/rule-scope.ts'
import { ruleTestsOf } from '../rule-tests/failing-tests.ts'
import { insertOperationTypeVersion, readServicesWith, usesOfOperationType } from './operation-types.queries.ts'

/** Rules prepare the form, run in it, and write the results of the execution. */
async function scopeOfRules(
  context: SiteContext,
  { elementTypeId, dataPropertyTypes, matchRules }: Pick<OperationType, 'elementTypeId' | 'dataPropertyTypes' | 'matchRules'>,
): Promise<RuleScope> {
  const { dataPropertyTypes: element } = await loadElementType(context, elementTypeId)
  return ruleScopeOf(context, { operation: dataPropertyTypes, element, transaction: dataPropertyTypes }, matchRules)
}

const tests = ruleTestsOf<Pick<OperationType, 'elementTypeId'>>({
  form: 'operation',
  runs: OPERATION_RULES,
  scopeOf: scopeOfRules,
})

export const {
  create: createOperationType,
  update: updateOperationType,
  uses: showOperationTypeUses,
  remove: deleteOperationType,
  copies: operationTypeCopies,
} = definitionSaves({
  kind: OPERATION_TYPES,
  async accept(context, given: BodyOf<typeof createCall>, before) {
    const body = await acceptForm(context, given, before)
    refuseWrongRules(body.matchRules, await scopeOfRules(context, body), OPERATION_RULES)
    return body
  },
  fixedParts: async (_context, { elementTypeId }, before) =>
    elementTypeId === before.elementTypeId ? [] : [{ message: '@validation.elementTypeFixed', field: 'elementTypeId' }],
  refuseUnconfirmed: (context, body, before) => tests.refuseFailing(context, body, before),
  columnsOf: ({ elementTypeId }, isNew) => (isNew ? { element_type_id: elementTypeId } : {}),
  holders: 'operations',
  async afterSave(context, { row, before, after }) {
    await claimFilesOfTexts(context, { kind: 'operationType', id: after.id }, after.dataPropertyTypes)
    // its fields have slots among those of each service that has it
    if (before)
      for (const serviceId of await readServicesWith(context.tx, scopeOf(context), row.id))
        await assignSlotsOfType(context.tx, 'transactions', scopeOf(context), serviceId)
    await insertOperationTypeVersion(context.tx, row, context.now)
  },
  load: loadOperationType,
  usesOf: usesOfOperationType,
  beforeDelete: (context, id) => releaseFiles(context, { kind: 'operationType', id }),
})

/** One function as the caller may see it. */
export async function showOperationType(context: SiteContext, id: string): Promise<OperationType> {
  const operationType = await loadOperationType(context, id)
  const dataPropertyTypes = definedFields(operationType.dataPropertyTypes, context.actor.role)
  // an editor needs all rules, also those that write to other rows
  const isEditor = may(context.actor.role, 'definitions', 'write')
  const matchRules = isEditor ? operationType.matchRules : await rulesForReader(context, operationType, dataPropertyTypes)
  return { ...operationType, dataPropertyTypes, matchRules, ruleTests: isEditor ? operationType.ruleTests : [] }
}

async function rulesForReader(context: SiteContext, { elementTypeId, dataPropertyTypes, matchRules }: OperationType, form: Field[]) {
  const { dataPropertyTypes: element } = await loadElementType(context, elementTypeId)
  return readableRules(context, matchRules, {
    form,
    seen: { operation: form, element: visibleFields(element, context.actor.role), transaction: form },
    all: { operation: dataPropertyTypes, element, transaction: dataPropertyTypes },
  })
}

export const operationTypeVersions = definitionVersions({
  entity: 'operationType',
  load: loadOperationType,
  body: operationTypeBodySchema,
  update: updateOperationType,
})

export const { show: showOperationTypeEffects, between: effectsOfOperationType } = definitionEffects({
  load: loadOperationType,
  async fieldsOf(operation, context, { elementTypeId }) {
    const category = elementTypeId === undefined ? undefined : await loadElementType(context, elementTypeId)
    return { operation, transaction: operation, ...(category && { element: category.dataPropertyTypes }) }
  },
  async failingTests(context, draft, stored) {
    const elementTypeId = stored?.elementTypeId ?? draft.elementTypeId
    return elementTypeId === undefined ? [] : tests.unconfirmed(context, { ...draft, elementTypeId, status: 'published' }, stored)
  },
})

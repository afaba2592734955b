import type { BodyOf } from '@verka/domain/api/contract.ts'
import { definedFields } from '@verka/domain/definitions/definition-access.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import type {
  createRecordType as createCall,
  FillableRecordType,
  RecordType,
  RecordTypeSummary,
} from '@verka/domain/record-types/record-types.api.ts'
import { OBJECT_RULES } from '@verka/domain/rules/rule.ts'
import type { RuleScope } from '@verka/domain/rules/rule-scope.ts'
import { recordTypeBodySchema } from '@verka/domain/record-types/record-type.body.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { definitionEffects } from '../definition-effects/definition-effects.ts'
import { definitionVersions } from '../definition-versions/definition-versions.ts'
import { definitionSaves } from '../definitions/definition-saves.ts'
import { formsNaming, NO_FORMS } from '../definitions/forms-naming.ts'
import { loadRecordType, loadRecordTypes, RECORD_TYPES } from '../definitions/stored/record-types.ts'
import { releaseFiles } from '../files/files.ts'
import { acceptForm, fillableForm, refuseWrongRules, shownForm } from '../forms/definition-form.ts'
import { claimFilesOfTexts } from '../forms/files/files-in-texts.ts'
import { ruleScopeOf } from '../forms/rule-scope.ts'
import { refreshRecords } from '../records/refresh-records.ts'
import { ruleTestsOf } from '../rule-tests/failing-tests.ts'
import { acceptConfigurations } from '../schemas/configurations.ts'
import { jsonText } from '../../db/schema/json-columns.ts'
import { deleteRemovedRecords, usesOfRecordType } from './record-types.queries.ts'

async function scopeOfRules(
  context: SiteContext,
  { dataPropertyTypes, matchRules }: Pick<RecordType, 'dataPropertyTypes' | 'matchRules'>,
  before: { id: string } | undefined,
): Promise<RuleScope> {
  const scope = await ruleScopeOf(context, { record: dataPropertyTypes }, matchRules)
  // values may be chosen in values of the same type
  const recordTypes = new Map(scope.recordTypes)
  if (before) recordTypes.set(before.id, dataPropertyTypes)
  return { ...scope, recordTypes }
}

const tests = ruleTestsOf({ form: 'record', runs: OBJECT_RULES, scopeOf: scopeOfRules })

export const {
  create: createRecordType,
  update: updateRecordType,
  uses: showRecordTypeUses,
  remove: deleteRecordType,
  copies: recordTypeCopies,
} = definitionSaves({
  kind: RECORD_TYPES,
  async accept(context, given: BodyOf<typeof createCall>, before) {
    const body = await acceptForm(context, given, before)
    refuseWrongRules(body.matchRules, await scopeOfRules(context, body, before), OBJECT_RULES)
    const configurations = given.schemaConfigurations ?? before?.schemaConfigurations
    return { ...body, schemaConfigurations: await acceptConfigurations(context, 'record', body, configurations, before?.id) }
  },
  refuseUnconfirmed: (context, body, before) => tests.refuseFailing(context, body, before),
  columnsOf: ({ color, schemaConfigurations }) => ({ color, schema_configurations: jsonText(schemaConfigurations) }),
  holders: 'records',
  async afterSave(context, { before, after }) {
    await claimFilesOfTexts(context, { kind: 'recordType', id: after.id }, after.dataPropertyTypes)
    if (before) await refreshRecords(context, before, after)
  },
  load: loadRecordType,
  usesOf: usesOfRecordType,
  async moreUsesOf(context, id) {
    const { count } = (await formsNaming(context, { records: [id], extra: id })).get(id) ?? NO_FORMS
    return count > 0 ? [{ kind: 'rules', count }] : []
  },
  async beforeDelete(context, id) {
    await releaseFiles(context, { kind: 'recordType', id })
    for (const recordId of await deleteRemovedRecords(context.tx, scopeOf(context), id))
      await releaseFiles(context, { kind: 'record', id: recordId })
  },
})

/** Summaries of these types in the given order, or of all. @throws `notFound` when the caller may not see one of them */
export async function summarizeRecordTypes(
  context: SiteContext,
  ids: string[] | undefined,
  includesFields: boolean,
): Promise<RecordTypeSummary[]> {
  const found = await loadRecordTypes(context, ids)
  const wanted = ids ? [...new Set(ids.map((id) => id.toLowerCase()))] : found.map((type) => type.id)
  return wanted.map((id) => {
    const type = found.find((candidate) => candidate.id === id)
    if (!type) throw notFound()
    const { version, localizedNames, color } = type
    const dataPropertyTypes = definedFields(type.dataPropertyTypes, context.actor.role)
    return { id: type.id, version, localizedNames, color, ...(includesFields ? { dataPropertyTypes } : {}) }
  })
}

/** One type as the caller may see it. */
export const showRecordType = async (context: SiteContext, id: string): Promise<RecordType> =>
  shownForm(context, await loadRecordType(context, id), 'record')

/** One type with everything that the form of a new value needs. */
export const showFillableRecordType = async (context: SiteContext, id: string): Promise<FillableRecordType> =>
  fillableForm(context, await loadRecordType(context, id))

export const recordTypeVersions = definitionVersions({
  entity: 'recordType',
  load: loadRecordType,
  body: recordTypeBodySchema,
  update: updateRecordType,
})

export const { show: showRecordTypeEffects, between: effectsOfRecordType } = definitionEffects({
  holders: 'records',
  load: loadRecordType,
  fieldsOf: async (fields) => ({ record: fields }),
  failingTests: (context, draft, stored) => tests.unconfirmed(context, { ...draft, status: 'published' }, stored),
})

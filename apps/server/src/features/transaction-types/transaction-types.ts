import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { LostEnd } from '@verka/domain/definitions/definition.ts'
import { AppError, invalid, type FieldError } from '@verka/domain/errors/app-error.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import { checkRules } from '@verka/domain/rules/checks/check-rules.ts'
import { feedsProcessor, SERVICE_RULES } from '@verka/domain/rules/rule.ts'
import { licenceAllows } from '@verka/domain/services/licence.ts'
import { ENDING_MODES, MODE_RULES, type OperationMode } from '@verka/domain/services/modes.ts'
import { reportObstacles } from '@verka/domain/open-reports/report-form.ts'
import { checkServiceSettings, hasSetting, serviceSettingsSchema } from '@verka/domain/services/service-settings.ts'
import type { createTransactionType as createCall, TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { transactionTypeBodySchema } from '@verka/domain/transaction-types/transaction-type.body.ts'
import { jsonText } from '../../db/schema/json-columns.ts'
import { assignSlotsOfType } from '../../db/lists/keys/assign-slots.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { definitionVersions } from '../definition-versions/definition-versions.ts'
import { definitionSaves } from '../definitions/definition-saves.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { loadOperationTypes } from '../definitions/stored/operation-types.ts'
import { loadTransactionType, TRANSACTION_TYPES } from '../definitions/stored/transaction-types.ts'
import { ruleScopeOf } from '../forms/rule-scope.ts'
import { listPrivilegesOfSite } from '../privileges/user-privileges.ts'
import { remindSoon } from '../reminders/end-reminders.ts'
import { licenceLevelOf } from '../tenants/life/licence.ts'
import {
  countRunning,
  insertTransactionTypeVersion,
  isTransactionTypeRun,
  replaceOperations,
  usesOfTransactionType,
} from './transaction-types.queries.ts'

type Body = BodyOf<typeof createCall>
type WholeBody = Body & Pick<TransactionType, 'settings' | 'matchRules'>

export const {
  create: createTransactionType,
  update: updateTransactionType,
  uses: showTransactionTypeUses,
  remove: deleteTransactionType,
  copies: transactionTypeCopies,
} = definitionSaves({
  kind: TRANSACTION_TYPES,
  async accept(context, given: Body, before): Promise<WholeBody> {
    const settings = given.settings ?? before?.settings ?? serviceSettingsSchema.parse({})
    const body = { ...given, settings, matchRules: given.matchRules ?? before?.matchRules ?? [] }
    await refuseWrongService(context, body, await loadElementType(context, body.elementTypeId))
    return body
  },
  async fixedParts(context, body, before) {
    if (body.elementTypeId !== before.elementTypeId) return [{ message: '@validation.elementTypeFixed', field: 'elementTypeId' }]
    const isRun = body.mode !== before.mode && (await isTransactionTypeRun(context.tx, scopeOf(context), before.id))
    return isRun ? [{ message: '@validation.modeFixed', field: 'mode' }] : []
  },
  refuseUnconfirmed: (context, body, before) => refuseLostEnd(context, body, before),
  columnsOf: ({ elementTypeId, mode, restricted, settings, matchRules }, isNew) => ({
    ...(isNew && { element_type_id: elementTypeId }),
    mode,
    is_restricted: restricted,
    settings: jsonText(settings),
    match_rules: jsonText(matchRules),
  }),
  joinedOf: ({ operations }) => ({ operations }),
  storeParts: (context, row, { operations }) =>
    replaceOperations(context.tx, scopeOf(context), { id: row.id, elementTypeId: row.element_type_id }, operations),
  async afterSave(context, { row, body: { operations }, before }) {
    // a function that is added again may have earlier operations in the service
    await assignSlotsOfType(context.tx, 'transactions', scopeOf(context), row.id, { hasValues: before !== undefined })
    await insertTransactionTypeVersion(context.tx, row, operations, context.now)
    await remindSoon(context)
  },
  load: loadTransactionType,
  usesOf: usesOfTransactionType,
})

/**
 * Refuses an invalid service. Its functions are of its own category and fit its mode; a published one can be started, and with published
 * functions, so that everyone who sees it can run it. Its settings are of its mode, with existing fields.
 */
async function refuseWrongService(context: SiteContext, body: WholeBody, category: Pick<ElementType, 'dataPropertyTypes'>): Promise<void> {
  const functions = await loadOperationTypes(context, [...new Set(body.operations.map((operation) => operation.operationTypeId))])
  const errors: FieldError[] = []
  const modes: readonly OperationMode[] = MODE_RULES[body.mode].operationModes
  const seen = new Set<string>()
  body.operations.forEach((operation, index) => {
    const at = `operations.${index}`
    const found = functions.find((candidate) => candidate.id === operation.operationTypeId)
    // it may have been deleted while the service was edited
    if (!found) {
      errors.push({ message: '@validation.functionMissing', field: `${at}.operationTypeId` })
      return
    }
    if (found.elementTypeId !== body.elementTypeId) errors.push({ message: '@errors.typeMismatch', field: `${at}.operationTypeId` })
    if (!modes.includes(operation.mode)) errors.push({ message: '@errors.modeNotAllowed', field: `${at}.mode` })
    if (seen.has(operation.id)) errors.push({ message: '@validation.idTwice', field: `${at}.id` })
    seen.add(operation.id)
    if (body.status === 'published' && found.status !== 'published')
      errors.push({ message: '@validation.functionNotPublished', field: `${at}.operationTypeId` })
  })
  if (body.status !== 'draft' && !body.operations.some((operation) => operation.mode === 'start'))
    errors.push({ message: '@validation.startMissing', field: 'operations' })
  if (!licenceAllows(await licenceLevelOf(context), body.mode)) errors.push({ message: '@errors.licenceLoansOnly', field: 'mode' })
  if (body.settings.openReports && hasSetting(body.mode, 'openReports')) {
    const start = body.operations.find(({ mode }) => mode === 'start')
    const form = functions.find(({ id }) => id === start?.operationTypeId)
    for (const obstacle of reportObstacles(body, form))
      errors.push({ message: `@validation.openReports.${obstacle}`, field: 'settings.openReports' })
  }
  const fields = functions.map((one) => one.dataPropertyTypes)
  errors.push(...(await unknownPrivileges(context, body.settings)))
  errors.push(...checkServiceSettings(body.settings, { mode: body.mode, functions: fields, element: category.dataPropertyTypes }))
  errors.push(...(await wrongRules(context, body, { fields: fields.flat(), element: category.dataPropertyTypes })))
  if (errors.length > 0) throw invalid(errors)
}

/**
 * Refuses to remove all functions that end transactions of a service while some run, unless each of them is confirmed
 * (`confirmedRemovals`): nobody could return the loan or close the case.
 * @throws `transactionsLoseEnd`
 */
async function refuseLostEnd(context: SiteContext, body: WholeBody, before: TransactionType | undefined): Promise<void> {
  const ends = ({ mode }: Body['operations'][number]) => ENDING_MODES.has(mode)
  if (!before || body.operations.some(ends)) return
  const confirmed = new Set(body.confirmedRemovals?.map((id) => id.toLowerCase()))
  const lost = before.operations.filter(ends)
  if (lost.every(({ id }) => confirmed.has(id.toLowerCase()))) return
  const count = await countRunning(context.tx, scopeOf(context), before.id)
  if (count === 0) return
  const functions = new Map(
    (
      await loadOperationTypes(
        context,
        lost.map(({ operationTypeId }) => operationTypeId),
      )
    ).map((one) => [one.id, one]),
  )
  const nameOf = ({ localizedNames, operationTypeId }: Body['operations'][number]) =>
    textIn(localizedNames, context.culture) || textIn(functions.get(operationTypeId)?.localizedNames ?? [], context.culture)
  const operations = lost.map((operation) => ({ id: operation.id, name: nameOf(operation) }))
  const details = { mode: before.mode, count, operations } satisfies LostEnd
  throw new AppError('transactionsLoseEnd', { message: `@errors.lostEnd.${before.mode}`, params: { count } }, details)
}

/** Reminders are for holders of privileges of the site. */
async function unknownPrivileges(context: SiteContext, { reminders }: TransactionType['settings']): Promise<FieldError[]> {
  if (!reminders || reminders.privilegeIds.length === 0) return []
  const known = new Set<string>((await listPrivilegesOfSite(context, context.site.id)).map(({ id }) => id))
  if (reminders.privilegeIds.every((id) => known.has(id))) return []
  return [{ message: '@validation.reminderPrivilege', field: 'settings.reminders.privilegeIds' }]
}

/** Rules of a service feed processors: all others belong to its functions. */
async function wrongRules(
  context: SiteContext,
  { matchRules }: WholeBody,
  { fields, element }: { fields: Field[]; element: Field[] },
): Promise<FieldError[]> {
  if (matchRules.length === 0) return []
  const elsewhere = matchRules.flatMap((rule, index) =>
    feedsProcessor(rule) ? [] : [{ message: '@validation.ruleNotAllowed', field: `matchRules.${index}.action` }],
  )
  if (elsewhere.length > 0) return elsewhere
  const scope = await ruleScopeOf(context, { element, transaction: fields }, matchRules)
  return checkRules(matchRules, scope, SERVICE_RULES, 'matchRules')
}

export const transactionTypeVersions = definitionVersions({
  entity: 'transactionType',
  load: loadTransactionType,
  body: transactionTypeBodySchema,
  update: updateTransactionType,
})

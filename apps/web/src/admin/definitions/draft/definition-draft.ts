import type { Field } from '@verka/domain/forms/field.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { ContentStatus } from '@verka/domain/definitions/content-status.ts'
import { isCulture } from '@verka/domain/localization/cultures.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { ServiceSettings } from '@verka/domain/services/service-settings.ts'
import type { MessageKey } from '@verka/messages/sv-SE.ts'
import type { DraftErrors } from '../../../forms/draft/draft-errors.ts'
import { positionedFields } from '../../../forms/field-lists/field-tree.ts'
import { errorText } from '../../../forms/frame/error-text.ts'
import type { Text } from '../../../language/use-text.tsx'
import type { FormError } from '../../../ui/form/error-summary.tsx'

/** The common part of the bodies of categories, functions, services and predefined value types. */
export interface DefinitionDraft {
  id?: string
  version?: number
  status: ContentStatus
  localizedNames: LocalizedTexts
  localizedDescriptions: LocalizedTexts
}

/** A definition that is about to be created: a draft, with nothing in it. */
export const newDefinition = (): DefinitionDraft => ({ status: 'draft', localizedNames: [], localizedDescriptions: [] })

/** The common part of a stored definition, as a save sends it back. */
export function definitionDraft(stored: Required<DefinitionDraft>): Required<DefinitionDraft> {
  const { id, version, status, localizedNames, localizedDescriptions } = stored
  return { id, version, status, localizedNames, localizedDescriptions }
}

/** DOM ids for links of the error summary. */
export const NAME_ID = 'definition-name'
export const DESCRIPTION_ID = 'definition-description'
export const fieldNameId = (path: string) => `definition-field-${path}`
export const operationId = (index: number) => `definition-operation-${index}`

export const ruleId = (index: number) => `definition-rule-${index}`
export const schemaId = (index: number) => `definition-schema-${index}`
export const schemaRuleId = (index: number, path: string, rule: number) => `definition-schema-${index}-${path}-${rule}`
export const RULES_ID = 'definition-rules'
export const ruleTestId = (index: number) => `definition-rule-test-${index}`
export const RULE_TESTS_ID = 'definition-rule-tests'
export const KEY_ID = 'definition-key'
export const COLOR_ID = 'definition-color'
export const OPERATIONS_ID = 'definition-operations'
export const MODE_ID = 'definition-mode'
export const settingId = (name: string) => `definition-setting-${name}`

/** Steps of the forms of definitions, by the body's properties. */
const STEP_OF = {
  localizedNames: 'names',
  localizedDescriptions: 'names',
  color: 'names',
  key: 'names',
  status: 'names',
  dataPropertyTypes: 'fields',
  fields: 'fields',
  codeSeries: 'fields',
  matchRules: 'rules',
  ruleTests: 'rules',
  schemaConfigurations: 'schemas',
  mode: 'mode',
  operations: 'mode',
  settings: 'settings',
  restricted: 'settings',
} as const satisfies Record<string, string>
export type StepKey = (typeof STEP_OF)[keyof typeof STEP_OF]

/** The errors of a definition's form for the summary above it, each with its input and step (specification section 5, 'Type form'). */
export function summaryOf(
  errors: DraftErrors,
  fields: readonly Field[],
  text: Text,
  steps: readonly { key: StepKey; title: string }[],
): FormError[] {
  return errors.all.map((error) => {
    const part = (error.field ?? '').split('.')[0]!
    const key = part in STEP_OF ? STEP_OF[part as keyof typeof STEP_OF] : undefined
    const step = steps.find((one) => one.key === key)
    return {
      message: errorText(error, text),
      step: step && { key: step.key, title: step.title },
      culture: isCulture(error.params?.culture) ? error.params.culture : undefined,
      ...inputOf(error, fields, text),
    }
  })
}

/** Labels of the settings of a service. */
export const SETTING_LABELS = {
  dueDatePropertyTypeId: 'types.dueDate',
  maxDays: 'types.maxDays',
  balancePropertyTypeId: 'types.balance',
  lowLimit: 'types.lowLimit',
  nextDatePropertyTypeId: 'types.nextDate',
  expireAfterMinutes: 'types.expireAfter',
  listColumns: 'types.listColumns',
  undoSeconds: 'types.undo',
  reminders: 'types.reminders',
  openReports: 'types.openReports',
} as const satisfies Record<keyof ServiceSettings, MessageKey>

/** The label of the field at a path; an unnamed one has its number and its group. */
function fieldLabel(path: string, fields: readonly Field[], { t, textOf }: Pick<Text, 't' | 'textOf'>): string {
  const all = positionedFields(fields)
  const nameOf = (placed: (typeof all)[number] | undefined): string => {
    if (!placed) return t('fields.unnamed')
    const { field, parent } = placed
    const name = textOf(field.localizedNames)
    if (name !== '') return name
    const number = placed.index + 1
    if (!parent) return t('admin.fieldNumber', { number })
    return t('admin.fieldNumberIn', { number, group: nameOf(all.find((other) => other.field === parent)) })
  }
  return nameOf(all.find((placed) => placed.path === path))
}

/** The rule of a schema configuration that an error is about, or the configuration. */
function schemaInput(path: string): string {
  const [, index, part, rule] =
    /^schemaConfigurations\.(\d+)(?:\.(identifierMatchRules|readAction\.matchRules|writeAction\.matchRules)\.(\d+))?/.exec(path) ?? []
  return part === undefined ? schemaId(Number(index ?? 0)) : schemaRuleId(Number(index), part, Number(rule))
}

function inputOf(error: FieldError, fields: readonly Field[], { t, textOf }: Text): Pick<FormError, 'inputId' | 'label'> {
  const [input, position] = (error.field ?? '').split('.')
  const index = Number(position)
  const fieldPath = /^(?:dataPropertyTypes|fields)\.(\d+(?:\.children\.\d+)*)/.exec(error.field ?? '')?.[1]
  if (input === 'localizedNames') return { inputId: NAME_ID, label: t('admin.name') }
  if (input === 'localizedDescriptions') return { inputId: DESCRIPTION_ID, label: t('admin.description') }
  if (input === 'key') return { inputId: KEY_ID, label: t('fields.key') }
  if (input === 'color') return { inputId: COLOR_ID, label: t('records.color') }
  if (fieldPath !== undefined) {
    return { inputId: fieldNameId(fieldPath), label: fieldLabel(fieldPath, fields, { t, textOf }) }
  }
  if (input === 'operations' && Number.isInteger(index))
    return { inputId: operationId(index), label: t('admin.operationNumber', { number: index + 1 }) }
  if (input === 'matchRules')
    return Number.isInteger(index)
      ? { inputId: ruleId(index), label: t('rules.number', { number: index + 1 }) }
      : { inputId: RULES_ID, label: t('rules.title') }
  if (input === 'ruleTests')
    return Number.isInteger(index)
      ? { inputId: ruleTestId(index), label: t('ruleTests.number', { number: index + 1 }) }
      : { inputId: RULE_TESTS_ID, label: t('ruleTests.title') }
  if (input === 'schemaConfigurations') return { inputId: schemaInput(error.field!), label: t('types.schemaNumber', { number: index + 1 }) }
  if (input === 'operations') return { inputId: OPERATIONS_ID, label: t('admin.operations') }
  if (input === 'mode') return { inputId: MODE_ID, label: t('admin.mode') }
  if (input === 'settings' && position === 'reminders')
    return { inputId: settingId(error.field!.slice('settings.'.length)), label: t('types.reminders') }
  if (input === 'settings' && position !== undefined && position in SETTING_LABELS)
    return { inputId: settingId(position), label: t(SETTING_LABELS[position as keyof typeof SETTING_LABELS]) }
  return {}
}

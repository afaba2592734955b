import type { ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { checkFields } from '@verka/domain/rules/form-definition.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import {
  createOperationType,
  deleteOperationType,
  getOperationTypeUses,
  updateOperationType,
  type OperationType,
} from '@verka/domain/operation-types/operation-types.api.ts'
import { operationTypeBodySchema } from '@verka/domain/operation-types/operation-type.body.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import { useMemo, useState } from 'react'
import { getElementType } from '@verka/domain/element-types/element-types.api.ts'
import { checkRules } from '@verka/domain/rules/check-rules.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { unchosenWrites } from '../../forms/rule-editor/rule-parts.ts'
import { scopeOf, type RuleSubjects } from '../../forms/rule-editor/rule-subjects.ts'
import { useDraftSubjects, useRuleSubjects } from '../definitions/sections/use-rule-subjects.ts'
import { useCall } from '../../data/use-call.ts'
import { checkBody } from '../../forms/draft/check-body.ts'
import { useDraft } from '../../forms/draft/use-draft.ts'
import { loadedPatterns } from '../../forms/frame/patterns.ts'
import { useText } from '../../language/use-text.tsx'
import { copiedDefinition, copiedForm } from '../definitions/draft/copied-definition.ts'
import { definitionDraft, newDefinition, type DefinitionDraft } from '../definitions/draft/definition-draft.ts'
import { useDefinitionRights } from '../definitions/use-definition-rights.tsx'
import { useEntityCalls } from '../editing/use-entity-calls.ts'
import { DefinitionForm } from '../definitions/definition-form.tsx'
import { FieldsSection, FormPreview, RulesSection } from '../definitions/editors.tsx'

interface OperationTypeDraft extends DefinitionDraft {
  elementTypeId: string
  dataPropertyTypes: Field[]
  matchRules: Rule[]
}

const draftOf = (stored: OperationType): OperationTypeDraft => ({
  ...definitionDraft(stored),
  elementTypeId: stored.elementTypeId,
  dataPropertyTypes: stored.dataPropertyTypes,
  matchRules: stored.matchRules,
})

const newFunction = (elementTypeId: string): OperationTypeDraft => ({
  ...newDefinition(),
  elementTypeId,
  dataPropertyTypes: [],
  matchRules: [],
})
const copyOf = (original: OperationType): OperationTypeDraft => ({
  ...copiedDefinition(original),
  elementTypeId: original.elementTypeId,
  ...copiedForm(original),
})

const checkWith =
  (subjects: RuleSubjects) =>
  (value: OperationTypeDraft): FieldError[] => [
    ...checkBody(operationTypeBodySchema, value),
    ...checkFields(value.dataPropertyTypes, 'dataPropertyTypes', loadedPatterns()?.checkPattern),
    ...checkRules(value.matchRules, scopeOf({ ...subjects, fields: value.dataPropertyTypes }), subjects.runs, 'matchRules'),
    ...unchosenWrites(value.matchRules, 'matchRules'),
  ]

const NO_FIELDS: readonly Field[] = []
const CALLS = { create: createOperationType, update: updateOperationType, remove: deleteOperationType }
interface OperationTypeFormProps {
  /** Undefined while it is created. */
  stored?: OperationType
  /** The original of a copy. */
  original?: OperationType
  category: ElementTypeSummary
}

/** A function of a category: its names, its form and who may see it. */
export function OperationTypeForm({ stored, original, category }: OperationTypeFormProps) {
  const { t, textOf } = useText()
  const { data: whole, isPending } = useCall(getElementType, { params: { id: category.id } })
  const ofObject = { id: category.id, fields: whole?.dataPropertyTypes ?? NO_FIELDS, isPending }
  const known = useRuleSubjects('operation', ofObject, stored?.id)
  const check = useMemo(() => checkWith(known), [known])
  const [initial] = useState(() => (stored ? draftOf(stored) : original ? copyOf(original) : newFunction(category.id)))
  const draft = useDraft<OperationTypeDraft>(initial, check)
  const fields = draft.value.dataPropertyTypes
  const subjects = useDraftSubjects(known, fields)
  const categoryAddress = addressOf('/elements/types/$id/edit', { id: category.id })
  const isReadOnly = !useDefinitionRights().mayEdit
  return (
    <DefinitionForm
      stored={stored}
      draft={draft}
      draftOf={draftOf}
      recreated={(value) => ({ ...value, ...copiedForm(value) })}
      parent={{ kind: 'category', id: category.id, name: textOf(category.localizedNames) }}
      calls={useEntityCalls(CALLS)}
      uses={
        stored && {
          read: () => call(getOperationTypeUses, { params: { id: stored.id } }),
          links: {
            transactionTypes: addressOf('/elements/types/$id/transactions/types', { id: category.id }),
            operations: addressOf('/operations/list/$id', { id: stored.id }),
          },
        }
      }
      titleWhenNew={t('admin.operationTypeNew')}
      copyAddress={stored && addressOf('/operations/types/create/$id', { id: category.id }, { from: stored.id })}
      description={t('admin.forCategory', { category: textOf(category.localizedNames) })}
      list={
        stored
          ? { to: addressOf('/operations/types'), label: t('admin.operationTypes') }
          : { to: categoryAddress, label: textOf(category.localizedNames) }
      }
      nextAfterCreate={() => categoryAddress}
      fields={fields}
      aside={<FormPreview fields={subjects.fields} rules={draft.value.matchRules} subjects={subjects} />}
      steps={[
        {
          key: 'fields',
          title: t('types.stepForm'),
          content: (
            <FieldsSection
              title={t('admin.operationTypeFields')}
              description={t('admin.operationTypeFieldsHint')}
              draft={draft}
              saved={stored?.dataPropertyTypes}
              isReadOnly={isReadOnly}
            />
          ),
        },
        {
          key: 'rules',
          title: t('types.stepRules'),
          content: (
            <RulesSection
              rules={draft.value.matchRules}
              subjects={subjects}
              onChange={draft.change}
              errors={draft.errors}
              isReadOnly={isReadOnly}
            />
          ),
        },
      ]}
    />
  )
}

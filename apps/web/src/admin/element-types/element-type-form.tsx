import { IconRoute } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import {
  createElementType,
  deleteElementType,
  getElementTypeUses,
  updateElementType,
  type ElementType,
} from '@verka/domain/element-types/element-types.api.ts'
import { elementTypeBodySchema } from '@verka/domain/element-types/element-type.body.ts'
import type { CodeSeries } from '@verka/domain/element-types/code-series.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { checkFields } from '@verka/domain/rules/form-definition.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { checkRules } from '@verka/domain/rules/check-rules.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import { checkBody } from '../../forms/draft/check-body.ts'
import { useDraft } from '../../forms/draft/use-draft.ts'
import { scopeOf, type RuleSubjects } from '../../forms/rule-editor/rule-subjects.ts'
import { loadedPatterns } from '../../forms/frame/patterns.ts'
import { useText } from '../../language/use-text.tsx'
import { copiedDefinition, copiedForm } from '../definitions/draft/copied-definition.ts'
import { definitionDraft, newDefinition, type DefinitionDraft } from '../definitions/draft/definition-draft.ts'
import { useDefinitionRights } from '../definitions/use-definition-rights.tsx'
import { useEntityCalls } from '../editing/use-entity-calls.ts'
import { DefinitionForm } from '../definitions/definition-form.tsx'
import { FieldsSection, FormPreview, RulesSection } from '../definitions/editors.tsx'
import { CodeSeriesSection } from './code-series-section.tsx'
import { useDraftSubjects, useRuleSubjects } from '../definitions/sections/use-rule-subjects.ts'

interface ElementTypeDraft extends DefinitionDraft {
  dataPropertyTypes: Field[]
  matchRules: Rule[]
  codeSeries: CodeSeries | null
}

const draftOf = (stored: ElementType): ElementTypeDraft => ({
  ...definitionDraft(stored),
  dataPropertyTypes: stored.dataPropertyTypes,
  matchRules: stored.matchRules,
  codeSeries: stored.codeSeries,
})

const newCategory = (): ElementTypeDraft => ({ ...newDefinition(), dataPropertyTypes: [], matchRules: [], codeSeries: null })
const copyOf = (original: ElementType): ElementTypeDraft => ({
  ...copiedDefinition(original),
  ...copiedForm(original),
  codeSeries: original.codeSeries,
})

const checkWith =
  (subjects: RuleSubjects) =>
  (value: ElementTypeDraft): FieldError[] => [
    ...checkBody(elementTypeBodySchema, value),
    ...checkFields(value.dataPropertyTypes, 'dataPropertyTypes', loadedPatterns()?.checkPattern),
    ...checkRules(value.matchRules, scopeOf({ ...subjects, fields: value.dataPropertyTypes }), subjects.runs, 'matchRules'),
  ]

const CALLS = { create: createElementType, update: updateElementType, remove: deleteElementType }
interface ElementTypeFormProps {
  /** Undefined while it is created. */
  stored?: ElementType
  /** The original of a copy. */
  original?: ElementType
  intro?: ReactNode
}

/** A category: its names, its fields with their rules, and who may see it. */
export function ElementTypeForm({ stored, original, intro }: ElementTypeFormProps) {
  const { t } = useText()
  const known = useRuleSubjects('elementType')
  const check = useMemo(() => checkWith(known), [known])
  const [initial] = useState(() => (stored ? draftOf(stored) : original ? copyOf(original) : newCategory()))
  const draft = useDraft<ElementTypeDraft>(initial, check)
  const { dataPropertyTypes: fields, matchRules } = draft.value
  const subjects = useDraftSubjects(known, fields)
  const isReadOnly = !useDefinitionRights().mayEdit
  return (
    <DefinitionForm
      stored={stored}
      draft={draft}
      draftOf={draftOf}
      recreated={(value) => ({ ...value, ...copiedForm(value) })}
      calls={useEntityCalls(CALLS)}
      uses={
        stored && {
          read: () => call(getElementTypeUses, { params: { id: stored.id } }),
          links: {
            elements: addressOf('/elements/list/$id', { id: stored.id }),
            operationTypes: addressOf('/elements/types/$id/operations/types', { id: stored.id }),
            transactionTypes: addressOf('/elements/types/$id/transactions/types', { id: stored.id }),
          },
        }
      }
      titleWhenNew={t('admin.elementTypeNew')}
      copyAddress={stored && addressOf('/elements/types/create', undefined, { from: stored.id })}
      list={{ to: addressOf('/elements/types'), label: t('admin.elementTypes') }}
      nextAfterCreate={(saved) => addressOf('/elements/types/$id/edit', { id: saved.id })}
      fields={fields}
      aside={<FormPreview fields={subjects.fields} rules={matchRules} subjects={subjects} />}
      intro={intro}
      action={
        stored && {
          label: t('types.pictureOpen'),
          icon: <IconRoute size={18} stroke={1.8} aria-hidden />,
          act: addressOf('/elements/types/$id/picture', { id: stored.id }),
        }
      }
      steps={[
        {
          key: 'fields',
          title: t('types.stepFields'),
          content: (
            <>
              <FieldsSection
                title={t('admin.elementTypeFields')}
                description={t('admin.elementTypeFieldsHint')}
                draft={draft}
                saved={stored?.dataPropertyTypes}
                isReadOnly={isReadOnly}
              />
              <CodeSeriesSection
                series={draft.value.codeSeries}
                onChange={(codeSeries) => draft.change({ codeSeries })}
                isReadOnly={isReadOnly}
              />
            </>
          ),
        },
        {
          key: 'rules',
          title: t('types.stepRules'),
          content: (
            <RulesSection rules={matchRules} subjects={subjects} onChange={draft.change} errors={draft.errors} isReadOnly={isReadOnly} />
          ),
        },
      ]}
    />
  )
}

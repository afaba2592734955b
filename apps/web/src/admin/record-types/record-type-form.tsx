import { Group, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { checkFields } from '@verka/domain/rules/form-definition.ts'
import { checkRules } from '@verka/domain/rules/check-rules.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { recordTypeBodySchema } from '@verka/domain/record-types/record-type.body.ts'
import {
  createRecordType,
  deleteRecordType,
  getRecordTypeUses,
  updateRecordType,
  type RecordType,
} from '@verka/domain/record-types/record-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import { RecordChip } from '../../entities/record-color.tsx'
import { checkBody } from '../../forms/draft/check-body.ts'
import { useDraft } from '../../forms/draft/use-draft.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { scopeOf, type RuleSubjects } from '../../forms/rule-editor/rule-subjects.ts'
import { loadedPatterns } from '../../forms/frame/patterns.ts'
import { useText } from '../../language/use-text.tsx'
import { ColorField } from '../../ui/form/color-field.tsx'
import { Section } from '../../ui/page/section.tsx'
import { copiedDefinition, copiedForm } from '../definitions/draft/copied-definition.ts'
import { COLOR_ID, definitionDraft, newDefinition, type DefinitionDraft } from '../definitions/draft/definition-draft.ts'
import { useDefinitionRights } from '../definitions/use-definition-rights.tsx'
import { useEntityCalls } from '../editing/use-entity-calls.ts'
import { DefinitionForm } from '../definitions/definition-form.tsx'
import { FieldsSection, FormPreview, RulesSection } from '../definitions/editors.tsx'
import { useDraftSubjects, useRuleSubjects, withFields } from '../definitions/sections/use-rule-subjects.ts'
import { useValuesOfType } from './use-values-of-type.tsx'

interface RecordTypeDraft extends DefinitionDraft {
  color: string | null
  dataPropertyTypes: Field[]
  matchRules: Rule[]
}

const draftOf = (stored: RecordType): RecordTypeDraft => ({
  ...definitionDraft(stored),
  color: stored.color,
  dataPropertyTypes: stored.dataPropertyTypes,
  matchRules: stored.matchRules,
})

const newRecordType = (): RecordTypeDraft => ({ ...newDefinition(), color: null, dataPropertyTypes: [], matchRules: [] })
const copyOf = (original: RecordType): RecordTypeDraft => ({
  ...copiedDefinition(original),
  color: original.color,
  ...copiedForm(original),
})

const checkWith =
  (subjects: RuleSubjects, ownTypeId: string | undefined) =>
  (value: RecordTypeDraft): FieldError[] => [
    ...checkBody(recordTypeBodySchema, value),
    ...checkFields(value.dataPropertyTypes, 'dataPropertyTypes', loadedPatterns()?.checkPattern),
    ...checkRules(value.matchRules, scopeOf(withFields(subjects, value.dataPropertyTypes, ownTypeId)), subjects.runs, 'matchRules'),
  ]

// values are shown in the colour and with the fields of their type
const CALLS = { create: createRecordType, update: updateRecordType, remove: deleteRecordType }
interface RecordTypeFormProps {
  /** Undefined while it is created. */
  stored?: RecordType
  /** The original of a copy. */
  original?: RecordType
}

/** A predefined value type: its names, its colour, the fields of its values with their rules, and who may see it. */
export function RecordTypeForm({ stored, original }: RecordTypeFormProps) {
  const text = useText()
  const { t, textOf } = text
  const known = useRuleSubjects('record')
  const check = useMemo(() => checkWith(known, stored?.id), [known, stored?.id])
  const [initial] = useState(() => (stored ? draftOf(stored) : original ? copyOf(original) : newRecordType()))
  const draft = useDraft<RecordTypeDraft>(initial, check)
  const { dataPropertyTypes: fields, color, matchRules } = draft.value
  const subjects = useDraftSubjects(known, fields, stored?.id)
  const colorError = draft.errors.at('color')
  const values = useValuesOfType(stored?.id)
  const isReadOnly = !useDefinitionRights({ obeysLockdown: false }).mayEdit
  return (
    <DefinitionForm
      stored={stored}
      draft={draft}
      draftOf={draftOf}
      recreated={(value) => ({ ...value, ...copiedForm(value) })}
      calls={useEntityCalls(CALLS)}
      uses={
        stored && {
          read: () => call(getRecordTypeUses, { params: { id: stored.id } }),
          links: { records: addressOf('/records/list/$id', { id: stored.id }) },
        }
      }
      titleWhenNew={t('records.typeNew')}
      copyAddress={stored && addressOf('/records/types/create', undefined, { from: stored.id })}
      list={{ to: addressOf('/records/types'), label: t('shell.recordTypes') }}
      nextAfterCreate={(saved) => addressOf('/records/types/$id/edit', { id: saved.id })}
      obeysLockdown={false}
      fields={fields}
      holders="records"
      aside={<FormPreview fields={subjects.fields} rules={matchRules} subjects={subjects} />}
      action={values}
      firstStep={t('types.stepLook')}
      look={
        <Section title={t('records.appearance')}>
          <Group align="flex-end" gap="xl">
            <ColorField
              id={COLOR_ID}
              label={t('records.color')}
              description={t('records.colorOfTypeHint')}
              value={color}
              onChange={(chosen) => draft.change({ color: chosen })}
              isReadOnly={isReadOnly}
              error={colorError && errorText(colorError, text)}
            />
            <Stack gap={4} align="flex-start" maw="100%">
              <Text size="sm" c="dimmed">
                {t('records.preview')}
              </Text>
              <RecordChip name={textOf(draft.value.localizedNames) || t('records.previewName')} color={color} />
            </Stack>
          </Group>
        </Section>
      }
      steps={[
        {
          key: 'fields',
          title: t('types.stepFields'),
          content: (
            <FieldsSection
              title={t('records.typeFields')}
              description={t('records.typeFieldsHint')}
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
            <RulesSection rules={matchRules} subjects={subjects} onChange={draft.change} errors={draft.errors} isReadOnly={isReadOnly} />
          ),
        },
      ]}
    />
  )
}

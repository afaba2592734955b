import { Group, Stack, Text } from '@mantine/core'
import {
  createRecordType,
  deleteRecordType,
  updateRecordType,
  type RecordType,
  getRecordTypeEffects,
} from '@verka/domain/record-types/record-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { RecordChip } from '../../entities/record-color.tsx'
import { errorText } from '../../forms/frame/error-text.ts'
import { useText } from '../../language/use-text.tsx'
import { ColorField } from '../../ui/form/color-field.tsx'
import { Section } from '../../ui/page/section.tsx'
import { COLOR_ID } from '../definitions/draft/definition-draft.ts'
import { FormDefinition, useFormDraft } from '../definitions/form-definition.tsx'
import { useSchemaConfigurations } from '../definitions/schemas/use-schema-configurations.tsx'
import { useRuleSubjects } from '../definitions/sections/use-rule-subjects.ts'
import { useDefinitionRights } from '../definitions/use-definition-rights.tsx'
import { useEntityCalls } from '../editing/use-entity-calls.ts'
import { recordTypeKind } from './record-type-kind.ts'
import { useValuesOfType } from './use-values-of-type.tsx'
import { lateSchema } from '../../forms/draft/late-schema.ts'

const recordTypeBodySchema = lateSchema(() =>
  import('@verka/domain/record-types/record-type.body.ts').then((body) => body.recordTypeBodySchema),
)

const ownOf = (definition: RecordType | undefined) => ({
  color: definition?.color ?? null,
  schemaConfigurations: definition?.schemaConfigurations ?? [],
})
const linksOf = (id: string) => ({ records: addressOf('/records/list/$id', { id }) })
const CALLS = { create: createRecordType, update: updateRecordType, remove: deleteRecordType }
interface RecordTypeFormProps {
  /** Undefined while it is created. */
  stored?: RecordType
  /** The original of a copy. */
  original?: RecordType
}

/** A predefined value type: its names, its colour, the fields of its values with their rules, and who may see it. */
export function RecordTypeForm({ stored, original }: RecordTypeFormProps) {
  const { t, textOf, text } = useText()
  const known = useRuleSubjects('record')
  const schemas = useSchemaConfigurations('record', known, stored?.id)
  const edited = useFormDraft({ stored, original, checkMore: schemas.check, schema: recordTypeBodySchema, ownOf, known })
  const { draft } = edited
  const { color } = draft.value
  const colorError = draft.errors.at('color')
  const isReadOnly = !useDefinitionRights({ obeysLockdown: false }).mayEdit
  return (
    <FormDefinition
      {...edited}
      effects={getRecordTypeEffects}
      kind={recordTypeKind}
      stored={stored}
      calls={useEntityCalls(CALLS)}
      linksOf={linksOf}
      holders="records"
      action={useValuesOfType(stored?.id)}
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
      moreSteps={[schemas.stepOf(draft, edited.subjects, isReadOnly)]}
      fieldWords={{ step: t('types.stepFields'), title: t('records.typeFields'), description: t('records.typeFieldsHint') }}
    />
  )
}

import { Switch, Text, TextInput } from '@mantine/core'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { fieldOfSchema } from '@verka/domain/schemas/schema-rules.ts'
import { MAX_SCHEMA_KEY_LENGTH } from '@verka/domain/schemas/schema.body.ts'
import { createDataSchema, deleteDataSchema, updateDataSchema, type DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { addressOf } from '../../addresses.ts'
import { useDraft } from '../../forms/draft/use-draft.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { useText } from '../../language/use-text.tsx'
import { tooLong } from '../../ui/form/too-long.ts'
import { Section } from '../../ui/page/section.tsx'
import { DefinitionForm } from '../definitions/definition-form.tsx'
import { fieldNameId, KEY_ID } from '../definitions/draft/definition-draft.ts'
import { useDefinitionRights } from '../definitions/use-definition-rights.tsx'
import { useEntityCalls } from '../editing/use-entity-calls.ts'
import { SchemaFields } from './fields/schema-fields.tsx'
import { checkSchema, copiedFields, firstSchemaDraft, schemaDraftOf, withFollowingKey, type SchemaDraft } from './schema-draft.ts'
import { schemaKind } from './schema-kind.ts'

const STATUS_WORDS = {
  title: 'schemas.statusTitle',
  about: { draft: 'schemas.status.draft', private: 'schemas.status.private', published: 'schemas.status.published' },
} as const
const CALLS = { create: createDataSchema, update: updateDataSchema, remove: deleteDataSchema }
const linksOf = () => ({ elementTypes: addressOf('/elements/types'), recordTypes: addressOf('/records/types') })

interface SchemaFormProps {
  /** Undefined while it is created. */
  stored?: DataSchema
  /** The original of a copy. */
  original?: DataSchema
  intro?: ReactNode
}

/** A data schema: its names and key, and its fields in order. */
export function SchemaForm({ stored, original, intro }: SchemaFormProps) {
  const { t, text } = useText()
  const [initial] = useState(() => firstSchemaDraft(stored, original))
  const plain = useDraft<SchemaDraft>(initial, checkSchema)
  const { value, errors, update } = plain
  const change = useCallback(
    (changes: Partial<SchemaDraft>) => update((before) => ({ ...before, ...withFollowingKey(before, changes) })),
    [update],
  )
  const draft = { ...plain, change }
  const isReadOnly = !useDefinitionRights({ obeysLockdown: false }).mayEdit
  const changeFields = useCallback(
    (change: (fields: SchemaDraft['fields']) => SchemaDraft['fields']) =>
      update((before) => ({ ...before, fields: change(before.fields) })),
    [update],
  )
  const savedIds = useMemo(() => new Set(stored?.fields.map(({ id }) => id)), [stored])
  const keyRefused = errors.at('key')
  return (
    <DefinitionForm<SchemaDraft, DataSchema>
      kind={schemaKind}
      stored={stored}
      draft={draft}
      draftOf={schemaDraftOf}
      recreated={(one) => ({ ...one, fields: copiedFields(one.fields) })}
      calls={useEntityCalls(CALLS)}
      linksOf={linksOf}
      fields={value.fields.map(fieldOfSchema)}
      intro={intro}
      statusWords={STATUS_WORDS}
      look={
        <>
          <Section title={t('schemas.keyTitle')}>
            <TextInput
              id={KEY_ID}
              label={t('schemas.key')}
              description={t('schemas.keyHint')}
              value={value.key}
              withAsterisk
              readOnly={isReadOnly}
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="none"
              maw={420}
              error={tooLong(value.key, MAX_SCHEMA_KEY_LENGTH, text) ?? (keyRefused && errorText(keyRefused, text))}
              onChange={(event) => change({ key: event.currentTarget.value })}
            />
          </Section>
          <Section title={t('schemas.openTitle')}>
            <Switch
              label={t('audit.part.isOpen')}
              description={t('schemas.openHint')}
              checked={value.isOpen}
              disabled={isReadOnly}
              onChange={(event) => change({ isOpen: event.currentTarget.checked })}
            />
            {value.isOpen && value.status !== 'published' && (
              <Text size="sm" c="dimmed">
                {t('schemas.openNotPublished')}
              </Text>
            )}
          </Section>
        </>
      }
      steps={[
        {
          key: 'fields',
          title: t('types.stepFields'),
          content: (
            <Section title={t('schemas.fields')} description={t('schemas.fieldsHint')}>
              <SchemaFields
                fields={value.fields}
                savedIds={savedIds}
                onChange={changeFields}
                errors={errors.below('fields')}
                isReadOnly={isReadOnly}
                nameId={fieldNameId}
              />
            </Section>
          ),
        },
      ]}
    />
  )
}

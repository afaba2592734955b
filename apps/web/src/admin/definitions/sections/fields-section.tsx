import { Group, Text } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { enteredFields } from '@verka/domain/forms/flat-fields.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { Draft } from '../../../forms/draft/use-draft.ts'
import { copiesWithNewKeys } from '../../../forms/field-lists/field-list.ts'
import { positionedFields } from '../../../forms/field-lists/field-tree.ts'
import { TypeBuilder } from '../../../forms/type-builder/type-builder.tsx'
import { useText } from '../../../language/use-text.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { fieldNameId } from '../draft/definition-draft.ts'
import { FetchFields } from './fetch-fields.tsx'

export interface FieldsSectionProps<Value extends { dataPropertyTypes: Field[] }> {
  title: string
  description: string
  draft: Draft<Value>
  /** The fields as they are stored. */
  saved: readonly Field[] | undefined
  isReadOnly: boolean
}

/** The fields of a category or a function. */
export function FieldsSection<Value extends { dataPropertyTypes: Field[] }>(props: FieldsSectionProps<Value>) {
  const { title, description, draft, saved, isReadOnly } = props
  const { t } = useText()
  const { update } = draft
  const fields = draft.value.dataPropertyTypes
  const change = useCallback(
    (changeFields: (fields: readonly Field[]) => readonly Field[]) =>
      update((before) => ({ ...before, dataPropertyTypes: [...changeFields(before.dataPropertyTypes)] })),
    [update],
  )
  const savedFields = useMemo(() => new Map(positionedFields(saved ?? []).map(({ field }) => [field.id, field])), [saved])
  return (
    <Section
      title={title}
      description={description}
      actions={
        <Group gap="xs">
          {!isReadOnly && <FetchFields onFetch={(others) => change((before) => [...before, ...copiesWithNewKeys(before, others)])} />}
          <Text size="sm" c="dimmed">
            {t('fields.count', { count: enteredFields(fields).length })}
          </Text>
        </Group>
      }
    >
      <TypeBuilder
        fields={fields}
        savedFields={savedFields}
        onChange={change}
        errors={draft.errors.below('dataPropertyTypes')}
        isReadOnly={isReadOnly}
        nameId={fieldNameId}
      />
    </Section>
  )
}

import { useCallback, useMemo } from 'react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { SCHEMA_PARTS } from '@verka/domain/rules/rule-table.ts'
import { checkSchemaConfigurations } from '@verka/domain/schemas/check-schema-configurations.ts'
import type { SchemaConfiguration } from '@verka/domain/schemas/schema-configuration.ts'
import { PATH_OF_PART, rulesOfPart, type SchemaOwner } from '@verka/domain/schemas/schema-rules.ts'
import { listSchemas } from '@verka/domain/schemas/schemas.api.ts'
import { useCall } from '../../../data/use-call.ts'
import type { Draft } from '../../../forms/draft/use-draft.ts'
import { unchosenWrites } from '../../../forms/rule-editor/rule-parts.ts'
import type { RuleSubjects } from '../../../forms/rule-editor/rule-subjects.ts'
import { useText } from '../../../language/use-text.tsx'
import { SchemasSection } from '../editors.tsx'
import type { FormDefinitionDraft } from '../form-definition.tsx'
import { withFields } from '../sections/use-rule-subjects.ts'

const NOTHING: never[] = []

export interface ConfiguredDraft extends FormDefinitionDraft {
  schemaConfigurations: SchemaConfiguration[]
}

/** The check and the step of the schema configurations of a category or predefined value type. */
export function useSchemaConfigurations(owner: SchemaOwner, known: RuleSubjects, storedId: string | undefined) {
  const { t } = useText()
  const { data } = useCall(listSchemas)
  const schemas = data?.items ?? NOTHING
  const isLoading = !data || known.isLoading
  const fieldsOf = useMemo(() => new Map(schemas.map((schema) => [schema.id as string, schema.fields])), [schemas])
  const check = useCallback(
    ({ dataPropertyTypes: fields, matchRules: formRules, schemaConfigurations }: ConfiguredDraft): FieldError[] => {
      // the server checks what is not loaded yet
      if (isLoading) return []
      const { recordTypes } = withFields(known, fields, storedId)
      const by = {
        owner,
        fields,
        formRules,
        schemas: fieldsOf,
        recordTypes: new Map(recordTypes.map((type) => [type.id as string, type.dataPropertyTypes ?? []])),
      }
      const unchosen = schemaConfigurations.flatMap((one, index) =>
        SCHEMA_PARTS.flatMap((part) => unchosenWrites(rulesOfPart(one, part), `schemaConfigurations.${index}.${PATH_OF_PART[part]}`)),
      )
      return [...checkSchemaConfigurations(schemaConfigurations, by, 'schemaConfigurations'), ...unchosen]
    },
    [isLoading, known, storedId, owner, fieldsOf],
  )
  const stepOf = <Value extends ConfiguredDraft>(draft: Draft<Value>, subjects: RuleSubjects, isReadOnly: boolean) => ({
    key: 'schemas' as const,
    title: t('types.stepSchemas'),
    content: (
      <SchemasSection
        owner={owner}
        configurations={draft.value.schemaConfigurations}
        formRules={draft.value.matchRules}
        schemas={schemas}
        isLoading={isLoading}
        subjects={subjects}
        onChange={draft.change as (changes: { schemaConfigurations: SchemaConfiguration[] }) => void}
        errors={draft.errors.below('schemaConfigurations')}
        isReadOnly={isReadOnly}
      />
    ),
  })
  return { check, stepOf }
}

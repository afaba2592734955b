import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { MAX_SCHEMA_CONFIGURATIONS, type SchemaConfiguration } from '@verka/domain/schemas/schema-configuration.ts'
import type { SchemaOwner } from '@verka/domain/schemas/schema-rules.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { addressOf } from '../../../addresses.ts'
import type { DraftErrors } from '../../../forms/draft/draft-errors.ts'
import type { RuleSubjects } from '../../../forms/rule-editor/rule-subjects.ts'
import { useText } from '../../../language/use-text.tsx'
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { ConfigurationCard } from './configuration-card.tsx'
import { Select } from '../../../ui/choices/select.tsx'

interface SchemasSectionProps {
  owner: SchemaOwner
  configurations: readonly SchemaConfiguration[]
  /** The rules of the form, which may fill fields, too. */
  formRules: readonly Rule[]
  /** The schemas of the site. */
  schemas: readonly DataSchema[]
  isLoading: boolean
  subjects: RuleSubjects
  onChange: (changes: { schemaConfigurations: SchemaConfiguration[] }) => void
  /** Errors, with paths relative to the list: `0.readAction.matchRules.2.target`. */
  errors: DraftErrors
  isReadOnly: boolean
}

/** How each chosen data schema finds, reads and writes the objects of a category, or the values of a predefined value type. */
export function SchemasSection(props: SchemasSectionProps) {
  const { owner, configurations, schemas, isLoading, onChange, errors, isReadOnly, ...shared } = props
  const { t, textOf } = useText()
  const [openId, setOpenId] = useState<string>()
  const set = (schemaConfigurations: SchemaConfiguration[]) => onChange({ schemaConfigurations })
  const others = schemas.filter(({ id }) => configurations.every(({ schemaId }) => schemaId !== id))
  const add = (schemaId: DataSchema['id']) => {
    setOpenId(schemaId)
    set([...configurations, { schemaId, identifierMatchRules: [], readAction: { matchRules: [] }, writeAction: { matchRules: [] } }])
  }
  return (
    <Section title={t('types.stepSchemas')} description={t(owner === 'element' ? 'types.schemasHint' : 'types.schemasHintOfValues')}>
      {isLoading ? (
        <FormSkeleton />
      ) : (
        <Stack gap="lg">
          {configurations.map((configuration, index) => (
            <ConfigurationCard
              key={configuration.schemaId}
              {...shared}
              owner={owner}
              index={index}
              configuration={configuration}
              schema={schemas.find(({ id }) => id === configuration.schemaId)}
              isFirstOpen={configuration.schemaId === openId}
              errors={errors.below(String(index))}
              isReadOnly={isReadOnly}
              onChange={(changed) => set(configurations.map((other) => (other === configuration ? changed : other)))}
              onRemove={() => set(configurations.filter((other) => other !== configuration))}
            />
          ))}
          {configurations.length === 0 && <Text c="dimmed">{t('types.schemasEmpty')}</Text>}
          {!isReadOnly && others.length > 0 && configurations.length < MAX_SCHEMA_CONFIGURATIONS && (
            <Select
              // a chosen one is in the list above: the box is empty again
              key={configurations.length}
              label={t('types.schemaAdd')}
              placeholder={t('fields.choose')}
              maw={420}
              searchable
              nothingFoundMessage={t('fields.nothingFound')}
              data={others.map(({ id, localizedNames, key }) => ({ value: id, label: `${textOf(localizedNames)} (${key})` }))}
              value={null}
              onChange={(id) => id && add(id as DataSchema['id'])}
            />
          )}
          {!isReadOnly && schemas.length === 0 && (
            <div>
              <Link to={addressOf('/schemas/create')}>{t('types.schemaCreate')}</Link>
            </div>
          )}
        </Stack>
      )}
    </Section>
  )
}

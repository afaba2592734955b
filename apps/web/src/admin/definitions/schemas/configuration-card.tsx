import { ActionIcon, Button, Code, Group, Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconInfoCircle, IconTrash, IconWand } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { SCHEMA_PARTS, type SchemaPart } from '@verka/domain/rules/rule-table.ts'
import { SCHEMA_RULES, unwrittenFields } from '@verka/domain/schemas/check-schema-configurations.ts'
import { connectSchema } from '@verka/domain/schemas/connect-schema.ts'
import type { SchemaConfiguration } from '@verka/domain/schemas/schema-configuration.ts'
import { PATH_OF_PART, rulesOfPart, withRules, type SchemaOwner } from '@verka/domain/schemas/schema-rules.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { newId } from '../../../data/new-id.ts'
import { ContentStatusBadge } from '../../../entities/content-status-badge.tsx'
import type { DraftErrors } from '../../../forms/draft/draft-errors.ts'
import { fieldName } from '../../../forms/field-name.ts'
import { errorText } from '../../../forms/frame/error-text.ts'
import { RulesEditor } from '../../../forms/rule-editor/rules-editor.tsx'
import type { RuleSubjects } from '../../../forms/rule-editor/rule-subjects.ts'
import { useText } from '../../../language/use-text.tsx'
import { schemaId, schemaRuleId } from '../draft/definition-draft.ts'

interface ConfigurationCardProps {
  index: number
  owner: SchemaOwner
  configuration: SchemaConfiguration
  /** Undefined: it was deleted. */
  schema: DataSchema | undefined
  formRules: readonly Rule[]
  subjects: RuleSubjects
  isFirstOpen: boolean
  /** Errors, with paths relative to the configuration. */
  errors: DraftErrors
  isReadOnly: boolean
  onChange: (configuration: SchemaConfiguration) => void
  onRemove: () => void
}

const NOTHING: never[] = []

/** One data schema of a category or predefined value type: what finds, reads and writes. */
export function ConfigurationCard(props: ConfigurationCardProps) {
  const { index, configuration, schema, isFirstOpen, errors, isReadOnly, onRemove } = props
  const { t, textOf, text } = useText()
  const [isToggledOpen, setOpen] = useState(isFirstOpen)
  const panelId = useId()
  const isOpen = isToggledOpen || errors.all.length > 0
  const name = schema ? textOf(schema.localizedNames) : t('types.schemaGone')
  const missing = errors.at('schemaId')
  const countOf = (part: SchemaPart) => rulesOfPart(configuration, part).length
  return (
    <Paper id={schemaId(index)} withBorder p={{ base: 'sm', sm: 'md' }} role="group" aria-label={name} tabIndex={-1}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <UnstyledButton style={{ flex: 1, minWidth: 0 }} aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)}>
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <IconChevronDown
              size={18}
              aria-hidden
              style={{ flex: 'none', marginTop: 4, transform: isOpen ? undefined : 'rotate(-90deg)', transition: 'transform 150ms ease' }}
            />
            <Stack gap={4} style={{ minWidth: 0 }}>
              <Group gap="xs">
                <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Text>
                {schema && <Code style={{ overflowWrap: 'anywhere' }}>{schema.key}</Code>}
                {schema && <ContentStatusBadge status={schema.status} />}
              </Group>
              <Text size="sm" c="dimmed">
                {t('types.schemaCounts', { identifiers: countOf('identifier'), reads: countOf('read'), writes: countOf('write') })}
              </Text>
            </Stack>
          </Group>
        </UnstyledButton>
        {!isReadOnly && (
          <ActionIcon size={36} aria-label={t('types.schemaRemove', { name })} onClick={onRemove}>
            <IconTrash size={18} stroke={1.8} />
          </ActionIcon>
        )}
      </Group>
      {missing && (
        <Text c="red" size="sm" role="alert" mt="xs">
          {errorText(missing, text)}
        </Text>
      )}
      <div id={panelId} hidden={!isOpen}>
        {isOpen && schema && <ConfigurationParts {...props} schema={schema} />}
      </div>
    </Paper>
  )
}

/** The three parts of a configuration, and the button that proposes them. */
function ConfigurationParts(props: ConfigurationCardProps & { schema: DataSchema }) {
  const { owner, configuration, schema, formRules, subjects, isReadOnly, onChange } = props
  const { t, text } = useText()
  const { fields, recordTypes } = subjects
  const configured = useMemo(
    () => ({ owner, fields, recordTypes: new Map(recordTypes.map((type) => [type.id as string, type.dataPropertyTypes ?? NOTHING])) }),
    [owner, fields, recordTypes],
  )
  const namesOf = (list: readonly { localizedNames: DataSchema['localizedNames'] }[]) => list.map((one) => fieldName(one, text)).join(', ')
  const read = new Set(configuration.readAction.matchRules.map(({ target }) => target.propertyTypeId))
  const unread = read.size === 0 ? [] : schema.fields.filter(({ id }) => !read.has(id))
  const unwritten = configuration.identifierMatchRules.length > 0 ? unwrittenFields(configuration, { ...configured, formRules }) : []
  const notes: Partial<Record<SchemaPart, string>> = {
    ...(unread.length > 0 && { read: t('types.schemaUnread', { fields: namesOf(unread) }) }),
    ...(unwritten.length > 0 && { write: t('types.schemaUnwritten', { fields: namesOf(unwritten) }) }),
  }
  return (
    <Stack gap="xl" mt="md">
      {!isReadOnly && (
        <Group gap="md">
          <Button
            variant="light"
            leftSection={<IconWand size={18} aria-hidden />}
            onClick={() => onChange(connectSchema(configuration, schema, configured, newId))}
          >
            {t('types.schemaConnect')}
          </Button>
          <Text size="sm" c="dimmed" style={{ flex: '1 1 14rem' }}>
            {t('types.schemaConnectHint')}
          </Text>
        </Group>
      )}
      {SCHEMA_PARTS.map((part) => (
        <ConfigurationPart key={part} {...props} part={part} note={notes[part]} />
      ))}
    </Stack>
  )
}

interface ConfigurationPartProps extends ConfigurationCardProps {
  schema: DataSchema
  part: SchemaPart
  /** What the rules leave out. */
  note: string | undefined
}

function ConfigurationPart({
  index,
  owner,
  configuration,
  schema,
  part,
  note,
  subjects,
  errors,
  isReadOnly,
  onChange,
}: ConfigurationPartProps) {
  const { t, text } = useText()
  const own = useMemo(
    (): RuleSubjects => ({ ...subjects, runs: SCHEMA_RULES, schema: { part, owner, fields: schema.fields } }),
    [subjects, part, owner, schema.fields],
  )
  const path = PATH_OF_PART[part]
  const whole = errors.all.find(({ field }) => field === path)
  return (
    <Stack gap="sm">
      <div>
        <Title order={3} fz="md">
          {t(`types.schemaPart.${part}`)}
        </Title>
        <Text size="sm" c="dimmed">
          {t(`types.schemaPartHint.${part}`)}
        </Text>
      </div>
      {whole && (
        <Text c="red" size="sm" role="alert">
          {errorText(whole, text)}
        </Text>
      )}
      <RulesEditor
        rules={rulesOfPart(configuration, part)}
        subjects={own}
        onChange={(rules) => onChange(withRules(configuration, part, rules))}
        errors={errors.below(path)}
        ruleId={(rule) => schemaRuleId(index, path, rule)}
        isReadOnly={isReadOnly}
        words={{ empty: t(`types.schemaPartEmpty.${part}`), add: t(`types.schemaPartAdd.${part}`) }}
      />
      {note !== undefined && (
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <IconInfoCircle size={18} aria-hidden style={{ flex: 'none', marginTop: 1 }} />
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {note}
          </Text>
        </Group>
      )}
    </Stack>
  )
}

import { ActionIcon, Button, Group, Paper, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { CONDITION_TYPES, type Condition, type Rule } from '@verka/domain/rules/rule.ts'
import { useText } from '../../language/use-text.tsx'
import {
  actionsFor,
  conditionTypesFor,
  ruleSentence,
  sourceField,
  sourceKey,
  sourceOf,
  targetField,
  type RuleSubjects,
} from './rule-parts.ts'
import { RuleValue } from './rule-value.tsx'

interface RuleRowProps {
  id: string
  rule: Rule
  subjects: RuleSubjects
  position: number
  count: number
  error: string | undefined
  isReadOnly: boolean
  onChange: (rule: Rule) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One rule: what it says as a sentence, and its parts to choose, each offering only what is allowed. */
export function RuleRow({ id, rule, subjects, position, count, error, isReadOnly, onChange, onMove, onRemove }: RuleRowProps) {
  const text = useText()
  const { t, textOf } = text
  const source = sourceField(rule, subjects)
  const target = targetField(rule, subjects)
  const named = (fields: RuleSubjects['fields'], kind: string) =>
    fields.map((field) => ({ value: `${kind}.${field.id}`, label: textOf(field.localizedNames) || field.key }))
  const sources = [
    { group: t('rules.thisForm'), items: named(subjects.fields, 'operation') },
    {
      group: t('rules.theObject'),
      items: [
        { value: 'element.title', label: t('rules.objectTitle') },
        { value: 'element.code', label: t('rules.objectCode') },
        ...named(subjects.objectFields, 'element'),
      ],
    },
    { group: t('rules.other'), items: [{ value: 'constant', label: t('rules.noSource') }] },
  ]
  const label = t('rules.number', { number: position + 1 })
  /** Parts that no longer fit what was chosen beside them give way to the first that does. */
  const fitting = (next: Rule): Rule => {
    const actions = actionsFor(next, subjects)
    const types = conditionTypesFor(sourceField(next, subjects))
    return {
      ...next,
      action: actions.includes(next.action) ? next.action : actions[0]!,
      conditions:
        next.source.referenceType === 'constant'
          ? []
          : next.conditions.map((condition) => (types.includes(condition.type) ? condition : { ...condition, type: 'equal' as const })),
    }
  }
  const setSource = (key: string) =>
    onChange(fitting({ ...rule, source: sourceOf(key), conditions: rule.conditions.map((condition) => ({ ...condition, value: null })) }))
  const setCondition = (index: number, changes: Partial<Condition>) =>
    onChange({ ...rule, conditions: rule.conditions.map((condition, at) => (at === index ? { ...condition, ...changes } : condition)) })
  return (
    <Paper id={id} withBorder radius="md" p="md" role="group" aria-label={label} data-rule-row>
      <Stack gap="md">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
            {ruleSentence(rule, subjects, text)}
          </Text>
          {!isReadOnly && (
            <Group gap={0} wrap="nowrap">
              <ActionIcon size={36} disabled={position === 0} aria-label={t('fields.moveUp', { name: label })} onClick={() => onMove(-1)}>
                <IconArrowUp size={18} stroke={1.8} />
              </ActionIcon>
              <ActionIcon
                size={36}
                disabled={position === count - 1}
                aria-label={t('fields.moveDown', { name: label })}
                onClick={() => onMove(1)}
              >
                <IconArrowDown size={18} stroke={1.8} />
              </ActionIcon>
              <ActionIcon size={36} aria-label={t('rules.remove', { number: position + 1 })} onClick={onRemove}>
                <IconTrash size={18} stroke={1.8} />
              </ActionIcon>
            </Group>
          )}
        </Group>
        {error && (
          <Text c="red" size="sm" role="alert">
            {error}
          </Text>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            id={`${id}-source`}
            openOnFocus={false}
            label={t('rules.source')}
            data={sources}
            value={sourceKey(rule)}
            allowDeselect={false}
            searchable
            disabled={isReadOnly}
            onChange={(key) => key && setSource(key)}
          />
          {rule.conditions.map((condition, index) => (
            <Stack key={index} gap="xs">
              <Select
                label={index === 0 ? t('rules.condition') : t('rules.andCondition')}
                data={[...CONDITION_TYPES]
                  .filter((type) => conditionTypesFor(source).includes(type))
                  .flatMap((type) => [
                    { value: type, label: t(`rules.choose.${type}`) },
                    { value: `!${type}`, label: t(`rules.choose.${type}Not`) },
                  ])}
                value={`${condition.negate ? '!' : ''}${condition.type}`}
                allowDeselect={false}
                disabled={isReadOnly}
                onChange={(chosen) =>
                  chosen && setCondition(index, { negate: chosen.startsWith('!'), type: chosen.replace('!', '') as Condition['type'] })
                }
              />
              {condition.type !== 'exists' && (
                <RuleValue
                  field={source}
                  label={t('rules.value')}
                  value={condition.value}
                  isReadOnly={isReadOnly}
                  onChange={(value) => setCondition(index, { value })}
                />
              )}
            </Stack>
          ))}
        </SimpleGrid>
        {!isReadOnly && rule.source.referenceType !== 'constant' && (
          <div>
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconPlus size={15} aria-hidden />}
              onClick={() => onChange({ ...rule, conditions: [...rule.conditions, { type: 'equal', value: null, negate: false }] })}
            >
              {t('rules.addCondition')}
            </Button>
            {rule.conditions.length > 0 && (
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                onClick={() => onChange({ ...rule, conditions: rule.conditions.slice(0, -1) })}
              >
                {t('rules.removeCondition')}
              </Button>
            )}
          </div>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label={t('rules.action')}
            data={actionsFor(rule, subjects).map((action) => ({ value: action, label: t(`rules.do.${action}`) }))}
            value={rule.action}
            allowDeselect={false}
            disabled={isReadOnly}
            onChange={(action) => action && onChange({ ...rule, action: action as Rule['action'], value: null })}
          />
          <Select
            label={t('rules.target')}
            data={named(subjects.fields, 'operation')}
            value={`operation.${rule.target.propertyTypeId ?? ''}`}
            allowDeselect={false}
            searchable
            disabled={isReadOnly}
            onChange={(key) =>
              key &&
              onChange(
                fitting({ ...rule, target: { referenceType: 'operation', propertyTypeId: key.slice('operation.'.length) }, value: null }),
              )
            }
          />
        </SimpleGrid>
        {rule.action === 'setValue' && (
          <RuleValue
            field={target}
            label={t('rules.setTo')}
            value={Array.isArray(rule.value) ? null : rule.value}
            isReadOnly={isReadOnly}
            onChange={(value) => onChange({ ...rule, value })}
          />
        )}
      </Stack>
    </Paper>
  )
}

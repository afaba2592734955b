import { useId, type ReactNode } from 'react'
import { ActionIcon, Button, Group, Paper, SimpleGrid, Stack, TagsInput, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconChevronDown, IconEyeOff, IconPlus, IconTrash } from '@tabler/icons-react'
import { CONDITION_TYPES, type Condition, type MatchType, type Rule } from '@verka/domain/rules/rule.ts'
import { useText } from '../../language/use-text.tsx'
import type { DraftErrors } from '../draft/draft-errors.ts'
import { errorText } from '../frame/error-text.ts'
import { optionValueFromName } from '../field-lists/field-keys.ts'
import { placeholderGroups } from '../placeholders/placeholder-choices.ts'
import { brokenText, hiddenText } from './rule-hints.ts'
import { ReferenceSelect } from './reference-select.tsx'
import { actionsFor, conditionTypesFor, fitting, NOT_CHOSEN, runningAt, setsOwnValue, sourceLabel, targetLabel } from './rule-parts.ts'
import { actionLabel, ruleSentence } from './rule-sentences.ts'
import { fieldOf, fieldsOfTemplate, isTemplate, type RuleSubjects } from './rule-subjects.ts'
import { RuleSentence } from './rule-sentence.tsx'
import { RuleValue } from './rule-value.tsx'
import { Select } from '../../ui/choices/select.tsx'

interface RuleRowProps {
  id: string
  rule: Rule
  subjects: RuleSubjects
  position: number
  count: number
  /** Its errors, with paths relative to the rule: `conditions.0.value`. */
  errors: DraftErrors
  isReadOnly: boolean
  /** Whether its parts are shown for editing, or only the sentence. */
  isOpen: boolean
  onToggle: () => void
  onChange: (rule: Rule) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One rule: a sentence, and opened, its parts to choose. */
export function RuleRow(props: RuleRowProps) {
  const { id, rule, subjects, position, errors, isReadOnly, isOpen, onToggle } = props
  const text = useText()
  const broken = brokenText(rule, subjects, text)
  const hidden = hiddenText(rule, subjects, text)
  const error = errors.all.find(({ field }) => !CONDITION_PATH.test(field ?? ''))
  const { t } = text
  const panelId = useId()
  return (
    <Paper id={id} withBorder p="md" role="group" aria-label={t('rules.number', { number: position + 1 })} data-rule-row>
      <Stack gap="md">
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
          <UnstyledButton style={{ flex: 1, minWidth: 0 }} aria-expanded={isOpen} aria-controls={panelId} onClick={onToggle}>
            <Group gap="xs" wrap="nowrap" align="flex-start">
              <IconChevronDown
                size={18}
                aria-hidden
                style={{ flex: 'none', marginTop: 4, transform: isOpen ? undefined : 'rotate(-90deg)', transition: 'transform 150ms ease' }}
              />
              <Text style={{ overflowWrap: 'anywhere' }}>
                <RuleSentence sentence={ruleSentence(rule, subjects, text)} />
              </Text>
            </Group>
          </UnstyledButton>
          {!isReadOnly && <RowActions {...props} />}
        </Group>
        {broken !== undefined && (
          <Hint isWarning>
            <RuleSentence sentence={broken} />
          </Hint>
        )}
        {hidden !== undefined && (
          <Hint>
            <RuleSentence sentence={hidden} />
          </Hint>
        )}
        {error && (
          <Text c="red" size="sm" role="alert">
            {errorText(error, text)}
          </Text>
        )}
        <div id={panelId} hidden={!isOpen}>
          {isOpen && <RuleParts {...props} />}
        </div>
      </Stack>
    </Paper>
  )
}

/** The choice that clears the target: a rule that sets nothing. */
const EMPTYING = 'empty'

/** Path of an error shown at a condition's own box. */
const CONDITION_PATH = /^conditions\.\d+\.value$/

function Hint({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) {
  const Icon = isWarning ? IconAlertTriangle : IconEyeOff
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Icon size={18} aria-hidden color={isWarning ? 'var(--mantine-color-orange-6)' : undefined} style={{ flex: 'none', marginTop: 1 }} />
      <Text size="sm" {...(isWarning ? {} : { c: 'dimmed' })} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Group>
  )
}

/** The parts of a rule, each offering only the allowed choices. */
function RuleParts({ id, rule, subjects, isReadOnly, onChange, ...others }: RuleRowProps) {
  const { t, text } = useText()
  const props = { id, rule, subjects, isReadOnly, onChange, ...others }
  const target = fieldOf(rule.target, subjects)
  const change = (changes: Partial<Rule>) => onChange(fitting({ ...rule, ...changes }, subjects, text))
  const isWrite = rule.matchType === 'outgoing'
  const isEmptying = isWrite && rule.action === 'setValue' && rule.value === null
  const offered = actionsFor(rule, subjects)
  // a stored action is shown, even if it would not be offered
  const named = offered.includes(rule.action) ? offered : [...offered, rule.action]
  const actions = [
    ...named.map((action) => ({ value: action, label: t(actionLabel(action, rule, subjects)) })),
    ...(isWrite && subjects.schema?.part !== 'read' && offered.includes('setValue')
      ? [{ value: EMPTYING, label: t('rules.doWrite.empty') }]
      : []),
  ]
  const actingBy = (chosen: string): Rule => {
    if (chosen === EMPTYING) return { ...rule, action: 'setValue', value: null }
    return { ...rule, action: chosen as Rule['action'], value: isWrite && chosen === 'setValue' ? NOT_CHOSEN : null }
  }
  const hasConditions = subjects.schema?.part !== 'identifier'
  const withoutValues = rule.conditions.map((condition) => ({ ...condition, value: null }))
  return (
    <Stack gap="md">
      {subjects.runs.length > 1 && (
        <Select
          label={t('rules.runs')}
          data={subjects.runs.map((run) => ({ value: run, label: t(`rules.runs.${run}`) }))}
          value={rule.matchType}
          allowDeselect={false}
          readOnly={isReadOnly}
          onChange={(run) => run && onChange(runningAt(run as MatchType, rule, subjects, text))}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ReferenceSelect
          id={`${id}-source`}
          side="sources"
          label={t(sourceLabel(rule))}
          rule={rule}
          subjects={subjects}
          isReadOnly={isReadOnly}
          onChoose={(source) => change({ source, conditions: withoutValues })}
        />
        {hasConditions && <Conditions {...props} />}
      </SimpleGrid>
      {!isReadOnly && hasConditions && rule.source.referenceType !== 'constant' && <ConditionButtons {...props} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('rules.action')}
          data={actions}
          value={isEmptying ? EMPTYING : rule.action}
          allowDeselect={false}
          readOnly={isReadOnly}
          onChange={(action) => action && onChange(actingBy(action))}
        />
        <ReferenceSelect
          side="targets"
          label={t(targetLabel(rule))}
          rule={rule}
          subjects={subjects}
          isReadOnly={isReadOnly}
          onChoose={(chosen) => {
            const value = isWrite && rule.action === 'setValue' ? NOT_CHOSEN : null
            // a condition on the source is not about the target
            onChange({ ...fitting({ ...rule, target: chosen, value }, subjects, text), conditions: rule.conditions })
          }}
        />
      </SimpleGrid>
      {setsOwnValue(rule) && !isEmptying && (
        <RuleValue
          field={target}
          label={t(rule.action === 'setValue' ? 'rules.setTo' : 'rules.value')}
          value={Array.isArray(rule.value) || rule.value === NOT_CHOSEN ? null : rule.value}
          isReadOnly={isReadOnly}
          placeholders={isTemplate(rule.target, subjects) ? placeholderGroups(text, fieldsOfTemplate(subjects)) : undefined}
          onChange={(value) => onChange({ ...rule, value: isWrite && rule.action === 'setValue' ? (value ?? NOT_CHOSEN) : value })}
        />
      )}
      {rule.action === 'addOptions' && rule.source.referenceType !== 'record' && (
        <TagsInput
          label={t('rules.options')}
          description={t('rules.optionsHint')}
          value={Array.isArray(rule.value) ? rule.value.map((option) => (option as { name: string }).name) : []}
          readOnly={isReadOnly}
          clearButtonProps={{ 'aria-label': t('fields.clear', { field: t('rules.options') }) }}
          onChange={(names) => onChange({ ...rule, value: optionsOf(names) })}
        />
      )}
    </Stack>
  )
}

/** Options by their names; their stored values are derived. */
function optionsOf(names: string[]): { value: string; name: string }[] {
  const taken: string[] = []
  return names.map((name) => {
    const value = optionValueFromName(name, taken)
    taken.push(value)
    return { value, name: name.slice(0, 50) }
  })
}

function Conditions({ rule, subjects, errors, isReadOnly, onChange }: RuleRowProps) {
  const { t, text } = useText()
  const source = fieldOf(rule.source, subjects)
  const offered = conditionTypesFor(source)
  const errorOf = (index: number) => {
    const error = errors.at(`conditions.${index}.value`)
    return error && errorText(error, text)
  }
  const set = (index: number, changes: Partial<Condition>) =>
    onChange({ ...rule, conditions: rule.conditions.map((condition, at) => (at === index ? { ...condition, ...changes } : condition)) })
  return rule.conditions.map((condition, index) => (
    <Stack key={index} gap="xs">
      <Select
        label={index === 0 ? t('rules.condition') : t('rules.andCondition')}
        data={CONDITION_TYPES.filter((type) => offered.includes(type) || type === condition.type).flatMap((type) => [
          { value: type, label: t(`rules.choose.${type}`) },
          { value: `!${type}`, label: t(`rules.choose.${type}Not`) },
        ])}
        value={`${condition.negate ? '!' : ''}${condition.type}`}
        allowDeselect={false}
        readOnly={isReadOnly}
        error={condition.type === 'exists' || !offered.includes(condition.type) ? errorOf(index) : undefined}
        onChange={(chosen) => chosen && set(index, { negate: chosen.startsWith('!'), type: chosen.replace('!', '') as Condition['type'] })}
      />
      {condition.type !== 'exists' && (
        <RuleValue
          field={source}
          label={t('rules.value')}
          value={condition.value}
          error={offered.includes(condition.type) ? errorOf(index) : undefined}
          isReadOnly={isReadOnly}
          onChange={(value) => set(index, { value })}
        />
      )}
    </Stack>
  ))
}

function ConditionButtons({ rule, subjects, onChange }: RuleRowProps) {
  const { t } = useText()
  const [first] = conditionTypesFor(fieldOf(rule.source, subjects))
  return (
    <div>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => onChange({ ...rule, conditions: [...rule.conditions, { type: first ?? 'exists', value: null, negate: false }] })}
      >
        {t('rules.addCondition')}
      </Button>
      {rule.conditions.length > 0 && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => onChange({ ...rule, conditions: rule.conditions.slice(0, -1) })}>
          {t('rules.removeCondition')}
        </Button>
      )}
    </div>
  )
}

function RowActions({ subjects, position, count, onMove, onRemove }: RuleRowProps) {
  const { t } = useText()
  // their order counts only for rules with conditions: on a phone the sentence needs the space
  const moves = subjects.schema ? { visibleFrom: 'sm' as const } : {}
  const name = t('rules.number', { number: position + 1 })
  return (
    <Group gap={0} wrap="nowrap">
      <ActionIcon {...moves} size={36} disabled={position === 0} aria-label={t('fields.moveUp', { name })} onClick={() => onMove(-1)}>
        <IconArrowUp size={18} stroke={1.8} />
      </ActionIcon>
      <ActionIcon
        {...moves}
        size={36}
        disabled={position === count - 1}
        aria-label={t('fields.moveDown', { name })}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={18} stroke={1.8} />
      </ActionIcon>
      <ActionIcon size={36} aria-label={t('rules.remove', { number: position + 1 })} onClick={onRemove}>
        <IconTrash size={18} stroke={1.8} />
      </ActionIcon>
    </Group>
  )
}

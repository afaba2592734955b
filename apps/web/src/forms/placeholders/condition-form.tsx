import { useState, type FormEvent } from 'react'
import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { hasValue, relationsOf, type Relation, type TemplateCondition } from '@verka/domain/processors/template-conditions.ts'
import { useText } from '../../language/use-text.tsx'
import type { PlaceholderGroup } from './placeholder-choices.ts'
import { Select } from '../../ui/choices/select.tsx'

/** The words of the rule editor, which has the same conditions. */
const WORDS = {
  isSet: 'rules.choose.exists',
  isNotSet: 'rules.choose.existsNot',
  equal: 'rules.choose.equal',
  more: 'rules.choose.above',
  less: 'rules.choose.below',
} as const satisfies Record<Relation, string>

interface ConditionFormProps {
  groups: readonly PlaceholderGroup[]
  /** The text that gets the condition; empty: an example is inserted. */
  selected: string
  onChoose: (condition: TemplateCondition) => void
}

/** Picks the condition under which a part of a template is shown. */
export default function ConditionForm({ groups, selected, onChoose }: ConditionFormProps) {
  const { t, decimalSeparator } = useText()
  const choices = groups.flatMap((group) => group.choices)
  const [placeholder, setPlaceholder] = useState(choices[0]?.name ?? '')
  const [wanted, setWanted] = useState<Relation>('isSet')
  const [value, setValue] = useState('')
  const compared = choices.find(({ name }) => name === placeholder)?.compared ?? 'nothing'
  const relations = relationsOf(compared)
  const relation = relations.includes(wanted) ? wanted : 'isSet'
  const isReady = placeholder !== '' && (!hasValue(relation) || value.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onChoose({ placeholder, relation, value: value.trim(), compared })
  }
  const itemsOf = (group: PlaceholderGroup) => group.choices.map(({ name, label }) => ({ value: name, label }))
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Select
          label={t('rules.conditionOf')}
          data={groups.map((group) => ({ group: group.title ?? '', items: itemsOf(group) }))}
          value={placeholder}
          allowDeselect={false}
          searchable={choices.length > 10}
          nothingFoundMessage={t('ui.noHits')}
          onChange={(chosen) => {
            setPlaceholder(chosen ?? placeholder)
            setValue('')
          }}
        />
        <Select
          label={t('rules.condition')}
          data={relations.map((one) => ({ value: one, label: t(WORDS[one]) }))}
          value={relation}
          allowDeselect={false}
          onChange={(chosen) => setWanted((chosen as Relation | null) ?? relation)}
        />
        {hasValue(relation) &&
          (compared === 'number' ? (
            <NumberInput
              label={t('rules.value')}
              value={value}
              hideControls
              decimalSeparator={decimalSeparator}
              allowedDecimalSeparators={['.', ',']}
              onChange={(typed) => setValue(String(typed))}
            />
          ) : (
            <TextInput label={t('rules.value')} value={value} onChange={({ currentTarget }) => setValue(currentTarget.value)} />
          ))}
        {selected !== '' && (
          <Text size="sm" c="dimmed" lineClamp={2}>
            {t('rules.conditionAroundText', { text: selected })}
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" disabled={!isReady}>
            {t('rules.conditionInsert')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

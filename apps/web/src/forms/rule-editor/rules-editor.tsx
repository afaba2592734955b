import { useState } from 'react'
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { useText } from '../../language/use-text.tsx'
import type { DraftErrors } from '../draft/draft-errors.ts'
import { focusWhenShown } from '../../ui/form/focus.ts'
import { newRule } from './rule-parts.ts'
import type { RuleSubjects } from './rule-subjects.ts'
import { RuleRow } from './rule-row.tsx'

interface RulesEditorProps {
  rules: readonly Rule[]
  subjects: RuleSubjects
  onChange: (rules: Rule[]) => void
  /** Errors, with paths relative to the list: `0.target`. */
  errors: DraftErrors
  isReadOnly: boolean
  /** DOM id of the rule at an index of the list, for the error summary. */
  ruleId: (index: number) => string
  /** Other texts than those of a form's rules. */
  words?: { empty: string; add: string }
}

/** Number of placeholders for rules that are loading. */
const SHOWN_WHILE_LOADING = 5

/** The rules of a form, in the order of their run. */
export function RulesEditor({ rules, subjects, onChange, errors, isReadOnly, ruleId, words }: RulesEditorProps) {
  const { t } = useText()
  // a rule that is not edited is shown as a sentence
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setOpenIds((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const add = () => {
    const rule = newRule(subjects, rules)
    focusWhenShown(`${ruleId(rules.length)}-source`)
    toggle(rule.id)
    onChange([...rules, rule])
  }
  // parts of rules are loading: they are not deleted
  if (subjects.isLoading && rules.length > 0)
    return (
      <Stack gap="md" aria-busy>
        {rules.slice(0, SHOWN_WHILE_LOADING).map((rule) => (
          <Skeleton key={rule.id} height={58} radius="md" />
        ))}
      </Stack>
    )
  return (
    <Stack gap="md">
      {rules.length === 0 && <Text c="dimmed">{words?.empty ?? t(subjects.fields.length < 2 ? 'rules.needsFields' : 'rules.empty')}</Text>}
      {rules.map((rule, index) => {
        const below = errors.below(String(index))
        return (
          <RuleRow
            key={rule.id}
            id={ruleId(index)}
            rule={rule}
            subjects={subjects}
            position={index}
            count={rules.length}
            errors={below}
            isReadOnly={isReadOnly}
            isOpen={openIds.has(rule.id) || below.all.length > 0}
            onToggle={() => toggle(rule.id)}
            onChange={(changed) => onChange(rules.map((other) => (other === rule ? changed : other)))}
            onMove={(by) => onChange(rules.toSpliced(index, 1).toSpliced(index + by, 0, rule))}
            onRemove={() => onChange(rules.filter((other) => other !== rule))}
          />
        )
      })}
      {!isReadOnly && (subjects.schema ? subjects.schema.fields.length > 0 : subjects.fields.length > 1) && (
        <div>
          <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            {words?.add ?? t('rules.add')}
          </Button>
        </div>
      )}
    </Stack>
  )
}

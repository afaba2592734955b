import { useState } from 'react'
import { Button, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { useText } from '../../language/use-text.tsx'
import type { DraftErrors } from '../draft/draft-errors.ts'
import { errorText } from '../form/error-text.ts'
import { focusWhenShown } from '../../ui/form/focus.ts'
import { newRule } from './rule-parts.ts'
import type { RuleSubjects } from './rule-subjects.ts'
import { RuleRow } from './rule-row.tsx'

interface RulesEditorProps {
  rules: readonly Rule[]
  subjects: RuleSubjects
  onChange: (rules: Rule[]) => void
  /** What is wrong, paths from the list on: `0.target`. */
  errors: DraftErrors
  isReadOnly: boolean
  /** DOM id of the rule at a place of the list, for the error summary. */
  ruleId: (index: number) => string
}

/** The rules of a form, in the order in which they run. */
export function RulesEditor({ rules, subjects, onChange, errors, isReadOnly, ruleId }: RulesEditorProps) {
  const text = useText()
  const { t } = text
  // what is not edited is read: a sentence says it all
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setOpenIds((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const add = () => {
    const rule = newRule(subjects)
    focusWhenShown(`${ruleId(rules.length)}-source`)
    toggle(rule.id)
    onChange([...rules, rule])
  }
  return (
    <Stack gap="md">
      {rules.length === 0 && <Text c="dimmed">{t(subjects.fields.length < 2 ? 'rules.needsFields' : 'rules.empty')}</Text>}
      {rules.map((rule, index) => {
        const error = errors.at(String(index))
        return (
          <RuleRow
            key={rule.id}
            id={ruleId(index)}
            rule={rule}
            subjects={subjects}
            position={index}
            count={rules.length}
            error={error && errorText(error, text)}
            isReadOnly={isReadOnly}
            isOpen={openIds.has(rule.id) || error !== undefined}
            onToggle={() => toggle(rule.id)}
            onChange={(changed) => onChange(rules.map((other) => (other === rule ? changed : other)))}
            onMove={(by) => onChange(rules.toSpliced(index, 1).toSpliced(index + by, 0, rule))}
            onRemove={() => onChange(rules.filter((other) => other !== rule))}
          />
        )
      })}
      {!isReadOnly && subjects.fields.length > 1 && (
        <div>
          <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            {t('rules.add')}
          </Button>
        </div>
      )}
    </Stack>
  )
}

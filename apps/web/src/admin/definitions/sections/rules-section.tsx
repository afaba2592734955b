import { memo, useEffect } from 'react'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { DraftErrors } from '../../../forms/draft/draft-errors.ts'
import type { RuleSubjects } from '../../../forms/rule-editor/rule-subjects.ts'
import { RulesEditor } from '../../../forms/rule-editor/rules-editor.tsx'
import { useText } from '../../../language/use-text.tsx'
import { jumpTo } from '../../../ui/form/focus.ts'
import { Section } from '../../../ui/page/section.tsx'
import { FedProcessors } from './fed-processors.tsx'
import { RULES_ID, ruleId } from '../draft/definition-draft.ts'

interface RulesSectionProps {
  rules: readonly Rule[]
  subjects: RuleSubjects
  /** Constant, so that typing elsewhere in the form does not render the rules again. */
  onChange: (changes: { matchRules: Rule[] }) => void
  errors: DraftErrors
  isReadOnly: boolean
}

/** The rules of a category, a function or a predefined value type. */
export const RulesSection = memo(function RulesSection({ rules, subjects, onChange, errors, isReadOnly }: RulesSectionProps) {
  const { t } = useText()
  useEffect(() => {
    // a link from elsewhere to one of the rules
    const { hash } = window.location
    if (hash.startsWith(`#${ruleId(0).slice(0, -1)}`)) jumpTo(hash.slice(1))
  }, [])
  return (
    <Section id={RULES_ID} title={t('rules.title')} description={t('rules.hint')}>
      <FedProcessors rules={rules} processors={subjects.processors} />
      <RulesEditor
        rules={rules}
        subjects={subjects}
        onChange={(matchRules) => onChange({ matchRules })}
        errors={errors.below('matchRules')}
        ruleId={ruleId}
        isReadOnly={isReadOnly}
      />
    </Section>
  )
})

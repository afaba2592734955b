import { List, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import { dayAt } from '@verka/domain/localization/dates.ts'
import type { Explanation } from '@verka/domain/rules/engine/explanation.ts'
import { feedsProcessor, type Rule } from '@verka/domain/rules/rule.ts'
import { isValueAction } from '@verka/domain/rules/sources.ts'
import { useText, type Text as TextInLanguage } from '../../language/use-text.tsx'
import type { FormStore } from '../store/form-store-contract.ts'
import { valuesOf } from '../store/use-form.ts'
import { brokenText, refusedText } from './rule-hints.ts'
import { isNothing } from './rule-parts.ts'
import { apart, ruleSentence, valueText } from './rule-sentences.ts'
import { fieldOf, referenceName, type RuleSubjects } from './rule-subjects.ts'
import { RuleSentence } from './rule-sentence.tsx'
import { readsObject, readsTransaction } from './use-rule-trial.ts'

interface RulesNowProps {
  form: FormStore
  subjects: RuleSubjects
  /** All rules of the form, including broken ones. */
  rules: readonly Rule[]
  /** The object that the rules are tried with. */
  object: Element | null
}

/** Rules that hold for the present input with their effects, and why the others have none: a trial run in the preview. */
export function RulesNow({ form, rules, subjects, object }: RulesNowProps) {
  const { t, text } = useText()
  const explanations = useSyncExternalStore(form.subscribe, form.explanations)
  const byRule = new Map(explanations.map((explanation) => [explanation.rule.id, explanation]))
  const stored = object ? valuesOf(object.dataProperties) : {}
  const [today] = useState(() => dayAt(new Date(), text.timeZone))
  const shown = subjects.isLoading
    ? []
    : rules.flatMap((rule) => {
        // nothing is sent by a trial
        if (feedsProcessor(rule)) return []
        const broken = brokenText(rule, subjects, text)
        if (broken !== undefined) return [{ rule, reason: broken, isAtWork: false }]
        const explanation = byRule.get(rule.id)
        if (!explanation) return []
        const isMissing = (readsObject(rule, subjects) && !object) || readsTransaction(rule)
        if (isMissing)
          return [{ rule, reason: t(readsTransaction(rule) ? 'rules.needsTransaction' : 'rules.needsObject'), isAtWork: false }]
        const refused = explanation.holds ? refusedText(explanation, fieldOf(rule.target, subjects), stored, { text, today }) : undefined
        if (refused !== undefined) return [{ rule, reason: t('rules.wouldRefuse', { reason: refused }), isAtWork: false }]
        const isAtWork = explanation.holds && !explanation.overruledBy && !givesNothing(explanation)
        return [{ rule, reason: reasonOf(explanation, subjects, text), isAtWork }]
      })
  if (shown.length === 0) return null
  return (
    <Stack gap="xs" mt="lg">
      <Title order={3} fz="0.95rem">
        {t('rules.now')}
      </Title>
      <List size="sm" spacing="xs" center>
        {shown.map(({ rule, reason, isAtWork }) => (
          <List.Item
            key={rule.id}
            icon={
              <ThemeIcon size={20} radius="xl" variant="light" color={isAtWork ? 'green' : 'gray'} aria-hidden>
                {isAtWork ? <IconCheck size={13} stroke={2.4} /> : <IconMinus size={13} stroke={2.4} />}
              </ThemeIcon>
            }
          >
            <Text size="sm">
              <RuleSentence sentence={ruleSentence(rule, subjects, text)} />
            </Text>
            <Text size="xs" c="dimmed">
              <RuleSentence sentence={reason} />
            </Text>
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}

/** Whether a rule sets its value once, before or after the form is filled in. */
const isOnce = ({ matchType, action }: Rule) => matchType === 'outgoing' || (matchType === 'incoming' && isValueAction(action))

/** A rule that copies or counts a missing value. */
const givesNothing = ({ rule, gives, adds }: Explanation) =>
  (isOnce(rule) || isValueAction(rule.action)) && gives === undefined && adds === undefined

/** The effect of a rule, or why it has none. */
function reasonOf(explanation: Explanation, subjects: RuleSubjects, text: TextInLanguage): string {
  const { t } = text
  const { rule, sourceValue, holds, gives, adds, overruledBy } = explanation
  if (!holds) {
    const field = fieldOf(rule.source, subjects)
    return isNothing(sourceValue) ? t('rules.holdsNotEmpty') : t('rules.holdsNot', { value: apart(valueText(field, sourceValue, text)) })
  }
  if (overruledBy) return t('rules.overruled', { rule: ruleSentence(overruledBy, subjects, text) })
  const target = fieldOf(rule.target, subjects)
  const byRule = { target: apart(referenceName(rule.target, subjects, text)), value: apart(valueText(target, gives ?? null, text)) }
  if (!isOnce(rule) && !isValueAction(rule.action)) return t('rules.holds')
  if (adds !== undefined) return t('rules.holdsAdds', { ...byRule, value: apart(text.formatNumber(adds)) })
  if (givesNothing(explanation)) return t('rules.holdsNothing')
  if (!isOnce(rule)) return t('rules.holdsSets', byRule)
  return t(rule.matchType === 'incoming' ? 'rules.holdsBegins' : 'rules.holdsWrites', byRule)
}

import { List, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useText } from '../../language/use-text.tsx'
import type { FormStore } from '../form/form-store.ts'
import { ruleSentence, valueText } from './rule-parts.ts'
import { fieldOf, type RuleSubjects } from './rule-subjects.ts'

/** Which rules hold for what is filled in now, and what the others saw instead: a trial run in the preview. */
export function RulesNow({ form, subjects }: { form: FormStore; subjects: RuleSubjects }) {
  const text = useText()
  const { t } = text
  const explanations = useSyncExternalStore(form.subscribe, form.explanations)
  if (explanations.length === 0) return null
  return (
    <Stack gap="xs" mt="lg">
      <Title order={3} fz="0.95rem">
        {t('rules.now')}
      </Title>
      <List size="sm" spacing="xs" center>
        {explanations.map(({ rule, sourceValue, holds }) => (
          <List.Item
            key={rule.id}
            icon={
              <ThemeIcon size={20} radius="xl" variant="light" color={holds ? 'green' : 'gray'} aria-hidden>
                {holds ? <IconCheck size={13} stroke={2.4} /> : <IconMinus size={13} stroke={2.4} />}
              </ThemeIcon>
            }
          >
            <Text size="sm">{ruleSentence(rule, subjects, text)}</Text>
            <Text size="xs" c="dimmed">
              {holds ? t('rules.holds') : t('rules.holdsNot', { value: valueText(fieldOf(rule.source, subjects), sourceValue, text) })}
            </Text>
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}

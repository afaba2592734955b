import { Group, Text } from '@mantine/core'
import type { Processor } from '@verka/domain/processors/processor-configs.api.ts'
import { feedsProcessor, type Rule } from '@verka/domain/rules/rule.ts'
import { addressOf } from '../../../addresses.ts'
import { useText } from '../../../language/use-text.tsx'
import { ButtonLink } from '../../../ui/navigation/link.tsx'
import { IMPLEMENTATION_ICONS } from '../../../entities/implementation-icon.ts'

/** The configs that some rules feed, as links to them; nothing without one. */
export function FedProcessors({ rules, processors = [] }: { rules: readonly Rule[]; processors?: readonly Processor[] | undefined }) {
  const { t } = useText()
  const ids = new Set(rules.filter(feedsProcessor).map(({ target }) => target.referenceId))
  const fed = processors.filter(({ id }) => ids.has(id))
  if (fed.length === 0) return null
  return (
    <Group gap="xs" role="group" aria-label={t('rules.feeds')}>
      <Text size="sm" c="dimmed">
        {t('rules.feeds')}
      </Text>
      {fed.map(({ id, name, implementation }) => {
        const Icon = IMPLEMENTATION_ICONS[implementation]
        return (
          <ButtonLink
            key={id}
            to={addressOf('/processors/configs/$id/edit', { id })}
            variant="default"
            size="xs"
            leftSection={<Icon size={16} stroke={1.8} aria-hidden />}
          >
            {name}
          </ButtonLink>
        )
      })}
    </Group>
  )
}

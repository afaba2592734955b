import { Stack, Text } from '@mantine/core'
import { OPERATION_MODES } from '@verka/domain/services/modes.ts'
import type { ServiceAccess } from '@verka/domain/transactions/service-access.ts'
import { useText, type Text as Texts } from '../../../language/use-text.tsx'
import { ServiceName } from '../../rights/service-name.tsx'
import rights from '../../rights/rights.module.css'
import type { SeenGroup } from './seen-service.ts'

/** A user's rights in a service, as text. */
function phrasesOf({ steps, view, forOthers }: ServiceAccess, { t }: Pick<Texts, 't'>): string[] {
  const done = OPERATION_MODES.flatMap((mode) => {
    const extent = steps[mode] ?? 'none'
    if (extent === 'none') return []
    return [mode === 'start' ? t('users.phrase.start') : t(`users.phrase.${mode}.${extent}`)]
  })
  return [...done, t(`users.phrase.view.${view}`), ...(forOthers ? [t('users.phrase.forOthers')] : [])]
}

/** The services of a site as cards, for a narrow screen. */
export function AccessCards({ label, groups }: { label: string; groups: readonly SeenGroup[] }) {
  const text = useText()
  return (
    <Stack gap="md">
      {groups.map((group) => (
        <div key={group.id}>
          <Text fw={640} size="sm" mb={6}>
            {group.name}
          </Text>
          <ul className={rights.cards} aria-label={`${label}, ${group.name}`}>
            {group.services.map(({ service, access }) => (
              <li key={service.id} className={rights.card}>
                <ServiceName service={service} />
                <Text size="sm" c="dimmed">
                  {phrasesOf(access, text).join(' · ')}
                </Text>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Stack>
  )
}

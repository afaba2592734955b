import { Group, Stack, Text } from '@mantine/core'
import { IconClipboardList, IconForms } from '@tabler/icons-react'
import type { Use } from '@verka/domain/definitions/uses.ts'
import { getProcessorConfigUses, type FullProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { addressOf } from '../../../addresses.ts'
import { useCall } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { ButtonLink } from '../../../ui/navigation/link.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { wordsOfUse } from '../../editing/words-of-use.ts'

/** The page of a function or service. */
function pageOf({ kind, of }: Use): string | undefined {
  if (!of) return undefined
  if (kind === 'transactionTypes') return addressOf('/transactions/types/$id/edit', { id: of.id })
  if (kind === 'operationTypes') return addressOf('/operations/types/$id/edit', { id: of.id })
  return undefined
}

/** The functions and services whose rules feed a config. */
export function UsedBySection({ config: { id } }: { config: FullProcessorConfig }) {
  const { t, textOf, text } = useText()
  const answer = useCall(getProcessorConfigUses, { params: { id } }, { isFresh: true })
  return (
    <Section title={t('processors.usedBy')} description={t('processors.usedByHint')}>
      <Loaded answer={answer} skeleton={<Text c="dimmed">…</Text>}>
        {({ items }) =>
          items.length === 0 ? (
            <Stack gap="xs" align="flex-start">
              <Text c="dimmed">{t('processors.usedByNone')}</Text>
              <ButtonLink to={addressOf('/transactions/types')} variant="default" size="sm">
                {t('processors.toServices')}
              </ButtonLink>
            </Stack>
          ) : (
            <Group gap="xs">
              {items.map((use) => {
                const to = pageOf(use)
                const Icon = use.kind === 'operationTypes' ? IconForms : IconClipboardList
                return to === undefined ? (
                  <Text key={use.kind}>{wordsOfUse(use, text)}</Text>
                ) : (
                  <ButtonLink key={to} to={to} variant="default" size="sm" leftSection={<Icon size={17} stroke={1.8} aria-hidden />}>
                    {textOf(use.of!.localizedNames)}
                  </ButtonLink>
                )
              })}
            </Group>
          )
        }
      </Loaded>
    </Section>
  )
}

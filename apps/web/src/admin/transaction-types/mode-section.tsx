import { Radio, RadioCard, RadioIndicator, SimpleGrid, Text, ThemeIcon } from '@mantine/core'
import { IconArrowsExchange, IconPackages, IconClipboardText, IconFileText, IconMessageReport, IconSettings } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { TransactionMode } from '@verka/domain/services/modes.ts'
import type { DraftErrors } from '../../forms/draft/draft-errors.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { ErrorText } from '../../forms/frame/field-frame.tsx'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { MODE_ID } from '../definitions/draft/definition-draft.ts'
import styles from '../definitions/sections/definition-sections.module.css'
import { offeredModes } from './service-mode.ts'

const ICONS: Record<TransactionMode, ComponentType<{ size: number; stroke: number }>> = {
  simpleForm: IconClipboardText,
  updatableForm: IconFileText,
  loan: IconArrowsExchange,
  issueManagement: IconMessageReport,
  stockManagement: IconPackages,
  unknown: IconSettings,
}

interface ModeSectionProps {
  mode: TransactionMode
  /** The mode that is stored. */
  saved: TransactionMode
  onChange: (mode: TransactionMode) => void
  errors: DraftErrors
  isReadOnly: boolean
}

/** The mode of a service, each with its meaning. */
export function ModeSection({ mode, saved, onChange, errors, isReadOnly }: ModeSectionProps) {
  const { t, text } = useText()
  const error = errors.at('mode')
  return (
    <Section title={t('admin.mode')} description={t('types.service')}>
      <Radio.Group
        id={MODE_ID}
        value={mode}
        onChange={(chosen) => !isReadOnly && onChange(chosen as TransactionMode)}
        aria-label={t('admin.mode')}
        error={error && <ErrorText text={errorText(error, text)} />}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mb={error ? 'xs' : 0}>
          {offeredModes(saved).map((offered) => {
            const Icon = ICONS[offered]
            return (
              <RadioCard key={offered} value={offered} aria-disabled={isReadOnly || undefined} className={styles.choice} radius="md">
                <ThemeIcon size={36} radius="md" variant="light" aria-hidden>
                  <Icon size={20} stroke={1.7} />
                </ThemeIcon>
                <span style={{ flex: 1 }}>
                  <Text span fw={550} display="block">
                    {t(`admin.mode.${offered}`)}
                  </Text>
                  <Text span size="sm" c="dimmed">
                    {t(`admin.modeAbout.${offered}`)}
                  </Text>
                </span>
                <RadioIndicator aria-hidden />
              </RadioCard>
            )
          })}
        </SimpleGrid>
      </Radio.Group>
    </Section>
  )
}

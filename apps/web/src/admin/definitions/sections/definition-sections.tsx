import type { MessageKey } from '@verka/messages/sv-SE.ts'
import { Radio, RadioCard, RadioIndicator, Stack, Text } from '@mantine/core'
import { memo } from 'react'
import { CONTENT_STATUSES, type ContentStatus } from '@verka/domain/definitions/content-status.ts'
import { MAX_TEXT_LENGTH } from '@verka/domain/forms/field-limits.ts'
import type { DraftErrors } from '../../../forms/draft/draft-errors.ts'
import { localizedErrors } from '../../../forms/frame/error-text.ts'
import { useText } from '../../../language/use-text.tsx'
import { LocalizedInput } from '../../../ui/form/localized-input.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { DESCRIPTION_ID, NAME_ID, type DefinitionDraft } from '../draft/definition-draft.ts'
import styles from './definition-sections.module.css'

interface PartProps {
  draft: DefinitionDraft
  onChange: (changes: Partial<DefinitionDraft>) => void
  errors: DraftErrors
  isReadOnly: boolean
}

/** Whether the displayed part is unchanged: edits of fields are not part of these sections. */
const isSamePart = (before: Omit<PartProps, 'errors'> & { errors?: DraftErrors }, after: typeof before) =>
  before.draft.id === after.draft.id &&
  before.draft.status === after.draft.status &&
  before.draft.localizedNames === after.draft.localizedNames &&
  before.draft.localizedDescriptions === after.draft.localizedDescriptions &&
  before.onChange === after.onChange &&
  before.errors === after.errors &&
  before.isReadOnly === after.isReadOnly

/** Name and description in three languages. */
export const NamesSection = memo(function NamesSection({ draft, onChange, errors, isReadOnly }: PartProps) {
  const { t, text } = useText()
  return (
    <Section title={t('admin.namesTitle')} description={t('admin.namesHint')}>
      <LocalizedInput
        id={NAME_ID}
        label={t('admin.name')}
        value={draft.localizedNames}
        onChange={(localizedNames) => onChange({ localizedNames })}
        maxLength={MAX_TEXT_LENGTH}
        isRequired
        isReadOnly={isReadOnly}
        autoFocus={draft.id === undefined}
        {...localizedErrors(errors, 'localizedNames', text)}
      />
      <LocalizedInput
        id={DESCRIPTION_ID}
        label={t('admin.description')}
        value={draft.localizedDescriptions}
        onChange={(localizedDescriptions) => onChange({ localizedDescriptions })}
        maxLength={1000}
        isMultiline
        isReadOnly={isReadOnly}
        {...localizedErrors(errors, 'localizedDescriptions', text)}
      />
    </Section>
  )
}, isSamePart)

/** What the statuses of a kind mean, where they decide something else than who sees it. */
export interface StatusWords {
  title: MessageKey
  about: Record<ContentStatus, MessageKey>
}

interface StatusSectionProps extends Omit<PartProps, 'errors'> {
  /** The same for a kind. */
  words?: StatusWords | undefined
}

/** The content status, each with its meaning. */
export const StatusSection = memo(function StatusSection({ draft, onChange, isReadOnly, words }: StatusSectionProps) {
  const { t } = useText()
  return (
    <Section title={t(words?.title ?? 'admin.statusTitle')}>
      <Radio.Group
        value={draft.status}
        onChange={(status) => !isReadOnly && onChange({ status: status as ContentStatus })}
        aria-label={t(words?.title ?? 'admin.statusTitle')}
      >
        <Stack gap="xs">
          {CONTENT_STATUSES.map((status) => (
            <RadioCard key={status} value={status} aria-disabled={isReadOnly || undefined} className={styles.choice} radius="md">
              <RadioIndicator aria-hidden />
              <span>
                <Text span fw={550} display="block">
                  {t(`admin.status.${status}`)}
                </Text>
                <Text span size="sm" c="dimmed">
                  {t(words?.about[status] ?? `admin.statusAbout.${status}`)}
                </Text>
              </span>
            </RadioCard>
          ))}
        </Stack>
      </Radio.Group>
    </Section>
  )
}, isSamePart)

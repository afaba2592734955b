import { NumberInput, SimpleGrid } from '@mantine/core'
import { MAX_REPORT_DAYS, type ReportDays } from '@verka/domain/tenants/tenant-config.ts'
import type { DraftErrors } from '../../forms/draft/draft-errors.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { ErrorText } from '../../forms/frame/field-frame.tsx'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { configInputId } from './config/config-draft.ts'

interface ReportDaysSectionProps {
  value: ReportDays
  errors: DraftErrors
  onChange: (changes: Partial<ReportDays>) => void
}

/** For how long reports of people without a login, and their contact details, are kept. */
export function ReportDaysSection({ value, errors, onChange }: ReportDaysSectionProps) {
  const { t, text } = useText()
  const input = (name: keyof ReportDays) => {
    const error = errors.at(`openReports.${name}`)
    return (
      <NumberInput
        id={configInputId(`openReports.${name}`)}
        label={t(`tenants.${name}`)}
        suffix={` ${t('tenants.days')}`}
        hideControls
        // a wrong number is shown as wrong, not changed
        clampBehavior="none"
        allowDecimal={false}
        description={t('tenants.daysRange', { most: MAX_REPORT_DAYS })}
        value={value[name]}
        error={error && <ErrorText text={errorText(error, text)} />}
        onChange={(typed) => onChange({ [name]: Number(typed) })}
      />
    )
  }
  return (
    <Section title={t('tenants.openReports')} description={t('tenants.openReportsHint')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        {input('keepReportsDays')}
        {input('keepContactDays')}
      </SimpleGrid>
    </Section>
  )
}

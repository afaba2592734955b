import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconSend } from '@tabler/icons-react'
import { FormFields } from '../../forms/form/form-fields.tsx'
import { errorText } from '../../forms/frame/error-text.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Photos } from './photos.tsx'
import { RunningCases } from './running-cases.tsx'
import { useReportInput } from './use-report-input.ts'
import { useSending, type SentForm } from './use-sending.ts'

/** Fills in and sends a report. What was entered stays until it has arrived. */
export function ReportForm({ prepared, onSent, onReload }: SentForm) {
  const text = useText()
  const { t } = text
  const input = useReportInput(prepared)
  const { form, contact, photos, lost } = input
  const { step, errors, notice, submit } = useSending(input, { prepared, onSent, onReload })
  const errorAt = (field: string) => {
    const error = errors.find((one) => one.field === field || one.field?.startsWith(`${field}.`))
    return error && errorText(error, text)
  }

  const { isChecked, days } = prepared
  const statusText =
    step === 'proving'
      ? t('report.proving')
      : photos.isScaling
        ? t(step === 'scaling' ? 'report.sentWithPhotos' : 'report.photosScaling')
        : isChecked
          ? t('report.checked')
          : ''
  const contactHint = [
    t('report.contactHint', { days: days.keepContactDays }),
    isChecked && t('report.contactWithoutCase', { days: days.keepReportsDays }),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      aria-label={prepared.service.name}
    >
      <Stack gap="lg">
        <RunningCases cases={prepared.cases} />
        {prepared.operationType.dataPropertyTypes.length > 0 && (
          <Section>
            <FormFields form={form} size="lg" />
          </Section>
        )}
        <Photos of={photos} isFixed={step !== 'editing'} lost={lost} error={errorAt('photos')} />
        <Section title={t('report.contact')} description={contactHint}>
          <ContactInput kind="email" value={contact.email} error={errorAt('email')} onChange={(email) => input.changeContact({ email })} />
          <ContactInput
            kind="phoneNo"
            value={contact.phoneNo}
            error={errorAt('phoneNo')}
            onChange={(phoneNo) => input.changeContact({ phoneNo })}
          />
        </Section>
        {notice.length > 0 && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} stroke={1.8} />}>
            {notice.map((message) => (
              <Text key={message} size="sm">
                {message}
              </Text>
            ))}
          </Alert>
        )}
        <Stack gap="xs">
          <Button
            type="submit"
            size="lg"
            fullWidth
            loading={step !== 'editing'}
            leftSection={<IconSend size={20} stroke={1.8} aria-hidden />}
          >
            {t('report.send')}
          </Button>
          <Text size="sm" c="dimmed" ta="center" role="status">
            {statusText}
          </Text>
        </Stack>
      </Stack>
    </form>
  )
}

interface ContactInputProps {
  kind: 'email' | 'phoneNo'
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** An address or a number for an answer. */
function ContactInput({ kind, value, error, onChange }: ContactInputProps) {
  const { t } = useText()
  const input = kind === 'email' ? 'email' : 'tel'
  return (
    <TextInput
      label={t(`report.${kind}`)}
      description={kind === 'email' && t('report.emailHint')}
      size="lg"
      type={input}
      inputMode={input}
      autoComplete={input}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

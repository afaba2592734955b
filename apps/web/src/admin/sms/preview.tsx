import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { SmsPreview } from '@verka/domain/sms/sms-messages.api.ts'
import { useText } from '../../language/use-text.tsx'
import { obstacleOf } from './quota.tsx'
import classes from './sms.module.css'

/** Recipients that are named in the preview; more are counted. */
const MAX_NAMED = 50

interface PreviewProps {
  preview: SmsPreview
  text: string
  sender: string
  /** Sends it. @returns the errors, in the reader's language, if it could not */
  onSend: () => Promise<string[]>
  onBack: () => void
}

/** The message as it will be sent: who gets it, who does not, in how many parts, and what it costs. */
export function Preview({ preview, text, sender, onSend, onBack }: PreviewProps) {
  const { t, formatNumber } = useText()
  const [isSending, setSending] = useState(false)
  const [errors, setErrors] = useState<string[]>([])
  const { recipients, omitted, parts, cost, quota } = preview
  const left = quota.limit - quota.used
  const obstacle = obstacleOf(quota)
  const numbers = { left: formatNumber(Math.max(0, left)), limit: formatNumber(quota.limit) }
  const refusal = obstacle
    ? t(obstacle)
    : recipients.length === 0
      ? t('sms.previewNobody')
      : cost > left
        ? t('sms.previewTooMuch', numbers)
        : undefined
  const send = async () => {
    setSending(true)
    setErrors(await onSend())
    setSending(false)
  }
  return (
    <Stack gap="lg">
      <div className={classes.bubble}>
        <Text size="sm" c="dimmed">
          {sender}
        </Text>
        <Text className={classes.text}>{text}</Text>
      </div>
      <Text>
        {t('sms.previewCost', { cost, recipients: recipients.length, parts })}{' '}
        {!refusal && t('sms.previewLeft', { ...numbers, left: formatNumber(left - cost) })}
      </Text>
      {recipients.length > 0 && (
        <ul className={classes.people} aria-label={t('sms.to')}>
          {recipients.slice(0, MAX_NAMED).map(({ number, person }) => (
            <li key={number}>
              {person && <span>{person.name}</span>}
              <span className={classes.number}>{number}</span>
            </li>
          ))}
          {recipients.length > MAX_NAMED && <li>{t('sms.andMore', { count: recipients.length - MAX_NAMED })}</li>}
        </ul>
      )}
      {omitted.length > 0 && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle size={20} stroke={1.8} aria-hidden />}
          title={t('sms.omitted', { count: omitted.length })}
        >
          <ul className={classes.omitted}>
            {omitted.slice(0, MAX_NAMED).map(({ number, person, obstacle: reason }) => (
              <li key={`${person?.id} ${number}`}>
                {[person?.name, number].filter(Boolean).join(' ')}: {t(`sms.obstacle.${reason}`)}
              </li>
            ))}
            {omitted.length > MAX_NAMED && <li>{t('sms.andMore', { count: omitted.length - MAX_NAMED })}</li>}
          </ul>
        </Alert>
      )}
      {[...(refusal ? [refusal] : []), ...errors].map((message) => (
        <Alert key={message} color="red" role="alert">
          {message}
        </Alert>
      ))}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack} disabled={isSending}>
          {t('sms.back')}
        </Button>
        {!refusal && (
          <Button
            loading={isSending}
            leftSection={<IconSend size={18} stroke={1.8} aria-hidden />}
            data-autofocus
            onClick={() => void send()}
          >
            {t('sms.sendCount', { count: cost })}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { acceptOpenReport, rejectOpenReport, type FullOpenReport } from '@verka/domain/open-reports/open-reports.api.ts'
import { dayAt } from '@verka/domain/localization/dates.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { fieldName } from '../../forms/field-name.ts'
import { useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { useDialog } from '../../ui/feedback/dialog.tsx'
import styles from '../parts/send-bar.module.css'

/** Accepts or rejects a report that waits. */
export function Decision({ report: { id, version, element, removedAt, dataPropertyTypes } }: { report: FullOpenReport }) {
  const { t, formatDate, timeZone, text } = useText()
  const accept = useSave(acceptOpenReport, { handlesErrors: true })
  const reject = useSave(rejectOpenReport)
  const show = useDialog()
  const day = removedAt === null ? '' : formatDate(dayAt(new Date(removedAt), timeZone))
  const nameOf = (at: string | undefined) => {
    const field = flatFields(dataPropertyTypes).find((one) => at === `dataProperties.${one.id}`)
    return field && fieldName(field, text)
  }
  const refuse = async () => {
    const answer = await show<string>({
      title: t('reported.rejectTitle'),
      content: rejection(t('reported.rejectText', { day })),
    })
    if (answer !== undefined) reject.mutate({ params: { id }, body: { version, ...(answer && { answer }) } })
  }
  return (
    <div className={styles.bar}>
      {accept.error && (
        <Alert color="red" role="alert" mb="sm" icon={<IconAlertTriangle size={20} stroke={1.8} />}>
          {accept.error.fieldErrors.length > 0 && <Text size="sm">{t('reported.notAccepted')}</Text>}
          {accept.error.errors.map((error) => (
            <Text key={`${error.field} ${error.message}`} size="sm">
              {[nameOf(error.field), errorText(error, text)].filter(Boolean).join(': ')}
            </Text>
          ))}
        </Alert>
      )}
      <Group grow gap="sm">
        <Button
          size="lg"
          variant="default"
          loading={reject.isPending}
          leftSection={<IconX size={20} stroke={2} aria-hidden />}
          onClick={() => void refuse()}
        >
          {t('reported.reject')}
        </Button>
        {element.id !== null && (
          <Button
            size="lg"
            loading={accept.isPending}
            leftSection={<IconCheck size={22} stroke={2} aria-hidden />}
            onClick={() => accept.mutate({ params: { id }, body: { version } })}
          >
            {t('reported.accept')}
          </Button>
        )}
      </Group>
    </div>
  )
}

const rejection = (text: string) => (onAnswer: (answer: string) => void) => <Rejection text={text} onAnswer={onAnswer} />

function Rejection({ text, onAnswer }: { text: string; onAnswer: (answer: string) => void }) {
  const { t } = useText()
  const [answer, setAnswer] = useState('')
  return (
    <Stack gap="lg">
      <Text>{text}</Text>
      <Textarea
        label={t('reported.answer')}
        description={t('reported.optional')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        data-autofocus
        value={answer}
        onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button color="red" onClick={() => onAnswer(answer.trim())}>
          {t('reported.reject')}
        </Button>
      </Group>
    </Stack>
  )
}

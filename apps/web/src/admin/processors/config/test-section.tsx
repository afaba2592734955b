import { Suspense, useState } from 'react'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconFlask, IconSend } from '@tabler/icons-react'
import { testProcessorConfig, type ProcessorTest } from '@verka/domain/processors/deliveries.api.ts'
import type { FullProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { errorMessages } from '../../../data/api-error.ts'
import { useSession } from '../../../data/session-context.ts'
import { useSave } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { Section } from '../../../ui/page/section.tsx'
import classes from './config.module.css'

const views = () => import('../deliveries/exchange-view.tsx')
const RequestView = lazyPart(async () => ({ default: (await views()).RequestView }))
const AnswerView = lazyPart(async () => ({ default: (await views()).AnswerView }))

/** Sends a test to the receiver, and shows the request and the answer. */
export function TestSection({ config: { id, implementation }, isDirty }: { config: FullProcessorConfig; isDirty: boolean }) {
  const text = useText()
  const { t } = text
  // what stays in Verka is sent in a sandbox, too
  const isSandbox = useSession().site.sandbox !== null && implementation !== 'inboxMessage'
  const send = useSave(testProcessorConfig, { handlesErrors: true })
  const [result, setResult] = useState<ProcessorTest>()
  const [errors, setErrors] = useState<string[]>([])
  const press = () => {
    setErrors([])
    send.mutateAsync({ params: { id }, body: {} }).then(setResult, (reason: unknown) => {
      setResult(undefined)
      setErrors(errorMessages(reason, text))
    })
  }
  const isNotSent = result?.answer?.error === 'sandbox'
  return (
    <Section title={t('processors.test')} description={t(isSandbox ? 'processors.testHintSandbox' : 'processors.testHint')}>
      <Stack gap="md">
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconSend size={18} stroke={1.8} aria-hidden />}
            loading={send.isPending}
            disabled={isDirty}
            onClick={press}
          >
            {t(isSandbox ? 'processors.testShow' : 'processors.testSend')}
          </Button>
          {isDirty && (
            <Text size="sm" c="dimmed">
              {t('processors.testSaveFirst')}
            </Text>
          )}
        </Group>
        <div role="status" className={classes.result}>
          {errors.length > 0 && (
            <Alert color="red" icon={<IconAlertTriangle size={20} stroke={1.8} />}>
              {errors.join(' ')}
            </Alert>
          )}
          {isNotSent && <Alert color="blue" icon={<IconFlask size={20} stroke={1.8} />} title={t('processors.testNotSent')} />}
          {result && !isNotSent && (
            <Alert
              color={result.isAccepted ? 'green' : 'red'}
              icon={result.isAccepted ? <IconCircleCheck size={20} stroke={1.8} /> : <IconAlertTriangle size={20} stroke={1.8} />}
              title={t(result.isAccepted ? 'processors.testAccepted' : 'processors.testRefused', { milliseconds: result.milliseconds })}
            />
          )}
        </div>
        {result && (
          <Suspense fallback={null}>
            <div className={classes.answers}>
              <RequestView request={result.request} isNotSent={isNotSent} />
              {!isNotSent && <AnswerView answer={result.answer} />}
            </div>
          </Suspense>
        )}
      </Stack>
    </Section>
  )
}

import { Alert, Button, CopyButton, Group, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../data/session-context.ts'
import { newId } from '../data/new-id.ts'
import { useText } from '../language/use-text.tsx'
import { useConfirm } from '../ui/feedback/confirm.tsx'
import styles from './api-docs.module.css'
import type { DescribedCall, Parameter } from './document.ts'
import { addressOf, curlOf, type Trial } from './request.ts'
import { sendTrial, type Reply } from './send-trial.ts'

const keyOf = ({ in: partOfRequest, name }: Parameter) => `${partOfRequest}.${name}`

/** A form that sends a call with the reader's login; a writing call needs a confirmation, since the data is real. */
export function TryCall({ call }: { call: DescribedCall }) {
  const { t } = useText()
  const confirm = useConfirm()
  const { tenant, site } = useSession()
  const [trial, setTrial] = useState<Trial>(() => ({
    values: {
      'path.tenant': tenant.key,
      'path.site': site.key,
      ...Object.fromEntries(
        call.parameters
          .filter(({ in: partOfRequest, required }) => partOfRequest === 'header' && required)
          .map((one) => [keyOf(one), newId()]),
      ),
    },
    body: call.body ? JSON.stringify(call.example, undefined, 2) : '',
  }))
  const [isSending, setSending] = useState(false)
  const [reply, setReply] = useState<Reply>()
  const [isConfirming, setConfirming] = useState(false)
  const set = (key: string, value: string) => setTrial((before) => ({ ...before, values: { ...before.values, [key]: value } }))
  const missing = call.parameters.filter((one) => one.required && !trial.values[keyOf(one)])
  const isBodyWrong = call.body !== undefined && !isJson(trial.body)
  const send = async () => {
    setConfirming(true)
    if (missing.length > 0 || isBodyWrong) return
    const isSure =
      call.isReading ||
      (await confirm({
        title: t('api.sureTitle'),
        text: t('api.sureText', { method: call.method, path: addressOf(call, trial) }),
        confirm: t('api.sureYes'),
        isDangerous: call.method === 'DELETE',
      }))
    if (!isSure) return
    setSending(true)
    setReply(await sendTrial(call, trial))
    setSending(false)
  }
  // it never ends: a page cannot show it
  const isStream = call.answers.some(({ type }) => type === 'text/event-stream')
  return (
    <Stack gap="md">
      {call.parameters.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {call.parameters.map((one) => {
            const value = trial.values[keyOf(one)] ?? ''
            const common = {
              label: <span lang="en">{one.name}</span>,
              required: one.required,
              error: isConfirming && missing.includes(one) ? t('validation.required') : undefined,
            }
            return one.schema.enum ? (
              <NativeSelect
                size="md"
                key={keyOf(one)}
                {...common}
                data={['', ...one.schema.enum.map(String)]}
                value={value}
                onChange={(event) => set(keyOf(one), event.currentTarget.value)}
              />
            ) : (
              <TextInput
                key={keyOf(one)}
                {...common}
                value={value}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => set(keyOf(one), event.currentTarget.value)}
              />
            )
          })}
        </SimpleGrid>
      )}
      {call.body && (
        <Textarea
          label={t('api.body')}
          value={trial.body}
          autosize
          minRows={3}
          maxRows={20}
          spellCheck={false}
          classNames={{ input: styles.json }}
          error={isBodyWrong && isConfirming ? t('api.noJson') : undefined}
          onChange={(event) => setTrial({ ...trial, body: event.currentTarget.value })}
        />
      )}
      <CurlCommand curl={curlOf(call, trial, window.location.origin)} />
      {isStream ? (
        <Text c="dimmed">{t('api.stream')}</Text>
      ) : (
        <Group>
          <Button leftSection={<IconSend size={18} stroke={1.8} aria-hidden />} loading={isSending} onClick={() => void send()}>
            {t('api.send')}
          </Button>
        </Group>
      )}
      <div role="status">{reply && <ShownReply reply={reply} />}</div>
    </Stack>
  )
}

/** The request as a command, to be copied. */
function CurlCommand({ curl }: { curl: string }) {
  const { t } = useText()
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={550}>
          {t('api.curl')}
        </Text>
        <CopyButton value={curl}>
          {({ copied, copy }) => (
            <Button
              variant="subtle"
              size="xs"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {t(copied ? 'api.copied' : 'api.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Shown text={curl} label={t('api.curl')} />
    </div>
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function ShownReply({ reply }: { reply: Reply }) {
  const { t } = useText()
  if (reply.status === undefined)
    return (
      <Alert role="note" color="red">
        {t('api.noReply')}
      </Alert>
    )
  return (
    <Stack gap={6}>
      <Text fw={550}>{t('api.replied', { status: reply.status, ms: reply.ms })}</Text>
      {reply.text !== '' && <Shown text={reply.text} label={t('api.answer')} />}
      {reply.isCut && (
        <Text size="sm" c="dimmed">
          {t('api.cut')}
        </Text>
      )}
    </Stack>
  )
}

/** Text in lines as they are; long ones scroll, by the keys too. */
function Shown({ text, label }: { text: string; label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keys
    <pre className={styles.shown} tabIndex={0} role="region" aria-label={label} lang="en">
      {text}
    </pre>
  )
}

import { useState } from 'react'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import {
  createIntegrationSecret,
  deleteIntegrationSecret,
  MAX_SECRETS,
  type IntegrationAccount,
  type IntegrationSecret,
  type NewIntegrationSecret,
} from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import { plusDays } from '@verka/domain/localization/dates.ts'
import { errorMessages } from '../../data/api-error.ts'
import { useSave } from '../../data/use-call.ts'
import { DayInput } from '../../forms/fields/date/day-input.tsx'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { Section } from '../../ui/page/section.tsx'
import classes from './integration-accounts.module.css'
import { NewSecret } from './new-secret.tsx'

/** Days that a secret is valid unless another day is chosen. */
const PROPOSED_DAYS = 365

/** The secrets of an account: at most two, so that a program can change from one to the other. */
export function SecretsSection({ account }: { account: IntegrationAccount }) {
  const { t } = useText()
  const [created, setCreated] = useState<NewIntegrationSecret>()
  const { secrets, can } = account
  return (
    <Section title={t('integrations.secrets')} description={t('integrations.secretsHint')}>
      {created && <NewSecret secret={created} onDone={() => setCreated(undefined)} />}
      {secrets.length === 0 && !created && (
        <Alert color="yellow" icon={<IconKey size={20} stroke={1.8} />}>
          {t('integrations.noSecret')}
        </Alert>
      )}
      {secrets.length > 0 && (
        <ul className={classes.list} aria-label={t('integrations.secrets')}>
          {secrets.map((secret) => (
            <Secret
              key={secret.id}
              account={account}
              secret={secret}
              onRemoved={() => setCreated((shown) => (shown?.id === secret.id ? undefined : shown))}
            />
          ))}
        </ul>
      )}
      {can.edit && !created && <AddSecret account={account} onCreated={setCreated} />}
    </Section>
  )
}

interface SecretProps {
  account: IntegrationAccount
  secret: IntegrationSecret
  onRemoved: () => void
}

function Secret({ account: { id, can }, secret, onRemoved }: SecretProps) {
  const { t, formatDate, formatDateTime } = useText()
  const confirm = useConfirm()
  const remove = useSave(deleteIntegrationSecret)
  const { ending, createdAt, expiresOn, isExpired, lastUsedAt } = secret
  const press = async () => {
    const question = {
      title: t('integrations.removeSecretTitle'),
      text: t('integrations.removeSecretText', { ending }),
      confirm: t('integrations.removeSecret'),
    }
    if (!(await confirm({ ...question, isDangerous: true }))) return
    const params = { id, secretId: secret.id }
    remove.mutate(
      { params },
      {
        onSuccess() {
          onRemoved()
          flash('success', t('integrations.secretRemoved'))
        },
      },
    )
  }
  const end = expiresOn === null ? t('integrations.secretNeverExpires') : t('integrations.secretExpires', { day: formatDate(expiresOn) })
  const used = lastUsedAt ? t('integrations.secretUsed', { moment: formatDateTime(lastUsedAt) }) : t('integrations.secretNeverUsed')
  return (
    <li className={classes.item}>
      <div className={classes.about}>
        <Text fw={600}>{t('integrations.secretEnding', { ending })}</Text>
        <Text size="sm">{isExpired ? `${t('integrations.secretExpired')} · ${end}` : end}</Text>
        <Text size="sm" c="dimmed">
          {t('integrations.secretCreated', { moment: formatDateTime(createdAt) })} · {used}
        </Text>
      </div>
      {can.edit && (
        <Button
          variant="default"
          loading={remove.isPending}
          aria-label={t('integrations.removeSecretOf', { ending })}
          onClick={() => void press()}
        >
          {t('integrations.removeSecret')}
        </Button>
      )}
    </li>
  )
}

/** Creates a secret that is valid through a chosen day. */
function AddSecret({ account, onCreated }: { account: IntegrationAccount; onCreated: (secret: NewIntegrationSecret) => void }) {
  const text = useText()
  const { t } = text
  const [expiresOn, setExpiresOn] = useState<string | null>(() => plusDays(new Date().toISOString().slice(0, 10), PROPOSED_DAYS))
  const [error, setError] = useState<string>()
  const create = useSave(createIntegrationSecret, { handlesErrors: true })
  if (account.secrets.length >= MAX_SECRETS) return <Text c="dimmed">{t('integrations.secretLimit')}</Text>
  const press = () => {
    setError(undefined)
    create
      .mutateAsync({ params: { id: account.id }, body: { expiresOn } })
      .then(onCreated, (reason: unknown) => setError(errorMessages(reason, text).join(' ')))
  }
  return (
    <Stack gap={4}>
      <div className={classes.row}>
        <DayInput
          className={classes.input}
          label={t('integrations.expiresOn')}
          description={t('integrations.expiresOnHint')}
          value={expiresOn ?? ''}
          onChange={setExpiresOn}
          // not the save of the page around it
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          error={error !== undefined}
          styles={{ wrapper: { marginBottom: 0 } }}
        />
        <Button leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />} loading={create.isPending} onClick={press}>
          {t('integrations.addSecret')}
        </Button>
      </div>
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}

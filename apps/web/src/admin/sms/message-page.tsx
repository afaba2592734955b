import { Chip, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { asId } from '@verka/domain/entities/ids.ts'
import { getSmsMessage, type FullSmsMessage, type SmsRecipient } from '@verka/domain/sms/sms-messages.api.ts'
import { SMS_STATES, type SmsState } from '@verka/domain/sms/sms-states.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { Page } from '../../ui/page/page.tsx'
import { Facts, Section } from '../../ui/page/section.tsx'
import { SmsOutcomeBadge, SmsStateBadge } from './state-badges.tsx'
import classes from './sms.module.css'

/** `/sms/{id}`: a message with the state of each number, live. */
export default function SmsMessagePage() {
  const answer = useCall(getSmsMessage, { params: { id: asId<'smsMessage'>(useAddressParam('id')) } })
  return <LoadedPage answer={answer}>{(message) => <Message message={message} />}</LoadedPage>
}

function Message({ message }: { message: FullSmsMessage }) {
  const { t, formatDateTime, formatNumber } = useText()
  const [shown, setShown] = useState<SmsState | 'all'>('all')
  const { text, sender, sentBy, createdAt, outcome, parts, cost, counts, recipients } = message
  const states = SMS_STATES.filter((state) => counts[state] > 0 || state === shown)
  const rows = recipients.filter(({ state }) => shown === 'all' || state === shown)
  return (
    <Page
      title={t('audit.entity.smsMessage')}
      description={t('history.byWhomWhen', { name: sentBy?.name ?? t('sms.automaticBy'), when: formatDateTime(createdAt) })}
      back={{ to: addressOf('/sms'), label: t('shell.sms') }}
      badge={<SmsOutcomeBadge outcome={outcome} />}
    >
      <Section title={t('sms.message')}>
        <div className={classes.bubble}>
          <Text size="sm" c="dimmed">
            {sender}
          </Text>
          <Text className={classes.text}>{text}</Text>
        </div>
        <Facts
          facts={[
            { label: t('sms.recipients'), value: formatNumber(recipients.length) },
            { label: t('sms.parts'), value: formatNumber(parts) },
            { label: t('sms.cost'), value: formatNumber(cost) },
          ]}
        />
      </Section>
      <Section title={t('sms.states')}>
        <Stack gap="md">
          {states.length > 1 && (
            <Chip.Group value={shown} onChange={(value) => setShown(value as typeof shown)}>
              <Group gap="xs" role="group" aria-label={t('sms.state')}>
                <Chip value="all">{t('sms.showAll')}</Chip>
                {states.map((state) => (
                  <Chip key={state} value={state}>
                    {t(`sms.stateCount.${state}`, { count: counts[state] })}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          )}
          {rows.length === 0 ? (
            <Text c="dimmed">{t('sms.noneInState')}</Text>
          ) : (
            <ul className={classes.recipients} aria-label={t('sms.recipients')}>
              {rows.map((recipient) => (
                <RecipientRow key={recipient.id} recipient={recipient} />
              ))}
            </ul>
          )}
        </Stack>
      </Section>
    </Page>
  )
}

function RecipientRow({ recipient: { number, person, state, reason, sentAt, deliveredAt } }: { recipient: SmsRecipient }) {
  const { t, formatDateTime } = useText()
  const at = deliveredAt ?? sentAt
  const why = reason ? t(`sms.reason.${reason}`) : state === 'unknown' ? t('sms.unknownHint') : undefined
  return (
    <li className={classes.recipient}>
      <span className={classes.who}>
        {person && <span className={classes.name}>{person.name}</span>}
        <span className={classes.number}>{number}</span>
      </span>
      <span className={classes.what}>
        <SmsStateBadge state={state} />
        {at && (
          <Text span size="sm" c="dimmed">
            {formatDateTime(at)}
          </Text>
        )}
      </span>
      {why && (
        <Text size="sm" c="dimmed" className={classes.why}>
          {why}
        </Text>
      )}
    </li>
  )
}

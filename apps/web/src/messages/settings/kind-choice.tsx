import { Checkbox, Group, SegmentedControl, Text } from '@mantine/core'
import { CHANNELS, type Channel } from '@verka/domain/messages/message-kinds.ts'
import type { OwnMessageSettings } from '@verka/domain/messages/message-settings.api.ts'
import {
  chosenWays,
  MAIL_PACES,
  mayChoose,
  type KindSettings,
  type MailPace,
  type MessageSettings,
} from '@verka/domain/messages/message-settings.ts'
import { useText } from '../../language/use-text.tsx'
import classes from './settings.module.css'

interface KindChoiceProps {
  offer: OwnMessageSettings['offers'][number]
  settings: MessageSettings
  canReceiveSms: boolean
  onChange: (changes: KindSettings) => void
}

/** The ways by which one kind of message reaches the person. */
export function KindChoice({ offer: { kind, rules, isEssential }, settings, canReceiveSms, onChange }: KindChoiceProps) {
  const { t } = useText()
  const name = t(`messages.kind.${kind}`)
  const ways = chosenWays(kind, rules, settings)
  // a channel that the tenant does not use is left out: nobody here can change that
  const offered = CHANNELS.filter((channel) => rules[channel] !== 'never' && (channel !== 'sms' || canReceiveSms))
  const isFixed = (channel: Channel) => !mayChoose(rules, channel)
  return (
    <fieldset className={classes.kind}>
      <legend className={classes.name}>{name}</legend>
      {isEssential && (
        <Text size="sm" c="dimmed">
          {t('messages.essential')}
        </Text>
      )}
      <Group gap="lg" mt={6}>
        {offered.map((channel) => (
          <Checkbox
            key={channel}
            label={isFixed(channel) ? `${t(`messages.channel.${channel}`)} · ${t('messages.always')}` : t(`messages.channel.${channel}`)}
            checked={ways[channel]}
            disabled={isFixed(channel)}
            onChange={(event) => onChange({ [channel]: event.currentTarget.checked })}
          />
        ))}
      </Group>
      {ways.mail && !isEssential && (
        <div className={classes.pace}>
          <Text size="sm" c="dimmed" aria-hidden>
            {t('messages.pace')}
          </Text>
          <SegmentedControl
            size="sm"
            maw="100%"
            styles={{ label: { whiteSpace: 'normal' } }}
            aria-label={`${t('messages.pace')}: ${name}`}
            value={ways.pace}
            onChange={(pace) => onChange({ pace: pace as MailPace })}
            data={MAIL_PACES.map((pace) => ({ value: pace, label: t(`messages.pace.${pace}`) }))}
          />
        </div>
      )}
    </fieldset>
  )
}

import { Checkbox, SegmentedControl, Text } from '@mantine/core'
import type { Channel } from '@verka/domain/messages/message-kinds.ts'
import { MAIL_PACES, type MailPace } from '@verka/domain/messages/message-settings.ts'
import { useText } from '../../language/use-text.tsx'
import classes from './settings.module.css'

/** One channel as it is shown. */
interface ShownChannel {
  channel: Channel
  isOn: boolean
  /** On for some of the kinds. */
  isMixed?: boolean
  /** The tenant decided it. */
  isFixed?: boolean
}

interface ChannelChoicesProps {
  channels: readonly ShownChannel[]
  onChange: (channel: Channel, isOn: boolean) => void
}

/** A tick for each channel. */
export function ChannelChoices({ channels, onChange }: ChannelChoicesProps) {
  const { t } = useText()
  return (
    <div className={classes.channels}>
      {channels.map(({ channel, isOn, isMixed = false, isFixed = false }) => (
        <Checkbox
          key={channel}
          label={isFixed ? `${t(`messages.channel.${channel}`)} · ${t('messages.always')}` : t(`messages.channel.${channel}`)}
          checked={isOn}
          indeterminate={isMixed}
          disabled={isFixed}
          // the whole row is pressed with a thumb
          classNames={{ body: classes.tick!, label: classes.tickLabel! }}
          onChange={({ currentTarget: { checked } }) => onChange(channel, isMixed || checked)}
        />
      ))}
    </div>
  )
}

interface PaceChoiceProps {
  /** Of which kinds of message. */
  name: string
  /** Undefined: not the same for all. */
  pace: MailPace | undefined
  onChange: (pace: MailPace) => void
}

/** Whether mails are sent at once or once a day. */
export function PaceChoice({ name, pace, onChange }: PaceChoiceProps) {
  const { t } = useText()
  return (
    <div className={classes.pace}>
      <Text size="sm" c="dimmed" aria-hidden>
        {t('messages.pace')}
      </Text>
      <SegmentedControl
        maw="100%"
        aria-label={`${t('messages.pace')}: ${name}`}
        value={pace ?? ''}
        onChange={(chosen) => onChange(chosen as MailPace)}
        data={MAIL_PACES.map((value) => ({ value, label: t(`messages.pace.${value}`) }))}
      />
    </div>
  )
}

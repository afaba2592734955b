import { Text } from '@mantine/core'
import { CHANNELS } from '@verka/domain/messages/message-kinds.ts'
import type { OwnMessageSettings } from '@verka/domain/messages/message-settings.api.ts'
import { chosenWays, mayChoose, type KindSettings, type MessageSettings } from '@verka/domain/messages/message-settings.ts'
import { useText } from '../../language/use-text.tsx'
import { ChannelChoices, PaceChoice } from './ways.tsx'
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
  return (
    <fieldset className={classes.kind}>
      <legend className={classes.name}>{name}</legend>
      {isEssential && (
        <Text size="sm" c="dimmed">
          {t('messages.essential')}
        </Text>
      )}
      <ChannelChoices
        channels={offered.map((channel) => ({ channel, isOn: ways[channel], isFixed: !mayChoose(rules, channel) }))}
        onChange={(channel, isOn) => onChange({ [channel]: isOn })}
      />
      {ways.mail && !isEssential && <PaceChoice name={name} pace={ways.pace} onChange={(pace) => onChange({ pace })} />}
    </fieldset>
  )
}

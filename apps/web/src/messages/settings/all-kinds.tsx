import { CHANNELS } from '@verka/domain/messages/message-kinds.ts'
import type { OwnMessageSettings } from '@verka/domain/messages/message-settings.api.ts'
import { chosenWays, mayChoose, type MessageSettings } from '@verka/domain/messages/message-settings.ts'
import { useText } from '../../language/use-text.tsx'
import { withChannel, withPace } from './ways-of-all-kinds.ts'
import { ChannelChoices, PaceChoice } from './ways.tsx'
import classes from './settings.module.css'

interface AllKindsProps {
  offers: OwnMessageSettings['offers']
  settings: MessageSettings
  canReceiveSms: boolean
  onChange: (change: (kinds: MessageSettings['kinds']) => MessageSettings['kinds']) => void
}

/** The ways of all kinds of message at once; a dash where they differ. */
export function AllKinds({ offers, settings, canReceiveSms, onChange }: AllKindsProps) {
  const { t } = useText()
  const name = t('messages.allKinds')
  const all = offers.map((offer) => ({ ...offer, ways: chosenWays(offer.kind, offer.rules, settings) }))
  const channels = CHANNELS.filter((channel) => channel !== 'sms' || canReceiveSms).flatMap((channel) => {
    const free = all.filter(({ rules }) => mayChoose(rules, channel))
    const count = free.filter(({ ways }) => ways[channel]).length
    return free.length === 0 ? [] : [{ channel, isOn: count === free.length, isMixed: count > 0 && count < free.length }]
  })
  const paces = new Set(all.filter(({ ways, isEssential }) => ways.mail && !isEssential).map(({ ways }) => ways.pace))
  return (
    <fieldset className={`${classes.kind} ${classes.all}`}>
      <legend className={classes.name}>{name}</legend>
      <ChannelChoices channels={channels} onChange={(channel, isOn) => onChange((kinds) => withChannel(kinds, offers, channel, isOn))} />
      {paces.size > 0 && (
        <PaceChoice
          name={name}
          pace={paces.size === 1 ? [...paces][0] : undefined}
          onChange={(pace) => onChange((kinds) => withPace(kinds, offers, pace))}
        />
      )}
    </fieldset>
  )
}

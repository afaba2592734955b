import type { Channel } from '@verka/domain/messages/message-kinds.ts'
import type { OwnMessageSettings } from '@verka/domain/messages/message-settings.api.ts'
import { mayChoose, type KindSettings, type MailPace, type MessageSettings } from '@verka/domain/messages/message-settings.ts'

type Kinds = MessageSettings['kinds']
type Offers = OwnMessageSettings['offers']

const withEach = (kinds: Kinds, offers: Offers, changes: KindSettings): Kinds => ({
  ...kinds,
  ...Object.fromEntries(offers.map(({ kind }) => [kind, { ...kinds[kind], ...changes }])),
})

/** A channel of every kind for which the person may choose it. */
export const withChannel = (kinds: Kinds, offers: Offers, channel: Channel, isOn: boolean): Kinds =>
  withEach(
    kinds,
    offers.filter(({ rules }) => mayChoose(rules, channel)),
    { [channel]: isOn },
  )

/** The pace of the mails of every kind that can wait. */
export const withPace = (kinds: Kinds, offers: Offers, pace: MailPace): Kinds =>
  withEach(
    kinds,
    offers.filter(({ isEssential }) => !isEssential),
    { pace },
  )

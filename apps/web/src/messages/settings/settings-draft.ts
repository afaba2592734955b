import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { OwnMessageSettings } from '@verka/domain/messages/message-settings.api.ts'
import type { MessageSettings } from '@verka/domain/messages/message-settings.ts'

/** A person's settings as they are edited, with the version that they are based on. */
export interface SettingsDraft extends MessageSettings {
  version: number
}

export const draftOfSettings = ({ kinds, quiet, digestHour, timeZone, version }: OwnMessageSettings): SettingsDraft => ({
  kinds,
  quiet,
  digestHour,
  timeZone,
  version,
})

const NO_ERRORS: FieldError[] = []
/** Everything that can be chosen is valid. */
export const checkSettings = () => NO_ERRORS

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What was changed here, over what the person saved on another device meanwhile. */
export function mergedSettings(base: SettingsDraft, mine: SettingsDraft, theirs: SettingsDraft): SettingsDraft {
  const kinds = { ...theirs.kinds }
  for (const [kind, chosen] of Object.entries(mine.kinds) as [keyof typeof kinds, object][])
    if (!isSame(chosen, base.kinds[kind])) kinds[kind] = chosen
  const own = <Key extends 'quiet' | 'digestHour' | 'timeZone'>(key: Key) => (isSame(mine[key], base[key]) ? theirs[key] : mine[key])
  return { kinds, quiet: own('quiet'), digestHour: own('digestHour'), timeZone: own('timeZone'), version: theirs.version }
}

import { expect, test } from 'vitest'
import { mergedSettings, type SettingsDraft } from './settings-draft.ts'

const BASE: SettingsDraft = {
  kinds: { overdue: { mail: false }, due: { sms: true } },
  quiet: null,
  digestHour: 7,
  timeZone: null,
  version: 3,
}

test('settings that were saved on another device meanwhile are kept, but for what was changed here', () => {
  const mine: SettingsDraft = { ...BASE, kinds: { ...BASE.kinds, due: { sms: false }, openCase: { mail: false } }, digestHour: 9 }
  const theirs: SettingsDraft = {
    kinds: { overdue: { mail: true }, due: { sms: true, push: false } },
    quiet: { from: 22, to: 7 },
    digestHour: 6,
    timeZone: 'Europe/Oslo',
    version: 5,
  }
  expect(mergedSettings(BASE, mine, theirs)).toEqual({
    kinds: { overdue: { mail: true }, due: { sms: false }, openCase: { mail: false } },
    quiet: { from: 22, to: 7 },
    digestHour: 9,
    timeZone: 'Europe/Oslo',
    version: 5,
  })
})

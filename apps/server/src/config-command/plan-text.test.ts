import { expect, test } from 'vitest'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import { openedText } from './plan-text.ts'

test('what becomes open to people without a login is under its title, a line each', async () => {
  const words = await loadServedTranslator('en-US')
  const service = {
    kind: 'service',
    names: localized('Felanmälan', 'Fault report', 'Feilmelding'),
    of: localized('Verktyg', 'Tools', 'Verktøy'),
  } as const
  const objects = { kind: 'objects', names: localized('Verktyg', 'Tools', 'Verktøy'), of: localized('Öppet', 'Open', 'Åpent') } as const
  expect(openedText([objects, service], words)).toBe(
    [
      'Becomes open to everybody without a login:',
      '  Objects of the category Tools, with what the data schema Open shows',
      '  The service Fault report for objects in the category Tools: everybody can send in a report',
    ].join('\n'),
  )
})

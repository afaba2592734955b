import { expect, test } from 'vitest'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { PlanItem } from '@verka/domain/replication/replication.schema.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import { openedText, planText } from './plan-text.ts'

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

test('a processor that is created says that it is off until its secret is entered', async () => {
  const item: PlanItem = {
    kind: 'processorConfig',
    id: '01890000-0000-7000-8000-000000000001',
    names: localized('Ekonomisystemet'),
    version: 1,
    targetVersion: null,
    targetId: null,
    state: 'create',
    reason: null,
    isWritten: true,
    needs: [],
    missing: [],
    dropped: [],
    errors: [],
    heldBy: null,
    offUntil: 'secret',
  }
  const [, note] = planText({ items: [item] }, [], await loadServedTranslator('en-US')).split('\n')
  expect(note?.trim()).toBe('Is created switched off: enter its secret and switch it on.')
})

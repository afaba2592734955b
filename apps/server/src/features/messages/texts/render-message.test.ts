import { expect, test } from 'vitest'
import { DEFAULT_TEMPLATES } from '@verka/messages/templates/templates.ts'
import { renderText } from './render-message.ts'

test.each([
  ['sv-SE', 17, 'Ska lämnas 30 november: Borr (A-1)', 'ska vara tillbaka senast 30 november. Lämna den i tid, eller förläng'],
  ['sv-SE', 0, 'Ska lämnas nu: Borr (A-1)', 'skulle vara tillbaka 30 november. Lämna den nu, eller förläng'],
  ['en-US', 17, 'Due November 30: Borr (A-1)', 'is to be returned by November 30. Return it in time, or extend'],
  ['en-US', 0, 'Due now: Borr (A-1)', 'was due November 30. Return it now, or extend'],
  ['nb-NO', 17, 'Skal leveres 30. november: Borr (A-1)', 'skal være tilbake senest 30. november. Lever den i tide, eller forleng'],
  ['nb-NO', 0, 'Skal leveres nå: Borr (A-1)', 'skulle vært tilbake 30. november. Lever den nå, eller forleng'],
] as const)('the reminder of a due day in %s, with %d hours left', (culture, hours, title, body) => {
  const now = new Date('2026-11-30T06:00:00Z')
  const reader = { culture, timeZone: 'Europe/Stockholm', recipient: 'Kim', tenant: 'Verka', now }
  const params = { object: 'Borr', code: 'A-1', service: [], dueAt: '2026-11-30T22:59:00.000Z', hours }
  const made = renderText({ kind: 'due', template: DEFAULT_TEMPLATES[culture].due }, params, reader)
  const plain = (text: string) => text.replaceAll('\u00A0', ' ')
  expect(plain(made.title)).toBe(title)
  expect(plain(made.body)).toContain(body)
})

import { expect, test } from 'vitest'
import { writeCalendar } from './write-calendar.ts'

const event = (more: object = {}) => ({
  uid: 'due-1@verka',
  title: 'Återlämning',
  description: '',
  url: 'https://verka.test/exe/id/1',
  changedAt: new Date('2026-11-24T09:00:00.123Z'),
  time: { day: '2026-12-31' },
  ...more,
})
const linesOf = (text: string) => text.split('\r\n')

test('a calendar has days, intervals and the time of the last change', () => {
  const time = { from: new Date('2026-11-24T09:00:00Z'), to: new Date('2026-11-24T10:30:00Z') }
  const lines = linesOf(writeCalendar('Norra', [event(), event({ time })]))
  expect(lines).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101', 'DTSTAMP:20261124T090000Z']))
  expect(lines).toEqual(expect.arrayContaining(['DTSTART:20261124T090000Z', 'DTEND:20261124T103000Z', 'X-WR-CALNAME:Norra']))
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
})

test('values of people end no line and no property, and long lines are folded between letters', () => {
  const title = `Borr; 6 mm, "ny"\\\r\nEND:VEVENT\nATTACH:x\u0000${'å'.repeat(80)}`
  const text = writeCalendar('x', [event({ title })])
  const lines = linesOf(text)
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
  expect(lines.some((line) => line.startsWith('ATTACH'))).toBe(false)
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:Borr\\; 6 mm\\, "ny"\\\\\\nEND:VEVENT\\nATTACH:x${'å'.repeat(80)}`)
})

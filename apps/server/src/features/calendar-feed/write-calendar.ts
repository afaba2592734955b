/** An event of a calendar: an interval, an instant, or a whole day. */
export interface CalendarEvent {
  /** The same in each reading, so that programs recognise it. */
  uid: string
  title: string
  description?: string
  url?: string
  /** Whether the time is taken: calendars show it as busy. */
  isBusy?: boolean
  /** When it was last changed. */
  changedAt: Date
  time: { day: string } | { from: Date; to: Date }
}

/** Octets of a line, without its break (RFC 5545, 3.1). */
const LINE_OCTETS = 75

const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (letter) => `\\${letter}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

/** A line in parts of 75 octets: a letter of several octets is never divided. */
function folded(line: string): string {
  const parts = ['']
  let octets = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > LINE_OCTETS) {
      parts.push('')
      // the space that begins it
      octets = 1
    }
    parts[parts.length - 1] += letter
    octets += size
  }
  return parts.join('\r\n ')
}

const utc = (moment: Date) => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const plain = (day: string) => day.replaceAll('-', '')
const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

function eventLines({ uid, title, description, url, isBusy = false, changedAt, time }: CalendarEvent): string[] {
  const when =
    'day' in time
      ? [`DTSTART;VALUE=DATE:${plain(time.day)}`, `DTEND;VALUE=DATE:${plain(nextDay(time.day))}`]
      : [`DTSTART:${utc(time.from)}`, `DTEND:${utc(time.to)}`]
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(changedAt)}`,
    ...when,
    `SUMMARY:${escaped(title)}`,
    ...(description === undefined ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(url === undefined ? [] : [`URL:${url}`]),
    isBusy ? 'TRANSP:OPAQUE' : 'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** A calendar as programs subscribe to it (RFC 5545). */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Verka//Verka//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

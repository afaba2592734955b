import pg from 'pg'
import { beginningOf, dayAt, plusDays, wallClock } from '@verka/domain/localization/dates.ts'

const HOUR_MS = 3_600_000
/** Offsets from a change of clocks, in minutes: the seconds around it, the hours that it skips or repeats, the nights about it. */
const OFFSETS = [-1500, -1440, -90, -61, -60, -59, -30, -1, 0, 1, 30, 59, 60, 61, 90, 1440, 1500].map((minutes) => minutes * 60_000)

interface Case {
  zone: string
  moment: string
  day: string
  time: string
}

export interface TimeReport {
  zones: number
  changes: number
  cases: number
  /** Instants that PostgreSQL's time zone database reads otherwise than that of Node, which alone counts. */
  otherwise: string[]
  /** Instants for which a list's day filter and the displayed day differ. */
  days: string[]
}

/** Every clock change of a zone in some years, as its instant, found by bisection. */
function changesOf(zone: string, from: number, to: number): number[] {
  const offset = (at: number) => {
    const { day, time } = wallClock(new Date(at), zone)
    return Date.parse(`${day}T${time}:00Z`) - Math.floor(at / 60_000) * 60_000
  }
  const changes: number[] = []
  const STEP = 7 * 24 * HOUR_MS
  let before = offset(Date.UTC(from, 0, 1))
  for (let at = Date.UTC(from, 0, 1) + STEP; at < Date.UTC(to + 1, 0, 1); at += STEP) {
    const after = offset(at)
    if (after === before) continue
    let [low, high] = [at - STEP, at]
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000
      if (offset(middle) === before) low = middle
      else high = middle
    }
    changes.push(high)
    before = after
  }
  return changes
}

/**
 * Compares Intl's and PostgreSQL's conversions of instants around every clock change of every zone that both know, and the bounds of days
 * in list filters with the displayed days.
 * @param options.every checks every n-th change only
 */
export async function runTime(options: { databaseUrl: string; from: number; to: number; every?: number }): Promise<TimeReport> {
  const client = new pg.Client({ connectionString: options.databaseUrl })
  await client.connect()
  try {
    const known = new Set((await client.query<{ name: string }>('select name from pg_timezone_names')).rows.map(({ name }) => name))
    const zones = Intl.supportedValuesOf('timeZone').filter((zone) => known.has(zone))
    const report: TimeReport = { zones: zones.length, changes: 0, cases: 0, otherwise: [], days: [] }
    let seen = 0
    for (const zone of zones) {
      const changes = changesOf(zone, options.from, options.to).filter(() => seen++ % (options.every ?? 1) === 0)
      report.changes += changes.length
      const cases = changes.flatMap((change) =>
        OFFSETS.map((beside): Case => {
          const moment = new Date(change + beside)
          return { zone, moment: moment.toISOString(), ...wallClock(moment, zone) }
        }),
      )
      report.cases += cases.length
      if (cases.length === 0) continue
      const { rows } = await client.query<Case & { is_same: boolean; is_inside: boolean }>(
        `select c.*, to_char(c.moment::timestamptz at time zone c.zone, 'YYYY-MM-DD HH24:MI') = c.day || ' ' || c.time as is_same,
            c.moment::timestamptz >= c.first::timestamptz and c.moment::timestamptz < c.next::timestamptz as is_inside
          from jsonb_to_recordset($1::jsonb) as c(zone text, moment text, day text, time text, first text, next text)`,
        [
          JSON.stringify(
            cases.map((one) => ({ ...one, first: beginningOf(one.day, zone), next: beginningOf(plusDays(one.day, 1), zone) })),
          ),
        ],
      )
      for (const row of rows) {
        const line = `${row.zone} ${row.moment} = ${row.day} ${row.time}`
        if (!row.is_same) report.otherwise.push(line)
        if (!row.is_inside || dayAt(new Date(row.moment), row.zone) !== row.day) report.days.push(line)
      }
    }
    return report
  } finally {
    await client.end()
  }
}

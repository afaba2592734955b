import type { FieldValue } from '@verka/domain/forms/field.ts'
import { pick, seeded } from './demo-objects.ts'

export interface DemoExecution {
  /** Type of the object and position of the service in it. */
  type: string
  /** Which object of the type, by its position. */
  objectIndex: number
  /** User name of who did it. */
  by: string
  at: Date
  values: Record<string, FieldValue>
}

const DAY_MS = 86_400_000

/** Some months of work, oldest first: cleaning every working day, inspections and vehicle checks now and then. */
export function demoHistory(counts: Record<string, number>, now: Date, seed: number): DemoExecution[] {
  const random = seeded(seed)
  const executions: DemoExecution[] = []
  // between 7 and 15 o'clock in Swedish summer time, a day or more ago
  const at = (daysAgo: number) => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - daysAgo * DAY_MS + (5 + random() * 8) * 3_600_000)
  const add = (type: string, total: number, days: number, values: (at: Date) => Record<string, FieldValue>) => {
    for (let index = 0; index < total; index++) {
      const moment = at(1 + Math.floor(random() * days))
      executions.push({
        type,
        objectIndex: Math.floor(random() * (counts[type] ?? 1)),
        by: pick(random, ['user', 'user', 'restricted', 'siteadmin']),
        at: moment,
        values: values(moment),
      })
    }
  }
  const rooms = counts.room ?? 0
  add('room', Math.min(rooms * 3, 220), 90, () => ({
    kind: pick(random, ['daily', 'daily', 'daily', 'periodic', 'extra']),
    minutes: Math.floor(8 + random() * 50),
    refilled: random() < 0.8,
    ...(random() < 0.1
      ? { remarks: pick(random, ['Trasig persienn.', 'Klotter på väggen vid dörren.', 'Lampa ur funktion.', 'Vattenkran droppar.']) }
      : {}),
  }))
  add('extinguisher', Math.min(counts.extinguisher ?? 0, 50), 150, (moment) => {
    const isFaulty = random() < 0.12
    return {
      visible: random() < 0.95,
      seal: !isFaulty,
      hose: random() < 0.97,
      pressure: Math.round((isFaulty ? 4 + random() * 6 : 13 + random() * 3) * 10) / 10,
      result: isFaulty ? pick(random, ['minor', 'major']) : 'ok',
      nextDate: new Date(moment.getTime() + 365 * DAY_MS).toISOString().slice(0, 10),
      ...(isFaulty ? { fault: 'Lågt tryck. Utbytt mot reserv.' } : {}),
    }
  })
  add('vehicle', Math.min((counts.vehicle ?? 0) * 5, 60), 60, () => {
    const isFaulty = random() < 0.08
    return {
      odometer: Math.floor(20_000 + random() * 160_000),
      lights: !isFaulty,
      tyres: random() < 0.97,
      result: isFaulty ? 'minor' : 'ok',
      ...(isFaulty ? { fault: 'Höger bakljus ur funktion.' } : {}),
    }
  })
  return executions.sort((one, other) => one.at.getTime() - other.at.getTime())
}

import type { FieldValue } from '@verka/domain/forms/field.ts'
import { recordNamed } from '../demo-fields.ts'
import type { DemoExecution, Indexed } from '../demo-model.ts'
import { pick } from '../demo-random.ts'
import { atHour, dayBefore } from '../demo-time.ts'

type Answers = Record<string, FieldValue>
type Days = readonly Date[]
type Random = () => number

const DAY_MS = 86_400_000
const PURPOSES = ['Hyllor i materialrummet', 'Byte av lås', 'Staketet vid skolgården', 'Montering av whiteboard', 'Häcken vid entrén']

/** Loans of tools: most are returned, some are open, one of them overdue. Days are counted back from today. */
export function toolLoans(tools: Indexed[], days: Days, random: Random): DemoExecution[] {
  // working days since the loan and the return; without a return it is still open
  const loans: [lent: number, returned: number | undefined, isOverdue?: boolean][] = [
    [70, 66],
    [61, 55],
    [48, 41],
    [33, 30],
    [26, 18],
    [12, 9],
    [16, undefined, true],
    [3, undefined],
    [1, undefined],
  ]
  return loans.slice(0, tools.length > 20 ? loans.length : 5).flatMap(([lent, returned, isOverdue], nth) => {
    const { index } = tools[(nth * 3) % tools.length]!
    const at = atHour(days[lent]!, 7.2 + random() * 2)
    const step = (when: Date, values: Answers, more: Partial<DemoExecution> = {}): DemoExecution => ({
      index,
      service: 'toolLoan',
      by: 'user',
      at: when,
      values,
      thread: `loan ${nth}`,
      ...more,
    })
    const due = dayBefore(at, isOverdue ? -7 : -12)
    // now and then the site administrator hands it out
    const handedOut = nth % 4 === 2 ? { by: 'siteadmin', borrower: 'user' } : {}
    const started = step(at, { due, purpose: pick(random, PURPOSES) }, handedOut)
    if (returned === undefined) return [started]
    const condition = random() < 0.75 ? 'whole' : 'worn'
    const ended = step(atHour(days[returned]!, 14 + random()), { condition }, { step: 'return' })
    if (nth !== 4) return [started, ended]
    const extendedAt = atHour(days[21]!, 10)
    const values = { due: dayBefore(extendedAt, -13), reason: 'Väntar på material.' }
    return [started, step(extendedAt, values, { step: 'extend' }), ended]
  })
}

const FAULTS: [code: string, description: string, action: string][] = [
  ['Broken light', 'Två lysrör blinkar vid fönstret.', 'Bytte båda lysrören och en tändare.'],
  ['Door or lock', 'Dörren går inte att låsa.', 'Justerade slutblecket.'],
  ['Too cold', 'Bara 16 grader på morgonen.', 'Luftade elementen.'],
  ['Blocked drain', 'Vattnet står kvar i handfatet.', 'Rensade vattenlåset.'],
  ['Broken furniture', 'Ett stolsben är av.', 'Bytte stolen.'],
  ['Vandalism', 'Klotter på insidan av dörren.', 'Sanerade och målade.'],
  ['Poor ventilation', 'Luften står stilla efter lunch.', 'Bytte filter.'],
]

/** Cases of all ages: some fixed, one cancelled, some open for a day, a week, a month. */
export function faultReports(rooms: Indexed[], days: Days, random: Random): DemoExecution[] {
  const cases: [opened: number, followed: number | undefined, ended: number | undefined, how?: 'dropped'][] = [
    [1, undefined, undefined],
    [22, 15, undefined],
    [64, 60, 57],
    [41, undefined, 40],
    [30, undefined, 29, 'dropped'],
    [6, 4, undefined],
    [2, undefined, undefined],
  ]
  return cases.slice(0, rooms.length > 40 ? cases.length : 3).flatMap(([opened, followed, ended, how], nth) => {
    const { index } = rooms[(nth * 5 + 2) % rooms.length]!
    const [code, description, action] = FAULTS[nth]!
    const thread = `case ${nth}`
    const step = (day: number, by: string, values: Answers, key?: string): DemoExecution => ({
      index,
      service: 'faultReport',
      by,
      at: atHour(days[day]!, 8 + random() * 7),
      values,
      thread,
      ...(key && { step: key }),
    })
    return [
      step(opened, 'user', { fault: recordNamed('faultCode', code), description }),
      ...(followed === undefined
        ? []
        : [step(followed, 'siteadmin', { note: 'Beställt av entreprenör.', plannedFor: dayBefore(days[followed]!, -5) }, 'followUp')]),
      ...(ended === undefined
        ? []
        : how === 'dropped'
          ? [step(ended, 'siteadmin', { reason: 'Redan anmält.' }, 'dropped')]
          : [step(ended, 'user', { action, minutes: 20 + Math.round(random() * 60) }, 'done')]),
    ]
  })
}

/** The store empties week by week, is refilled and counted; the first stock is nearly empty. */
export function storeMovements(goods: Indexed[], days: Days, random: Random): DemoExecution[] {
  const some = goods.slice(0, goods.length > 8 ? 6 : 3)
  return some.flatMap(({ index, values }, nth) => {
    const step = (day: number, hour: number, answers: Answers, key?: string): DemoExecution => ({
      index,
      service: 'store',
      by: key === 'count' ? 'siteadmin' : 'user',
      at: atHour(days[day]!, hour + random()),
      values: answers,
      ...(key && { step: key }),
    })
    const [stock, department] = [Number(values.balance), recordNamed('department', nth % 2 ? 'Cleaning' : 'Schools and preschools')]
    const taken = Math.ceil(stock / 3)
    return [
      step(52 - nth, 9, { amount: taken, department }),
      ...(nth % 3 === 1 ? [step(35, 13, { amount: 12, delivery: `FS ${4100 + nth}` }, 'refill')] : []),
      step(24 - nth, 9, { amount: taken, department }),
      ...(nth === 2 ? [step(11, 14, { counted: stock - 2 * taken - 1 }, 'count')] : []),
      ...(nth === 0 ? [step(2, 10, { amount: stock - 2 * taken - 2, department })] : []),
    ]
  })
}

/** Condition of some rooms; one of them was repaired since. */
export function roomSurveys(rooms: Indexed[], days: Days, random: Random): DemoExecution[] {
  return rooms.slice(0, rooms.length > 40 ? 4 : 2).flatMap(({ index }, nth) => {
    const at = atHour(days[80 - nth * 3]!, 13 + random())
    const survey = (when: Date, values: Answers, more: Partial<DemoExecution> = {}): DemoExecution => ({
      index,
      service: 'roomSurvey',
      by: 'siteadmin',
      at: when,
      values,
      thread: `survey ${index}`,
      ...more,
    })
    const isWorn = nth === 1
    const first = { floor: isWorn ? 'poor' : 'good', walls: pick(random, ['good', 'fair']), ceiling: 'good' }
    const started = survey(at, { ...first, ...(isWorn && { plan: 'Nytt golv i vår.' }) })
    return isWorn ? [started, survey(atHour(days[20]!, 10), { ...first, floor: 'good' }, { step: 'update' })] : [started]
  })
}

/** Bookings of the coming days: which tool, by whom, from and to. */
export function demoReservations(tools: Indexed[], now: Date): { index: number; by: string; at: Date; from: Date; to: Date }[] {
  const today = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)
  const inDays = (days: number, hour: number) => atHour(new Date(today.getTime() + days * DAY_MS), hour)
  const booked: [tool: number, by: string, from: Date, to: Date][] = [
    [1, 'user', inDays(2, 7), inDays(3, 16)],
    [4, 'siteadmin', inDays(5, 8), inDays(5, 12)],
  ]
  return booked.map(([tool, by, from, to]) => ({ index: tools[tool]!.index, by, at: new Date(now.getTime() - DAY_MS), from, to }))
}

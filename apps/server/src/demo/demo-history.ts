import type { DemoExecution, DemoObject, Indexed } from './demo-model.ts'
import { between, pick, seeded, shuffled } from './demo-random.ts'
import { atHour, dayBefore, daysBetween, workingDays } from './demo-time.ts'
import { faultReports, roomSurveys, storeMovements, toolLoans } from './modes/history.ts'
import { playgroundHistory } from './playground/history.ts'

const MINUTE_MS = 60_000
const ROOMS_A_TOUR = 7
const INSPECTED_A_DAY = 8
const CHECKED_A_DAY = 5

/** Some months of work, oldest first: cleaning tours, the yearly inspection building by building, daily vehicle checks, the playgrounds' inspections, loans, cases and the store. */
export function demoHistory(objects: readonly DemoObject[], now: Date, seed: number): DemoExecution[] {
  const random = seeded(seed)
  const days = workingDays(now, 110)
  const ofType = (type: string): Indexed[] =>
    objects.map((object, index) => ({ ...object, index })).filter((object) => object.type === type)
  return [
    ...cleaning(ofType('room'), days, random),
    ...inspections(ofType('extinguisher'), days, random),
    ...vehicleChecks(ofType('vehicle'), days, random),
    ...playgroundHistory(ofType('playground'), days, random),
    ...toolLoans(ofType('tool'), days, random),
    ...faultReports(ofType('room'), days, random),
    ...storeMovements(ofType('consumable'), days, random),
    ...roomSurveys(ofType('room'), days, random),
  ].sort((one, other) => one.at.getTime() - other.at.getTime())
}

const REMARKS: Record<string, string[]> = {
  wetroom: ['Vattenkran droppar.', 'Golvbrunnen luktar.', 'Tvålautomaten är trasig.'],
  classroom: ['Trasig persienn.', 'Klotter på väggen vid dörren.'],
  group: ['Lampa ur funktion.'],
  office: ['Trasig persienn.', 'Lampa ur funktion.'],
  common: ['Klotter på väggen vid dörren.', 'Lampa ur funktion.'],
  gym: ['Ribbstolen sitter löst.', 'Lampa ur funktion.'],
}

/** Cleans the rooms every other working day, in one tour without repeats; the time depends on the size. */
function cleaning(rooms: Indexed[], days: readonly Date[], random: () => number): DemoExecution[] {
  const tours = Math.min(32, Math.floor((rooms.length * 3) / ROOMS_A_TOUR))
  return Array.from({ length: tours }, (_, tour) => {
    const by = pick(random, ['user', 'user', 'restricted', 'siteadmin'])
    let time = atHour(days[tour * 2]!, 6.5 + random()).getTime()
    return Array.from({ length: ROOMS_A_TOUR }, (_, step): DemoExecution => {
      const { index, values } = rooms[(tour * ROOMS_A_TOUR + step) % rooms.length]!
      const kind = pick(random, ['daily', 'daily', 'daily', 'daily', 'periodic', 'extra'])
      const effort = (kind === 'periodic' ? 2 : 1) * (0.85 + random() * 0.3)
      const minutes = Math.round((5 + Math.sqrt(Number(values.area)) * 2.2) * effort)
      time += (minutes + 2 + random() * 4) * MINUTE_MS
      const remarks = random() < 0.1 ? pick(random, REMARKS[String(values.use)]!) : undefined
      return {
        index,
        service: 'cleaning',
        by,
        at: new Date(time),
        values: { kind, minutes, refilled: random() < 0.85, ...(remarks ? { remarks } : {}) },
      }
    })
  }).flat()
}

/** Once a year: objects inspected in these months are not inspected again in them. Carbon dioxide is weighed instead. */
function inspections(extinguishers: Indexed[], days: readonly Date[], random: () => number): DemoExecution[] {
  const due = extinguishers.filter(({ values }) => values.agent !== 'co2').slice(0, 50)
  return due.map(({ index }, nth): DemoExecution => {
    const visit = Math.floor(nth / INSPECTED_A_DAY)
    const at = atHour(days[100 - visit * 14]!, 8.5 + (nth % INSPECTED_A_DAY) * 0.3 + random() * 0.2)
    const result = random() < 0.85 ? 'ok' : pick(random, ['minor', 'major'])
    return {
      index,
      service: 'inspection',
      by: visit % 3 === 2 ? 'siteadmin' : 'user',
      at,
      values: {
        visible: random() < 0.95,
        seal: result !== 'minor',
        hose: true,
        pressure: result === 'major' ? between(random, 4, 9) : between(random, 13, 16),
        result,
        nextDate: dayBefore(at, -365),
        ...(result === 'minor' ? { fault: 'Plomberingen saknades. Ny plombering satt.' } : {}),
        ...(result === 'major' ? { fault: 'Lågt tryck. Utbytt mot reserv.' } : {}),
      },
    }
  })
}

/** Before the first drive of the day, of the vehicles that were used; the odometer only ever grows. */
function vehicleChecks(vehicles: Indexed[], days: readonly Date[], random: () => number): DemoExecution[] {
  const driven = vehicles.filter(({ values }) => values.odometer !== undefined).map((vehicle) => ({ ...vehicle, aDay: 15 + random() * 50 }))
  const checkedDays = Math.min(12, driven.length)
  return Array.from({ length: checkedDays }, (_, day) =>
    shuffled(random, driven)
      .slice(0, CHECKED_A_DAY)
      .map(({ index, values, aDay, registeredAt }): DemoExecution => {
        const at = atHour(days[day]!, 6.7 + random() * 1.3)
        const isFaulty = random() < 0.08
        return {
          index,
          service: 'vehicleCheck',
          by: pick(random, ['user', 'user', 'siteadmin']),
          at,
          values: {
            odometer: Number(values.odometer) + Math.round(aDay * daysBetween(registeredAt, at)),
            lights: !isFaulty,
            tyres: true,
            result: isFaulty ? 'minor' : 'ok',
            ...(isFaulty ? { fault: 'Höger bakljus ur funktion.' } : {}),
          },
        }
      }),
  ).flat()
}

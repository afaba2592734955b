import type { FieldValue } from '@verka/domain/forms/field.ts'
import { checksOf } from '../demo-definitions.ts'
import { recordNamed } from '../demo-fields.ts'
import type { DemoExecution, Indexed } from '../demo-model.ts'
import { between, pick } from '../demo-random.ts'
import { atHour, dayBefore } from '../demo-time.ts'

type Answers = Record<string, FieldValue>

const resultOf = (isFine: boolean) => recordNamed('inspectionResult', isFine ? 'OK' : 'Remark')

/** Every check of a service in order, apart from some. */
const allInOrder = (service: 'annual' | 'operational' | 'routine', without: readonly string[]): Answers =>
  Object.fromEntries(checksOf(service).flatMap((key) => (without.includes(key) ? [] : [[key, 'ok']])))

/** Rounds in both seasons, a check with tools, and the main inspection of most equipment; the rest is due soon. */
export function playgroundHistory(equipment: Indexed[], days: readonly Date[], random: () => number): DemoExecution[] {
  return equipment.flatMap((one, nth): DemoExecution[] => {
    const visit = (service: string, day: number, by: string, hour: number, answers: (at: Date) => Answers): DemoExecution => {
      const at = atHour(days[day]!, hour + (nth % 12) * 0.4 + random() * 0.2)
      return { index: one.index, service, by, at, values: answers(at) }
    }
    return [
      visit('routine', 90, 'user', 8, () => routine(random)),
      ...(nth % 4 === 3 ? [] : [visit('annual', 72, 'siteadmin', 8.5, (at) => annual(one, at, random))]),
      visit('operational', 30, 'user', 9, (at) => operational(one, at, random)),
      visit('routine', 6, 'user', 8, () => routine(random)),
    ]
  })
}

function routine(random: () => number): Answers {
  const answers = { ...allInOrder('routine', []), closedOff: false }
  if (random() > 0.15) return { ...answers, closedOff: null }
  const [point, what] = pick(random, [
    ['clean', 'Krossad flaska i sanden, bortplockad.'],
    ['surfacing', 'Underlaget är bortsparkat under redskapet. Krattat tillbaka.'],
    ['whole', 'Klotter på sidostycket. Anmält till sanering.'],
  ] as const)
  return { ...answers, [point]: 'deviation', [`${point}Note`]: what, checksSeverity: 'low' }
}

const isMoving = ({ values }: Indexed) => values.movingParts === true

function operational(one: Indexed, at: Date, random: () => number): Answers {
  const hidden = [...(isMoving(one) ? [] : ['bearings', 'chains']), ...(one.values.kind === 'slide' ? [] : ['sliding'])]
  const answers = { ...allInOrder('operational', hidden), inspectedOn: dayBefore(at, 0) }
  if (random() > 0.25) return { ...answers, result: resultOf(true) }
  return {
    ...answers,
    bolts: 'deviation',
    boltsNote: 'Lösa bultar i överliggaren, utbytta mot nya från reservsatsen.',
    stabilitySeverity: 'medium',
    boltsUsed: 2,
    result: resultOf(false),
    remarks: 'Efterdras igen om en månad.',
  }
}

const LOOSE = ['Sand', 'Bark', 'Wood chips'].map((name) => recordNamed('surfacing', name))

function annual(one: Indexed, at: Date, random: () => number): Answers {
  const isLoose = LOOSE.includes(String(one.values.surfacing))
  const hidden = [...(isMoving(one) ? [] : ['chains', 'ropes', 'bearings', 'seats']), ...(isLoose ? ['seams'] : [])]
  const isFine = random() > 0.3
  const depth = () => 30 + Math.round(random() * 12)
  return {
    ...allInOrder('annual', hidden),
    inspectedOn: dayBefore(at, 0),
    weather: random() < 0.7 ? 'dry' : 'wet',
    temperature: Math.round(between(random, 2, 12)),
    surfacing: one.values.surfacing!,
    ...(isLoose && { depthLanding: depth(), depthMiddle: depth(), depthEdge: depth() }),
    result: resultOf(isFine),
    nextInspection: dayBefore(at, -365),
    signature: signature(random),
    ...(!isFine && {
      bolts: 'deviation',
      boltsReplaced: 4,
      structureWhat: 'Fyra bultar i benens fästen var gängskadade och byttes ut.',
      structureSeverity: 'low',
      spareParts: [{ part: 'Bult M12×80 med låsmutter', article: 'HB-1280', count: 4 }],
      measure: 'Kontrollera efterdragningen vid nästa funktionskontroll.',
      responsible: 'manager',
      deadline: dayBefore(at, -60),
    }),
  }
}

/** A hastily written name: one wave that runs out. */
function signature(random: () => number): FieldValue {
  const tempo = 2.2 + random()
  const stroke = Array.from({ length: 36 }, (_, step) => {
    const y = 60 + Math.sin(step / tempo) * 30 * (1 - step / 48) + Math.cos(step) * 6
    return [24 + step * 7, Math.round(y * 10) / 10]
  }).flat()
  return { width: 320, height: 140, strokes: [stroke] }
}

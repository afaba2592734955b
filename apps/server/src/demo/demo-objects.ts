import type { FieldValue } from '@verka/domain/forms/field.ts'
import type { DemoObject, Unregistered } from './demo-model.ts'
import { between, pick, seeded } from './demo-random.ts'
import { BUILDINGS, EXTINGUISHER_LOCATIONS, roomsOf } from './demo-rooms.ts'
import { atHour, dayBefore, workingDays } from './demo-time.ts'
import { playgroundObjects } from './playground/objects.ts'

/** Something that was changed in an object after it had been registered. */
export interface DemoEdit {
  /** Position in the list of objects. */
  index: number
  at: Date
  values: Record<string, FieldValue>
}

const VEHICLES = [
  { title: 'Skåpbil', model: 'VW Transporter', fuel: 'diesel', kilometres: 160_000 },
  { title: 'Personbil', model: 'Kia Niro', fuel: 'electric', kilometres: 70_000 },
  { title: 'Skåpbil', model: 'Renault Kangoo', fuel: 'electric', kilometres: 60_000 },
  { title: 'Lastbil', model: 'Volvo FL', fuel: 'biogas', kilometres: 180_000 },
  { title: 'Personbil', model: 'VW Golf', fuel: 'biogas', kilometres: 120_000 },
  { title: 'Släp', model: 'Fogelsta 1425', fuel: 'none', kilometres: undefined },
  { title: 'Traktor', model: 'John Deere 4066R', fuel: 'diesel', kilometres: 20_000 },
]
const POWER = ['Makita', 'Bosch', 'Hilti', 'DeWalt']
const TOOLS: [title: string, kind: string, brands: string[], price: number][] = [
  ['Skruvdragare 18 V', 'power', POWER, 2400],
  ['Slagborrmaskin', 'power', POWER, 3200],
  ['Vinkelslip 125 mm', 'power', POWER, 1500],
  ['Sticksåg', 'power', POWER, 1900],
  ['Cirkelsåg', 'power', POWER, 2800],
  ['Bandslip', 'power', POWER, 2600],
  ['Multimeter', 'measuring', ['Fluke', 'Elma'], 1700],
  ['Avståndsmätare laser', 'measuring', ['Bosch', 'Leica'], 1300],
  ['Fuktmätare', 'measuring', ['Trotec', 'Protimeter'], 2900],
  ['Häcksax', 'garden', ['Husqvarna', 'Stihl'], 4200],
  ['Gräsklippare', 'garden', ['Husqvarna', 'Klippo'], 6500],
  ['Röjsåg', 'garden', ['Husqvarna', 'Stihl'], 7400],
  ['Momentnyckel', 'hand', ['Bahco', 'Teng Tools'], 1100],
  ['Hylsnyckelsats', 'hand', ['Bahco', 'Teng Tools'], 900],
  ['Spade', 'hand', ['Fiskars', 'Hultafors'], 350],
]
/** Tools for trained people only. */
const NEEDS_TRAINING = ['Vinkelslip 125 mm', 'Cirkelsåg', 'Röjsåg']
const CONSUMABLES: [title: string, unit: string, shelf: string, supplier: string][] = [
  ['Toalettpapper', 'pack', 'A1', 'Procurator'],
  ['Handtvål', 'litre', 'A2', 'Procurator'],
  ['Pappershanddukar', 'pack', 'A1', 'Procurator'],
  ['Lysrör T8 1200 mm', 'piece', 'B4', 'Ahlsell'],
  ['LED-lampa E27', 'piece', 'B4', 'Ahlsell'],
  ['Skruv 5×50', 'pack', 'C1', 'Beijer'],
  ['Byggplast', 'piece', 'C7', 'Beijer'],
  ['Maskeringstejp', 'piece', 'C2', 'Beijer'],
  ['Handskar strl 10', 'pack', 'A6', 'Procurator'],
  ['Sopsäck 125 l', 'pack', 'A3', 'Procurator'],
  ['Avkalkningsmedel', 'litre', 'A8', 'Procurator'],
  ['Golvrengöring', 'litre', 'A8', 'Procurator'],
  ['Batteri AA', 'pack', 'B1', 'Ahlsell'],
  ['Batteri 9 V', 'pack', 'B1', 'Ahlsell'],
  ['Silikon vit', 'piece', 'C3', 'Beijer'],
]

/** Working days since the customer began: their categories first, then their objects, a few each day. */
export const SET_UP_DAYS = 140
const OBJECTS_A_DAY = 12

/** The demo customer's objects of one site, with codes as they are printed on their labels. */
export function demoObjects(site: 'north' | 'south', now: Date): DemoObject[] {
  const random = seeded(site === 'north' ? 11 : 23)
  const many = site === 'north'
  const days = workingDays(now, SET_UP_DAYS)
  const mark = many ? 'N' : 'S'
  const lists: [code: string, objects: Unregistered[]][] = [
    ['R', BUILDINGS[site].flatMap((building) => roomsOf(building, random)).map((room) => roomObject(room, random))],
    ['BS', extinguishers(site, many ? 60 : 15, now, random)],
    ['F', vehicles(many ? 14 : 5, now, random)],
    ['V', tools(many ? 36 : 12, now, random)],
    [
      'M',
      CONSUMABLES.slice(0, many ? 15 : 6).map(([title, unit, shelf, supplier], index) => ({
        type: 'consumable',
        title,
        values: { unit, shelf, supplier, balance: 24 + ((index * 7) % 30) },
      })),
    ],
    ['L', playgroundObjects(site, now)],
  ]
  const coded = lists.flatMap(([code, objects]) =>
    objects.map((object, index) => ({ ...object, code: `${code}-${mark}${String(index + 1).padStart(3, '0')}` })),
  )
  return coded.map((object, index) => {
    const day = days[SET_UP_DAYS - 2 - Math.floor(index / OBJECTS_A_DAY)]!
    const hour = 8 + ((index % OBJECTS_A_DAY) * 7) / OBJECTS_A_DAY
    return { ...object, registeredAt: atHour(day, hour + random() * 0.5) }
  })
}

function roomObject({ title, ...place }: ReturnType<typeof roomsOf>[number], random: () => number): Unregistered {
  const isAlarmed = place.use === 'office' && random() < 0.3
  return {
    type: 'room',
    title,
    values: {
      ...place,
      allergy: ['classroom', 'group'].includes(place.use) && random() < 0.4,
      ...(isAlarmed ? { notes: 'Larmas efter kl. 17. Nyckel finns i receptionen.' } : {}),
    },
  }
}

function extinguishers(site: 'north' | 'south', count: number, now: Date, random: () => number): Unregistered[] {
  const places = BUILDINGS[site].flatMap(({ name, kind }) =>
    EXTINGUISHER_LOCATIONS[kind].map(([place, agent]) => ({ location: `${name}, ${place}`, agent })),
  )
  return Array.from({ length: count }, (_, index) => {
    const { location, agent } = places[index % places.length]!
    // several at one location hang apart
    const nth = Math.floor(index / places.length)
    return {
      type: 'extinguisher',
      title: `Brandsläckare ${index + 1}`,
      values: {
        location: nth === 0 ? location : `${location} (${nth + 1})`,
        agent,
        weight: agent === 'co2' ? 5 : 6,
        manufactured: dayBefore(now, 400 + Math.floor(random() * 2500)),
        // the history's inspections move the date on; of the weighed ones, one is late and one is due
        nextInspection: dayBefore(now, (agent === 'co2' ? 42 : -10) - ((index * 37) % 340)),
        serial: `SN${Math.floor(random() * 900_000 + 100_000)}`,
      },
    }
  })
}

function vehicles(count: number, now: Date, random: () => number): Unregistered[] {
  return Array.from({ length: count }, (_, index) => {
    const { title, model, fuel, kilometres } = VEHICLES[index % VEHICLES.length]!
    const letters = Array.from({ length: 3 }, () => pick(random, [...'ABCDEFGHJKLMNOPRSTUWXYZ'])).join('')
    return {
      type: 'vehicle',
      title: `${title} ${index + 1}`,
      values: {
        registration: `${letters} ${Math.floor(random() * 900 + 100)}`,
        model,
        fuel,
        ...(kilometres === undefined ? {} : { odometer: Math.floor(kilometres * (0.2 + random() * 0.8)) }),
        inspectedUntil: dayBefore(now, -20 - Math.floor(random() * 340)),
      },
    }
  })
}

function tools(count: number, now: Date, random: () => number): Unregistered[] {
  return Array.from({ length: count }, (_, index) => {
    const [title, kind, brands, price] = TOOLS[index % TOOLS.length]!
    return {
      type: 'tool',
      title: `${title} nr ${Math.floor(index / TOOLS.length) + 1}`,
      values: {
        brand: pick(random, brands),
        kind,
        bought: dayBefore(now, 250 + Math.floor(random() * 1800)),
        price: Math.round(price * between(random, 0.8, 1.2)) - 0.5,
        needsTraining: NEEDS_TRAINING.includes(title),
      },
    }
  })
}

const NOTES = [
  'Nytt golv. Använd inte polish.',
  'Ny nyckel: hämtas hos vaktmästaren.',
  'Känsliga instrument, dammtorka försiktigt.',
  'Dörrstängaren är trasig, reparation är beställd.',
]

/** Corrections in later months: of every tenth object, on some day. */
export function demoEdits(objects: readonly DemoObject[], now: Date, seed: number): DemoEdit[] {
  const random = seeded(seed)
  const days = workingDays(now, 100)
  const changeOf = ({ type, values }: DemoObject): Record<string, FieldValue> | undefined => {
    if (type === 'room') return { notes: pick(random, NOTES) }
    if (type === 'extinguisher') return { location: `${String(values.location)}, till höger om dörren` }
    if (type === 'consumable') return { shelf: `C${Math.floor(random() * 12) + 1}` }
    return undefined
  }
  return objects.flatMap((object, index) => {
    const values = index % 10 === 4 ? changeOf(object) : undefined
    return values ? [{ index, at: atHour(pick(random, days), 8 + random() * 7), values }] : []
  })
}

import type { FieldValue } from '@verka/domain/forms/field.ts'

export interface DemoObject {
  type: string
  title: string
  code: string
  /** By the field's key. */
  values: Record<string, FieldValue>
}

/** A generator with a fixed seed: every demo is the same. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export const pick = <Item>(random: () => number, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!

const BUILDINGS = {
  north: ['Björkskolan', 'Norrgårdens förskola', 'Kommunhuset', 'Älvsborgs idrottshall', 'Biblioteket'],
  south: ['Södra skolan', 'Ängens förskola', 'Östra verkstaden'],
}
const ROOMS = [
  ['Klassrum', 'classroom'],
  ['Grupprum', 'classroom'],
  ['Kontor', 'office'],
  ['Omklädningsrum', 'wetroom'],
  ['Toalett', 'wetroom'],
  ['Matsal', 'common'],
  ['Korridor', 'common'],
  ['Gymnastiksal', 'gym'],
] as const
const TOOLS = [
  ['Skruvdragare 18 V', 'power'],
  ['Slagborrmaskin', 'power'],
  ['Vinkelslip 125 mm', 'power'],
  ['Sticksåg', 'power'],
  ['Cirkelsåg', 'power'],
  ['Bandslip', 'power'],
  ['Multimeter', 'measuring'],
  ['Avståndsmätare laser', 'measuring'],
  ['Fuktmätare', 'measuring'],
  ['Häcksax', 'garden'],
  ['Gräsklippare', 'garden'],
  ['Röjsåg', 'garden'],
  ['Momentnyckel', 'hand'],
  ['Hylsnyckelsats', 'hand'],
  ['Spade', 'hand'],
] as const
const CONSUMABLES = [
  'Toalettpapper',
  'Handtvål',
  'Pappershanddukar',
  'Lysrör T8 1200 mm',
  'LED-lampa E27',
  'Skruv 5×50',
  'Byggplast',
  'Maskeringstejp',
  'Handskar strl 10',
  'Sopsäck 125 l',
  'Avkalkningsmedel',
  'Golvrengöring',
  'Batteri AA',
  'Batteri 9 V',
  'Silikon vit',
]

const day = (daysAgo: number, now: Date) => new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)

/** The demo customer's objects of one site, with codes as they stand on their labels. */
export function demoObjects(site: 'north' | 'south', now: Date): DemoObject[] {
  const random = seeded(site === 'north' ? 11 : 23)
  const mark = site === 'north' ? 'N' : 'S'
  const many = site === 'north'
  const number = (index: number) => String(index + 1).padStart(3, '0')
  const objects: DemoObject[] = []
  for (let index = 0; index < (many ? 80 : 30); index++) {
    const [kind, use] = ROOMS[index % ROOMS.length]!
    const building = BUILDINGS[site][Math.floor(index / ROOMS.length) % BUILDINGS[site].length]!
    const floor = Math.floor(random() * 3)
    objects.push({
      type: 'room',
      title: `${kind} ${floor}${String((index % 40) + 1).padStart(2, '0')}`,
      code: `R-${mark}${number(index)}`,
      values: {
        building,
        floor,
        use,
        area: Math.round((8 + random() * 70) * 10) / 10,
        allergy: random() < 0.2,
        ...(random() < 0.15 ? { notes: 'Larmas efter kl. 17. Nyckel finns i receptionen.' } : {}),
      },
    })
  }
  for (let index = 0; index < (many ? 60 : 15); index++) {
    const agent = pick(random, ['powder', 'powder', 'foam', 'co2'])
    objects.push({
      type: 'extinguisher',
      title: `Brandsläckare ${index + 1}`,
      code: `BS-${mark}${number(index)}`,
      values: {
        location: `${pick(random, BUILDINGS[site])}, ${pick(random, ['entré', 'kök', 'korridor plan 1', 'pannrum', 'slöjdsal', 'trapphus B'])}`,
        agent,
        weight: agent === 'co2' ? 5 : 6,
        manufactured: day(300 + Math.floor(random() * 2500), now),
        serial: `SN${Math.floor(random() * 900_000 + 100_000)}`,
      },
    })
  }
  for (let index = 0; index < (many ? 14 : 5); index++) {
    const letters = Array.from({ length: 3 }, () => pick(random, [...'ABCDEFGHJKLMNOPRSTUWXYZ'])).join('')
    objects.push({
      type: 'vehicle',
      title: `${pick(random, ['Skåpbil', 'Personbil', 'Lastbil', 'Traktor', 'Släp'])} ${index + 1}`,
      code: `F-${mark}${number(index)}`,
      values: {
        registration: `${letters} ${Math.floor(random() * 900 + 100)}`,
        model: pick(random, ['VW Transporter', 'Kia Niro', 'Volvo FL', 'John Deere 4066R', 'Renault Kangoo']),
        fuel: pick(random, ['electric', 'diesel', 'biogas']),
        odometer: Math.floor(random() * 180_000),
        inspectedUntil: day(-Math.floor(random() * 500), now),
      },
    })
  }
  for (let index = 0; index < (many ? 36 : 12); index++) {
    const [title, kind] = TOOLS[index % TOOLS.length]!
    objects.push({
      type: 'tool',
      title: many ? `${title} nr ${Math.floor(index / TOOLS.length) + 1}` : title,
      code: `V-${mark}${number(index)}`,
      values: {
        brand: pick(random, ['Makita', 'Bosch', 'Hilti', 'DeWalt', 'Husqvarna', 'Bahco']),
        kind,
        bought: day(Math.floor(random() * 2000), now),
        price: Math.round(random() * 6000 + 200) + 0.5,
        needsTraining: kind === 'power' && random() < 0.4,
      },
    })
  }
  CONSUMABLES.slice(0, many ? 15 : 6).forEach((title, index) => {
    objects.push({
      type: 'consumable',
      title,
      code: `M-${mark}${number(index)}`,
      values: {
        unit: pick(random, ['piece', 'pack', 'litre']),
        shelf: `${pick(random, ['A', 'B', 'C'])}${Math.floor(random() * 12) + 1}`,
        supplier: pick(random, ['Ahlsell', 'Procurator', 'Beijer']),
      },
    })
  })
  return objects
}

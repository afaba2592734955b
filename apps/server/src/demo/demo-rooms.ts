import { between } from './demo-random.ts'

/** Use of a building: it decides which rooms it has and where its extinguishers hang. */
export type BuildingKind = 'school' | 'preschool' | 'office' | 'sports' | 'library' | 'workshop'

export interface Building {
  name: string
  kind: BuildingKind
  rooms: number
}

export const BUILDINGS: Record<'north' | 'south', Building[]> = {
  north: [
    { name: 'Björkskolan', kind: 'school', rooms: 28 },
    { name: 'Norrgårdens förskola', kind: 'preschool', rooms: 14 },
    { name: 'Kommunhuset', kind: 'office', rooms: 20 },
    { name: 'Älvsborgs idrottshall', kind: 'sports', rooms: 8 },
    { name: 'Biblioteket', kind: 'library', rooms: 10 },
  ],
  south: [
    { name: 'Södra skolan', kind: 'school', rooms: 16 },
    { name: 'Ängens förskola', kind: 'preschool', rooms: 8 },
    { name: 'Östra verkstaden', kind: 'workshop', rooms: 6 },
  ],
}

interface RoomKind {
  title: string
  /** Value of the field `use`. */
  use: string
  /** Smallest and largest area in m². */
  area: [number, number]
}

const kinds = {
  classroom: { title: 'Klassrum', use: 'classroom', area: [52, 68] },
  group: { title: 'Grupprum', use: 'group', area: [10, 18] },
  office: { title: 'Kontor', use: 'office', area: [9, 16] },
  meeting: { title: 'Mötesrum', use: 'common', area: [14, 36] },
  changing: { title: 'Omklädningsrum', use: 'wetroom', area: [22, 38] },
  toilet: { title: 'Toalett', use: 'wetroom', area: [2, 5] },
  corridor: { title: 'Korridor', use: 'common', area: [24, 70] },
  dining: { title: 'Matsal', use: 'common', area: [110, 210] },
  gym: { title: 'Gymnastiksal', use: 'gym', area: [240, 360] },
  arena: { title: 'Sporthall', use: 'gym', area: [800, 1100] },
  play: { title: 'Lekhall', use: 'common', area: [40, 60] },
  playgroup: { title: 'Grupprum', use: 'group', area: [22, 38] },
  entrance: { title: 'Entré', use: 'common', area: [18, 45] },
  reading: { title: 'Läsesal', use: 'common', area: [60, 140] },
  shop: { title: 'Verkstad', use: 'common', area: [70, 160] },
} as const satisfies Record<string, RoomKind>

/** Rooms that a building has once, on the ground floor, and those of every floor. */
const PLANS: Record<BuildingKind, { once: RoomKind[]; again: RoomKind[]; floors: number }> = {
  school: {
    once: [kinds.dining, kinds.gym, kinds.changing, kinds.entrance],
    again: [kinds.classroom, kinds.classroom, kinds.group, kinds.toilet, kinds.classroom, kinds.corridor, kinds.office, kinds.classroom],
    floors: 3,
  },
  preschool: {
    once: [kinds.entrance, kinds.play, kinds.dining],
    again: [kinds.playgroup, kinds.toilet, kinds.playgroup, kinds.office],
    floors: 1,
  },
  office: {
    once: [kinds.entrance],
    again: [kinds.office, kinds.office, kinds.meeting, kinds.office, kinds.toilet, kinds.corridor],
    floors: 3,
  },
  sports: { once: [kinds.entrance, kinds.arena], again: [kinds.changing, kinds.changing, kinds.toilet], floors: 1 },
  library: { once: [kinds.entrance, kinds.reading], again: [kinds.group, kinds.office, kinds.toilet, kinds.corridor], floors: 2 },
  workshop: { once: [kinds.entrance, kinds.shop, kinds.changing], again: [kinds.office, kinds.toilet], floors: 1 },
}

export interface DemoRoom {
  title: string
  building: string
  floor: number
  use: string
  area: number
}

/** The rooms of a building: unique ones by their name alone, the others numbered by floor. */
export function roomsOf({ name, kind, rooms }: Building, random: () => number): DemoRoom[] {
  const { once, again, floors } = PLANS[kind]
  const perFloor = Math.ceil((rooms - once.length) / floors)
  return Array.from({ length: rooms }, (_, index) => {
    const numbered = index - once.length
    const type = once[index] ?? again[numbered % again.length]!
    const floor = numbered < 0 ? 0 : Math.floor(numbered / perFloor)
    const number = `${floor}${String((numbered % perFloor) + 1).padStart(2, '0')}`
    return {
      title: numbered < 0 ? type.title : `${type.title} ${number}`,
      building: name,
      floor,
      use: type.use,
      area: between(random, ...type.area),
    }
  })
}

/** Locations of extinguishers, and the agent in them there. */
export const EXTINGUISHER_LOCATIONS: Record<BuildingKind, [place: string, agent: 'powder' | 'foam' | 'co2'][]> = {
  school: [
    ['entré', 'powder'],
    ['köket', 'foam'],
    ['korridor plan 0', 'powder'],
    ['korridor plan 1', 'powder'],
    ['korridor plan 2', 'powder'],
    ['slöjdsalen', 'powder'],
    ['kemisalen', 'co2'],
    ['pannrummet', 'powder'],
    ['gymnastiksalen', 'foam'],
    ['elcentralen', 'co2'],
  ],
  preschool: [
    ['entré', 'foam'],
    ['köket', 'foam'],
    ['lekhallen', 'foam'],
    ['elcentralen', 'co2'],
  ],
  office: [
    ['receptionen', 'foam'],
    ['korridor plan 0', 'powder'],
    ['korridor plan 1', 'powder'],
    ['korridor plan 2', 'powder'],
    ['serverrummet', 'co2'],
    ['arkivet', 'foam'],
    ['garaget', 'powder'],
  ],
  sports: [
    ['entré', 'foam'],
    ['läktaren', 'powder'],
    ['förrådet', 'powder'],
    ['teknikrummet', 'co2'],
  ],
  library: [
    ['entré', 'foam'],
    ['läsesalen', 'foam'],
    ['magasinet', 'foam'],
    ['personalrummet', 'powder'],
  ],
  workshop: [
    ['entré', 'powder'],
    ['verkstaden', 'powder'],
    ['svetsplatsen', 'powder'],
    ['lackrummet', 'foam'],
    ['elcentralen', 'co2'],
  ],
}

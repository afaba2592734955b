import { recordNamed } from '../demo-fields.ts'
import { dayBefore } from '../demo-time.ts'
import type { Unregistered } from '../demo-model.ts'

interface Equipment {
  title: string
  kind: string
  manufacturer: string
  model: string
  fallHeight: number
  surfacing: string
}

interface Playground {
  name: string
  lat: number
  lon: number
  equipment: Equipment[]
}

const of = (title: string, kind: string, manufacturer: string, model: string, fallHeight: number, surfacing: string): Equipment => ({
  title,
  kind,
  manufacturer,
  model,
  fallHeight,
  surfacing,
})

const PLAYGROUNDS: Record<'north' | 'south', Playground[]> = {
  north: [
    {
      name: 'Lindängens lekplats',
      lat: 59.40712,
      lon: 17.95031,
      equipment: [
        of('Gungställning stor', 'swing', 'HAGS', 'Mira 2', 1.5, 'Sand'),
        of('Gungställning liten', 'swing', 'HAGS', 'Mira 1', 1.2, 'Sand'),
        of('Rutschkana', 'slide', 'KOMPAN', 'M351', 1.5, 'Rubber tiles'),
        of('Klätternät', 'climbing', 'KOMPAN', 'Spacenet S', 2.4, 'Wood chips'),
        of('Fjädergunga Räven', 'spring', 'Lappset', 'Q10171', 0.6, 'Grass'),
        of('Karusell', 'carousel', 'KOMPAN', 'Supernova', 1, 'Poured rubber'),
      ],
    },
    {
      name: 'Parkgatans lekplats',
      lat: 59.40388,
      lon: 17.96114,
      equipment: [
        of('Kompisgunga', 'swing', 'HAGS', 'Nest 120', 1.6, 'Wood chips'),
        of('Lekhus med kana', 'slide', 'Lappset', 'Flora 120', 1.2, 'Wood chips'),
        of('Klätterställning', 'climbing', 'HAGS', 'UniPlay Tinto', 2.1, 'Wood chips'),
        of('Linbana', 'cableway', 'HAGS', 'Speedy 25', 1.8, 'Wood chips'),
        of('Balansbana', 'balance', 'Lappset', 'Halo 7', 0.8, 'Bark'),
        of('Fjädergunga Grodan', 'spring', 'Lappset', 'Q10185', 0.6, 'Grass'),
      ],
    },
  ],
  south: [
    {
      name: 'Sjövikens lekplats',
      lat: 59.37255,
      lon: 17.94402,
      equipment: [
        of('Gungställning', 'swing', 'HAGS', 'Mira 2', 1.5, 'Sand'),
        of('Rutschkana', 'slide', 'KOMPAN', 'M351', 1.5, 'Sand'),
        of('Klätternät', 'climbing', 'KOMPAN', 'Spacenet S', 2.4, 'Bark'),
        of('Fjädergunga Ekorren', 'spring', 'Lappset', 'Q10171', 0.6, 'Grass'),
      ],
    },
  ],
}

/** Kinds of moving equipment, for objects that no rule of the category completes. */
const MOVES = ['swing', 'spring', 'carousel', 'cableway']

/** The playground equipment of one site; each some metres from the one before it. */
export const playgroundObjects = (site: 'north' | 'south', now: Date): Unregistered[] =>
  PLAYGROUNDS[site].flatMap(({ name, lat, lon, equipment }, nth) =>
    equipment.map(({ title, surfacing, ...values }, index) => ({
      type: 'playground',
      title,
      values: {
        place: name,
        ...values,
        surfacing: recordNamed('surfacing', surfacing),
        movingParts: MOVES.includes(values.kind),
        installed: dayBefore(now, 900 + nth * 1400 + index * 37),
        position: { lat: Math.round((lat + index * 0.00009) * 1e6) / 1e6, lon: Math.round((lon + (index % 3) * 0.00016) * 1e6) / 1e6 },
        boltsReplaced: 0,
        spareBolts: 20,
      },
    })),
  )

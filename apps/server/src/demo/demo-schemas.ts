import type { SchemaFieldKind } from '@verka/domain/forms/kind-parts/schema-kind.ts'
import type { Names } from './demo-fields.ts'

interface DemoSchema {
  key: string
  names: Names
  descriptions: Names
  /** The category that it reads and writes. */
  type: string
  /** It shows objects to people without a login, and is for reading only. */
  isOpen?: true
  fields: [key: string, kind: SchemaFieldKind, ...Names][]
}

/** The data schemas of the demo customer: what their suppliers and their property system send and fetch. */
export const DEMO_SCHEMAS: readonly DemoSchema[] = [
  {
    key: 'fire-safety',
    names: ['Brandskyddslista', 'Fire safety list', 'Brannvernliste'],
    descriptions: [
      'Lämnas till firman som kontrollerar släckarna, och tas emot med nya datum.',
      'Given to the company that inspects the extinguishers, and returned with new dates.',
      'Gis til firmaet som kontrollerer slukkerne, og mottas med nye datoer.',
    ],
    type: 'extinguisher',
    fields: [
      ['code', 'string', 'Kod', 'Code', 'Kode'],
      ['title', 'string', 'Benämning', 'Title', 'Betegnelse'],
      ['location', 'string', 'Placering', 'Location', 'Plassering'],
      ['agent', 'string', 'Släckmedel', 'Extinguishing agent', 'Slukkemiddel'],
      ['weight', 'number', 'Vikt (kg)', 'Weight (kg)', 'Vekt (kg)'],
      ['manufactured', 'dateTime', 'Tillverkad', 'Manufactured', 'Produsert'],
      ['nextInspection', 'dateTime', 'Nästa kontroll', 'Next inspection', 'Neste kontroll'],
      ['serial', 'string', 'Serienummer', 'Serial number', 'Serienummer'],
    ],
  },
  {
    key: 'premises',
    names: ['Lokalregister', 'Register of premises', 'Lokalregister'],
    descriptions: [
      'Hämtas av fastighetssystemet varje natt.',
      'Fetched by the property system every night.',
      'Hentes av eiendomssystemet hver natt.',
    ],
    type: 'room',
    fields: [
      ['code', 'string', 'Kod', 'Code', 'Kode'],
      ['title', 'string', 'Benämning', 'Title', 'Betegnelse'],
      ['building', 'string', 'Byggnad', 'Building', 'Bygning'],
      ['floor', 'number', 'Våning', 'Floor', 'Etasje'],
      ['area', 'number', 'Yta (m²)', 'Area (m²)', 'Areal (m²)'],
      ['use', 'string', 'Användning', 'Use', 'Bruk'],
      ['allergy', 'bool', 'Allergisanerad', 'Allergen-reduced', 'Allergisanert'],
      ['changed', 'dateTime', 'Ändrad', 'Changed', 'Endret'],
    ],
  },
  {
    key: 'playground',
    names: ['På lekplatsen', 'On the playground', 'På lekeplassen'],
    descriptions: [
      'Visas för den som läser av skylten på ett lekredskap.',
      'Shown to people who scan the sign on a piece of playground equipment.',
      'Vises for dem som skanner skiltet på et lekeapparat.',
    ],
    type: 'playground',
    isOpen: true,
    fields: [
      ['title', 'string', 'Benämning', 'Title', 'Betegnelse'],
      ['photo', 'string', 'Bild', 'Picture', 'Bilde'],
      ['place', 'string', 'Lekplats', 'Playground', 'Lekeplass'],
      ['kind', 'string', 'Typ', 'Kind', 'Type'],
      ['lastInspection', 'dateTime', 'Senaste besiktning', 'Last inspection', 'Siste kontroll'],
      ['nextInspection', 'dateTime', 'Nästa huvudbesiktning', 'Next main inspection', 'Neste hovedkontroll'],
      ['closedOff', 'bool', 'Avstängt', 'Closed off', 'Avsperret'],
    ],
  },
]

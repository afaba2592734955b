import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { field, type Names } from './demo-fields.ts'

interface DemoRecordType {
  key: string
  names: Names
  descriptions: Names
  color: string | null
  fields: Field[]
  records: { names: Names; color?: string; values: Record<string, FieldValue> }[]
}

const RED = '#c62828'
const ORANGE = '#ef6c00'
const YELLOW = '#f9a825'
const GREEN = '#2e7d32'
const GREY = '#546e7a'

const department = (names: Names, costCentre: string, phone: string) => ({ names, values: { costCentre, phone } })
const fault = (names: Names, code: string, days: number) => ({
  names,
  color: days <= 1 ? RED : days <= 3 ? ORANGE : YELLOW,
  values: { code, days },
})
const surfacing = (names: Names, isLoose: boolean, depth: number | undefined, maxFall: number) => ({
  names,
  values: { isLoose, maxFall, ...(depth === undefined ? {} : { depth }) },
})
const result = (names: Names, color: string, needsAction: boolean) => ({ names, color, values: { needsAction } })

/** The predefined values of the demo customer. The Swedish authority reserves the telephone numbers for fiction. */
export const DEMO_RECORD_TYPES: DemoRecordType[] = [
  {
    key: 'department',
    names: ['Avdelningar', 'Departments', 'Avdelinger'],
    descriptions: ['Vem som äger, använder eller betalar.', 'Who owns, uses or pays.', 'Hvem som eier, bruker eller betaler.'],
    color: '#1565c0',
    fields: [
      field('department', 'costCentre', 'text', ['Kostnadsställe', 'Cost centre', 'Kostnadssted'], { required: true, showInList: true }),
      field('department', 'phone', 'phoneNo', ['Telefon', 'Telephone', 'Telefon'], { showInList: true }),
    ],
    records: [
      department(['Fastighet', 'Facilities', 'Eiendom'], '4100', '08-46500410'),
      department(['Lokalvård', 'Cleaning', 'Renhold'], '4150', '08-46500415'),
      department(['Park och natur', 'Parks and nature', 'Park og natur'], '4200', '08-46500420'),
      department(['Gator och trafik', 'Streets and traffic', 'Veg og trafikk'], '4300', '08-46500430'),
      department(['Vatten och avlopp', 'Water and sewerage', 'Vann og avløp'], '4400', '08-46500440'),
      department(['Kost och måltid', 'Catering', 'Mat og måltider'], '5100', '08-46500451'),
      department(['Skola och förskola', 'Schools and preschools', 'Skole og barnehage'], '6100', '08-46500461'),
      department(['Kultur och fritid', 'Culture and leisure', 'Kultur og fritid'], '6500', '08-46500465'),
      department(['IT', 'IT', 'IT'], '1400', '08-46500414'),
    ],
  },
  {
    key: 'faultCode',
    names: ['Felkoder', 'Fault codes', 'Feilkoder'],
    descriptions: [
      'Vad som är fel, och hur fort det ska åtgärdas.',
      'What is wrong, and how soon it is to be put right.',
      'Hva som er feil, og hvor raskt det skal utbedres.',
    ],
    color: null,
    fields: [
      field('faultCode', 'code', 'text', ['Kod', 'Code', 'Kode'], { required: true, showInList: true }),
      field('faultCode', 'days', 'integer', ['Åtgärdas inom (dagar)', 'Put right within (days)', 'Utbedres innen (dager)'], {
        required: true,
        showInList: true,
        validation: { range: { min: 0, max: 365 } },
      }),
    ],
    records: [
      fault(['Vattenläcka', 'Water leak', 'Vannlekkasje'], 'V01', 1),
      fault(['Stopp i avlopp', 'Blocked drain', 'Tett avløp'], 'V02', 2),
      fault(['Strömavbrott', 'Power failure', 'Strømbrudd'], 'E01', 1),
      fault(['Trasig belysning', 'Broken light', 'Ødelagt lys'], 'E02', 7),
      fault(['Fel på brandlarm', 'Fire alarm fault', 'Feil på brannalarm'], 'B01', 1),
      fault(['För kallt', 'Too cold', 'For kaldt'], 'K01', 3),
      fault(['Dålig ventilation', 'Poor ventilation', 'Dårlig ventilasjon'], 'K02', 7),
      fault(['Dörr eller lås', 'Door or lock', 'Dør eller lås'], 'D01', 2),
      fault(['Krossad ruta', 'Broken window', 'Knust rute'], 'D02', 1),
      fault(['Trasig möbel', 'Broken furniture', 'Ødelagt møbel'], 'M01', 14),
      fault(['Skadegörelse', 'Vandalism', 'Hærverk'], 'S01', 3),
      fault(['Skadedjur', 'Pests', 'Skadedyr'], 'S02', 3),
      fault(['Utemiljö', 'Outdoor area', 'Uteområde'], 'U01', 14),
    ],
  },
  {
    key: 'inspectionResult',
    names: ['Besiktningsresultat', 'Inspection results', 'Kontrollresultater'],
    descriptions: [
      'Utfallet av en kontroll eller besiktning.',
      'The outcome of a check or an inspection.',
      'Utfallet av en kontroll eller inspeksjon.',
    ],
    color: null,
    fields: [field('inspectionResult', 'needsAction', 'switch', ['Kräver åtgärd', 'Action needed', 'Krever tiltak'], { showInList: true })],
    records: [
      result(['OK', 'OK', 'OK'], GREEN, false),
      result(['Anmärkning', 'Remark', 'Anmerkning'], YELLOW, true),
      result(['Ej OK', 'Not OK', 'Ikke OK'], RED, true),
      result(['Ej kontrollerad', 'Not checked', 'Ikke kontrollert'], GREY, false),
      result(['Ej aktuell', 'Not applicable', 'Ikke aktuelt'], GREY, false),
    ],
  },
  {
    key: 'surfacing',
    names: ['Fallunderlag', 'Impact-absorbing surfacing', 'Fallunderlag'],
    descriptions: [
      'Underlag på lekplatser, med minsta djup för lösfyllnad och högsta fallhöjd.',
      'Surfacing of playgrounds, with the least depth of loose fill and the greatest height of fall.',
      'Underlag på lekeplasser, med minste dybde for løsfylling og største fallhøyde.',
    ],
    color: '#8d6e63',
    fields: [
      field('surfacing', 'isLoose', 'switch', ['Lösfyllnad', 'Loose fill', 'Løsfylling'], { showInList: true }),
      field('surfacing', 'depth', 'integer', ['Minsta djup (cm)', 'Least depth (cm)', 'Minste dybde (cm)'], {
        showInList: true,
        validation: { range: { min: 0, max: 100 } },
      }),
      field('surfacing', 'maxFall', 'decimal', ['Högsta fallhöjd (m)', 'Greatest height of fall (m)', 'Største fallhøyde (m)'], {
        showInList: true,
        validation: { range: { min: 0, max: 3 } },
      }),
    ],
    records: [
      surfacing(['Sand', 'Sand', 'Sand'], true, 30, 2),
      surfacing(['Träflis', 'Wood chips', 'Treflis'], true, 30, 3),
      surfacing(['Bark', 'Bark', 'Bark'], true, 30, 3),
      surfacing(['Gummiplattor', 'Rubber tiles', 'Gummimatter'], false, undefined, 1.8),
      surfacing(['Platsgjutet gummi', 'Poured rubber', 'Plasstøpt gummi'], false, undefined, 2.5),
      surfacing(['Gräs', 'Grass', 'Gress'], false, undefined, 1),
    ],
  },
]

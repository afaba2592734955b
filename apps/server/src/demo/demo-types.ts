import { field, type Names } from './demo-fields.ts'
import type { DemoType } from './demo-model.ts'
import { outgoing } from './demo-rules.ts'
import { FAULT_REPORT } from './modes/fault-report.ts'
import { ROOM_SURVEY } from './modes/room-survey.ts'
import { STORE } from './modes/store.ts'
import { TOOL_LOAN } from './modes/tool-loan.ts'
import { PLAYGROUND } from './playground/category.ts'

const condition: [string, ...Names][] = [
  ['ok', 'Utan anmärkning', 'No remarks', 'Uten anmerkning'],
  ['minor', 'Mindre brist', 'Minor defect', 'Mindre mangel'],
  ['major', 'Allvarlig brist', 'Serious defect', 'Alvorlig mangel'],
]

/** The categories, functions and services of the demo customer: a municipality's facilities department. */
export const DEMO_TYPES: DemoType[] = [
  {
    key: 'room',
    names: ['Lokal', 'Room', 'Lokale'],
    descriptions: [
      'Klassrum, kontor, omklädningsrum och andra utrymmen som vi städar och sköter.',
      'Classrooms, offices, changing rooms and other spaces that we clean and look after.',
      'Klasserom, kontorer, garderober og andre rom som vi rengjør og holder i orden.',
    ],
    fields: [
      field('room', 'building', 'text', ['Byggnad', 'Building', 'Bygning'], { required: true, showInList: true }),
      field('room', 'floor', 'integer', ['Våning', 'Floor', 'Etasje'], { showInList: true, validation: { range: { min: -3, max: 30 } } }),
      field('room', 'area', 'decimal', ['Yta (m²)', 'Area (m²)', 'Areal (m²)'], { showInList: true, validation: { range: { min: 0 } } }),
      field('room', 'use', 'select', ['Användning', 'Use', 'Bruk'], {
        showInList: true,
        options: [
          ['classroom', 'Klassrum', 'Classroom', 'Klasserom'],
          ['group', 'Grupprum', 'Group room', 'Grupperom'],
          ['office', 'Kontor', 'Office', 'Kontor'],
          ['wetroom', 'Våtutrymme', 'Wet room', 'Våtrom'],
          ['gym', 'Idrottshall', 'Sports hall', 'Idrettshall'],
          ['common', 'Allmänt utrymme', 'Common area', 'Fellesareal'],
        ],
      }),
      field('room', 'allergy', 'checkbox', ['Allergisanerad', 'Allergen-reduced', 'Allergisanert']),
      field('room', 'notes', 'textArea', ['Att tänka på', 'Keep in mind', 'Husk']),
    ],
    services: [
      {
        key: 'cleaning',
        names: ['Städlogg', 'Cleaning log', 'Renholdslogg'],
        descriptions: ['Kvittera att lokalen är städad.', 'Record that the room has been cleaned.', 'Kvitter for at lokalet er rengjort.'],
        operation: {
          names: ['Städning', 'Cleaning', 'Renhold'],
          fields: [
            field('cleaning', 'kind', 'select', ['Typ av städning', 'Kind of cleaning', 'Type renhold'], {
              required: true,
              defaultValue: 'daily',
              showInList: true,
              options: [
                ['daily', 'Daglig städning', 'Daily cleaning', 'Daglig renhold'],
                ['periodic', 'Periodisk städning', 'Periodic cleaning', 'Periodisk renhold'],
                ['extra', 'Extra städning', 'Extra cleaning', 'Ekstra renhold'],
              ],
            }),
            field('cleaning', 'minutes', 'integer', ['Tid (minuter)', 'Time (minutes)', 'Tid (minutter)'], {
              required: true,
              showInList: true,
              validation: { range: { min: 1, max: 480 } },
            }),
            field('cleaning', 'refilled', 'checkbox', ['Papper och tvål påfyllda', 'Paper and soap refilled', 'Papir og såpe etterfylt'], {
              showInList: true,
            }),
            field('cleaning', 'remarks', 'textArea', ['Anmärkning', 'Remarks', 'Merknad']),
          ],
        },
      },
      FAULT_REPORT,
      ROOM_SURVEY,
    ],
  },
  {
    key: 'extinguisher',
    names: ['Brandsläckare', 'Fire extinguisher', 'Brannslukker'],
    descriptions: [
      'Handbrandsläckare i våra byggnader, med årlig kontroll.',
      'Portable fire extinguishers in our buildings, inspected every year.',
      'Håndslukkere i bygningene våre, med årlig kontroll.',
    ],
    fields: [
      field('extinguisher', 'location', 'text', ['Placering', 'Location', 'Plassering'], { required: true, showInList: true }),
      field('extinguisher', 'agent', 'select', ['Släckmedel', 'Extinguishing agent', 'Slukkemiddel'], {
        required: true,
        showInList: true,
        options: [
          ['powder', 'Pulver', 'Powder', 'Pulver'],
          ['foam', 'Skum', 'Foam', 'Skum'],
          ['co2', 'Koldioxid', 'Carbon dioxide', 'Karbondioksid'],
        ],
      }),
      field('extinguisher', 'weight', 'decimal', ['Vikt (kg)', 'Weight (kg)', 'Vekt (kg)'], {
        showInList: true,
        validation: { range: { min: 0.5, max: 50 } },
      }),
      field('extinguisher', 'manufactured', 'date', ['Tillverkad', 'Manufactured', 'Produsert'], { showInList: true }),
      field('extinguisher', 'nextInspection', 'date', ['Nästa kontroll', 'Next inspection', 'Neste kontroll'], { showInList: true }),
      field('extinguisher', 'serial', 'text', ['Serienummer', 'Serial number', 'Serienummer']),
    ],
    services: [
      {
        key: 'inspection',
        names: ['Årlig kontroll', 'Yearly inspection', 'Årlig kontroll'],
        descriptions: [
          'Checklista för den årliga kontrollen av brandsläckare.',
          'Checklist for the yearly inspection of fire extinguishers.',
          'Sjekkliste for den årlige kontrollen av brannslukkere.',
        ],
        settings: { next: 'nextInspection' },
        operation: {
          names: ['Kontroll av brandsläckare', 'Inspection of fire extinguisher', 'Kontroll av brannslukker'],
          fields: [
            field('inspection', 'visible', 'checkbox', [
              'Synlig och lätt att nå',
              'Visible and easy to reach',
              'Synlig og lett tilgjengelig',
            ]),
            field('inspection', 'seal', 'checkbox', ['Plombering hel', 'Seal intact', 'Plombering hel']),
            field('inspection', 'pressure', 'decimal', ['Tryck (bar)', 'Pressure (bar)', 'Trykk (bar)'], {
              required: true,
              showInList: true,
              validation: { range: { min: 0, max: 25 } },
            }),
            field('inspection', 'hose', 'checkbox', ['Slang och munstycke hela', 'Hose and nozzle intact', 'Slange og munnstykke hele']),
            field('inspection', 'result', 'select', ['Resultat', 'Result', 'Resultat'], {
              required: true,
              showInList: true,
              options: condition,
            }),
            field('inspection', 'nextDate', 'date', ['Nästa kontroll', 'Next inspection', 'Neste kontroll'], {
              required: true,
              showInList: true,
              defaultValue: 365,
            }),
            field('inspection', 'fault', 'textArea', ['Beskrivning av brist', 'Description of defect', 'Beskrivelse av mangel']),
          ],
          rules: [outgoing('operation.nextDate', 'copySourceValue', 'element.nextInspection')],
        },
      },
    ],
  },
  {
    key: 'vehicle',
    names: ['Fordon', 'Vehicle', 'Kjøretøy'],
    descriptions: ['Bilar, släp och maskiner.', 'Cars, trailers and machines.', 'Biler, tilhengere og maskiner.'],
    fields: [
      field('vehicle', 'registration', 'text', ['Registreringsnummer', 'Registration number', 'Registreringsnummer'], {
        required: true,
        showInList: true,
      }),
      field('vehicle', 'model', 'text', ['Modell', 'Model', 'Modell'], { showInList: true }),
      field('vehicle', 'fuel', 'select', ['Drivmedel', 'Fuel', 'Drivstoff'], {
        showInList: true,
        options: [
          ['electric', 'El', 'Electric', 'Elektrisk'],
          ['diesel', 'Diesel', 'Diesel', 'Diesel'],
          ['biogas', 'Biogas', 'Biogas', 'Biogass'],
          ['none', 'Inget', 'None', 'Ingen'],
        ],
      }),
      field('vehicle', 'odometer', 'integer', ['Mätarställning (km)', 'Odometer (km)', 'Kilometerstand (km)'], {
        validation: { range: { min: 0 } },
      }),
      field('vehicle', 'inspectedUntil', 'date', ['Besiktigad till', 'Inspected until', 'EU-kontroll gjelder til'], { showInList: true }),
    ],
    services: [
      {
        key: 'vehicleCheck',
        names: ['Daglig fordonskontroll', 'Daily vehicle check', 'Daglig kjøretøykontroll'],
        descriptions: ['Görs före första körningen.', 'Done before the first drive.', 'Gjøres før første tur.'],
        operation: {
          names: ['Fordonskontroll', 'Vehicle check', 'Kjøretøykontroll'],
          fields: [
            field('vehicleCheck', 'odometer', 'integer', ['Mätarställning (km)', 'Odometer (km)', 'Kilometerstand (km)'], {
              required: true,
              showInList: true,
              validation: { range: { min: 0, max: 2_000_000 } },
            }),
            field('vehicleCheck', 'lights', 'checkbox', ['Belysning fungerar', 'Lights work', 'Lys fungerer']),
            field('vehicleCheck', 'tyres', 'checkbox', [
              'Däck och lufttryck kontrollerade',
              'Tyres and pressure checked',
              'Dekk og lufttrykk kontrollert',
            ]),
            field('vehicleCheck', 'result', 'select', ['Resultat', 'Result', 'Resultat'], {
              required: true,
              showInList: true,
              options: condition,
            }),
            field('vehicleCheck', 'fault', 'textArea', ['Beskrivning av brist', 'Description of defect', 'Beskrivelse av mangel']),
          ],
        },
      },
    ],
  },
  {
    key: 'tool',
    names: ['Verktyg', 'Tool', 'Verktøy'],
    descriptions: [
      'Handverktyg och elverktyg som lånas ut.',
      'Hand tools and power tools that are lent out.',
      'Håndverktøy og elektroverktøy som lånes ut.',
    ],
    fields: [
      field('tool', 'brand', 'text', ['Fabrikat', 'Brand', 'Merke'], { showInList: true }),
      field('tool', 'kind', 'select', ['Typ', 'Kind', 'Type'], {
        showInList: true,
        options: [
          ['power', 'Elverktyg', 'Power tool', 'Elektroverktøy'],
          ['hand', 'Handverktyg', 'Hand tool', 'Håndverktøy'],
          ['measuring', 'Mätinstrument', 'Measuring instrument', 'Måleinstrument'],
          ['garden', 'Trädgård', 'Garden', 'Hage'],
        ],
      }),
      field('tool', 'bought', 'date', ['Inköpt', 'Bought', 'Kjøpt'], { showInList: true }),
      field('tool', 'price', 'decimal', ['Pris (kr)', 'Price (kr)', 'Pris (kr)'], {
        showForUser: false,
        showInList: true,
        validation: { range: { min: 0 } },
      }),
      field('tool', 'needsTraining', 'checkbox', ['Kräver utbildning', 'Requires training', 'Krever opplæring']),
    ],
    services: [TOOL_LOAN],
  },
  {
    key: 'consumable',
    names: ['Förbrukningsmaterial', 'Consumable', 'Forbruksmateriell'],
    descriptions: [
      'Det som finns i förrådet och tar slut.',
      'What is kept in the store and runs out.',
      'Det som finnes på lageret og tar slutt.',
    ],
    fields: [
      field('consumable', 'unit', 'select', ['Enhet', 'Unit', 'Enhet'], {
        showInList: true,
        options: [
          ['piece', 'Styck', 'Piece', 'Stykk'],
          ['pack', 'Förpackning', 'Pack', 'Pakke'],
          ['litre', 'Liter', 'Litre', 'Liter'],
        ],
      }),
      field('consumable', 'shelf', 'text', ['Hyllplats', 'Shelf', 'Hylleplass'], { showInList: true }),
      field('consumable', 'supplier', 'text', ['Leverantör', 'Supplier', 'Leverandør']),
      field('consumable', 'balance', 'integer', ['I lager', 'In stock', 'På lager'], {
        showInList: true,
        defaultValue: 0,
        validation: { range: { min: 0, max: 100_000 } },
      }),
    ],
    services: [STORE],
  },
  PLAYGROUND,
]

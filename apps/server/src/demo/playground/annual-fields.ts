import type { Field } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { field, recordsOf } from '../demo-fields.ts'
import { ANNUAL_CHECKS } from './annual-checks.ts'

const own = field.bind(undefined, 'annual')

const ABOUT = own('about', 'group', ['Om besiktningen', 'About the inspection', 'Om kontrollen'], {
  children: [
    own('inspector', 'currentUser', ['Besiktningsperson', 'Inspector', 'Kontrollør']),
    own('inspectedOn', 'date', ['Besiktningsdatum', 'Date of inspection', 'Kontrolldato'], {
      required: true,
      showInList: true,
      defaultValue: 0,
      validation: { range: { min: -30, max: 0 } },
    }),
    own('weather', 'select', ['Väder', 'Weather', 'Vær'], {
      required: true,
      options: [
        ['dry', 'Torrt', 'Dry', 'Tørt'],
        ['wet', 'Vått', 'Wet', 'Vått'],
        ['frost', 'Tjäle eller snö', 'Frozen ground or snow', 'Tele eller snø'],
      ],
    }),
    own('temperature', 'integer', ['Temperatur (°C)', 'Temperature (°C)', 'Temperatur (°C)'], {
      validation: { range: { min: -40, max: 45 } },
    }),
    own('previousOn', 'date', ['Föregående besiktning', 'Previous inspection', 'Forrige kontroll'], { uiStatus: 'disabled' }),
    own('previousBy', 'text', ['Föregående besiktningsperson', 'Previous inspector', 'Forrige kontrollør'], { uiStatus: 'disabled' }),
    own('previousResult', 'text', ['Föregående resultat', 'Previous result', 'Forrige resultat'], { uiStatus: 'disabled' }),
    own('isPutRight', 'segmented', ['Är tidigare brister åtgärdade?', 'Are earlier defects put right?', 'Er tidligere mangler utbedret?'], {
      options: [
        ['yes', 'Ja', 'Yes', 'Ja'],
        ['partly', 'Delvis', 'Partly', 'Delvis'],
        ['no', 'Nej', 'No', 'Nei'],
      ],
    }),
  ],
})

const REPORT: Field[] = [
  own('spareParts', 'collection', ['Reservdelar att beställa', 'Spare parts to order', 'Reservedeler som skal bestilles'], {
    validation: { maxCount: 30 },
    children: [
      own('part', 'text', ['Reservdel', 'Spare part', 'Reservedel'], { required: true }),
      own('article', 'scanner', ['Artikelnummer', 'Article number', 'Artikkelnummer']),
      own('count', 'integer', ['Antal', 'Number', 'Antall'], {
        required: true,
        defaultValue: 1,
        validation: { range: { min: 1, max: 500 } },
      }),
    ],
  }),
  own('photos', 'image', ['Översiktsbilder', 'Overview pictures', 'Oversiktsbilder'], { validation: { maxCount: 10 } }),
  own('summary', 'html', ['Sammanfattning till rapporten', 'Summary for the report', 'Sammendrag til rapporten'], {
    defaultValue: localized(
      '<p><strong>Omfattning:</strong> hela redskapet, med provkroppar och djupmätning.</p>',
      '<p><strong>Scope:</strong> the whole equipment, with test probes and depth measurements.</p>',
      '<p><strong>Omfang:</strong> hele apparatet, med prøvelegemer og dybdemåling.</p>',
    ) as never,
  }),
]

const OUTCOME = own('outcome', 'group', ['Resultat', 'Result', 'Resultat'], {
  children: [
    own('result', 'select', ['Samlat resultat', 'Overall result', 'Samlet resultat'], {
      required: true,
      showInList: true,
      optionSource: recordsOf('inspectionResult'),
    }),
    own('measure', 'textArea', ['Åtgärd', 'Measure', 'Tiltak']),
    own('responsible', 'select', ['Åtgärdas av', 'To be done by', 'Utføres av'], {
      options: [['manager', 'Lekplatsansvarig', 'Playground manager', 'Lekeplassansvarlig']],
    }),
    own('deadline', 'date', ['Åtgärdas senast', 'To be done by (date)', 'Utføres senest'], { validation: { range: { min: 0, max: 365 } } }),
    own('closedOff', 'switch', ['Redskapet är avstängt', 'The equipment is closed off', 'Apparatet er avsperret']),
    own('nextInspection', 'date', ['Nästa huvudbesiktning', 'Next main inspection', 'Neste hovedkontroll'], {
      required: true,
      showInList: true,
      defaultValue: 365,
      validation: { range: { min: 1, max: 400 } },
    }),
    own('signature', 'signature', ['Underskrift', 'Signature', 'Underskrift'], { required: true }),
  ],
})

/** The whole form, in the order of a walk around the equipment. */
export const ANNUAL_FIELDS: Field[] = [ABOUT, ...ANNUAL_CHECKS, ...REPORT, OUTCOME]

import { field, recordsOf } from '../demo-fields.ts'
import { self } from '../demo-rules.ts'
import type { DemoType } from '../demo-model.ts'
import { ANNUAL } from './annual.ts'
import { EQUIPMENT_FAULT } from './equipment-fault.ts'
import { OPERATIONAL } from './operational.ts'
import { ROUTINE } from './routine.ts'

const own = field.bind(undefined, 'playground')

/** Playground equipment, with the three levels of inspection of EN 1176-7. */
export const PLAYGROUND: DemoType = {
  key: 'playground',
  names: ['Lekredskap', 'Playground equipment', 'Lekeapparat'],
  descriptions: [
    'Gungor, klätterställningar och rutschkanor på våra lekplatser, med besiktning i tre nivåer.',
    'Swings, climbing frames and slides on our playgrounds, inspected at three levels.',
    'Husker, klatrestativ og sklier på lekeplassene våre, med kontroll på tre nivåer.',
  ],
  fields: [
    own('place', 'text', ['Lekplats', 'Playground', 'Lekeplass'], { required: true, showInList: true }),
    own('kind', 'select', ['Typ', 'Kind', 'Type'], {
      required: true,
      showInList: true,
      options: [
        ['swing', 'Gungställning', 'Swing set', 'Huskestativ'],
        ['slide', 'Rutschkana', 'Slide', 'Sklie'],
        ['climbing', 'Klätterställning', 'Climbing frame', 'Klatrestativ'],
        ['spring', 'Fjädergunga', 'Spring rocker', 'Vippedyr'],
        ['carousel', 'Karusell', 'Carousel', 'Karusell'],
        ['cableway', 'Linbana', 'Cableway', 'Taubane'],
        ['balance', 'Balansbana', 'Balance course', 'Balansebane'],
      ],
    }),
    own('manufacturer', 'text', ['Tillverkare', 'Manufacturer', 'Produsent'], { showInList: true }),
    own('model', 'text', ['Modell', 'Model', 'Modell']),
    own('installed', 'date', ['Uppsatt', 'Installed', 'Montert'], { showInList: true, validation: { range: { max: 0 } } }),
    own('position', 'position', ['Plats på kartan', 'Place on the map', 'Sted på kartet']),
    own('photo', 'image', ['Bild', 'Picture', 'Bilde'], { validation: { maxCount: 3 } }),
    own('fallHeight', 'decimal', ['Fri fallhöjd (m)', 'Free height of fall (m)', 'Fri fallhøyde (m)'], {
      validation: { range: { min: 0, max: 3 } },
    }),
    own('surfacing', 'select', ['Fallunderlag', 'Impact-absorbing surfacing', 'Fallunderlag'], { optionSource: recordsOf('surfacing') }),
    own('movingParts', 'checkbox', ['Har rörliga delar', 'Has moving parts', 'Har bevegelige deler']),
    own('lastInspection', 'date', ['Senaste besiktning', 'Last inspection', 'Siste kontroll'], { showInList: true }),
    own('inspectionLevel', 'select', ['Senaste besiktningens nivå', 'Level of the last inspection', 'Siste kontrolls nivå'], {
      options: [
        ['annual', 'Årlig huvudbesiktning', 'Annual main inspection', 'Årlig hovedkontroll'],
        ['operational', 'Funktionskontroll', 'Operational inspection', 'Funksjonskontroll'],
      ],
    }),
    own('inspectedBy', 'text', ['Besiktigat av', 'Inspected by', 'Kontrollert av']),
    own('lastResult', 'select', ['Senaste resultat', 'Last result', 'Siste resultat'], {
      showInList: true,
      optionSource: recordsOf('inspectionResult'),
    }),
    own('nextInspection', 'date', ['Nästa huvudbesiktning', 'Next main inspection', 'Neste hovedkontroll'], { showInList: true }),
    own('closedOff', 'switch', ['Avstängt', 'Closed off', 'Avsperret'], { showInList: true }),
    own('boltsReplaced', 'integer', ['Utbytta bultar', 'Bolts replaced', 'Utskiftede bolter'], {
      defaultValue: 0,
      validation: { range: { min: 0 } },
    }),
    own('spareBolts', 'integer', ['Bultar kvar i reservsatsen', 'Bolts left in the spare kit', 'Bolter igjen i reservesettet'], {
      defaultValue: 20,
      validation: { range: { min: 0 } },
    }),
  ],
  rules: [
    // moving equipment has chains, ropes or bearings, so the fields are required
    ...['swing', 'spring', 'carousel', 'cableway'].map((kind) =>
      self('elementType.kind', 'setValue', 'elementType.movingParts', { value: true, when: ['equal', kind] }),
    ),
    self('elementType.fallHeight', 'setRequired', 'elementType.surfacing', { when: ['above', 0.6] }),
  ],
  ruleTests: [
    { name: 'En gunga har rörliga delar', given: { kind: 'swing' }, expect: [['value', 'movingParts', true]] },
    { name: 'En rutschkana har inga rörliga delar', given: { kind: 'slide' }, expect: [['value', 'movingParts', false]] },
    {
      name: 'Fri fallhöjd över 0,6 m kräver fallunderlag',
      given: { kind: 'swing', fallHeight: 1.5 },
      expect: [['required', 'surfacing', true]],
    },
    {
      name: 'Låg fallhöjd kräver inget fallunderlag',
      given: { kind: 'spring', fallHeight: 0.6 },
      expect: [['required', 'surfacing', false]],
    },
  ],
  services: [ROUTINE, OPERATIONAL, ANNUAL, EQUIPMENT_FAULT],
}

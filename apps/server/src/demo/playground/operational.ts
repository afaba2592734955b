import { field, recordsOf, documentedCheck } from '../demo-fields.ts'
import { dynamic, incoming, outgoing } from '../demo-rules.ts'
import type { DemoService } from '../demo-model.ts'
import { followUp, SERIOUS } from './follow-up.ts'

const own = field.bind(undefined, 'operational')
const point = documentedCheck.bind(undefined, 'operational')

/** Every one to three months: how it works, how stable it is and how worn. */
export const OPERATIONAL: DemoService = {
  key: 'operational',
  names: ['Funktionskontroll', 'Operational inspection', 'Funksjonskontroll'],
  descriptions: [
    'Var tredje månad: funktion, stabilitet och slitage, med verktygen framme.',
    'Every three months: function, stability and wear, with the tools at hand.',
    'Hver tredje måned: funksjon, stabilitet og slitasje, med verktøyet framme.',
  ],
  operation: {
    names: ['Funktionskontroll av lekredskap', 'Operational inspection of playground equipment', 'Funksjonskontroll av lekeapparat'],
    fields: [
      own('inspector', 'currentUser', ['Utförd av', 'Done by', 'Utført av']),
      own('inspectedOn', 'date', ['Datum', 'Date', 'Dato'], {
        required: true,
        showInList: true,
        defaultValue: 0,
        validation: { range: { min: -30, max: 0 } },
      }),
      own('stability', 'statusGroup', ['Stabilitet och förband', 'Stability and joints', 'Stabilitet og forbindelser'], {
        children: [
          ...point('posts', ['Stolparna är utan glapp', 'Posts have no play', 'Stolpene er uten slark']),
          ...point('bolts', ['Bultar är efterdragna', 'Bolts have been tightened', 'Bolter er etterstrammet']),
          ...point('caps', ['Skyddshuvar finns', 'Protective caps are there', 'Beskyttelseshetter finnes']),
          ...point('steps', ['Stegpinnar och handtag sitter fast', 'Rungs and handles are secure', 'Trinn og håndtak sitter fast']),
          ...point('railings', ['Räcken håller för belastning', 'Railings bear a load', 'Rekkverk tåler belastning']),
        ],
      }),
      own('wear', 'statusGroup', ['Funktion och slitage', 'Function and wear', 'Funksjon og slitasje'], {
        children: [
          ...point('bearings', ['Lager är smorda och går lätt', 'Bearings are greased and run freely', 'Lagre er smurt og går lett']),
          ...point('chains', ['Kedjor och krokar är inte slitna', 'Chains and hooks are not worn', 'Kjeder og kroker er ikke slitt']),
          ...point('ropes', ['Rep och nät är hela', 'Ropes and nets are whole', 'Tau og nett er hele']),
          ...point('seats', ['Sitsar är hela', 'Seats are whole', 'Seter er hele']),
          ...point('sliding', ['Glidytan är slät och hel', 'Sliding surface is smooth and whole', 'Skliflaten er glatt og hel']),
          ...point('surface', ['Trä och metall är utan skador', 'Wood and metal are undamaged', 'Tre og metall er uten skader']),
        ],
      }),
      own('ground', 'statusGroup', ['Mark och fallunderlag', 'Ground and surfacing', 'Bakke og fallunderlag'], {
        children: [
          ...point('raked', ['Lösfyllnad är krattad och påfylld', 'Loose fill is raked and topped up', 'Løsfylling er raket og etterfylt']),
          ...point('mats', ['Plattor och gummi ligger plant', 'Tiles and rubber lie flat', 'Matter og gummi ligger plant']),
          ...point('roots', [
            'Inga rötter eller stenar i fallytan',
            'No roots or stones in the impact area',
            'Ingen røtter eller steiner i fallområdet',
          ]),
          ...point('cleaned', ['Ogräs och löv är borttagna', 'Weeds and leaves are removed', 'Ugress og løv er fjernet']),
        ],
      }),
      followUp('operational', 'stability', ['Avvikelse i stabiliteten', 'Deviation in stability', 'Avvik i stabiliteten'], ['Severity']),
      followUp('operational', 'wear', ['Avvikelse i funktionen', 'Deviation in function', 'Avvik i funksjonen'], ['Severity']),
      own('boltsUsed', 'integer', ['Bultar ur reservsatsen', 'Bolts from the spare kit', 'Bolter fra reservesettet'], {
        help: ['Så många som byttes ut nu.', 'As many as were replaced now.', 'Så mange som ble skiftet ut nå.'],
        validation: { range: { min: 0, max: 50 } },
      }),
      own('result', 'select', ['Resultat', 'Result', 'Resultat'], {
        required: true,
        showInList: true,
        optionSource: recordsOf('inspectionResult'),
      }),
      own('remarks', 'textArea', ['Anmärkning', 'Remarks', 'Merknad']),
    ],
    rules: [
      incoming('element.movingParts', 'hide', 'operation.bearings', { when: ['equal', false] }),
      incoming('element.movingParts', 'hide', 'operation.chains', { when: ['equal', false] }),
      incoming('element.kind', 'show', 'operation.sliding', { when: ['equal', 'slide'] }),
      ...['stability', 'wear'].map((group) =>
        dynamic(`operation.${group}`, 'show', `operation.${group}Fault`, { when: ['equal', 'deviation'] }),
      ),
      dynamic('operationRecord.result.needsAction', 'setRequired', 'operation.remarks', { when: ['equal', true] }),
      outgoing('operation.result', 'copySourceValue', 'element.lastResult'),
      outgoing('operation.inspectedOn', 'copySourceValue', 'element.lastInspection'),
      outgoing('operation.inspector', 'copySourceDisplayValue', 'element.inspectedBy'),
      outgoing('constant', 'setValue', 'element.inspectionLevel', { value: 'operational' }),
      outgoing('operation.boltsUsed', 'addSourceValue', 'element.boltsReplaced'),
      // equipment with a serious fault is out of service from now on
      ...['stability', 'wear'].map((group) =>
        outgoing(`operation.${group}Severity`, 'setValue', 'element.closedOff', { value: true, when: SERIOUS }),
      ),
      // used bolts leave the kit; a withdrawal above the balance is refused
      outgoing('operation.boltsUsed', 'subtractSourceValue', 'element.spareBolts'),
    ],
    ruleTests: [
      {
        name: 'En gunga får frågan om kedjor',
        given: {},
        object: { kind: 'swing', movingParts: true },
        expect: [
          ['visible', 'chains', true],
          ['visible', 'sliding', false],
        ],
      },
      {
        name: 'En rutschkana får frågan om glidytan',
        given: {},
        object: { kind: 'slide', movingParts: false },
        expect: [
          ['visible', 'chains', false],
          ['visible', 'sliding', true],
        ],
      },
      {
        name: 'Utbytta bultar dras från reservsatsen',
        given: { boltsUsed: 4 },
        expect: [
          ['write', 'boltsReplaced', { add: 4 }],
          ['write', 'spareBolts', { add: -4 }],
        ],
      },
    ],
  },
}

import { field, documentedCheck } from '../demo-fields.ts'
import { dynamic, outgoing } from '../demo-rules.ts'
import type { DemoService } from '../demo-model.ts'
import { followUp, SERIOUS } from './follow-up.ts'

const own = field.bind(undefined, 'routine')
const point = documentedCheck.bind(undefined, 'routine')

/** Visual routine inspection: weather, wear by use, vandalism. */
export const ROUTINE: DemoService = {
  key: 'routine',
  names: ['Rutinmässig visuell besiktning', 'Routine visual inspection', 'Rutinemessig visuell kontroll'],
  descriptions: [
    'På varje rond: det som syns och kan skada någon redan i dag.',
    'On every round: what can be seen and could hurt somebody today.',
    'På hver runde: det som synes og kan skade noen allerede i dag.',
  ],
  operation: {
    names: ['Visuell besiktning av lekredskap', 'Visual inspection of playground equipment', 'Visuell kontroll av lekeapparat'],
    fields: [
      own('checks', 'statusGroup', ['Det här syns', 'What can be seen', 'Dette er synlig'], {
        children: [
          ...point('clean', ['Inget glas, skräp eller nålar', 'No glass, litter or needles', 'Ikke glass, søppel eller sprøyter']),
          ...point('complete', ['Inga delar saknas', 'No parts are missing', 'Ingen deler mangler']),
          ...point('whole', ['Inget är trasigt eller skadat', 'Nothing is broken or damaged', 'Ingenting er ødelagt eller skadet']),
          ...point('stands', ['Redskapet står stadigt', 'The equipment stands firm', 'Apparatet står støtt']),
          ...point('sharp', [
            'Inga vassa eller utstickande delar',
            'Nothing sharp or sticking out',
            'Ingen skarpe eller utstikkende deler',
          ]),
          ...point('surfacing', ['Fallunderlaget täcker överallt', 'Surfacing covers everywhere', 'Fallunderlaget dekker overalt']),
          ...point('foundations', ['Inga fundament är framme', 'No foundations are exposed', 'Ingen fundamenter er synlige']),
          ...point('around', ['Grindar och staket är hela', 'Gates and fences are whole', 'Porter og gjerder er hele']),
        ],
      }),
      // each check has its own remarks; these questions are about all of them
      followUp('routine', 'checks', ['Det här behöver åtgärdas', 'This needs attention', 'Dette må utbedres'], ['Severity']),
      own('closedOff', 'switch', ['Redskapet är avstängt', 'The equipment is closed off', 'Apparatet er avsperret']),
    ],
    rules: [
      dynamic('operation.checks', 'show', 'operation.checksFault', { when: ['equal', 'deviation'] }),
      dynamic('operation.checks', 'show', 'operation.closedOff', { when: ['equal', 'deviation'] }),
      // a serious fault closes off the equipment
      dynamic('operation.checksSeverity', 'setValue', 'operation.closedOff', { value: true, when: SERIOUS }),
      outgoing('operation.closedOff', 'copySourceValue', 'element.closedOff'),
    ],
    ruleTests: [
      {
        name: 'Utan avvikelse ställs inga följdfrågor',
        given: { clean: 'ok', whole: 'ok' },
        expect: [
          ['visible', 'checksFault', false],
          ['visible', 'closedOff', false],
        ],
      },
      {
        name: 'En avvikelse ska bedömas',
        given: { whole: 'deviation' },
        expect: [
          ['value', 'checks', 'deviation'],
          ['visible', 'checksFault', true],
          ['enabled', 'closedOff', true],
        ],
      },
      {
        name: 'Ett allvarligt fel stänger av redskapet',
        given: { whole: 'deviation', checksSeverity: 'high' },
        expect: [
          ['value', 'closedOff', true],
          ['enabled', 'closedOff', false],
          ['write', 'closedOff', { set: true }],
        ],
      },
    ],
  },
}

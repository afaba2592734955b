import { field } from '../demo-fields.ts'
import type { DemoService } from '../demo-model.ts'
import { outgoing } from '../demo-rules.ts'

const own = field.bind(undefined, 'equipmentFault')
const note = field.bind(undefined, 'equipmentFaultNote')
const done = field.bind(undefined, 'equipmentFaultDone')

/** A fault of playground equipment; it is reopened for play when the case is closed. */
export const EQUIPMENT_FAULT: DemoService = {
  key: 'equipmentFault',
  names: ['Felanmälan lekplats', 'Playground fault report', 'Feilmelding lekeplass'],
  descriptions: [
    'Anmäl ett fel på lekredskapet och följ det tills det är åtgärdat.',
    'Report a fault of the equipment and follow it until it has been put right.',
    'Meld en feil på lekeapparatet og følg den til den er utbedret.',
  ],
  mode: 'issueManagement',
  settings: { undoSeconds: 60, openReports: { withQuarantine: true } },
  operation: {
    names: ['Anmälan av fel på lekredskap', 'Reporting a fault of equipment', 'Melding av feil på lekeapparat'],
    fields: [
      own('description', 'textArea', ['Vad är fel?', 'What is wrong?', 'Hva er feil?'], { required: true }),
      own('urgency', 'segmented', ['Hur bråttom är det?', 'How urgent is it?', 'Hvor mye haster det?'], {
        required: true,
        defaultValue: 'soon',
        showInList: true,
        options: [
          ['now', 'I dag', 'Today', 'I dag'],
          ['soon', 'Denna vecka', 'This week', 'Denne uken'],
          ['later', 'Kan vänta', 'Can wait', 'Kan vente'],
        ],
      }),
      own('where', 'position', ['Var är felet?', 'Where is the fault?', 'Hvor er feilen?']),
      own('photo', 'image', ['Bild av felet', 'Picture of the fault', 'Bilde av feilen'], { validation: { maxCount: 5 } }),
    ],
  },
  more: [
    {
      key: 'followUp',
      mode: 'update',
      label: ['Följ upp', 'Follow up', 'Følg opp'],
      names: ['Uppföljning av fel på lekredskap', 'Following up a fault of equipment', 'Oppfølging av feil på lekeapparat'],
      fields: [note('note', 'textArea', ['Vad har hänt?', 'What has happened?', 'Hva har skjedd?'], { required: true })],
    },
    {
      key: 'done',
      mode: 'complete',
      label: ['Åtgärdat', 'Put right', 'Utbedret'],
      names: ['Avslut av fel på lekredskap', 'Completing a fault of equipment', 'Avslutning av feil på lekeapparat'],
      fields: [
        done('action', 'textArea', ['Vad gjordes?', 'What was done?', 'Hva ble gjort?'], { required: true }),
        done('opened', 'switch', ['Redskapet är öppet igen', 'The equipment is open again', 'Apparatet er åpent igjen']),
      ],
      rules: [outgoing('operation.opened', 'setValue', 'element.closedOff', { value: false, when: ['equal', true] })],
    },
  ],
}

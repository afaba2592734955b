import { field, recordsOf } from '../demo-fields.ts'
import type { DemoService } from '../demo-model.ts'

const own = field.bind(undefined, 'faultReport')
const follow = field.bind(undefined, 'faultFollowUp')
const done = field.bind(undefined, 'faultDone')
const dropped = field.bind(undefined, 'faultDropped')

/** A fault of a room, from its report until it is repaired. */
export const FAULT_REPORT: DemoService = {
  key: 'faultReport',
  names: ['Felanmälan', 'Fault report', 'Melding om feil'],
  descriptions: [
    'Anmäl ett fel, följ upp det och avsluta när det är åtgärdat.',
    'Report a fault, follow it up, and complete it when it has been put right.',
    'Meld en feil, følg den opp og avslutt når den er utbedret.',
  ],
  mode: 'issueManagement',
  settings: {
    undoSeconds: 60,
    reminders: { daysBefore: [], isAtDue: false, daysAfter: [], idleDays: 7, toPerson: true, privilegeIds: [] },
  },
  operation: {
    names: ['Anmälan av fel', 'Reporting a fault', 'Melding av feil'],
    fields: [
      own('fault', 'select', ['Vad är fel?', 'What is wrong?', 'Hva er feil?'], {
        required: true,
        showInList: true,
        optionSource: recordsOf('faultCode'),
      }),
      own('description', 'textArea', ['Beskrivning', 'Description', 'Beskrivelse'], { required: true }),
      own('photo', 'image', ['Bild av felet', 'Picture of the fault', 'Bilde av feilen'], { validation: { maxCount: 5 } }),
    ],
  },
  more: [
    {
      key: 'followUp',
      mode: 'update',
      label: ['Följ upp', 'Follow up', 'Følg opp'],
      names: ['Uppföljning av fel', 'Following up a fault', 'Oppfølging av feil'],
      fields: [
        follow('note', 'textArea', ['Vad har hänt?', 'What has happened?', 'Hva har skjedd?'], { required: true }),
        follow('plannedFor', 'date', ['Åtgärd planerad', 'Repair planned for', 'Utbedring planlagt'], { showInList: true }),
      ],
    },
    {
      key: 'done',
      mode: 'complete',
      label: ['Åtgärdat', 'Put right', 'Utbedret'],
      names: ['Avslut av felanmälan', 'Completing a fault report', 'Avslutning av feilmelding'],
      fields: [
        done('action', 'textArea', ['Vad gjordes?', 'What was done?', 'Hva ble gjort?'], { required: true }),
        done('minutes', 'integer', ['Arbetstid (minuter)', 'Working time (minutes)', 'Arbeidstid (minutter)'], {
          showInList: true,
          validation: { range: { min: 0, max: 6000 } },
        }),
      ],
    },
    {
      key: 'dropped',
      mode: 'cancel',
      label: ['Avbryt ärendet', 'Cancel the case', 'Avbryt saken'],
      names: ['Avbruten felanmälan', 'Cancelled fault report', 'Avbrutt feilmelding'],
      fields: [dropped('reason', 'text', ['Varför', 'Why', 'Hvorfor'], { required: true })],
    },
  ],
}

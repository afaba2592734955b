import type { MessageTemplates } from './message-template.ts'

export const templates: MessageTemplates = {
  dueSoon: {
    subject: 'Due {{ dueAt }}: {{ object }} ({{ code }})',
    body: 'Hello {{ recipient }},\n\n{{ object }} ({{ code }}) is to be returned by {{ dueAt }}.\n\nDo you need it longer? Extend the loan in time, so that others know.',
  },
  due: {
    subject: 'Due {% if hours > 0 %}{{ dueAt }}{% else %}now{% endif %}: {{ object }} ({{ code }})',
    body: 'Hello {{ recipient }},\n\n{{ object }} ({{ code }}) {% if hours > 0 %}is to be returned by {{ dueAt }}. Return it in time{% else %}was due {{ dueAt }}. Return it now{% endif %}, or extend the loan if you need it longer.',
  },
  overdue: {
    subject: 'Overdue: {{ object }} ({{ code }})',
    body: 'Hello {{ recipient }},\n\n{{ object }} ({{ code }}) was due {{ dueAt }}{% if days == 1 %}, one day ago{% elsif days > 1 %}, {{ days }} days ago{% endif %}.\n\nPlease return it as soon as you can. Already returned? Contact whoever is responsible for {{ service }}.',
  },
  bookingReminder: {
    subject: 'Your booking from {{ from }}: {{ object }} ({{ code }})',
    body: 'Hello {{ recipient }},\n\nYour booking of {{ object }} ({{ code }}) starts {{ from }} and ends {{ to }}.\n\nNo longer need it? Cancel the booking, so that someone else can have it.',
  },
  bookingCancelled: {
    subject: 'Your booking was cancelled: {{ object }} ({{ code }})',
    body: 'Hello {{ recipient }},\n\n{{ person }} has cancelled your booking of {{ object }} ({{ code }}) from {{ from }} to {{ to }}.',
  },
  bookingMoved: {
    subject: 'Your booking was moved: {{ object }} ({{ code }})',
    body: 'Hello {{ recipient }},\n\n{{ person }} has moved your booking of {{ object }} ({{ code }}): it now starts {{ from }} and ends {{ to }}.',
  },
  inspectionDue: {
    subject: '{{ service }} by {{ day }}: {{ object }} ({{ code }})',
    body: 'Hello {{ recipient }},\n\n{{ service }} of {{ object }} ({{ code }}) is to be done by {{ day }}{% if days < 0 %}. That day has passed{% endif %}.',
  },
  openCase: {
    subject: 'Waiting for action: {{ service }} of {{ object }} ({{ code }})',
    body: 'Hello {{ recipient }},\n\n{{ service }} of {{ object }} ({{ code }}) was started {{ startedAt }}, and nothing has happened for {% if days == 1 %}one day{% else %}{{ days }} days{% endif %}.',
  },
  caseUpdated: {
    subject: 'Updated: {{ service }} of {{ object }} ({{ code }})',
    body: 'Hello {{ recipient }},\n\n{{ person }} has updated {{ service }} of {{ object }} ({{ code }}): {{ step }}, {{ at }}.\n\n{{ news }}',
  },
  caseAssigned: {
    subject: 'You are responsible for: {{ service }} of {{ object }} ({{ code }})',
    body: 'Hello {{ recipient }},\n\n{{ person }} has made you responsible for {{ service }} of {{ object }} ({{ code }}): {{ step }}, {{ at }}.\n\n{{ news }}',
  },
  caseCompleted: {
    subject: 'Done: {{ service }} of {{ object }} ({{ code }})',
    body: 'Hello {{ recipient }},\n\nThe case is done: {{ service }} of {{ object }} ({{ code }}). {{ person }} completed it {{ at }} ({{ step }}).\n\n{{ news }}',
  },
  caseCancelled: {
    subject: 'Closed without action: {{ service }} of {{ object }} ({{ code }})',
    body: 'Hello {{ recipient }},\n\nThe case was closed without action: {{ service }} of {{ object }} ({{ code }}). {{ person }} closed it {{ at }} ({{ step }}).\n\n{{ news }}',
  },
  lowBalance: {
    subject: 'Running low: {{ object }} ({{ code }})',
    body: 'Hello {{ recipient }},\n\n{{ balance }} left of {{ object }} ({{ code }}). The limit is {{ limit }}. Time to order?',
  },
  notice: { subject: '{{ title }}', body: '{{ text }}' },
  processorOff: {
    subject: '{{ processor }} is switched off',
    body: 'Hello {{ recipient }},\n\n{{ processor }} has not worked since {{ since }} and has therefore been switched off. The receiver answered: {{ reason }}\n\nWhat waits, and what happens while it is off, is held. Correct the error and switch it on again, and it is sent.',
  },
  eventLeft: {
    subject: 'Something could not be sent on',
    body: 'Hello {{ recipient }}!\n\nSomething that happened {{ at }} could not be sent on, after several attempts. It is still there. Open Notifications and try again.',
  },
  importFinished: {
    subject: 'The import of {{ file }} is done',
    body: 'Hello {{ recipient }},\n\n{% if saved == 1 %}One row{% else %}{{ saved }} rows{% endif %} of {{ file }} {% if saved == 1 %}is{% else %}are{% endif %} saved.{% if failed == 1 %} One row could not be saved.{% elsif failed > 1 %} {{ failed }} rows could not be saved.{% endif %}',
  },
  smsFailed: {
    subject: 'A text message to {{ phoneNo }} was not delivered',
    body: 'Hello {{ recipient }},\n\nThe text message to {{ phoneNo }} was not delivered: {{ reason }}',
  },
  reportWaiting: {
    subject: 'Report waiting: {{ object }} ({{ code }})',
    body: 'Hello {{ recipient }}!\n\nSomebody without a login has reported something about {{ object }} ({{ code }}): {{ service }}. The report waits for a decision.\n\nThere may be more. Open Reports to see all of them.',
  },
  reportComment: {
    subject: 'The reporter has written: {{ object }} ({{ code }})',
    body: 'Hello {{ recipient }}!\n\nWho reported something about {{ object }} ({{ code }}), {{ service }}, has written to you. Open the report to read and answer.',
  },
  digest: {
    subject: '{% if count == 1 %}One message{% else %}{{ count }} messages{% endif %} from {{ tenant }}',
    body: 'Hello {{ recipient }},\n\nThis has happened since your last summary.',
  },
}

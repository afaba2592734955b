import type { MessageTemplates } from './message-template.ts'

export const templates: MessageTemplates = {
  dueSoon: {
    subject: 'Ska lämnas {{ dueAt }}: {{ object }} ({{ code }})',
    body: 'Hej {{ recipient }}!\n\n{{ object }} ({{ code }}) ska lämnas tillbaka senast {{ dueAt }}.\n\nBehöver du den längre? Förläng i tid, så vet andra besked.',
  },
  due: {
    subject: 'Ska lämnas {% if hours > 0 %}{{ dueAt }}{% else %}nu{% endif %}: {{ object }} ({{ code }})',
    body: 'Hej {{ recipient }}!\n\n{{ object }} ({{ code }}) {% if hours > 0 %}ska vara tillbaka senast {{ dueAt }}. Lämna den i tid{% else %}skulle vara tillbaka {{ dueAt }}. Lämna den nu{% endif %}, eller förläng om du behöver den längre.',
  },
  overdue: {
    subject: 'Försenat: {{ object }} ({{ code }})',
    body: 'Hej {{ recipient }}!\n\n{{ object }} ({{ code }}) skulle ha lämnats {{ dueAt }}{% if days == 1 %}, för en dag sedan{% elsif days > 1 %}, för {{ days }} dagar sedan{% endif %}.\n\nLämna den så snart du kan. Är den redan lämnad? Säg till den som ansvarar för {{ service }}.',
  },
  bookingReminder: {
    subject: 'Din bokning från {{ from }}: {{ object }} ({{ code }})',
    body: 'Hej {{ recipient }}!\n\nDin bokning av {{ object }} ({{ code }}) börjar {{ from }} och slutar {{ to }}.\n\nBehöver du den inte längre? Avboka, så kan någon annan få den.',
  },
  bookingCancelled: {
    subject: 'Din bokning är avbokad: {{ object }} ({{ code }})',
    body: 'Hej {{ recipient }}!\n\n{{ person }} har avbokat din bokning av {{ object }} ({{ code }}) från {{ from }} till {{ to }}.',
  },
  bookingMoved: {
    subject: 'Din bokning är flyttad: {{ object }} ({{ code }})',
    body: 'Hej {{ recipient }}!\n\n{{ person }} har flyttat din bokning av {{ object }} ({{ code }}): den börjar nu {{ from }} och slutar {{ to }}.',
  },
  inspectionDue: {
    subject: '{{ service }} senast {{ day }}: {{ object }} ({{ code }})',
    body: 'Hej {{ recipient }}!\n\n{{ service }} ska göras på {{ object }} ({{ code }}) senast {{ day }}{% if days < 0 %}. Den dagen har passerat{% endif %}.',
  },
  openCase: {
    subject: 'Väntar på åtgärd: {{ service }} av {{ object }} ({{ code }})',
    body: 'Hej {{ recipient }}!\n\n{{ service }} på {{ object }} ({{ code }}) påbörjades {{ startedAt }} och ingenting har hänt på {% if days == 1 %}en dag{% else %}{{ days }} dagar{% endif %}.',
  },
  caseUpdated: {
    subject: 'Uppdaterat: {{ service }} av {{ object }} ({{ code }})',
    body: 'Hej {{ recipient }}!\n\n{{ person }} har uppdaterat {{ service }} av {{ object }} ({{ code }}): {{ step }}, {{ at }}.\n\n{{ news }}',
  },
  caseAssigned: {
    subject: 'Du är ansvarig för: {{ service }} av {{ object }} ({{ code }})',
    body: 'Hej {{ recipient }}!\n\n{{ person }} har gjort dig ansvarig för {{ service }} av {{ object }} ({{ code }}): {{ step }}, {{ at }}.\n\n{{ news }}',
  },
  caseCompleted: {
    subject: 'Klart: {{ service }} av {{ object }} ({{ code }})',
    body: 'Hej {{ recipient }}!\n\nÄrendet är klart: {{ service }} av {{ object }} ({{ code }}). {{ person }} slutförde det {{ at }} ({{ step }}).\n\n{{ news }}',
  },
  caseCancelled: {
    subject: 'Avslutat utan åtgärd: {{ service }} av {{ object }} ({{ code }})',
    body: 'Hej {{ recipient }}!\n\nÄrendet är avslutat utan åtgärd: {{ service }} av {{ object }} ({{ code }}). {{ person }} avslutade det {{ at }} ({{ step }}).\n\n{{ news }}',
  },
  lowBalance: {
    subject: 'Håller på att ta slut: {{ object }} ({{ code }})',
    body: 'Hej {{ recipient }}!\n\nDet finns {{ balance }} kvar av {{ object }} ({{ code }}). Gränsen är {{ limit }}. Dags att beställa?',
  },
  notice: { subject: '{{ title }}', body: '{{ text }}' },
  processorOff: {
    subject: '{{ processor }} är avstängd',
    body: 'Hej {{ recipient }}!\n\n{{ processor }} har inte fungerat sedan {{ since }} och är därför avstängd. Mottagaren svarade: {{ reason }}\n\nDet som väntar, och det som händer medan den är avstängd, hålls kvar. Rätta felet och slå på den igen, så skickas det.',
  },
  eventLeft: {
    subject: 'Något kunde inte skickas vidare',
    body: 'Hej {{ recipient }}!\n\nNågot som hände {{ at }} kunde inte skickas vidare, trots flera försök. Det finns kvar. Öppna Utskick och försök igen.',
  },
  importFinished: {
    subject: 'Importen av {{ file }} är klar',
    body: 'Hej {{ recipient }}!\n\n{% if saved == 1 %}En rad{% else %}{{ saved }} rader{% endif %} av {{ file }} är sparade.{% if failed == 1 %} En rad kunde inte sparas.{% elsif failed > 1 %} {{ failed }} rader kunde inte sparas.{% endif %}',
  },
  smsFailed: {
    subject: 'Ett sms till {{ phoneNo }} kom inte fram',
    body: 'Hej {{ recipient }}!\n\nSms:et till {{ phoneNo }} kom inte fram: {{ reason }}',
  },
  reportWaiting: {
    subject: 'Anmälan väntar: {{ object }} ({{ code }})',
    body: 'Hej {{ recipient }}!\n\nNågon utan inloggning har anmält något om {{ object }} ({{ code }}): {{ service }}. Anmälan väntar på att någon tar ställning till den.\n\nDet kan finnas fler. Öppna Anmälningar för att se alla.',
  },
  reportComment: {
    subject: 'Anmälaren har skrivit: {{ object }} ({{ code }})',
    body: 'Hej {{ recipient }}!\n\nDen som anmälde något om {{ object }} ({{ code }}), {{ service }}, har skrivit till er. Öppna anmälan för att läsa och svara.',
  },
  digest: {
    subject: '{% if count == 1 %}Ett meddelande{% else %}{{ count }} meddelanden{% endif %} från {{ tenant }}',
    body: 'Hej {{ recipient }}!\n\nDetta har hänt sedan din förra sammanfattning.',
  },
}

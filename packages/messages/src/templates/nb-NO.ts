import type { MessageTemplates } from './message-template.ts'

export const templates: MessageTemplates = {
  dueSoon: {
    subject: 'Skal leveres {{ dueAt }}: {{ object }} ({{ code }})',
    body: 'Hei {{ recipient }}!\n\n{{ object }} ({{ code }}) skal leveres tilbake senest {{ dueAt }}.\n\nTrenger du den lenger? Forleng i tide, så vet andre om det.',
  },
  due: {
    subject: 'Skal leveres {% if hours > 0 %}{{ dueAt }}{% else %}nå{% endif %}: {{ object }} ({{ code }})',
    body: 'Hei {{ recipient }}!\n\n{{ object }} ({{ code }}) {% if hours > 0 %}skal være tilbake senest {{ dueAt }}. Lever den i tide{% else %}skulle vært tilbake {{ dueAt }}. Lever den nå{% endif %}, eller forleng hvis du trenger den lenger.',
  },
  overdue: {
    subject: 'Forsinket: {{ object }} ({{ code }})',
    body: 'Hei {{ recipient }}!\n\n{{ object }} ({{ code }}) skulle vært levert {{ dueAt }}{% if days == 1 %}, for én dag siden{% elsif days > 1 %}, for {{ days }} dager siden{% endif %}.\n\nLever den så snart du kan. Er den allerede levert? Gi beskjed til den som har ansvar for {{ service }}.',
  },
  bookingReminder: {
    subject: 'Reservasjonen din fra {{ from }}: {{ object }} ({{ code }})',
    body: 'Hei {{ recipient }}!\n\nReservasjonen din av {{ object }} ({{ code }}) begynner {{ from }} og slutter {{ to }}.\n\nTrenger du den ikke lenger? Avbestill, så kan noen andre få den.',
  },
  bookingCancelled: {
    subject: 'Reservasjonen din er avbestilt: {{ object }} ({{ code }})',
    body: 'Hei {{ recipient }}!\n\n{{ person }} har avbestilt reservasjonen din av {{ object }} ({{ code }}) fra {{ from }} til {{ to }}.',
  },
  bookingMoved: {
    subject: 'Reservasjonen din er flyttet: {{ object }} ({{ code }})',
    body: 'Hei {{ recipient }}!\n\n{{ person }} har flyttet reservasjonen din av {{ object }} ({{ code }}): den begynner nå {{ from }} og slutter {{ to }}.',
  },
  inspectionDue: {
    subject: '{{ service }} senest {{ day }}: {{ object }} ({{ code }})',
    body: 'Hei {{ recipient }}!\n\n{{ service }} skal gjøres på {{ object }} ({{ code }}) senest {{ day }}{% if days < 0 %}. Den dagen er passert{% endif %}.',
  },
  openCase: {
    subject: 'Venter på tiltak: {{ service }} på {{ object }} ({{ code }})',
    body: 'Hei {{ recipient }}!\n\n{{ service }} på {{ object }} ({{ code }}) ble startet {{ startedAt }}, og ingenting har skjedd på {% if days == 1 %}én dag{% else %}{{ days }} dager{% endif %}.',
  },
  caseUpdated: {
    subject: 'Oppdatert: {{ service }} på {{ object }} ({{ code }})',
    body: 'Hei {{ recipient }}!\n\n{{ person }} har oppdatert {{ service }} på {{ object }} ({{ code }}): {{ step }}, {{ at }}.\n\n{{ news }}',
  },
  caseAssigned: {
    subject: 'Du er ansvarlig for: {{ service }} på {{ object }} ({{ code }})',
    body: 'Hei {{ recipient }}!\n\n{{ person }} har gjort deg ansvarlig for {{ service }} på {{ object }} ({{ code }}): {{ step }}, {{ at }}.\n\n{{ news }}',
  },
  caseCompleted: {
    subject: 'Ferdig: {{ service }} på {{ object }} ({{ code }})',
    body: 'Hei {{ recipient }}!\n\nSaken er ferdig: {{ service }} på {{ object }} ({{ code }}). {{ person }} fullførte den {{ at }} ({{ step }}).\n\n{{ news }}',
  },
  caseCancelled: {
    subject: 'Avsluttet uten tiltak: {{ service }} på {{ object }} ({{ code }})',
    body: 'Hei {{ recipient }}!\n\nSaken er avsluttet uten tiltak: {{ service }} på {{ object }} ({{ code }}). {{ person }} avsluttet den {{ at }} ({{ step }}).\n\n{{ news }}',
  },
  lowBalance: {
    subject: 'I ferd med å ta slutt: {{ object }} ({{ code }})',
    body: 'Hei {{ recipient }}!\n\nDet er {{ balance }} igjen av {{ object }} ({{ code }}). Grensen er {{ limit }}. På tide å bestille?',
  },
  notice: { subject: '{{ title }}', body: '{{ text }}' },
  processorOff: {
    subject: '{{ processor }} er slått av',
    body: 'Hei {{ recipient }}!\n\n{{ processor }} har ikke virket siden {{ since }} og er derfor slått av. Mottakeren svarte: {{ reason }}\n\nDet som venter, og det som skjer mens den er slått av, holdes igjen. Rett feilen og slå den på igjen, så blir det sendt.',
  },
  eventLeft: {
    subject: 'Noe kunne ikke sendes videre',
    body: 'Hei {{ recipient }}!\n\nNoe som skjedde {{ at }} kunne ikke sendes videre, etter flere forsøk. Det finnes fortsatt. Åpne Utsendelser og prøv igjen.',
  },
  importFinished: {
    subject: 'Importen av {{ file }} er ferdig',
    body: 'Hei {{ recipient }}!\n\n{% if saved == 1 %}Én rad{% else %}{{ saved }} rader{% endif %} av {{ file }} er lagret.{% if failed == 1 %} Én rad kunne ikke lagres.{% elsif failed > 1 %} {{ failed }} rader kunne ikke lagres.{% endif %}',
  },
  smsFailed: {
    subject: 'En SMS til {{ phoneNo }} kom ikke fram',
    body: 'Hei {{ recipient }}!\n\nSMS-en til {{ phoneNo }} kom ikke fram: {{ reason }}',
  },
  reportWaiting: {
    subject: 'Melding venter: {{ object }} ({{ code }})',
    body: 'Hei {{ recipient }}!\n\nNoen uten innlogging har meldt noe om {{ object }} ({{ code }}): {{ service }}. Meldingen venter på en avgjørelse.\n\nDet kan være flere. Åpne Meldinger for å se alle.',
  },
  reportComment: {
    subject: 'Melderen har skrevet: {{ object }} ({{ code }})',
    body: 'Hei {{ recipient }}!\n\nDen som meldte noe om {{ object }} ({{ code }}), {{ service }}, har skrevet til dere. Åpne meldingen for å lese og svare.',
  },
  digest: {
    subject: '{% if count == 1 %}Én melding{% else %}{{ count }} meldinger{% endif %} fra {{ tenant }}',
    body: 'Hei {{ recipient }}!\n\nDette har skjedd siden forrige sammendrag.',
  },
}

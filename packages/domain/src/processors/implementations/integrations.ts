import { localized } from '../../localization/localized-text.ts'
import { MESSAGE_EVENTS } from '../../rules/message-events.ts'
import { defaultText, EVENT_INPUT, fieldsOf, type Implementation } from './implementation.ts'

const webhookField = fieldsOf(7)
const webhookSecrets = [
  webhookField(2, 'secret', 'text', localized('Hemlighet', 'Secret', 'Hemmelighet'), {
    required: true,
    localizedDescriptions: localized(
      'Signerar varje leverans. Börjar med whsec_ följt av base64, eller är en text med minst 24 tecken.',
      'Signs each delivery. Begins with whsec_ followed by base64, or is a text with at least 24 characters.',
      'Signerer hver leveranse. Begynner med whsec_ etterfulgt av base64, eller er en tekst med minst 24 tegn.',
    ),
    validation: { minLength: 24 },
  }),
  webhookField(3, 'otherSecret', 'text', localized('Andra hemlighet', 'Second secret', 'Andre hemmelighet'), {
    localizedDescriptions: localized(
      'Signerar också, medan mottagaren byter hemlighet.',
      'Signs, too, while the receiver changes its secret.',
      'Signerer også, mens mottakeren bytter hemmelighet.',
    ),
    validation: { minLength: 24 },
  }),
]

export const webhook: Implementation = {
  type: 'integration',
  name: 'webhook',
  localizedNames: localized('Webhook', 'Webhook', 'Webhook'),
  localizedDescriptions: localized(
    'Skickar signerad JSON till en adress (Standard Webhooks).',
    'Sends signed JSON to an address (Standard Webhooks).',
    'Sender signert JSON til en adresse (Standard Webhooks).',
  ),
  configFields: [
    webhookField(1, 'url', 'url', localized('Adress', 'Address', 'Adresse'), { required: true }),
    ...webhookSecrets,
    webhookField(4, 'dataSchema', 'select', localized('Dataschema', 'Data schema', 'Dataskjema'), {
      localizedDescriptions: localized(
        'Objektet skickas med enligt dataschemat. Tomt: objektet skickas inte med.',
        'The object is included by the data schema. Empty: it is not included.',
        'Objektet sendes med etter dataskjemaet. Tomt: objektet sendes ikke med.',
      ),
      optionSource: 'schemas',
    }),
  ],
  inputs: [EVENT_INPUT],
  // they sign and are not sent: who has another address gets signatures, of messages that the config would send anyhow, and no secret
  secretIds: webhookSecrets.map(({ id }) => id),
  templateKeys: [],
  events: MESSAGE_EVENTS,
}

/** Methods of a call; none is a safe one, since a call is made for its effect. */
export const HTTP_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

const httpField = fieldsOf(8)
const httpSecret = httpField(5, 'authorization', 'text', localized('Hemligt huvud', 'Secret header', 'Hemmelig hode'), {
  localizedDescriptions: localized(
    'Skickas som Authorization, till exempel "Bearer …".',
    'Sent as Authorization, for example "Bearer …".',
    'Sendes som Authorization, for eksempel "Bearer …".',
  ),
})

export const httpCall: Implementation = {
  type: 'integration',
  name: 'httpCall',
  localizedNames: localized('HTTP-anrop', 'HTTP call', 'HTTP-kall'),
  localizedDescriptions: localized(
    'Anropar en adress med metod, huvuden och innehåll enligt mallar.',
    'Calls an address with a method, headers and a body by templates.',
    'Kaller en adresse med metode, hoder og innhold etter maler.',
  ),
  configFields: [
    httpField(1, 'method', 'select', localized('Metod', 'Method', 'Metode'), {
      required: true,
      defaultValue: 'POST',
      options: HTTP_METHODS.map((value) => ({ value, localizedNames: localized(value) })),
    }),
    httpField(2, 'url', 'url', localized('Adress', 'Address', 'Adresse'), { required: true }),
    httpField(3, 'contentType', 'text', localized('Innehållstyp', 'Content type', 'Innholdstype'), {
      required: true,
      defaultValue: 'application/json',
    }),
    httpField(4, 'headers', 'textArea', localized('Huvuden', 'Headers', 'Hoder'), {
      localizedDescriptions: localized('Ett per rad, som Namn: värde.', 'One a line, as Name: value.', 'Ett per linje, som Navn: verdi.'),
    }),
    httpSecret,
  ],
  inputs: [
    EVENT_INPUT,
    httpField(6, 'path', 'text', localized('Sökväg', 'Path', 'Sti'), {
      localizedDescriptions: localized('Läggs till adressen.', 'Is added to the address.', 'Legges til adressen.'),
    }),
    httpField(7, 'body', 'textArea', localized('Innehåll', 'Body', 'Innhold'), {
      defaultValue: defaultText('{"event": "{{ event.type }}", "code": "{{ element.code }}"}'),
    }),
  ],
  secretIds: [httpSecret.id],
  secretsGoTo: 'url',
  templateKeys: ['headers', 'path', 'body'],
  events: MESSAGE_EVENTS,
}

const chatField = fieldsOf(9)
const chatUrl = chatField(2, 'url', 'url', localized('Adress', 'Address', 'Adresse'), {
  required: true,
  localizedDescriptions: localized(
    'Kanalens webhook-adress. Den som känner till den kan skriva i kanalen.',
    'The webhook address of the channel. It lets anybody who has it write in the channel.',
    'Kanalens webhook-adresse. Den som kjenner den, kan skrive i kanalen.',
  ),
})

export const chatMessage: Implementation = {
  type: 'integration',
  name: 'chatMessage',
  localizedNames: localized('Chattmeddelande', 'Chat message', 'Chattmelding'),
  localizedDescriptions: localized(
    'Skriver i en kanal i Slack eller Teams.',
    'Writes in a channel of Slack or Teams.',
    'Skriver i en kanal i Slack eller Teams.',
  ),
  configFields: [
    chatField(1, 'service', 'select', localized('Tjänst', 'Service', 'Tjeneste'), {
      required: true,
      defaultValue: 'slack',
      options: [
        { value: 'slack', localizedNames: localized('Slack') },
        { value: 'teams', localizedNames: localized('Teams') },
      ],
    }),
    chatUrl,
  ],
  inputs: [
    EVENT_INPUT,
    chatField(3, 'text', 'textArea', localized('Text', 'Text', 'Tekst'), {
      required: true,
      defaultValue: defaultText('{{ event.name }}: {{ element.title }} {{ transaction.url }}'),
    }),
  ],
  secretIds: [chatUrl.id],
  templateKeys: ['text'],
  events: MESSAGE_EVENTS,
}

const icalField = fieldsOf(10)

export const icalFeed: Implementation = {
  type: 'integration',
  name: 'icalFeed',
  localizedNames: localized('Kalender (iCal)', 'Calendar (iCal)', 'Kalender (iCal)'),
  localizedDescriptions: localized(
    'En hemlig adress som kalenderprogram prenumererar på.',
    'A secret address that calendar programs subscribe to.',
    'En hemmelig adresse som kalenderprogrammer abonnerer på.',
  ),
  configFields: [
    icalField(1, 'daysAhead', 'integer', localized('Dagar framåt', 'Days ahead', 'Dager fremover'), {
      required: true,
      defaultValue: 90,
      validation: { range: { min: 1, max: 366 } },
    }),
  ],
  inputs: [],
  secretIds: [],
  templateKeys: [],
  events: [],
}

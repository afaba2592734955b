import type { Field } from '../../forms/field.ts'
import { localized } from '../../localization/localized-text.ts'
import { MESSAGE_EVENTS } from '../../rules/message-events.ts'
import { defaultText, EVENT_INPUT, fieldsOf, type Implementation } from './implementation.ts'

/** Their texts are templates. */
const TEMPLATES = ['to', 'subject', 'body']

/** The inputs of a mail: whom it is for, its subject and its text. */
function mailInputs(implementation: number, defaults: { subject: Field['defaultValue']; body: Field['defaultValue'] }): Field[] {
  const field = fieldsOf(implementation)
  return [
    EVENT_INPUT,
    field(1, 'to', 'text', localized('Mottagare', 'Recipients', 'Mottakere'), {
      required: true,
      localizedDescriptions: localized(
        'E-postadresser, åtskilda med komma.',
        'E-mail addresses, separated by commas.',
        'E-postadresser, atskilt med komma.',
      ),
    }),
    field(2, 'subject', 'text', localized('Ämne', 'Subject', 'Emne'), {
      required: true,
      defaultValue: defaults.subject,
    }),
    field(3, 'body', 'textArea', localized('Text', 'Text', 'Tekst'), {
      required: true,
      defaultValue: defaults.body,
    }),
  ]
}

export const email: Implementation = {
  type: 'module',
  name: 'email',
  localizedNames: localized('E-post', 'E-mail', 'E-post'),
  localizedDescriptions: localized('Skickar e-post till adresser.', 'Sends e-mail to addresses.', 'Sender e-post til adresser.'),
  configFields: [],
  inputs: mailInputs(1, {
    subject: defaultText('{{ event.name }}: {{ element.title }}'),
    body: defaultText('{{ service.name }}: {{ element.title }} ({{ element.code }})\n\n{{ transaction.url }}'),
  }),
  secretIds: [],
  templateKeys: TEMPLATES,
  events: MESSAGE_EVENTS,
}

export const lowBalance: Implementation = {
  type: 'module',
  name: 'lowBalance',
  localizedNames: localized('Lågt saldo', 'Low balance', 'Lav saldo'),
  localizedDescriptions: localized(
    'Skickar e-post när ett lagersaldo sjunker under tjänstens gräns.',
    'Sends e-mail when a stock falls below the limit of its service.',
    'Sender e-post når en lagersaldo faller under tjenestens grense.',
  ),
  configFields: [],
  inputs: mailInputs(5, {
    subject: defaultText('Lågt saldo: {{ element.title }}', 'Low balance: {{ element.title }}', 'Lav saldo: {{ element.title }}'),
    body: defaultText(
      '{{ element.title }} ({{ element.code }}): {{ stock.balance }} kvar, gränsen är {{ stock.limit }}.\n\n{{ element.url }}',
      '{{ element.title }} ({{ element.code }}): {{ stock.balance }} left, the limit is {{ stock.limit }}.\n\n{{ element.url }}',
      '{{ element.title }} ({{ element.code }}): {{ stock.balance }} igjen, grensen er {{ stock.limit }}.\n\n{{ element.url }}',
    ),
  }),
  secretIds: [],
  templateKeys: TEMPLATES,
  events: ['lowBalance'],
}

export const pdfReceipt: Implementation = {
  type: 'module',
  name: 'pdfReceipt',
  localizedNames: localized('Kvitto som PDF', 'Receipt as PDF', 'Kvittering som PDF'),
  localizedDescriptions: localized(
    'Skickar ärendets PDF med e-post.',
    'Sends the PDF of the transaction by e-mail.',
    'Sender sakens PDF med e-post.',
  ),
  configFields: [],
  inputs: mailInputs(6, {
    subject: defaultText('Kvitto: {{ element.title }}', 'Receipt: {{ element.title }}', 'Kvittering: {{ element.title }}'),
    body: defaultText(
      'Kvittot för {{ service.name }} är bifogat.',
      'The receipt of {{ service.name }} is attached.',
      'Kvitteringen for {{ service.name }} er vedlagt.',
    ),
  }),
  secretIds: [],
  templateKeys: TEMPLATES,
  events: ['started', 'updated', 'completed', 'cancelled'],
}

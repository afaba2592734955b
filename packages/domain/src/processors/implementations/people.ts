import { localized } from '../../localization/localized-text.ts'
import { MESSAGE_EVENTS } from '../../rules/message-events.ts'
import { MAX_SENDER_LENGTH, MIN_SENDER_LENGTH } from '../../sms/sms-sender.ts'
import { defaultText, EVENT_INPUT, fieldsOf, type Implementation } from './implementation.ts'

const smsField = fieldsOf(2)

export const sms: Implementation = {
  type: 'module',
  name: 'sms',
  localizedNames: localized('Sms', 'Text message', 'SMS'),
  localizedDescriptions: localized(
    'Skickar sms till telefonnummer.',
    'Sends text messages to phone numbers.',
    'Sender SMS til telefonnumre.',
  ),
  configFields: [
    smsField(1, 'sender', 'text', localized('Avsändare', 'Sender', 'Avsender'), {
      required: true,
      validation: { minLength: MIN_SENDER_LENGTH, maxLength: MAX_SENDER_LENGTH },
      localizedDescriptions: localized(
        '3 till 11 bokstäver (A–Z) och siffror, först en bokstav.',
        '3 to 11 letters (A–Z) and digits, the first a letter.',
        '3 til 11 bokstaver (A–Z) og sifre, først en bokstav.',
      ),
    }),
  ],
  inputs: [
    EVENT_INPUT,
    smsField(2, 'to', 'phoneNo', localized('Telefonnummer', 'Phone number', 'Telefonnummer'), { required: true }),
    smsField(3, 'text', 'textArea', localized('Text', 'Text', 'Tekst'), {
      required: true,
      defaultValue: defaultText('{{ event.name }}: {{ element.title }}'),
    }),
  ],
  secretIds: [],
  templateKeys: ['text'],
  events: MESSAGE_EVENTS,
}

/** The inputs of a message to a person of the site. */
function personInputs(implementation: number) {
  const field = fieldsOf(implementation)
  return [
    EVENT_INPUT,
    field(1, 'person', 'select', localized('Person', 'Person', 'Person'), { required: true, optionSource: 'users' }),
    field(2, 'title', 'text', localized('Rubrik', 'Title', 'Tittel'), {
      required: true,
      defaultValue: defaultText('{{ event.name }}: {{ element.title }}'),
    }),
    field(3, 'text', 'textArea', localized('Text', 'Text', 'Tekst')),
  ]
}

export const inboxMessage: Implementation = {
  type: 'module',
  name: 'inboxMessage',
  localizedNames: localized('Meddelande i inkorgen', 'Inbox message', 'Melding i innboksen'),
  localizedDescriptions: localized(
    'Lägger ett meddelande i en persons inkorg.',
    'Puts a message in the inbox of a person.',
    'Legger en melding i en persons innboks.',
  ),
  configFields: [],
  inputs: personInputs(3),
  secretIds: [],
  templateKeys: ['title', 'text'],
  events: MESSAGE_EVENTS,
}

export const reminder: Implementation = {
  type: 'module',
  name: 'reminder',
  localizedNames: localized('Påminnelse', 'Reminder', 'Påminnelse'),
  localizedDescriptions: localized(
    'Påminner en person om något som ska göras.',
    'Reminds a person of something that is to be done.',
    'Minner en person om noe som skal gjøres.',
  ),
  configFields: [],
  inputs: personInputs(4),
  secretIds: [],
  templateKeys: ['title', 'text'],
  events: ['dueSoon', 'overdue'],
}

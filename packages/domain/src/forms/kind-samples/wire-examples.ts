import type { FieldValue } from '../field.ts'
import type { FieldType } from '../field-type.ts'

/** Ids in the examples: of an uploaded file, of two fields in the rows of a collection, of a person. */
export const EXAMPLE_FILE = '019df82c-71d5-7492-bcba-5bd99844f001'
export const EXAMPLE_TEXT_FIELD = '019df82c-71d5-7492-bcba-5bd99844f667'
export const EXAMPLE_NUMBER_FIELD = '019df82c-71d5-7492-bcba-5bd99844f668'
const EXAMPLE_PERSON = '019df82c-71d5-7492-bcba-5bd99844f669'

interface WireExample {
  /** Description of the JSON. */
  form: string
  example: FieldValue
  /** The server decides the value: a sent one is not stored. */
  isServers?: true
}

const CHOICE: WireExample = {
  form: 'the `value` of one of its options; the id of a predefined value, object or person where it draws on these',
  example: 'ok',
}
const SWITCH: WireExample = { form: 'true or false', example: true }
const FILES: WireExample = {
  form: 'a list of files that were uploaded before, by id; name, type and size are the server’s',
  example: [{ fileId: EXAMPLE_FILE }],
}
const PERSON: WireExample = {
  form: 'who saved, and who saved before, filled in by the server',
  example: { id: EXAMPLE_PERSON, name: 'Kim Berg' },
  isServers: true,
}

/** JSON examples of each kind's values, for integrators. Tests send each to the kind and to the server. */
export const WIRE_EXAMPLES: Record<FieldType, WireExample> = {
  text: { form: 'a text of at most 250 characters', example: 'Stege' },
  textArea: {
    form: 'a text of at most 1,000 characters, lines divided by `\\n`; `\\r\\n` and `\\r` become it',
    example: 'Rad ett\nRad två',
  },
  email: { form: 'an e-mail address', example: 'kim@lindvik.se' },
  phoneNo: { form: 'digits with spaces and a dash, `+` in front for a country', example: '+46 8-123 456' },
  url: { form: 'an address; `http://` is put in front of one without a scheme', example: 'https://lindvik.se/stege' },
  integer: { form: 'a whole number, not in quotes', example: 42 },
  decimal: { form: 'a number with a dot, not in quotes', example: 5.5 },
  date: { form: 'a day, `YYYY-MM-DD`', example: '2026-11-21' },
  time: { form: 'a time of the day, `HH:MM`', example: '08:15' },
  dateTime: { form: 'an instant with its offset, kept to the minute in UTC', example: '2026-11-21T07:15:00Z' },
  select: CHOICE,
  radio: CHOICE,
  segmented: CHOICE,
  checkbox: SWITCH,
  switch: SWITCH,
  html: { form: 'HTML of a few elements; what is not allowed is taken out', example: '<p>Byt <strong>kedja</strong></p>' },
  linkedImage: { form: 'the address of a picture elsewhere', example: 'https://lindvik.se/stege.jpg' },
  image: FILES,
  file: FILES,
  signature: {
    form: 'strokes as lists of x and y within `width` and `height`; the server adds `png`, a picture in base64',
    example: { width: 300, height: 150, strokes: [[1, 2, 3.5, 4]] },
  },
  position: { form: 'degrees, and the accuracy in metres where it is known', example: { lat: 59.3293, lon: 18.0686, accuracy: 12 } },
  scanner: { form: 'a text of at most 250 characters, as scanned', example: '7350012345678' },
  currentUser: PERSON,
  previousUser: PERSON,
  group: { form: 'nothing: its fields have values of their own', example: null, isServers: true },
  statusGroup: { form: '`ok`, `deviation` or `notApplicable`, worked out from the answers in it', example: 'deviation', isServers: true },
  collection: {
    form: 'a list of rows, each with values by the ids of the fields in it',
    example: [{ [EXAMPLE_TEXT_FIELD]: 'Skruv', [EXAMPLE_NUMBER_FIELD]: 4 }],
  },
}

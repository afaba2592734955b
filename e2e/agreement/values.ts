import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import type { Choices } from './choices.ts'

const FILE = { fileName: 'intyg.pdf', type: 'application/pdf', size: 2_000_000 }
const FILE_IDS = ['019df82c-71d5-7492-bcba-00000000f001', '019df82c-71d5-7492-bcba-00000000f002'] as const
const STROKES = { width: 300, height: 100, strokes: [[1, 2, 30.44, 40]] }

/** Values of each kind as an input of the browser returns them: in their typed form, not in the stored one. */
const TYPED: Record<Exclude<FieldType, 'group' | 'statusGroup' | 'collection'>, readonly FieldValue[]> = {
  text: ['a', 'ok', ' a ', '0042 ', 'ring 112', '5,5', 'hammare', '2026-03-01'],
  textArea: ['a', 'rad\nrad', ' a ', 'ok', 'lång text, som fortsätter'],
  email: ['anna@example.se', ' anna@example.se ', 'anna@example', 'anna'],
  phoneNo: ['+46 70 123', '08-123', ' 112', 'ett två'],
  url: ['example.se', 'https://example.se/a', ' http://x.se', 'ftp://example.se', 'inte en adress'],
  linkedImage: ['example.se/a.png', 'https://example.se/b.png', 'data:image/png;base64,'],
  scanner: ['A-1', ' A-1 ', 'ok', '7310865004703'],
  integer: [0, 1, 5, -3, 30, 'tre', '', 2.5],
  decimal: [0, 0.1, 5.5, -3, 30, 'tre', '', 1e16],
  date: ['2026-03-01', '2026-02-20', '2026-12-24', '2026-02-30', '1 mars'],
  time: ['08:00', '23:30', '00:00', '24:00', '8'],
  dateTime: ['2026-03-01T10:00:00Z', '2026-03-01T10:00:30+01:00', '2026-03-01T10:00Z', 'i går'],
  select: ['ok', 'bad', 'extra', 'gone', ''],
  radio: ['ok', 'bad', 'extra', 'gone'],
  segmented: ['ok', 'bad', 'extra', 'na'],
  checkbox: [true, false],
  switch: [true, false],
  html: ['<p>Hej <strong>du</strong></p>', '<p></p>', '<ul><li>ett</li></ul>', '<p>&amp;</p>'],
  file: [[{ ...FILE, fileId: FILE_IDS[0] }], FILE_IDS.map((fileId) => ({ ...FILE, fileId })), []],
  image: [[{ ...FILE, fileId: FILE_IDS[0] }], []],
  signature: [STROKES, { ...STROKES, strokes: [] }, { ...STROKES, fileId: FILE_IDS[0] }],
  position: [
    { lat: 59.33258712, lon: 18.0649, accuracy: 4.6 },
    { lat: 0, lon: 0 },
    { lat: 91, lon: 0 },
  ],
  currentUser: [{ id: 'u1', name: 'Anna' }],
  previousUser: [{ id: 'u2', name: 'Bo' }],
}

/** Values of no kind, or of another one. */
const ODD: readonly FieldValue[] = [
  null,
  '',
  '   ',
  0,
  -1,
  12.75,
  true,
  [],
  [[1]],
  {},
  { lat: 'x' },
  'nul\u0000',
  '\ud800',
  'x'.repeat(251),
  'y'.repeat(1001),
  [{ fileId: 'x' }],
]

/** Possible input of a field: mostly a value of its kind, sometimes empty or another one. */
export function enteredValue(choices: Choices, field: Field): FieldValue {
  const sort = choices.below(8)
  if (sort === 6) return null
  // the editor of formatted text returns only allowed markup; other values come from other programs
  if (sort === 7 && field.fieldType !== 'html') return choices.of(ODD)
  const { fieldType } = field
  if (fieldType === 'group' || fieldType === 'statusGroup') return choices.of<FieldValue>([null, 'ok', 'deviation', 'x'])
  if (fieldType === 'collection') return enteredRows(choices, field)
  if (field.optionSource !== 'static') return choices.of([...field.options.map((option) => option.value), 'gone'])
  return choices.of(TYPED[fieldType])
}

function enteredRows(choices: Choices, field: Field): FieldValue {
  return Array.from({ length: choices.below(4) }, () =>
    Object.fromEntries(
      field.children.filter(() => !choices.oneIn(4)).map((child) => [child.id, enteredValue(choices, child) as FieldValue & {}]),
    ),
  ) as FieldValue
}

/** A value as it may be stored elsewhere: on the object, in a predefined value, in the operation before. */
export const outsideValueOf = (choices: Choices, fieldType: FieldType): FieldValue =>
  choices.oneIn(5) ? null : (TYPED[fieldType as keyof typeof TYPED] ?? [null])[0]!

import { localized } from '../../localization/localized-text.ts'
import { fieldSchema, type Field } from '../field.ts'
import type { FieldType } from '../field-type.ts'
import { pair, type Row } from './sample.ts'

const child = (id: string, fieldType: FieldType): Field =>
  fieldSchema.parse({ id, key: `k${id.slice(-1)}`, fieldType, localizedNames: localized('Del') })
const CHILD = child('019df82c-71d5-7492-bcba-5bd99844f667', 'text')
const COUNT = child('019df82c-71d5-7492-bcba-5bd99844f668', 'integer')

const aFile = (name: string, size = 10) => ({
  fileId: `019df82c-71d5-7492-bcba-5bd99844f${name}`,
  fileName: `${name}.pdf`,
  type: 'application/pdf',
  size,
})
const filesRow: Row = {
  settings: { validation: { maxCount: 2, maxMiB: 1 } },
  valid: [[aFile('001')], [aFile('001'), aFile('002')], pair([], null)],
  invalid: [
    [[aFile('001'), aFile('002'), aFile('003')], 'validation.maxFiles', { count: 2 }],
    [[aFile('001'), aFile('001')], 'validation.fileTwice'],
    [[aFile('001', 1024 * 1024 + 1)], 'validation.fileSize', { size: 1 }],
    [[{ fileId: '../../etc/passwd' }], 'validation.wrongKind'],
    ['001.pdf', 'validation.wrongKind'],
  ],
  display: [
    [
      [aFile('001'), aFile('002')],
      ['001.pdf, 002.pdf', '001.pdf, 002.pdf', '001.pdf, 002.pdf'],
    ],
  ],
}
const userRow: Row = {
  valid: [{ id: '019df82c-71d5-7492-bcba-5bd99844f669', name: 'Kim Berg' }],
  invalid: [
    ['Kim Berg', 'validation.wrongKind'],
    [{ id: 7, name: 'Kim' }, 'validation.wrongKind'],
  ],
  display: [[{ id: '019df82c-71d5-7492-bcba-5bd99844f669', name: 'Kim Berg' }, ['Kim Berg', 'Kim Berg', 'Kim Berg']]],
}

/** Kinds of several parts. */
export const GATHERED = {
  file: filesRow,
  image: filesRow,
  signature: {
    valid: [
      { width: 300, height: 150, strokes: [[1, 2, 3.5, 4]] },
      pair({ width: 300, height: 150, strokes: [[1.234, 2]] }, { width: 300, height: 150, strokes: [[1.2, 2]] }),
      pair({ width: 300, height: 150, strokes: [] }, null),
    ],
    invalid: [
      // five megabytes of ink
      [{ width: 300, height: 150, strokes: [Array.from({ length: 1_000_000 }, () => 1.5)] }, 'validation.signatureTooLong'],
      [{ width: 300, height: 150, strokes: [[1, 2, 3]] }, 'validation.wrongKind'],
      [{ width: 300, height: 150, strokes: [[301, 2]] }, 'validation.wrongKind'],
      [{ width: 300, height: 150, strokes: '<svg>' }, 'validation.wrongKind'],
      [{ width: 300, height: 150, strokes: [[1, 2]], script: 'x' }, 'validation.wrongKind'],
    ],
    display: [[{ width: 300, height: 150, strokes: [[1, 2]] }, ['Signerad', 'Signed', 'Signert']]],
  },
  position: {
    valid: [
      { lat: 59.3293, lon: 18.0686 },
      { lat: -90, lon: 180, accuracy: 0 },
      pair({ lat: 59.32934567, lon: 18, accuracy: 12.4 }, { lat: 59.329346, lon: 18, accuracy: 12 }),
    ],
    invalid: [
      [{ lat: 91, lon: 0 }, 'validation.position'],
      [{ lat: 0 }, 'validation.position'],
      [{ lat: '59', lon: '18' }, 'validation.position'],
      ['59.3, 18.0', 'validation.position'],
      [{ lat: 0, lon: 0, accuracy: -1 }, 'validation.position'],
    ],
    display: [
      [{ lat: 59.3293, lon: 18.0686 }, ['59.32930, 18.06860', '59.32930, 18.06860', '59.32930, 18.06860']],
      [
        { lat: 59.3293, lon: 18.0686, accuracy: 1200 },
        ['59.32930, 18.06860 (±1\u00a0200 m)', '59.32930, 18.06860 (±1,200 m)', '59.32930, 18.06860 (±1\u00a0200 m)'],
      ],
    ],
  },
  currentUser: userRow,
  previousUser: userRow,
  // a sent value of a group is dropped: its fields are the form's
  group: { settings: { children: [CHILD] }, valid: [pair('anything', null), pair({ [CHILD.id]: 'x' }, null)], invalid: [], display: [] },
  // so is the status of a group, which its answers come to
  statusGroup: {
    settings: { children: [CHILD] },
    valid: [pair('ok', null)],
    invalid: [],
    display: [
      ['ok', ['OK', 'OK', 'OK']],
      ['deviation', ['Avvikelse', 'Deviation', 'Avvik']],
      ['notApplicable', ['Ej aktuellt', 'Not applicable', 'Ikke aktuelt']],
    ],
  },
  collection: {
    settings: { children: [CHILD, COUNT], validation: { maxCount: 1000 } },
    valid: [
      [{ [CHILD.id]: 'Skruv', [COUNT.id]: 4 }],
      pair([{ [CHILD.id]: 'Skruv' }, {}, { [CHILD.id]: ' ' }], [{ [CHILD.id]: 'Skruv' }]),
      pair([], null),
      Array.from({ length: 1000 }, (_, index) => ({ [CHILD.id]: `Rad ${index}`, [COUNT.id]: index })),
    ],
    invalid: [
      [Array.from({ length: 1001 }, () => ({ [CHILD.id]: 'Skruv' })), 'validation.maxRows', { count: 1000 }],
      ['Skruv', 'validation.wrongKind'],
      [[{ unknown: 1 }], 'validation.wrongKind'],
      [[['Skruv']], 'validation.wrongKind'],
    ],
    display: [
      [
        [{ [CHILD.id]: 'Skruv', [COUNT.id]: 1234 }, { [CHILD.id]: 'Mutter' }],
        ['Skruv, 1\u00a0234; Mutter', 'Skruv, 1,234; Mutter', 'Skruv, 1\u00a0234; Mutter'],
      ],
    ],
  },
} satisfies Record<string, Row>

import {
  checkImport,
  correctImportRow,
  createImport,
  discardImport,
  exportImportRows,
  getImport,
  listImportRows,
  readImportAgain,
  startImport,
  stopImport,
  undoImport,
  type DataImport,
  type ImportRow,
} from '@verka/domain/imports/imports.api.ts'
import { addressOf } from '../../addresses.ts'
import { listRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { listedRecordType, LONG_NAME } from '../../stories/fixtures/definitions.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { COLUMNS, dataImport, importRow, TARGETS, wrongRow } from '../../stories/fixtures/imports.ts'
import { all } from '../../stories/fixtures/lists.ts'
import { missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

export const CHECKED_ROWS: ImportRow[] = [
  wrongRow(1, 3, '1 maj', 'Ogiltigt datum'),
  wrongRow(2, 2, 'stark', 'Ogiltigt heltal'),
  { ...importRow(3, 'wrong'), errors: [{ column: null, message: '@x', text: 'Samma kod finns i rad 7.' }] },
  ...[4, 5, 6].map((number) => importRow(number, 'create')),
  ...[7, 8].map((number) => importRow(number, 'update')),
  importRow(9, 'unchanged'),
  importRow(10, 'skipped'),
]
const CHECKED = dataImport('checked', { create: 3, update: 2, unchanged: 1, skipped: 1, wrong: 3 })
export const MISSING = [
  {
    recordTypeId: idOf('recordType', 1),
    name: 'Platser',
    canCreate: true,
    values: [
      { text: 'Gamla boden', count: 3 },
      { text: 'Vinden', count: 1 },
    ],
  },
  { recordTypeId: idOf('recordType', 2), name: 'Leverantörer', canCreate: false, values: [{ text: 'Toolkungen AB', count: 12 }] },
]
const FAILED = wrongRow(1, 3, '1 maj', 'Ogiltigt datum')
const DONE_ROWS = [
  FAILED,
  { ...importRow(2, 'failed'), errors: [{ column: 1, message: '@x', text: 'Koden används redan av Cirkelsåg.' }] },
  ...[3, 4, 5].map((number) => importRow(number, 'created')),
  ...[6, 7].map((number) => importRow(number, 'updated', { changes: [{ column: 2, before: '450', after: '506' }] })),
]
export const DONE = dataImport('done', { created: 3, updated: 2, wrong: 1, failed: 1 })

/** Answers with the rows of the requested outcomes, page by page. */
export const rowsReply = (rows: readonly ImportRow[]): StubbedReply =>
  replyWith(listImportRows, (_, { query }) => {
    const outcomes = query.outcomes?.split(',')
    const after = Number(query.after ?? 0)
    const limit = Number(query.limit ?? 100)
    const found = rows.filter(({ number, outcome }) => number > after && (!outcomes || outcomes.includes(outcome)))
    const items = found.slice(0, limit)
    return { items, ...(found.length > limit && { next: items.at(-1)!.number }) }
  })

const one = (
  name: string,
  shown: DataImport,
  rows: readonly ImportRow[] = [],
  more: Partial<Story> = {},
  ...replies: StubbedReply[]
): Story => ({
  name,
  address: addressOf('/imports/$id', { id: shown.id }),
  ...more,
  replies: [
    ...replies,
    replyWith(getImport, shown),
    rowsReply(rows),
    replyWith(readImportAgain, shown),
    replyWith(checkImport, shown),
    replyWith(correctImportRow, (_, { params }) => importRow(Number(params.number), 'create', { isCorrected: true })),
    replyWith(startImport, dataImport('running', { create: 5, created: 2 })),
    replyWith(stopImport, dataImport('stopped', { create: 5, created: 2 }, { stoppedBecause: 'person' })),
    replyWith(undoImport, dataImport('undoing', { created: 3, updated: 2 })),
    replyWith(discardImport, undefined),
    replyWith(createImport, dataImport('reading')),
    { call: exportImportRows, answer: () => ({ status: 200, body: new Blob(['Titel;Fel'], { type: 'text/csv' }) }) },
  ],
})

const LONG = 'En mycket lång text som någon har klistrat in i en cell och som ingen har tänkt på att korta. '.repeat(6)
const LONG_CELLS = [LONG_NAME, 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZ', LONG, '2024-05-01', LONG_NAME, '']
const MANY = Array.from({ length: 10_000 }, (_, at) => importRow(at + 1, at % 50 === 7 ? 'update' : 'create'))
const WIDE = Array.from({ length: 120 }, (_, at) => ({ header: `Mätvärde ${at + 1}`, samples: ['1', '2', '3'] }))
const WIDE_TARGETS = WIDE.map(({ header }, at) => ({ ...TARGETS[2]!, key: `wide${at}`, name: header }))
const APART = {
  kind: 'workbook',
  sheets: ['Verktyg', 'Förråd', 'Gammalt'],
  sheet: 'Verktyg',
  encoding: null,
  separator: null,
  hasHeader: true,
}

const stories: Story[] = [
  one('reading', dataImport('reading')),
  one('unreadable', dataImport('unreadable', {}, { error: { message: '@x', text: 'Filen är skadad eller har ett lösenord.' } })),
  one('unreadable workbook', {
    ...dataImport('unreadable', {}, { error: { message: '@x', text: 'Filen har fler än 100 000 rader.' }, fileName: 'allt.xlsx' }),
  }),
  one(
    'mapping',
    dataImport('mapping', { waiting: 3 }),
    [1, 2, 3].map((number) => importRow(number, 'waiting')),
  ),
  one(
    'mapping: a workbook with files, a required field without a column',
    dataImport(
      'mapping',
      { waiting: 3 },
      {
        fileName: 'verktyg.zip',
        table: { ...APART, kind: 'workbook', files: 14 },
        mapping: { columns: [null, 'code', null, null, null, null], identifier: null, mode: 'both', createMissing: [] },
      },
    ),
    [1, 2, 3].map((number) => importRow(number, 'waiting')),
  ),
  one(
    'mapping: long text',
    dataImport(
      'mapping',
      { waiting: 1 },
      {
        fileName: `${LONG_NAME}.csv`,
        columns: COLUMNS.map(({ header }) => ({ header: header || LONG_NAME, samples: [LONG, LONG_NAME] })),
        targets: TARGETS.map((target) => ({ ...target, name: `${target.name} ${LONG_NAME}` })),
      },
    ),
    [importRow(1, 'waiting', { cells: LONG_CELLS })],
  ),
  one('checking', dataImport('checking', { waiting: 3000, create: 1000 }, { done: 1000, total: 4000 })),
  one('checked with errors', CHECKED, CHECKED_ROWS),
  one('checked: all rows', CHECKED, CHECKED_ROWS, { address: addressOf('/imports/$id', { id: CHECKED.id }, { rows: 'all' }) }),
  one('checked: a cell is corrected', CHECKED, CHECKED_ROWS, {
    act: async ({ see, press }) => {
      await see(/1 maj/)
      if (innerWidth < 768) return press(/^Rätta Inköpsdatum, rad 1$/)
      document.querySelector<HTMLElement>('[data-cell="0 3"]')?.click()
    },
  }),
  one('checked: columns again', CHECKED, CHECKED_ROWS, { address: addressOf('/imports/$id', { id: CHECKED.id }, { step: 'columns' }) }),
  one('checked: missing values', { ...CHECKED, missing: MISSING }, CHECKED_ROWS),
  one(
    'checked: missing values are created',
    { ...CHECKED, mapping: { ...CHECKED.mapping, createMissing: [idOf('recordType', 1)] } },
    CHECKED_ROWS,
    {},
    replyWith(listRecordTypes, all(listedRecordType(1, 'Platser'))),
  ),
  one('checked without errors', dataImport('checked', { create: 3, update: 2 }), CHECKED_ROWS.slice(3, 8)),
  one('checked: nothing to import', dataImport('checked', { unchanged: 1 }), [importRow(9, 'unchanged')]),
  one('checked: 10,000 rows', dataImport('checked', { create: 9800, update: 200 }), MANY),
  one(
    'checked: many columns',
    dataImport(
      'checked',
      { create: 50 },
      {
        columns: WIDE,
        targets: WIDE_TARGETS,
        mapping: { columns: WIDE_TARGETS.map(({ key }) => key), identifier: null, mode: 'both', createMissing: [] },
      },
    ),
    Array.from({ length: 50 }, (_, at) => importRow(at + 1, 'create', { cells: WIDE.map((_column, cell) => String(cell * (at + 1))) })),
  ),
  one('checked: long text', { ...CHECKED, fileName: `${LONG_NAME}.csv` }, [
    { ...wrongRow(1, 3, LONG_NAME, LONG), cells: LONG_CELLS },
    importRow(2, 'update', { cells: LONG_CELLS, changes: [{ column: 2, before: LONG, after: LONG_NAME }], name: LONG_NAME }),
  ]),
  one('running', dataImport('running', { create: 3000, created: 1000 }, { done: 1000, total: 4000 })),
  one('running: all or nothing', dataImport('running', { create: 3000, created: 1000 }, { done: 1000, total: 4000, policy: 'all' })),
  one('done', DONE, DONE_ROWS),
  one('done: everything', dataImport('done', { created: 3 }), DONE_ROWS.slice(2, 5)),
  one('stopped', dataImport('stopped', { create: 2, created: 3 }, { stoppedBecause: 'person' }), DONE_ROWS.slice(2, 5)),
  one('stopped: all or nothing', dataImport('stopped', { create: 4, failed: 1 }, { stoppedBecause: 'failed', policy: 'all' }), DONE_ROWS),
  one('undo is asked', DONE, DONE_ROWS, { act: ({ press }) => press('imports.undo') }),
  one('discard is asked', CHECKED, CHECKED_ROWS, { act: ({ press }) => press('imports.discard') }),
  one('undoing', dataImport('undoing', { created: 3000, undone: 1000 }, { done: 1000, total: 4000 })),
  one('undone', dataImport('undone', { undone: 4, kept: 1 }), [
    { ...importRow(1, 'kept'), errors: [{ column: null, message: '@x', text: 'Eva Lind har ändrat den sedan dess.' }] },
    ...[2, 3, 4].map((number) => importRow(number, 'undone')),
    importRow(5, 'undone', { changes: [{ column: 2, before: '450', after: '506' }] }),
  ]),
  ...missingAnswers((name, ...replies) => one(name, CHECKED, CHECKED_ROWS, {}, ...replies), getImport),
]

export default { title: 'Import: one', stories } satisfies StoryFile

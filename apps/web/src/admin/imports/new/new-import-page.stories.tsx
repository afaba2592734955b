import { getElementType, listElementTypes, type ElementType } from '@verka/domain/element-types/element-types.api.ts'
import { listImports } from '@verka/domain/imports/imports.api.ts'
import { getRecordType, listRecordTypes, type RecordType } from '@verka/domain/record-types/record-types.api.ts'
import { listSchemas } from '@verka/domain/schemas/schemas.api.ts'
import { addressOf } from '../../../addresses.ts'
import { elementType, listedElementType, listedRecordType, LONG_NAME } from '../../../stories/fixtures/definitions.ts'
import { idOf } from '../../../stories/fixtures/ids.ts'
import { dataImport } from '../../../stories/fixtures/imports.ts'
import { all, nothing } from '../../../stories/fixtures/lists.ts'
import { EVA } from '../../../stories/fixtures/people.ts'
import { recordType } from '../../../stories/fixtures/records.ts'
import { dataSchema } from '../../../stories/fixtures/schemas.ts'
import { missingAnswers } from '../../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../../stories/story.ts'
import { replyWith, type StubbedReply } from '../../../stories/stubbed-replies.ts'

const EARLIER = [
  dataImport('done', { created: 38, updated: 2, wrong: 2 }),
  dataImport('running', { create: 900, created: 100 }, { id: idOf('dataImport', 2), by: EVA, fileName: 'Inklistrat.txt' }),
  dataImport('checked', { create: 3, wrong: 1 }, { id: idOf('dataImport', 3), fileName: 'förråd norr.xlsx' }),
  dataImport('undone', { undone: 12, kept: 1 }, { id: idOf('dataImport', 4), fileName: 'fel fil.xlsx' }),
  dataImport('unreadable', {}, { id: idOf('dataImport', 5), fileName: 'bild.xlsx' }),
]
const TOOLS = { ...elementType(1, 'Verktyg'), schemaConfigurations: [] } as ElementType
const configuration = (number: number) => ({
  schemaId: idOf('dataSchema', number),
  identifierMatchRules: [],
  readAction: { matchRules: [] },
  writeAction: { matchRules: [] },
})

export const CHOSEN = addressOf('/imports/elements', undefined, { type: idOf('elementType') })

const page = (name: string, more: Partial<Story> = {}, ...replies: StubbedReply[]): Story => ({
  name,
  address: CHOSEN,
  ...more,
  replies: [
    ...replies,
    replyWith(listImports, { items: EARLIER }),
    replyWith(listElementTypes, all(listedElementType(1, 'Verktyg'), listedElementType(2, LONG_NAME))),
    replyWith(getElementType, TOOLS),
    replyWith(listRecordTypes, all(listedRecordType(1, 'Platser'))),
    replyWith(getRecordType, recordType(1, 'Platser') as RecordType),
    replyWith(listSchemas, all(dataSchema(1, 'erp', 'Affärssystemet'))),
  ],
})

const stories: Story[] = [
  page('objects'),
  page('objects: no category chosen', { address: addressOf('/imports/elements') }),
  page('objects: a category with data schemas', {}, replyWith(getElementType, { ...TOOLS, schemaConfigurations: [configuration(1)] })),
  page('no categories', { address: addressOf('/imports/elements') }, replyWith(listElementTypes, nothing)),
  page('no earlier ones', {}, replyWith(listImports, { items: [] })),
  page(
    'long text',
    {},
    replyWith(listImports, {
      items: [dataImport('done', { created: 38 }, { fileName: `${LONG_NAME.repeat(3)}.csv`, typeName: LONG_NAME })],
    }),
  ),
  page('values', { address: addressOf('/imports/records', undefined, { type: idOf('recordType') }) }),
  page('users', { address: addressOf('/imports/users'), role: 'superUser' }),
  page('cells are pasted', { act: ({ press }) => press('imports.paste') }),
  ...missingAnswers((name, ...replies) => page(name, {}, ...replies), listImports).slice(0, 3),
]

export default { title: 'Import: new', stories } satisfies StoryFile

import { IconTags } from '@tabler/icons-react'
import { exportRecordTypes } from '@verka/domain/exports/exports.api.ts'
import {
  getRecordType,
  getRecordTypeUses,
  listRecordTypes,
  type RecordType,
  type RecordTypeListItem,
} from '@verka/domain/record-types/record-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { saveDocument } from '../../data/files/documents.ts'
import type { DefinitionKind } from '../definitions/definition-kind.ts'

/** Predefined value types in lists and on their pages. */
export const recordTypeKind: DefinitionKind<RecordType, RecordTypeListItem> = {
  entity: 'recordType',
  listName: 'record-types',
  icon: IconTags,
  obeysLockdown: false,
  words: {
    title: 'shell.recordTypes',
    hint: 'records.typesHint',
    create: 'records.typeCreate',
    new: 'records.typeNew',
    empty: 'records.typesEmpty',
    emptyHint: 'records.typesEmptyHint',
  },
  addresses: {
    list: addressOf('/records/types'),
    create: ({ from }) => addressOf('/records/types/create', undefined, { from }),
    edit: (id) => addressOf('/records/types/$id/edit', { id }),
    things: (id) => addressOf('/records/list/$id', { id }),
  },
  calls: { list: listRecordTypes, get: getRecordType, uses: getRecordTypeUses },
  save: (ids, format, columns) => saveDocument(exportRecordTypes, { query: { format }, body: { columns, ids } }),
}

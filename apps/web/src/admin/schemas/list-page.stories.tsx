import { listSchemas } from '@verka/domain/schemas/schemas.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { addressOf } from '../../addresses.ts'
import { LONG_NAME } from '../../stories/fixtures/definitions.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { dataSchema, schemaField } from '../../stories/fixtures/schemas.ts'
import { failWith } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const INVENTORY = dataSchema(1, 'inventory', 'Inventarier', { fields: [schemaField(1, 'serial', 'Serienummer')], isOpen: true })
const PRICES = dataSchema(2, 'prices', 'Priser från ekonomisystemet', { status: 'draft' })

const list = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address: addressOf('/schemas'),
  replies: [...replies, replyWith(listSchemas, all(INVENTORY, PRICES))],
})

export default {
  title: 'List of data schemas',
  stories: [
    list('some'),
    list('empty', replyWith(listSchemas, nothing)),
    list('long text', replyWith(listSchemas, all({ ...INVENTORY, key: 'k'.repeat(50), localizedNames: localized(LONG_NAME) }))),
    list('loading', neverAnswer(listSchemas)),
    list('error', failWith(listSchemas)),
  ],
} satisfies StoryFile

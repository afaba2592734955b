import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import { getElementType, listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { listSchemasOfElementType } from '@verka/domain/exports/schema-exports.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import {
  createPublicList,
  deletePublicList,
  getPublicList,
  getPublicListUses,
  previewPublicList,
  updatePublicList,
  type PublicList,
  type PublicListPreview,
} from '@verka/domain/public-lists/public-lists.api.ts'
import { listSchemas } from '@verka/domain/schemas/schemas.api.ts'
import { listViews, type View } from '@verka/domain/views/views.api.ts'
import { addressOf } from '../../addresses.ts'
import { auditEntry } from '../../stories/fixtures/audit.ts'
import { elementType, field, listedElementType, LONG_NAME, LONG_TITLE, storedElementType } from '../../stories/fixtures/definitions.ts'
import { idOf, stamps } from '../../stories/fixtures/ids.ts'
import { all } from '../../stories/fixtures/lists.ts'
import { dataSchema } from '../../stories/fixtures/schemas.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { missingAnswers } from '../../stories/missing-answers.ts'
import { replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

export const PLACE = field(1, 'Plats')
export const INSIDE = field(2, 'Intern anteckning', { showForUser: false })
const SWINGS = elementType(1, 'Lekredskap', { dataPropertyTypes: [PLACE, INSIDE] })
const BENCHES = elementType(2, 'Bänkar')
export const OPEN_SCHEMA = dataSchema(1, 'playground', 'På lekplatsen', { isOpen: true, status: 'published' })
const CLOSED_SCHEMA = dataSchema(2, 'economy', 'Ekonomi', { status: 'published' })

export const publicList = (number: number, name: string, more: Partial<PublicList> = {}): PublicList => ({
  id: idOf('publicList', number),
  ...stamps(),
  localizedNames: localized(name),
  key: 'lekplatser',
  elementTypeId: SWINGS.id,
  schemaId: OPEN_SCHEMA.id,
  filters: [],
  ordering: [],
  forms: ['page', 'calendar'],
  isPublished: true,
  elementType: { id: SWINGS.id, localizedNames: SWINGS.localizedNames },
  dataSchema: { id: OPEN_SCHEMA.id, localizedNames: OPEN_SCHEMA.localizedNames },
  can: { edit: true, delete: true },
  ...more,
})

export const PLAYGROUNDS = publicList(1, 'Lekplatser')
export const VIEW: View = {
  id: idOf('view', 1),
  ...stamps(),
  list: `elements.${SWINGS.id}`,
  name: 'Gungor i Björkparken',
  isShared: true,
  owner: { id: idOf('user', 1), name: 'Kim Lind' },
  question: {
    search: 'gunga',
    ordering: [
      { column: INSIDE.id, dir: 'asc' },
      { column: PLACE.id, dir: 'desc' },
    ],
    filters: [{ column: PLACE.id, value: { text: 'Björkparken' } }],
  },
  columns: null,
  can: { edit: true, delete: true },
}
const preview = (more: Partial<PublicListPreview> = {}): PublicListPreview => ({
  obstacles: [],
  isAllowed: true,
  fields: [
    { key: 'title', name: 'Benämning' },
    { key: 'place', name: 'Plats' },
  ],
  filters: [],
  totalCount: 16,
  rows: [
    ['Gungställning 4', 'Björkparken'],
    ['Rutschkana 2', 'Stadsparken'],
  ],
  ...more,
})
const HIDDEN_FILTER = { filters: [{ column: INSIDE.id, localizedNames: INSIDE.localizedNames, isHidden: true }] }

const form = (name: string, address: string, stored: PublicList, ...replies: StubbedReply[]): Story => ({
  name,
  address,
  replies: [
    ...replies,
    replyWith(getPublicList, stored),
    replyWith(getPublicListUses, { items: [] }),
    replyWith(createPublicList, stored),
    replyWith(updatePublicList, { ...stored, version: 2 }),
    replyWith(deletePublicList, undefined),
    replyWith(previewPublicList, preview()),
    replyWith(listElementTypes, all(listedElementType(1, 'Lekredskap'), listedElementType(2, 'Bänkar'))),
    replyWith(getElementType, storedElementType(SWINGS)),
    replyWith(listSchemas, all(OPEN_SCHEMA, CLOSED_SCHEMA)),
    replyWith(listSchemasOfElementType, (_body, { params }) =>
      params.id === BENCHES.id
        ? { items: [] }
        : { items: [OPEN_SCHEMA, CLOSED_SCHEMA].map(({ id, key, localizedNames }) => ({ id, key, localizedNames })) },
    ),
    replyWith(listViews, { items: [VIEW] }),
    replyWith(filterAuditLog, { items: [auditEntry(1, 'update', 'publicList', { entityId: stored.id, name: 'Lekplatser' })] }),
  ],
})
const create = (name: string, ...replies: StubbedReply[]) => form(name, addressOf('/publicLists/create'), PLAYGROUNDS, ...replies)
const edit = (name: string, stored = PLAYGROUNDS, ...replies: StubbedReply[]) =>
  form(name, addressOf('/publicLists/$id/edit', { id: stored.id }), stored, ...replies)

export default {
  title: 'Public list form',
  stories: [
    create('new'),
    { ...create('new, with errors'), act: ({ press }) => press('ui.save') },
    edit('published'),
    edit('not published', publicList(1, 'Lekplatser', { isPublished: false })),
    edit(
      'filtered by a hidden field',
      publicList(1, 'Lekplatser', { isPublished: false, filters: [{ column: INSIDE.id, value: 'visas' }] }),
      replyWith(previewPublicList, preview(HIDDEN_FILTER)),
    ),
    edit('not allowed', PLAYGROUNDS, replyWith(previewPublicList, preview({ isAllowed: false }))),
    edit(
      'with obstacles',
      publicList(1, 'Lekplatser', { filters: [{ column: 'gone', value: 'x' }] }),
      replyWith(previewPublicList, preview({ obstacles: ['filterBroken'], fields: [], rows: [], totalCount: 0 })),
    ),
    edit('no objects', PLAYGROUNDS, replyWith(previewPublicList, preview({ rows: [], totalCount: 0 }))),
    edit('no saved views', PLAYGROUNDS, replyWith(listViews, { items: [] })),
    edit('read only', publicList(1, 'Lekplatser', { can: { edit: false, delete: false } })),
    edit(
      'long text',
      publicList(1, LONG_TITLE.slice(0, 200), { key: 'k'.repeat(50), forms: ['page', 'json', 'calendar'] }),
      replyWith(
        previewPublicList,
        preview({
          fields: Array.from({ length: 9 }, (_, index) => ({ key: `f${index}`, name: LONG_NAME })),
          rows: [Array.from({ length: 9 }, () => LONG_TITLE)],
        }),
      ),
    ),
    ...missingAnswers((name, ...replies) => edit(name, PLAYGROUNDS, ...replies), getPublicList),
  ],
} satisfies StoryFile

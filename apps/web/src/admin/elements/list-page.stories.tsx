import { createBulkChange, getBulkChange, listBulkItems } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { getElementType, getFullElementType, type FullElementType } from '@verka/domain/element-types/element-types.api.ts'
import { filterElements, type ListedElement } from '@verka/domain/elements/elements.api.ts'
import { listSchemasOfElementType } from '@verka/domain/exports/schema-exports.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { listViews, type View } from '@verka/domain/views/views.api.ts'
import { changeOpenAddresses } from '@verka/domain/open/open-addresses.api.ts'
import { addressOf } from '../../addresses.ts'
import { bulkChange, bulkItem } from '../../stories/fixtures/bulk-changes.ts'
import { elementType, field, LONG_NAME, LONG_TITLE, option, storedElementType } from '../../stories/fixtures/definitions.ts'
import { listedElement, valueOf } from '../../stories/fixtures/elements.ts'
import { idOf, stamps } from '../../stories/fixtures/ids.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { EVA, KIM } from '../../stories/fixtures/people.ts'
import { dataSchema } from '../../stories/fixtures/schemas.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const MAKER = field(1, 'Tillverkare', { showInList: true })
export const WATTS = field(2, 'Effekt (W)', { fieldType: 'integer', showInList: true, validation: { range: { max: 3000 } } })
const STATE = field(3, 'Skick', { fieldType: 'radio', showInList: true, options: [option('Bra'), option('Slitet')] })
export const INSPECTED = field(5, 'Besiktad', { fieldType: 'dateTime', showInList: true })
const BOUGHT = field(4, 'Inköpt', { fieldType: 'date', showInList: true })

const TOOLS = elementType(1, 'Verktyg', {
  dataPropertyTypes: [MAKER, WATTS, STATE, BOUGHT],
  localizedDescriptions: localized('Det som finns i förrådet'),
})
const INSPECTED_TOOLS = { ...TOOLS, dataPropertyTypes: [...TOOLS.dataPropertyTypes, INSPECTED] }
const inspected = ({ dataProperties, ...of }: ListedElement, at: string, text: string): ListedElement => ({
  ...of,
  dataProperties: [...dataProperties, valueOf(INSPECTED, at, text)],
})
const tool = (number: number, title: string, maker: string, watts: number, state = 'Bra'): ListedElement => ({
  ...listedElement(number, title),
  dataProperties: [valueOf(MAKER, maker), valueOf(WATTS, watts), valueOf(STATE, state), valueOf(BOUGHT, '2024-05-02', '2 maj 2024')],
})
export const DRILL = tool(1, 'Borrhammare', 'Bosch', 800)
export const SAW = tool(2, 'Cirkelsåg', 'Makita', 1200, 'Slitet')
export const GRINDER = tool(3, 'Vinkelslip', 'Hilti', 900)

const ADDRESS = addressOf('/elements/list/$id', { id: TOOLS.id })
/** The list with a filter in its address. */
export const filtered = (filters: Record<string, unknown>): string =>
  addressOf(
    '/elements/list/$id',
    { id: TOOLS.id },
    Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)])),
  )

const list = (name: string, type: FullElementType, ...replies: StubbedReply[]): Story => ({
  name,
  address: ADDRESS,
  replies: [
    ...replies,
    replyWith(getElementType, storedElementType(type)),
    replyWith(getFullElementType, type),
    replyWith(filterElements, all(DRILL, SAW, GRINDER)),
    replyWith(listSchemasOfElementType, { items: [] }),
  ],
})

const view = (number: number, name: string, more: Partial<View> = {}): View => ({
  ...stamps(),
  id: idOf('view', number),
  list: `elements.${TOOLS.id}`,
  name,
  isShared: false,
  owner: KIM,
  question: { search: '', ordering: [{ column: 'title', dir: 'desc' }], filters: [{ column: STATE.id, value: ['Slitet'] }] },
  columns: null,
  can: { edit: true, delete: true },
  ...more,
})
export const WORN = view(1, 'Slitna')
const SHARED = view(2, `Delad: ${LONG_NAME}`, {
  isShared: true,
  owner: EVA,
  can: { edit: false, delete: false },
  question: { search: 'borr', ordering: [], filters: [] },
})

export const ASSETS = dataSchema(1, 'assets', 'Inventarier')
const LONG_SCHEMA = dataSchema(2, 'long', LONG_NAME)

export const CHECKED = bulkChange(
  'checked',
  { accepted: 2, refused: 1 },
  {
    values: [{ dataPropertyTypeId: WATTS.id, name: 'Effekt (W)', displayValue: '950' }],
  },
)
const REFUSED = bulkItem(3, 'Vinkelslip', '@validation.max', { field: `dataProperties.${WATTS.id}`, params: { max: 900 } })
const bulkReplies = (bulk: typeof CHECKED) => [
  replyWith(createBulkChange, bulk),
  replyWith(getBulkChange, bulk),
  replyWith(listBulkItems, { items: [REFUSED] }),
]
const chooseAll: NonNullable<Story['act']> = async ({ press }) => {
  for (const at of [0, 1, 2]) await press(/^Välj raden$/, at)
}
const deleteAll: Story['act'] = async (actor) => {
  await chooseAll(actor)
  await actor.pressAction('admin.delete')
  await actor.see('bulk.why')
}

const MANY = Array.from({ length: 210 }, (_, index) => tool(index + 10, `Verktyg ${index + 1}`, 'Bosch', 800))
/** Pages of them from the start, or from the end. A cursor is the number of rows before it. */
const longList = replyWith(filterElements, ({ limit = 100, fromEnd, before, after = '0' }) => {
  const end = fromEnd ? MANY.length : Number(before ?? Number(after) + limit)
  const start = Math.max(0, end - limit)
  return {
    items: MANY.slice(start, end),
    totalCount: MANY.length,
    ...(start > 0 && { previous: String(start) }),
    ...(end < MANY.length && { next: String(end) }),
  }
})

export default {
  title: 'List: objects',
  stories: [
    list('some rows', TOOLS),
    list('many rows', TOOLS, longList),
    list('empty', TOOLS, replyWith(filterElements, nothing)),
    list('loading', TOOLS, neverAnswer(filterElements)),
    list('error', TOOLS, refuseWith(filterElements, { status: 500, code: 'internal', errors: [{ message: '@errors.internal' }] })),
    list('no rights', TOOLS, refuseWith(getElementType, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] })),
    list(
      'long text',
      { ...TOOLS, localizedNames: localized(LONG_TITLE), dataPropertyTypes: [{ ...MAKER, localizedNames: localized(LONG_NAME) }] },
      replyWith(
        filterElements,
        all({ ...DRILL, title: LONG_TITLE, code: 'X'.repeat(60), dataProperties: [valueOf(MAKER, 'x'.repeat(200))] }),
      ),
    ),
    {
      ...list('no hits', TOOLS, replyWith(filterElements, nothing)),
      address: filtered({ q: 'zzz', [`f.${MAKER.id}`]: { text: 'Festool' }, [`f.${STATE.id}`]: ['Slitet', null] }),
    },
    {
      ...list('a filter that cannot be read', TOOLS),
      address: filtered({ 'f.nothing': ['x'], [`f.${WATTS.id}`]: 'much', sort: '-nothing' }),
    },
    list(
      'with moments',
      INSPECTED_TOOLS,
      replyWith(filterElements, all(inspected(DRILL, '2026-11-02T07:30:00Z', '2 nov. 08:30'), SAW, GRINDER)),
    ),
    {
      ...list(
        'a refused filter',
        INSPECTED_TOOLS,
        refuseWith(filterElements, {
          status: 400,
          code: 'malformed',
          errors: [{ message: '@errors.wrongType', field: 'filters.0.value' }],
        }),
      ),
      address: filtered({ [`f.${INSPECTED.id}`]: { from: '2026-11-01' } }),
    },
    { ...list('booked on a day', TOOLS), address: filtered({ booked: '2026-11-24' }) },
    { ...list('filters', TOOLS), act: ({ press, see }) => press('lists.filter').then(() => see('lists.filters')) },
    {
      ...list('columns', TOOLS),
      act: async ({ pressTool, see }) => {
        await pressTool('lists.columns')
        await see('lists.columnsHint')
      },
    },
    {
      ...list('views', TOOLS, replyWith(listViews, { items: [WORN, SHARED] })),
      act: async ({ pressTool, see }) => {
        await pressTool('lists.views')
        await see('lists.viewSave')
      },
    },
    {
      ...list('files', TOOLS, replyWith(listSchemasOfElementType, { items: [ASSETS, LONG_SCHEMA] })),
      act: async ({ pressTool, see }) => {
        await pressTool('lists.export')
        await see(/Inventarier/)
      },
    },
    { ...list('rows selected', TOOLS), act: chooseAll },
    {
      ...list('open addresses of several', TOOLS, replyWith(changeOpenAddresses, { count: 3, changed: 3 })),
      tenant: { hasOpenAccess: true },
      act: async (actor) => {
        await chooseAll(actor)
        await actor.pressAction('admin.openAddresses')
      },
    },
    { ...list('change of several', TOOLS, ...bulkReplies(CHECKED)), act: deleteAll },
    {
      ...list('change of several, running', TOOLS, ...bulkReplies(bulkChange('running', { accepted: 1, done: 1, refused: 1 }))),
      act: async (actor) => {
        await chooseAll(actor)
        await actor.pressAction('admin.delete')
        await actor.see('bulk.youMayLeave')
      },
    },
    {
      ...list(
        'change of several, stopped',
        TOOLS,
        ...bulkReplies(bulkChange('stopped', { accepted: 1, done: 1, failed: 1 }, { stoppedBecause: 'rights' })),
      ),
      act: deleteAll,
    },
    {
      ...list('change of several, none possible', TOOLS, ...bulkReplies(bulkChange('checked', { unchanged: 2, refused: 1 }))),
      act: deleteAll,
    },
  ],
} satisfies StoryFile

import { getElementType, listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { filterElements } from '@verka/domain/elements/elements.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { elementType, field, listedElementType, LONG_NAME, LONG_TITLE, storedElementType } from '../../stories/fixtures/definitions.ts'
import { listedElement, valueOf } from '../../stories/fixtures/elements.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { LENDING } from '../../stories/fixtures/loans.ts'
import { EVA } from '../../stories/fixtures/people.ts'
import { missingAnswers, findNothing } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const MAKER = field(1, 'Tillverkare', { showInList: true })
export const TOOLS = storedElementType(elementType(1, 'Verktyg', { dataPropertyTypes: [MAKER] }))
export const DRILL = { ...listedElement(1, 'Borrhammare'), dataProperties: [valueOf(MAKER, 'Bosch')] }
const SAW = listedElement(2, 'Cirkelsåg', {
  isFree: false,
  loan: { borrower: EVA, isMine: false, dueAt: '2026-11-20T22:59:00.000Z', isOverdue: true },
  openCases: 1,
})
/** More rows than a page of the list. */
const MANY = Array.from({ length: 60 }, (_, at) => listedElement(at + 1, `Objekt ${at + 1}`))

const list = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  role: 'user',
  address: addressOf('/exe/elementList'),
  replies: [
    ...replies,
    replyWith(listElementTypes, all(listedElementType(1, 'Verktyg'), listedElementType(2, 'Rum'))),
    replyWith(getElementType, TOOLS),
    replyWith(listTransactionTypes, all(LENDING)),
    replyWith(filterElements, all(DRILL, SAW)),
  ],
})
const at = (story: Story, search: Record<string, string>): Story => ({
  ...story,
  address: addressOf('/exe/elementList', undefined, search),
})

export default {
  title: 'Objects in execution',
  stories: [
    list('of all categories'),
    at(list('of one category'), { category: TOOLS.id }),
    at(list('category deleted', findNothing(getElementType)), { category: TOOLS.id }),
    at(list('lent to me', replyWith(filterElements, nothing)), { state: 'toMe' }),
    list('empty', replyWith(filterElements, nothing)),
    at(list('no hits', replyWith(filterElements, nothing)), { q: 'zzz' }),
    list('10,000 rows', replyWith(filterElements, { items: MANY, totalCount: 10_000, next: 'x' })),
    list(
      'long text',
      replyWith(listElementTypes, all(listedElementType(1, LONG_NAME))),
      replyWith(filterElements, all({ ...SAW, title: LONG_TITLE, code: 'X'.repeat(60) })),
    ),
    { ...list('no bookings'), tenant: { hasReservations: false } },
    ...missingAnswers(list, filterElements),
  ],
} satisfies StoryFile

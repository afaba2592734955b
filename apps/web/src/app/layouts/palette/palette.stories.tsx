import { getElementType, listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { filterElements, getElement } from '@verka/domain/elements/elements.api.ts'
import { listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { getPreference } from '@verka/domain/preferences/preferences.api.ts'
import { listRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { filterUsers, getUser } from '@verka/domain/users/users.api.ts'
import {
  elementType,
  listedElementType,
  listedOperationType,
  listedRecordType,
  LONG_TITLE,
  operationType,
  storedElementType,
  transactionType,
} from '../../../stories/fixtures/definitions.ts'
import { element, listedElement } from '../../../stories/fixtures/elements.ts'
import { idOf } from '../../../stories/fixtures/ids.ts'
import { all, nothing } from '../../../stories/fixtures/lists.ts'
import { user } from '../../../stories/fixtures/people.ts'
import type { Story, StoryFile } from '../../../stories/story.ts'
import { neverAnswer, replyWith, type StubbedReply } from '../../../stories/stubbed-replies.ts'
import { PaletteButton } from './palette-button.tsx'

export const DRILL = listedElement(1, 'Borrhammare')
const BIT = listedElement(2, 'Borr 10 mm')
export const EVA = user(2, 'Eva Lind')

const replies: StubbedReply[] = [
  replyWith(listElementTypes, all(listedElementType(1, 'Verktyg'), listedElementType(2, 'Lekplatser'))),
  replyWith(listRecordTypes, all(listedRecordType(1, 'Avdelning'))),
  replyWith(listOperationTypes, all(listedOperationType(operationType(1, 'Pumpkontroll')))),
  replyWith(listTransactionTypes, all(transactionType(1, 'Låna'))),
  replyWith(filterElements, (body) => ('filters' in body && body.filters ? nothing : all(DRILL, BIT))),
  replyWith(filterUsers, nothing),
  replyWith(getElement, element(1, 'Borrhammare')),
  replyWith(getElementType, storedElementType(elementType(1, 'Verktyg'))),
  replyWith(getUser, EVA),
]

const open = (name: string, typed: string, ...first: StubbedReply[]): Story => ({
  name,
  render: () => <PaletteButton area="administration" />,
  replies: [...first, ...replies],
  act: async ({ press, see, type }) => {
    await press(/^Sök och gå till/)
    await see('palette.label')
    if (typed !== '') await type(/Sök sidor, objekt/, typed)
  },
})

/** What was gone to last: an object and a page. */
const VISITED = replyWith(getPreference, (_, { params }) => ({
  key: params.key!,
  value: [
    { kind: 'element', id: idOf('element') },
    { kind: 'user', id: idOf('user', 2) },
  ],
}))

export default {
  title: 'Palette',
  stories: [
    open('opened', ''),
    open('opened, with what was visited', '', VISITED),
    open('hits', 'borr'),
    open('hits of several kinds', 'l'),
    open('no hits', 'zzz', replyWith(filterElements, nothing)),
    open('searching', 'borr', neverAnswer(filterElements)),
    open('long text', 'lekplatsen', replyWith(filterElements, all(listedElement(1, LONG_TITLE)))),
    { ...open('of the execution', 'borr'), render: () => <PaletteButton area="execution" />, role: 'user' },
  ],
} satisfies StoryFile

import { downloadFile } from '@verka/domain/files/files.api.ts'
import { filterLibraryFiles } from '@verka/domain/library/library.api.ts'
import { LONG_NAME } from '../../../stories/fixtures/definitions.ts'
import { libraryDocument, libraryFile } from '../../../stories/fixtures/files.ts'
import { all, nothing } from '../../../stories/fixtures/lists.ts'
import { failWith } from '../../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../../stories/story.ts'
import { neverAnswer, replyWith, replyWithPicture, type StubbedReply } from '../../../stories/stubbed-replies.ts'
import LibraryPicker from './library-picker.tsx'

const FILES = [
  libraryFile(1, 'Skylt brandsläckare.png'),
  libraryFile(2, 'Skylt utrymning.png'),
  libraryDocument(3, 'Rutin för brandrond.pdf'),
  libraryDocument(4, `${LONG_NAME}.pdf`),
]

const picker = (name: string, isSeveral: boolean, ...replies: StubbedReply[]): Story => ({
  name,
  render: () => <LibraryPicker isSeveral={isSeveral} onChoose={() => undefined} onClose={() => undefined} />,
  replies: [...replies, replyWith(filterLibraryFiles, { ...all(...FILES), totalCount: 60 }), replyWithPicture(downloadFile)],
})

export default {
  title: 'Library picker',
  stories: [
    picker('one', false),
    { ...picker('several, one chosen', true), act: ({ press }) => press(/Skylt utrymning/) },
    picker('empty', true, replyWith(filterLibraryFiles, nothing)),
    picker('loading', true, neverAnswer(filterLibraryFiles)),
    picker('error', true, failWith(filterLibraryFiles)),
  ],
} satisfies StoryFile

import { downloadFile } from '@verka/domain/files/files.api.ts'
import { filterLibraryFiles, getStorageUse } from '@verka/domain/library/library.api.ts'
import { addressOf } from '../../addresses.ts'
import { LONG_NAME } from '../../stories/fixtures/definitions.ts'
import { libraryDocument, libraryFile } from '../../stories/fixtures/files.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { replyWith, replyWithPicture, type StubbedReply } from '../../stories/stubbed-replies.ts'

const SIGN = libraryFile(1, 'Skylt utrymning.png', { useCount: 12 })
const MANUAL = libraryDocument(2, 'Rutin brandrond.pdf', { useCount: 1 })
const SHEET = libraryDocument(3, 'Mätvärden 2026.xlsx', {
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  size: 18_400,
})

const list = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  role: 'siteAdmin',
  address: addressOf('/files'),
  replies: [
    ...replies,
    replyWith(filterLibraryFiles, all(SIGN, MANUAL, SHEET)),
    replyWithPicture(downloadFile),
    replyWith(getStorageUse, { count: 1_610_612_736, limit: 2_147_483_648 }),
  ],
})

export default {
  title: 'List: files',
  stories: [
    list('some'),
    list('full storage', replyWith(getStorageUse, { count: 104_857_600, limit: 104_857_600 })),
    list('no limit of storage', replyWith(getStorageUse, { count: 12_500_000, limit: null })),
    list('empty', replyWith(filterLibraryFiles, nothing)),
    { ...list("objects' files"), address: addressOf('/files', undefined, { owner: 'objects' }) },
    {
      ...list('no files of objects', replyWith(filterLibraryFiles, nothing)),
      address: addressOf('/files', undefined, { owner: 'objects' }),
    },
    list('long text', replyWith(filterLibraryFiles, all(libraryFile(4, `${LONG_NAME}.png`)))),
    ...missingAnswers(list, filterLibraryFiles).slice(0, 3),
  ],
} satisfies StoryFile

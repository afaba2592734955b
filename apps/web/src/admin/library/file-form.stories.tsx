import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import { downloadFile } from '@verka/domain/files/files.api.ts'
import {
  deleteLibraryFile,
  getFullLibraryFile,
  getLibraryFileUses,
  replaceFileContent,
  restoreFileContent,
  updateLibraryFile,
  type FullFile,
} from '@verka/domain/library/library.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { addressOf } from '../../addresses.ts'
import { auditEntry } from '../../stories/fixtures/audit.ts'
import { LONG_NAME } from '../../stories/fixtures/definitions.ts'
import { fullFile, libraryDocument, libraryFile } from '../../stories/fixtures/files.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { EVA } from '../../stories/fixtures/people.ts'
import { missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { replyWith, replyWithPicture, type StubbedReply } from '../../stories/stubbed-replies.ts'

const USED_IN: FullFile['usedIn'] = [
  { entity: 'element', id: idOf('element', 1), name: 'Brandsläckare plan 2' },
  { entity: 'operation', id: idOf('operation', 1), name: 'Brandsläckare plan 2' },
  { entity: 'operationType', id: idOf('operationType', 1), name: 'Brandrond', localizedNames: localized('Brandrond') },
]
export const SIGN = fullFile(libraryFile(1, 'Skylt utrymning.png', { useCount: 5 }), {
  usedIn: USED_IN,
  replaced: [
    {
      id: idOf('file', 9),
      fileName: 'Skylt utrymning.png',
      type: 'image/png',
      size: 61_000,
      uploadedBy: EVA,
      uploadedAt: '2026-10-02T09:30:00.000Z',
      replacedAt: '2026-11-18T09:30:00.000Z',
      keptUntil: '2026-12-18T09:30:00.000Z',
    },
  ],
})
const MANUAL = fullFile(libraryDocument(2, 'Rutin brandrond.pdf'))

const form = (name: string, stored: FullFile, ...replies: StubbedReply[]): Story => ({
  name,
  role: 'siteAdmin',
  address: addressOf('/files/$id/edit', { id: stored.id }),
  replies: [
    ...replies,
    replyWith(getFullLibraryFile, stored),
    replyWith(getLibraryFileUses, { items: [{ kind: 'elements', count: 1 }] }),
    replyWith(updateLibraryFile, { ...stored, version: 2 }),
    replyWith(replaceFileContent, { ...stored, version: 2 }),
    replyWith(restoreFileContent, { ...stored, version: 2 }),
    replyWith(deleteLibraryFile, undefined),
    replyWith(filterAuditLog, { items: [auditEntry(1, 'update', 'libraryFile', { entityId: stored.id, name: stored.fileName })] }),
    replyWithPicture(downloadFile),
  ],
})

export default {
  title: 'File form',
  stories: [
    form('picture', SIGN),
    form('document, not used', MANUAL),
    form('of an object', fullFile(libraryFile(3, 'IMG_2041.png', { owner: 'objects', useCount: 1, can: { edit: false, delete: false } }))),
    form('long text', fullFile(libraryDocument(4, `${LONG_NAME}.pdf`))),
    { ...form('with an error', MANUAL), act: async ({ type, press }) => type(/Filnamn/, '').then(() => press('ui.save')) },
    { ...form('used, about to be deleted', SIGN), act: async ({ press, see }) => press('admin.delete').then(() => see('types.inUseBy')) },
    { ...form('about to be restored', SIGN), act: async ({ press, see }) => press(/Återställ/).then(() => see('files.restoreText')) },
    ...missingAnswers((name, ...replies) => form(name, MANUAL, ...replies), getFullLibraryFile),
  ],
} satisfies StoryFile

import { deleteFile } from '@verka/domain/files/files.api.ts'
import { createLibraryFile } from '@verka/domain/library/library.api.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addressOf } from '../../addresses.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button } from '../../stories/screen.ts'
import { DESKTOP } from '../../stories/story.ts'
import { refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'
import { stubUploads, uploaded } from '../../stories/stubbed-uploads.ts'

const open = (...replies: StubbedReply[]) =>
  openStory(
    {
      name: 'upload',
      role: 'siteAdmin',
      address: addressOf('/files/create'),
      replies: [...replies, uploaded('a.pdf', 'application/pdf', 'file')],
    },
    DESKTOP,
  )
const aFile = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })
const choose = (...files: File[]) => page.elementLocator(document.querySelector('[data-file-input]')!).upload(files)
const NO_ROOM = {
  message: '@errors.licenceStorage',
  field: 'file',
  params: { used: '42,9 MiB', limit: '100 MiB', size: '57,2 MiB' },
  text: '',
}

test('a file for which another one left no room is sent again, alone, before it is refused', async () => {
  const uploads = stubUploads()
  uploads.refuse('c.pdf', { status: 413, code: 'tooLarge', errors: [NO_ROOM] })
  const story = await open(refuseWith(createLibraryFile, { status: 403, code: 'forbidden' }))
  await choose(aFile('c.pdf'), aFile('d.pdf'))
  await expect.poll(() => uploads.received.map(({ name }) => name)).toEqual(['c.pdf', 'd.pdf', 'c.pdf'])
  await expect.poll(() => story.bodiesOf(createLibraryFile).length).toBe(2)
})

test('a file that does not fit by itself is refused with its size, and is not sent again by itself', async () => {
  const uploads = stubUploads()
  uploads.refuse('c.pdf', { status: 413, code: 'tooLarge', errors: [NO_ROOM] })
  await open()
  await choose(aFile('c.pdf'))
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/42,9 MiB av 100 MiB är använda, och filen är 57,2 MiB\. Ta bort något, eller be den som sköter Verka/)
  expect(uploads.received.length).toBe(1)
})

test('a file that arrived and was not added is deleted when it is removed from the list', async () => {
  stubUploads()
  const story = await open(refuseWith(createLibraryFile, { status: 403, code: 'forbidden' }), replyWith(deleteFile, undefined as never))
  await choose(aFile('a.pdf'))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await button('Ta bort a.pdf').click()
  await expect
    .poll(() => story.sent.flatMap(({ call, params }) => (call === 'deleteFile' ? [params] : [])))
    .toEqual([{ id: idOf('file', 1) }])
})

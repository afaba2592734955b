import { filterLibraryFiles } from '@verka/domain/library/library.api.ts'
import { expect, test, vi } from 'vitest'
import type { FileReference } from '@verka/domain/forms/field-kind.ts'
import { libraryFile } from '../../../stories/fixtures/files.ts'
import { all } from '../../../stories/fixtures/lists.ts'
import { openStory } from '../../../stories/open-story.tsx'
import { button, input } from '../../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../../stories/story.ts'
import { replyWith } from '../../../stories/stubbed-replies.ts'
import LibraryPicker from './library-picker.tsx'
import stories from './library-picker.stories.tsx'

const open = (isSeveral: boolean, onChoose: (files: FileReference[]) => void) => {
  const story = storyOf(stories, 'one')
  const files = replyWith(filterLibraryFiles, all(libraryFile(1, 'A.png'), libraryFile(2, 'B.png')))
  const render = () => <LibraryPicker purpose="image" isSeveral={isSeveral} onChoose={onChoose} onClose={() => undefined} />
  return openStory({ ...story, render, replies: [files, ...(story.replies ?? [])] }, DESKTOP)
}
const namesOf = (files: FileReference[]) => files.map(({ fileName }) => fileName)

test('one file is chosen at once; several are marked first', async () => {
  const one = vi.fn<(files: FileReference[]) => void>()
  await open(false, one)
  await button(/^B\.png/).click()
  expect(one.mock.calls.map(([files]) => namesOf(files))).toEqual([['B.png']])
})

test('several are marked, and unmarked again', async () => {
  const several = vi.fn<(files: FileReference[]) => void>()
  const story = await open(true, several)
  await expect.element(button('Välj filer')).toBeDisabled()
  for (const name of [/^B\.png/, /^A\.png/, /^B\.png/]) await button(name).click()
  await button('Välj 1 fil').click()
  expect(several.mock.calls.map(([files]) => namesOf(files))).toEqual([['A.png']])
  await input('Sök i biblioteket').fill('skylt')
  await expect
    .poll(() => story.bodiesOf(filterLibraryFiles).at(-1))
    .toMatchObject({
      searchCriteria: 'skylt',
      filters: [
        { column: 'owner', value: 'library' },
        { column: 'type', value: ['image/jpeg', 'image/png', 'image/gif'] },
      ],
    })
})

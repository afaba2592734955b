import { deleteLibraryFile, restoreFileContent, updateLibraryFile } from '@verka/domain/library/library.api.ts'
import { expect, test } from 'vitest'
import { openStory } from '../../stories/open-story.tsx'
import { button, dialog, input, link, sees } from '../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import stories, { SIGN } from './file-form.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)

test('a new name is saved with the version that was read', async () => {
  const story = await open('picture')
  await input('Filnamn').fill('Skylt 2.png')
  await button('Spara').click()
  await expect.poll(() => story.bodiesOf(updateLibraryFile)).toEqual([{ id: SIGN.id, version: 1, fileName: 'Skylt 2.png' }])
})

test('a used file cannot be deleted, and its uses are links', async () => {
  const story = await open('picture')
  await expect.element(link('Brandsläckare plan 2')).toHaveAttribute('href', expect.stringContaining('/elements/'))
  await sees('Och 2 ställen till.')
  await button('Ta bort').click()
  await expect.element(dialog().getByText('1 objekt')).toBeVisible()
  expect(story.bodiesOf(deleteLibraryFile)).toEqual([])
})

test('replaced content is restored after a question', async () => {
  const story = await open('picture')
  await button(/^Återställ Skylt/).click()
  await dialog().getByRole('button', { name: 'Återställ' }).click()
  await expect.poll(() => story.bodiesOf(restoreFileContent)).toEqual([{}])
  await sees('Skylt utrymning.png är återställd.')
})

test('a file of an object can only be read', async () => {
  await open('of an object')
  await sees('Filen hör till ett objekt eller ett fördefinierat värde och ändras där.')
  await expect.element(input('Filnamn')).toHaveAttribute('readonly')
  await expect.element(button('Ersätt innehållet')).not.toBeInTheDocument()
})

import { changeOpenAddresses, getOpenAddress } from '@verka/domain/open/open-addresses.api.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../../stories/fixtures/ids.ts'
import { openStory, type OpenStory } from '../../../stories/open-story.tsx'
import { button, dialog, input, sees } from '../../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../../stories/story.ts'
import { replyWith } from '../../../stories/stubbed-replies.ts'
import forms, { DRILL, openAt } from './element-form.stories.tsx'
import lists from '../list-page.stories.tsx'

const answerWith = (story: OpenStory, code?: string) => {
  story.answer(replyWith(getOpenAddress, openAt(code)))
  story.answer(replyWith(changeOpenAddresses, { count: 1, changed: 1 }))
}
const changes = (story: OpenStory) => story.bodiesOf(changeOpenAddresses)

test('the open address of an object is renewed and revoked after a question, and made', async () => {
  const story = await openStory(storyOf(forms, 'open address'), DESKTOP)
  const about = dialog(/^Öppen adress för Borrhammare/)
  const address = input('Öppen adress', about)
  const confirm = (name: string) => button(name, dialog(name)).click()
  await expect.element(address).toHaveValue('https://verka.example/exe/code/2345ABCD6789E?site=north&tenant=demo')
  await button('Förnya', about).click()
  expect(changes(story)).toEqual([])
  answerWith(story, '9876EDCB5432A')
  await confirm('Förnya')
  await expect.element(address).toHaveValue(expect.stringContaining('9876EDCB5432A'))
  await button('Ta bort', about).click()
  answerWith(story)
  await confirm('Ta bort')
  await sees('Objektet har ingen öppen adress.')
  answerWith(story, '2345ABCD6789E')
  await button('Skapa öppen adress', about).click()
  await expect.element(address).toHaveValue(expect.stringContaining('2345ABCD6789E'))
  const objects = { elementIds: [DRILL.id] }
  expect(changes(story)).toEqual([
    { change: 'renew', objects },
    { change: 'revoke', objects },
    { change: 'make', objects },
  ])
})

test('those of several are made where there are none', async () => {
  const story = await openStory(storyOf(lists, 'open addresses of several'), DESKTOP)
  await button('Skapa öppna adresser', dialog('Öppna adresser')).click()
  await sees('3 öppna adresser ändrade.')
  expect(changes(story)).toEqual([{ change: 'make', objects: { elementIds: [1, 2, 3].map((number) => idOf('element', number)) } }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

import { createProcessorRestriction, deleteProcessorRestriction } from '@verka/domain/processors/processor-restrictions.api.ts'
import { expect, test } from 'vitest'
import { answer, button, checkbox, link, radio, sees } from '../../stories/screen.ts'
import { openStory } from '../../stories/open-story.tsx'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import stories, { SMS } from './restrictions.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)

test('the list leads to what there is, and to what can be created', async () => {
  await open('list')
  await sees('Bara de valda', '1 licensnivå, 1 kund')
  await expect.element(link('Sms')).toHaveAttribute('href', '/processors/restrictions/module/sms/edit')
  await expect.element(link('E-post')).toHaveAttribute('href', '/processors/restrictions/create/module/email')
})

test('one that names nobody is refused at its field; it is created by licences', async () => {
  const story = await open('new')
  await button('Spara').click()
  await sees('Välj minst en licensnivå eller kund')
  await radio('Bara de valda').click()
  await button('Spara').click()
  await sees('Välj minst en licensnivå eller kund')
  expect(story.bodiesOf(createProcessorRestriction)).toEqual([])
  await checkbox('Stor').click()
  await button('Spara').click()
  await expect
    .poll(() => story.bodiesOf(createProcessorRestriction))
    .toEqual([{ type: 'module', name: 'sms', mode: 'allow', tenantIds: [], licenceLevels: ['large'] }])
})

test('a stored one of whose chosen none is left says that nobody may use it', async () => {
  await open('that nobody may use')
  await sees('Ingen är vald: ingen kund får använda det.')
})

test('one is saved with the version that was read, and removed after a question', async () => {
  const story = await open('stored')
  await checkbox('Koncern').click()
  await button('Spara').click()
  await expect
    .poll(() => story.bodiesOf(createProcessorRestriction))
    .toMatchObject([{ version: SMS.version, licenceLevels: ['large', 'corporation'], tenantIds: SMS.tenantIds }])
  const again = await open('stored')
  await button('Ta bort').click()
  await sees(/Då får alla kunder använda det/)
  await answer(/^Ta bort/)
  await expect
    .poll(() => again.sent.filter(({ call }) => call === deleteProcessorRestriction.name))
    .toMatchObject([{ params: { type: 'module', name: 'sms' }, query: { version: '1' } }])
})

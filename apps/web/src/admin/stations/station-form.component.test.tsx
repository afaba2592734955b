import { enrolStation } from '@verka/domain/stations/station-device.api.ts'
import { createStation, createStationEnrolment } from '@verka/domain/stations/stations.api.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { stationOfDevice } from '../../data/device/station-of-device.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { openStory } from '../../stories/open-story.tsx'
import { answer, button, checkbox, input, sees, seesNo } from '../../stories/screen.ts'
import { storyOf } from '../../stories/story.ts'
import { findNothing } from '../../stories/missing-answers.ts'
import { replyWith } from '../../stories/stubbed-replies.ts'
import stories from './station-form.stories.tsx'

test('a station is made with the loan services that it handles, and others are not offered', async () => {
  const story = await openStory(storyOf(stories, 'new'))
  await seesNo('Felanmälan')
  await userEvent.fill(input(/Namn/), 'Förrådet')
  await checkbox('Verktygslån').click()
  await button('Spara').click()
  await expect
    .poll(() => story.bodiesOf(createStation))
    .toEqual([expect.objectContaining({ name: 'Förrådet', transactionTypeIds: [idOf('transactionType', 1)] })])
})

test('a code is shown with its address, once it is made', async () => {
  await openStory(storyOf(stories, 'with a code'))
  await expect.element(input('Anslutningskod')).toHaveValue('ABCD-EFGH-JKMN-P')
  await expect.element(input('Adress på enheten')).toHaveValue(`${window.location.origin}/station/demo/north`)
})

test('this device becomes the station after a question, whose page logs out; not if it was not connected', async () => {
  const story = await openStory(storyOf(stories, 'without a device'))
  story.answer(findNothing(enrolStation))
  await button('Gör den här enheten till station').click()
  await answer('Gör den här enheten till station')
  await sees(/^Det du söker finns inte/)
  expect(stationOfDevice()).toBeUndefined()
  story.answer(replyWith(enrolStation, { secret: 'a secret' }))
  await button('Gör den här enheten till station').click()
  await answer('Gör den här enheten till station')
  await expect.poll(() => story.address()).toBe('/station/demo/north?begin=now')
  expect(stationOfDevice()).toEqual({ tenant: 'demo', site: 'north', secret: 'a secret' })
  expect(story.bodiesOf(createStationEnrolment)).toHaveLength(2)
})

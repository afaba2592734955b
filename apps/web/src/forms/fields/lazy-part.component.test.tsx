import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { button, sees } from '../../stories/screen.ts'
import { openStory } from '../../stories/open-story.tsx'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import stories from './field-kinds.stories.tsx'

test('a part that does not come leaves the page as it is, and comes at another try', async () => {
  let isOnline = false
  const Part = lazyPart(() =>
    isOnline ? Promise.resolve({ default: ({ of }: { of: string }) => <p>{`Here is ${of}`}</p> }) : Promise.reject(new Error('no network')),
  )
  const render = () => (
    <>
      <input aria-label="typed" defaultValue="kept" />
      <Suspense>
        <Part of="the part" />
      </Suspense>
    </>
  )
  await openStory({ ...storyOf(stories, 'text'), render }, DESKTOP)
  await sees('Kunde inte hämta data från servern.')
  await button('Försök igen').click()
  await sees('Kunde inte hämta data från servern.')
  isOnline = true
  await button('Försök igen').click()
  await sees('Here is the part')
  expect(document.querySelector<HTMLInputElement>('[aria-label=typed]')!.value).toBe('kept')
})

test('a part that did not come is loaded by itself when the network is back', async () => {
  let isOnline = false
  const Part = lazyPart(() => (isOnline ? Promise.resolve({ default: () => <p>Here it is</p> }) : Promise.reject(new Error('no network'))))
  const render = () => (
    <Suspense>
      <Part />
    </Suspense>
  )
  await openStory({ ...storyOf(stories, 'text'), render }, DESKTOP)
  await sees('Kunde inte hämta data från servern.')
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await sees('Here it is')
})

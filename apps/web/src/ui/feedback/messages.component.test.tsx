import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory } from '../../stories/open-story.tsx'
import { flash } from './flash.tsx'

test('a message lies below the bar at the top, as high as that is, and covers none of its controls', async () => {
  const render = () => (
    <>
      <header style={{ height: 130 }}>A bar with a notice</header>
      <main id="main" />
    </>
  )
  await openStory({ name: 'messages', render })
  const bar = document.querySelector('header')!.getBoundingClientRect()
  flash('error', 'It did not come')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.poll(() => page.getByRole('alert').element().getBoundingClientRect().top).toBeGreaterThan(bar.bottom)
})

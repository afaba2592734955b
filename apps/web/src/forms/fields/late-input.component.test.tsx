import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { input } from '../../stories/screen.ts'
import { openStory } from '../../stories/open-story.tsx'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import stories from './field-kinds.stories.tsx'
import { latePart } from '../../ui/overlays/late-part.ts'
import { useLateInput } from '../../ui/choices/use-late-input.ts'

test('an input that was left before its code came is not focused again', async () => {
  const arrival = Promise.withResolvers<string>()
  const part = latePart(() => arrival.promise)
  function TwoInputs() {
    const { part: loaded, until } = useLateInput(part, { id: 'late', isFixed: false })
    return (
      <>
        {loaded ? <input id="late" aria-label={loaded} /> : <input {...until} id="late" aria-label="before" />}
        <input aria-label="next" />
      </>
    )
  }
  await openStory({ ...storyOf(stories, 'text'), render: () => <TwoInputs /> }, DESKTOP)
  const next = input('next')
  await expect.element(next).toBeVisible()
  document.querySelector<HTMLInputElement>('#late')!.focus()
  await userEvent.keyboard('{Tab}a')
  arrival.resolve('after')
  await arrival.promise
  await userEvent.keyboard('bc')
  await expect.element(next).toHaveFocus()
  expect((next.element() as HTMLInputElement).value).toBe('abc')
  // it is there at the next use
  document.querySelector<HTMLInputElement>('#late')!.focus()
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('after')
})

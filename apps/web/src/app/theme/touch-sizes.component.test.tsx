import { expect, onTestFinished, test } from 'vitest'
import { cdp } from 'vitest/browser'
import forms from '../../admin/element-types/element-type-form.stories.tsx'
import { openStory } from '../../stories/open-story.tsx'
import { button } from '../../stories/screen.ts'
import { PHONE, storyOf } from '../../stories/story.ts'

/** Makes the browser one with a touch screen until the test ends. */
async function touchScreen(): Promise<void> {
  const { send } = cdp() as unknown as { send: (method: string, settings: { enabled: boolean }) => Promise<void> }
  const turn = (enabled: boolean) => send('Emulation.setTouchEmulationEnabled', { enabled })
  await turn(true)
  onTestFinished(() => turn(false))
  expect(matchMedia('(pointer: coarse)').matches).toBe(true)
}

test('on a phone what is pressed is large enough for a thumb', async () => {
  await touchScreen()
  await openStory(storyOf(forms, 'stored'), { ...PHONE, width: 320, height: 700 })
  for (const name of ['Ta bort', 'Spara']) {
    await expect.element(button(name)).toBeVisible()
    const { width, height } = button(name).element().getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
})

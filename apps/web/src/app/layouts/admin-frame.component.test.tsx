import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openStory } from '../../stories/open-story.tsx'
import { button, link } from '../../stories/screen.ts'
import { DESKTOP, PHONE, storyOf } from '../../stories/story.ts'
import { AdminFrame } from './admin-frame.tsx'
import stories from './side-menu/side-menu.stories.tsx'

function Framed() {
  const [isOpen, setOpen] = useState(false)
  return (
    <AdminFrame
      headerHeight={60}
      header={<button onClick={() => setOpen(true)}>Meny</button>}
      menu={<a href="/users">Användare</a>}
      menuId="menu"
      isOpen={isOpen}
      onClose={() => setOpen(false)}
    >
      <button>På sidan</button>
    </AdminFrame>
  )
}

const [story] = stories.stories
const open = (look = PHONE) => openStory({ ...storyOf(stories, story!.name), render: () => <Framed /> }, look)

test('on a phone the menu covers the page until Escape; what is covered, or closed, is not reached by the keyboard', async () => {
  await open()
  await expect.element(link('Användare')).not.toBeInTheDocument()
  await button('Meny').click()
  await expect.element(link('Användare')).toBeVisible()
  expect(button('På sidan').element().closest('[inert]')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(link('Användare')).not.toBeInTheDocument()
  expect(button('På sidan').element().closest('[inert]')).toBeNull()
})

test('on a wide screen the menu is beside the page', async () => {
  await open(DESKTOP)
  await expect.element(link('Användare')).toBeVisible()
  await expect.element(button('På sidan')).toBeVisible()
  const [side, page] = [link('Användare').element().getBoundingClientRect(), button('På sidan').element().getBoundingClientRect()]
  expect(page.left).toBeGreaterThan(side.right)
  expect(page.top).toBeGreaterThanOrEqual(60)
})

import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { updateMe } from '@verka/domain/me/me.api.ts'
import { listTenants } from '@verka/domain/tenants/tenant-life.api.ts'
import type { SessionActions } from '../../session/session-controls.ts'
import { nothing } from '../../../stories/fixtures/lists.ts'
import { openStory } from '../../../stories/open-story.tsx'
import { button, dialog, focus, link, sees, seesNo } from '../../../stories/screen.ts'
import { storyOf } from '../../../stories/story.ts'
import { replyWith } from '../../../stories/stubbed-replies.ts'
import { useUnsavedInput } from '../../../ui/form/unsaved-input.ts'
import stories from './user-menu.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))
const opener = () => button(/^Användarmeny/)

describe('the menu', () => {
  test('opens with enter, with the focus in it; escape closes it and the focus is back', async () => {
    await open('closed')
    await focus(opener())
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Logga ut')).toBeVisible()
    await expect.poll(() => page.getByRole('dialog').element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Logga ut')).not.toBeInTheDocument()
    await expect.element(opener()).toHaveFocus()
  })

  test('has who is logged in, and the way to the other area', async () => {
    await open('open')
    await sees('Kim Berg', /kim · Lindviks kommun/)
    await expect.element(link('kim@lindvik.example')).toHaveAttribute('href', 'mailto:kim@lindvik.example')
    await expect.element(link('Till utförandet')).toHaveAttribute('href', '/exe')
  })

  test('a user who is no administrator has no way to administration', async () => {
    await open('user of execution')
    await seesNo('Till administrationen', 'Byt kund')
  })

  test('the reader’s own telephone number is changed, based on the version that was read', async () => {
    const { bodiesOf } = await open('own telephone number')
    await expect.element(page.getByRole('textbox', { name: 'Mitt telefonnummer' })).toHaveValue('070-123 45 67')
    await page.getByRole('textbox', { name: 'Mitt telefonnummer' }).fill('+46 70 765 43 21')
    await button('Spara').click()
    await sees('Telefonnumret är sparat.')
    expect(bodiesOf(updateMe)).toEqual([{ version: 3, phoneNo: '+46 70 765 43 21' }])
  })

  test('the policy of the tenant is linked, outside', async () => {
    await open('with a policy')
    await expect.element(link('Så hanterar vi dina uppgifter')).toHaveAttribute('rel', 'noopener noreferrer')
  })
})

describe('sites', () => {
  test('with one there is nothing to choose', async () => {
    await open('open')
    await expect.element(button('Norr')).not.toBeInTheDocument()
  })

  test('another one is chosen, and the menu closes', async () => {
    const switchSite = vi.fn<SessionActions['switchSite']>(() => true)
    await openStory({ ...storyOf(stories, 'two sites'), controls: { switchSite } })
    await expect.element(button('Norr')).toHaveAttribute('aria-pressed', 'true')
    await button('Söder').click()
    expect(switchSite).toHaveBeenCalledExactlyOnceWith('south')
    await expect.element(button('Logga ut')).not.toBeInTheDocument()
  })

  test('the present one is no switch', async () => {
    const switchSite = vi.fn<SessionActions['switchSite']>(() => true)
    await openStory({ ...storyOf(stories, 'two sites'), controls: { switchSite } })
    await button('Norr').click()
    expect(switchSite).not.toHaveBeenCalled()
  })

  test('on a page of one site they cannot be switched, and it says why', async () => {
    await open('two sites, on a page of one')
    await sees('Du kan inte byta område när denna sida är aktiv.')
    await expect.element(button('Söder')).toBeDisabled()
  })
})

describe('logging out', () => {
  test('without anything typed asks nothing', async () => {
    const logOut = vi.fn<SessionActions['logOut']>(() => Promise.resolve())
    await openStory({ ...storyOf(stories, 'open'), controls: { logOut } })
    await button('Logga ut').click()
    await expect.poll(() => logOut.mock.calls).toHaveLength(1)
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('with something typed a moment ago asks before the session ends', async () => {
    const logOut = vi.fn<SessionActions['logOut']>(() => Promise.resolve())
    const story = storyOf(stories, 'open')
    const Typed = () => {
      useUnsavedInput(true)
      return story.render!()
    }
    await openStory({ ...story, controls: { logOut }, render: () => <Typed /> })
    await button('Logga ut').click()
    await expect.element(dialog('Logga ut ändå?')).toBeVisible()
    await button('Avbryt').click()
    await expect.element(dialog('Logga ut ändå?')).not.toBeInTheDocument()
    expect(logOut).not.toHaveBeenCalled()
  })
})

test('the appearance is chosen', async () => {
  await open('open')
  await page.getByText('Mörkt').click()
  await expect.poll(() => document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
})

test('a system administrator gets to the choice of a tenant, and again after it was closed', async () => {
  await openStory({ ...storyOf(stories, 'system administrator'), replies: [replyWith(listTenants, nothing)] })
  for (let times = 0; times < 3; times++) {
    await button('Byt kund').click()
    await expect.element(dialog('Byt kund')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog('Byt kund')).not.toBeInTheDocument()
    await opener().click()
  }
})

test('an administrator of a tenant gets to no other one', async () => {
  await open('open')
  await seesNo('Byt kund')
})

import { listTenants } from '@verka/domain/tenants/tenant-life.api.ts'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storedTenant, VALLEY } from '../../../admin/tenants/tenant-form.stories.tsx'
import { ApiError } from '../../../data/api-error.ts'
import { all } from '../../../stories/fixtures/lists.ts'
import { openStory } from '../../../stories/open-story.tsx'
import { button, sees } from '../../../stories/screen.ts'
import { storyOf, type Story } from '../../../stories/story.ts'
import { replyWith } from '../../../stories/stubbed-replies.ts'
import stories, { OWN } from './tenant-switch.stories.tsx'

type Switch = NonNullable<NonNullable<Story['controls']>['switchTenant']>
const open = (name: string, switchTenant: Switch = () => Promise.resolve()) =>
  openStory({ ...storyOf(stories, name), controls: { switchTenant } })
const search = () => page.getByRole('searchbox')
const refused = new ApiError(403, 'forbidden', [{ message: '@errors.accessDenied' }])

describe('the choice of a tenant', () => {
  test('is searched by name and key; enter takes the only one', async () => {
    const switchTenant = vi.fn<Switch>(() => new Promise(() => undefined))
    await open('some', switchTenant)
    await expect.element(search()).toHaveFocus()
    await search().fill('dal')
    await expect.element(button(/^Bergets skola/)).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    expect(switchTenant).toHaveBeenCalledExactlyOnceWith(VALLEY.id)
    await sees(/Dalens fastigheter/)
  })

  test('enter takes none of several', async () => {
    const switchTenant = vi.fn<Switch>()
    await open('some', switchTenant)
    await search().fill('a')
    await userEvent.keyboard('{Enter}')
    expect(switchTenant).not.toHaveBeenCalled()
  })

  test('the present one and those without a site cannot be chosen', async () => {
    await open('some')
    await expect.element(button(/^Lindviks kommun/)).toBeDisabled()
    await expect.element(button(/^Nya kunden/)).toBeDisabled()
    await expect.element(button(/^Bergets skola/)).toBeEnabled()
  })

  test('a refusal is displayed where it was chosen, and another can be chosen', async () => {
    const switchTenant = vi.fn<Switch>(() => Promise.reject(refused))
    await open('some', switchTenant)
    await button(/^Bergets skola/).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Åtkomst nekad.')
    await expect.element(button(/^Bergets skola/)).toBeEnabled()
  })

  test('of 200 the first hundred are displayed, with how many there are besides', async () => {
    await open('200')
    await expect.element(button(/^Kund 1(?!\d)/).first()).toBeVisible()
    expect(page.getByRole('list').getByRole('button').elements()).toHaveLength(100)
    await search().fill('kund 200')
    await expect.element(button(/^Kund 200/)).toBeVisible()
  })

  test('a failed reading can be tried again', async () => {
    const story = await open('error')
    story.answer(replyWith(listTenants, all(storedTenant(VALLEY))))
    await button('Försök igen').click()
    await expect.element(button(/^Dalens fastigheter/)).toBeVisible()
  })
})

describe('working in another tenant', () => {
  test('the strip says where, and leads home', async () => {
    const switchTenant = vi.fn<Switch>(() => new Promise(() => undefined))
    await open('working elsewhere', switchTenant)
    await expect.element(page.getByRole('complementary')).toMatchTextContent(/Lindviks kommun/)
    await button(/^Tillbaka/).click()
    expect(switchTenant).toHaveBeenCalledExactlyOnceWith(OWN.id)
    await sees(/Verka AB/)
  })

  test('a refusal is reported, and it can be tried again', async () => {
    await open('working elsewhere', () => Promise.reject(refused))
    await button(/^Tillbaka/).click()
    await sees('Åtkomst nekad.')
    await expect.element(button(/^Tillbaka/)).toBeEnabled()
  })
})

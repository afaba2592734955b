import {
  createIntegrationAccount,
  createIntegrationSecret,
  deleteIntegrationSecret,
  linkIntegrationLogin,
  updateIntegrationAccount,
} from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../stories/fixtures/ids.ts'
import { openStory } from '../../stories/open-story.tsx'
import { answer, button, checkbox, input, radio, sees, seesNo } from '../../stories/screen.ts'
import { DESKTOP, PHONE, storyOf } from '../../stories/story.ts'
import stories, { CLIENT_SECRET, ERP } from './account-form.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const save = () => button('Spara').click()

describe('a new account', () => {
  test('has a name, a role that the reader may assign, sites and privileges; then its first secret is created', async () => {
    const story = await open('new')
    await input('Namn').fill('Ekonomisystemet')
    await expect.element(radio(/^Systemadministratör/)).not.toBeInTheDocument()
    await radio(/^Begränsad användare/).click()
    await checkbox(/^Lånar verktyg/).click()
    await save()
    await expect.poll(story.address).toBe(`/users/integrationAccounts/${ERP.id}/edit`)
    expect(story.bodiesOf(createIntegrationAccount)).toEqual([
      { name: 'Ekonomisystemet', role: 'user', sites: ['north'], privilegeIds: [idOf('privilege', 1)], expiresOn: null, isDisabled: false },
    ])
  })

  test('without a name nothing is sent', async () => {
    const story = await open('new, with errors')
    await expect.element(input('Namn')).toHaveAccessibleDescription(/Detta fält måste ha ett värde/)
    expect(story.bodiesOf(createIntegrationAccount)).toEqual([])
  })
})

describe('a secret', () => {
  test('is shown once, with a warning, until the reader says that it is stored', async () => {
    const story = await openStory(storyOf(stories, 'without a secret'), PHONE)
    await sees(/Programmet kan inte logga in än\./)
    await button('Skapa hemlighet').click()
    await sees(/Den visas bara den här gången\./)
    await expect.element(page.getByText(CLIENT_SECRET)).toBeVisible()
    await expect.element(page.getByText('Kopiera hemligheten nu')).toBeInViewport()
    await button('Jag har sparat hemligheten').click()
    await seesNo(CLIENT_SECRET)
    // it is valid for a year, unless the reader chooses another day
    expect(story.bodiesOf(createIntegrationSecret)).toEqual([{ expiresOn: '2027-11-23' }])
  })

  test('without an end is a choice', async () => {
    const story = await open('without a secret')
    await input('Gäller till och med').last().fill('')
    await button('Skapa hemlighet').click()
    await sees(/Den visas bara den här gången\./)
    expect(story.bodiesOf(createIntegrationSecret)).toEqual([{ expiresOn: null }])
  })

  test('of two a third is not offered, and one is removed after a question', async () => {
    const story = await open('two secrets')
    await sees(/Kontot har två hemligheter\./)
    await button('Ta bort hemligheten som slutar på x91Q').click()
    await sees(/nekas inom en sekund\./)
    await answer('Ta bort')
    await sees(/Hemligheten är borttagen\./)
    expect(story.bodiesOf(deleteIntegrationSecret)).toHaveLength(1)
  })

  test('that is refused says why', async () => {
    await open('a refused secret')
    await sees(/Kontot har redan två hemligheter\./)
  })
})

describe('a stored account', () => {
  test('is disabled by a switch', async () => {
    const story = await open('stored')
    await page.getByRole('switch', { name: /^Får logga in/ }).click()
    await save()
    await expect.poll(() => story.bodiesOf(updateIntegrationAccount)).toMatchObject([{ isDisabled: true, role: 'privilegedUser' }])
  })

  test('at another login server is linked by issuer and subject, and has no secrets', async () => {
    const story = await open('at another login server')
    await sees('service-account-erp')
    await seesNo('Skapa hemlighet')
    await button('Ange kontot själv').click()
    await input('Subjekt').fill('0oa-erp')
    await button('Koppla').first().click()
    await expect.poll(() => story.bodiesOf(linkIntegrationLogin)).toEqual([{ issuer: 'https://login.lindvik.example', subject: '0oa-erp' }])
  })
})

import { createTenant, deleteTenant, updateTenant } from '@verka/domain/tenants/tenant-life.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../stories/fixtures/ids.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, dialog, input, sees, seesNo } from '../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import { loseAnswer, refuseWith, replyWith } from '../../stories/stubbed-replies.ts'
import stories, { storedTenant, VALLEY } from './tenant-form.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const save = () => button('Spara').click()
const [EAST, WEST] = VALLEY.sites

describe('a new tenant', () => {
  test('its key follows its name until one is typed, as does that of its site', async () => {
    const story = await open('new')
    await input('Namn').fill('Åre fjäll & sjö')
    await expect.element(input('Nyckel')).toHaveValue('are-fjall-sjo')
    await input('Nyckel').fill('Aref')
    await input('Namn').fill('Åre')
    await expect.element(input('Nyckel')).toHaveValue('aref')
    await input('Områdets namn').fill('Öst')
    await save()
    await expect.poll(story.address).toBe(`/tenants/${VALLEY.id}/config`)
    expect(story.bodiesOf(createTenant)).toEqual([
      expect.objectContaining({ name: 'Åre', key: 'aref', culture: 'sv-SE', licenceLevel: 'none', sites: [{ name: 'Öst', key: 'ost' }] }),
    ])
  })

  test('what is missing is said at the name, the key and the site', async () => {
    const story = await open('new, with errors')
    await expect.element(input('Namn')).toBeInvalid()
    await expect.element(input('Nyckel')).toBeInvalid()
    await expect.element(input('Områdets namn')).toBeInvalid()
    await button(/^Område 1/)
      .first()
      .click()
    await expect.poll(() => document.activeElement?.id).toMatch(/^tenant-sites-0-/)
    expect(story.bodiesOf(createTenant)).toEqual([])
  })

  test('a link gets its protocol, and what is none is refused', async () => {
    const story = await open('new')
    await input('Namn').fill('Åre')
    await input('Områdets namn').fill('Öst')
    await input('Integritetspolicy').fill('are.example/policy')
    await input('Nyhetsflöde (RSS)').fill('ftp://nyheter.example')
    await expect.element(input('Integritetspolicy')).toHaveValue('http://are.example/policy')
    await save()
    await expect.element(input('Nyhetsflöde (RSS)')).toBeInvalid()
    expect(story.bodiesOf(createTenant)).toEqual([])
  })

  test('a key that is taken is said at the key', async () => {
    const story = await open('new')
    story.answer(refuseWith(createTenant, { status: 400, code: 'invalid', errors: [{ message: '@errors.nameTaken', field: 'key' }] }))
    await input('Namn').fill('Dalen')
    await input('Områdets namn').fill('Öst')
    await save()
    await expect.element(input('Nyckel')).toBeInvalid()
  })
})

describe('a stored tenant', () => {
  test('is saved with its version; its key and those of its sites stay', async () => {
    const story = await open('stored')
    await expect.element(input('Nyckel')).toHaveAttribute('readonly')
    await input('Ort').fill('Nydalen')
    await save()
    await expect
      .poll(() => story.bodiesOf(updateTenant))
      .toEqual([
        expect.objectContaining({
          id: VALLEY.id,
          version: 1,
          contact: expect.objectContaining({ city: 'Nydalen' }),
          sites: VALLEY.sites,
        }),
      ])
  })

  test('how much of its licence is used is displayed, also of a level that is chosen and not saved yet', async () => {
    await open('stored')
    await sees('480 av 500', '12 av 25')
    await page.getByRole('combobox', { name: 'Licensnivå' }).click()
    await page.getByRole('option', { name: 'Koncern' }).click()
    await sees('480, ingen gräns')
    await page.getByRole('combobox', { name: 'Licensnivå' }).click()
    await page.getByRole('option', { name: 'Ingen' }).click()
    await sees('480 av 25', 'Mer än licensen tillåter: inget tas bort, men inga fler objekt kan läggas till.')
  })

  test('a full licence says what cannot be added', async () => {
    await open('stored, full licence')
    await sees('Inga fler objekt kan läggas till.')
    await seesNo('Inga fler användare kan läggas till.')
  })

  test('a site is added, with the focus in its name', async () => {
    const story = await open('stored')
    await button('Lägg till område').click()
    await expect.element(input('Områdets namn').nth(2)).toHaveFocus()
    await input('Områdets namn').nth(2).fill('Syd')
    await save()
    await expect
      .poll(() => story.bodiesOf(updateTenant))
      .toEqual([expect.objectContaining({ sites: [EAST, WEST, { name: 'Syd', key: 'syd' }] })])
  })

  test('a site leaves with the save, and can be kept until then', async () => {
    const story = await open('a site leaves')
    await sees('Väst tas bort när du sparar, om det är tomt.')
    await button('Behåll').click()
    await seesNo('Väst tas bort när du sparar, om det är tomt.')
    await button('Ta bort området Väst').click()
    await save()
    await expect.poll(() => story.bodiesOf(updateTenant)).toEqual([expect.objectContaining({ sites: [EAST] })])
  })

  test('a site that is not empty stays, with the reason beside it', async () => {
    const story = await open('a site is refused to leave')
    story.answer(replyWith(updateTenant, { ...storedTenant(VALLEY), version: 2 }))
    await button('Behåll').click()
    await input('Namn').first().fill('Dalen')
    await save()
    await expect.poll(() => story.bodiesOf(updateTenant).at(-1)).toMatchObject({ sites: [EAST, WEST] })
  })

  test('one’s own cannot be deleted', async () => {
    await open('stored, one’s own')
    await sees('Kunden som du själv hör till eller arbetar i går inte att ta bort.')
    await expect.element(button('Ta bort')).not.toBeInTheDocument()
  })
})

describe('deleting a tenant', () => {
  const key = () => input('Skriv kundens nyckel, dalen, för att bekräfta')
  const remove = () => button('Ta bort kunden').click()

  test('lists what is lost, and asks for its key', async () => {
    const story = await open('deletion')
    await sees('2 områden: Öst och Väst', /480 objekt med allt/, /12 användare, som loggas ut genast/)
    await expect.element(button('Ta bort kunden')).toBeDisabled()
    await key().fill('dale')
    await expect.element(button('Ta bort kunden')).toBeDisabled()
    await key().fill('dalen')
    await remove()
    await expect.poll(story.address).toBe('/tenants')
    await sees('Dalens fastigheter är borttagen.')
    expect(story.sent.find(({ call }) => call === deleteTenant.name)).toMatchObject({
      params: { id: idOf('tenant') },
      query: { version: '1' },
      body: { key: 'dalen' },
    })
  })

  test('without an answer one tries again, and what is gone by then was one’s own deletion', async () => {
    const story = await open('deletion')
    story.answer(loseAnswer(deleteTenant))
    await key().fill('dalen')
    await remove()
    await sees('Svaret kom inte fram. Försök igen: är kunden redan borta märks det.')
    story.answer(refuseWith(deleteTenant, { status: 404, code: 'notFound', errors: [{ message: '@errors.notFound' }] }))
    await remove()
    await sees('Dalens fastigheter är borttagen.')
  })

  test('one that somebody else deleted says who', async () => {
    const story = await open('deletion')
    story.answer(refuseWith(deleteTenant, { status: 404, code: 'notFound', errors: [{ message: '@errors.notFound' }] }))
    await key().fill('dalen')
    await remove()
    await sees(/Dalens fastigheter hade redan tagits bort av Eva Lind/)
  })

  test('a refusal is displayed in the dialog, which stays', async () => {
    const story = await open('deletion')
    story.answer(refuseWith(deleteTenant, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] }))
    await key().fill('dalen')
    await remove()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Åtkomst nekad.')
    await button('Avbryt', dialog()).click()
    await expect.element(dialog()).not.toBeInTheDocument()
  })
})

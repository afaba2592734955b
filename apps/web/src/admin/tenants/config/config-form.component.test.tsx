import { deleteTenantConfig, getFullTenantConfig, updateTenantConfig } from '@verka/domain/tenants/tenant-config.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStory, type OpenStory } from '../../../stories/open-story.tsx'
import { answer, button, dialog, input, link, sees } from '../../../stories/screen.ts'
import { DESKTOP, PHONE, storyOf } from '../../../stories/story.ts'
import { loseAnswer, replyWith } from '../../../stories/stubbed-replies.ts'
import stories, { CONFIG } from './config-form.stories.tsx'
import { VALLEY } from '../tenant-form.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const save = () => button('Spara').click()
/** A switch; its name has its description too. */
const toggle = (name: string) => page.getByRole('switch', { name, exact: false })
const saved = (story: OpenStory) => story.bodiesOf(updateTenantConfig).at(-1)
const EDIT = `/tenants/${VALLEY.id}/edit`

describe('settings', () => {
  test('are saved with the version, and the tenant is next', async () => {
    const story = await open('as at first')
    await toggle('Objektlista som startsida i utförandet').click()
    await save()
    await expect.poll(story.address).toBe(EDIT)
    expect(saved(story)).toMatchObject({ version: 4, clientResources: { useElementListExe: true }, settings: { lockdown: false } })
  })

  test('the licence and its use are shown, and cannot be changed', async () => {
    await open('as at first')
    await sees('480 av 500', 'Liten')
    await expect.element(page.getByRole('progressbar', { name: 'Objekt i alla områden' })).toBeVisible()
    expect(page.getByLabelText('Licensnivå').query()).toBeNull()
  })

  test('bookings are switched on after a question, and stay off without', async () => {
    await open('allowing bookings')
    await answer('Avbryt')
    await expect.element(toggle('Bokningar')).not.toBeChecked()
    await toggle('Bokningar').click()
    await answer('Slå på bokningar')
    await expect.element(toggle('Bokningar')).toBeChecked()
  })

  test('locking down asks, and so does lifting it', async () => {
    const story = await open('locking down')
    await expect.element(dialog('Låsa kundkontot?')).toMatchTextContent(/ingen, inte heller du, kan skapa, ändra eller ta bort/)
    await answer('Lås kundkontot')
    await save()
    await expect.poll(() => saved(story)).toMatchObject({ settings: { lockdown: true } })
    await open('all switched on')
    await toggle('Lås kundkontot').click()
    await expect.element(dialog('Låsa upp kundkontot?')).toBeVisible()
    await answer('Avbryt')
    await expect.element(toggle('Lås kundkontot')).toBeChecked()
  })

  test('access without a login is allowed after a dialog with what it shows, and stays off without', async () => {
    const story = await open('allowing access without a login')
    const question = dialog('Tillåta tillgång utan inloggning?')
    await expect.element(question).toMatchTextContent(/ser då, utan att logga in, de fält/)
    await expect.element(question).toMatchTextContent(/När du sparar visas genast 22 objekt i 2 kategorier\..*16 koder är så korta/)
    await expect.element(link('Se vad som visas utan inloggning', question)).toHaveAttribute('href', `/openAccess?tenant=${VALLEY.id}`)
    await answer('Avbryt')
    await expect.element(toggle('Tillgång utan inloggning')).not.toBeChecked()
    await toggle('Tillgång utan inloggning').click()
    await answer('Tillåt tillgång utan inloggning')
    await expect.element(toggle('Tillgång utan inloggning')).toBeChecked()
    await save()
    await expect.poll(() => saved(story)).toMatchObject({ settings: { anonymousAccess: true } })
  })

  test('access without a login is allowed although its objects cannot be counted, and not before that is known', async () => {
    await open('allowing access, counting')
    await expect.element(button('Tillåt tillgång utan inloggning')).toBeDisabled()
    await open('allowing access, not counted')
    await answer('Tillåt tillgång utan inloggning')
    await expect.element(toggle('Tillgång utan inloggning')).toBeChecked()
  })

  test('access without a login is switched off without a question', async () => {
    const story = await open('all switched on')
    await toggle('Tillgång utan inloggning').click()
    await save()
    await expect.poll(() => saved(story)).toMatchObject({ settings: { anonymousAccess: false } })
  })

  test('what is switched and not saved is there again after a reload', async () => {
    const story = await open('as at first')
    await toggle('Objektlista som startsida i utförandet').click()
    await story.reload()
    await expect.element(toggle('Objektlista som startsida i utförandet')).toBeChecked()
  })

  test('a lost answer keeps what was switched', async () => {
    const story = await open('as at first')
    story.answer(loseAnswer(updateTenantConfig))
    await toggle('Objektlista som startsida i utförandet').click()
    await save()
    await sees(/finns kvar/)
    await expect.element(toggle('Objektlista som startsida i utförandet')).toBeChecked()
    story.answer(replyWith(updateTenantConfig, { ...CONFIG, version: 5 }))
    await save()
    await expect.poll(story.address).toBe(EDIT)
  })
})

describe('colours', () => {
  const primary = () => input('Huvudfärg').first()

  test('one that is no colour is an error at its field, and in the summary', async () => {
    const story = await open('as at first')
    await primary().fill('#12')
    await userEvent.keyboard('{Tab}')
    await save()
    await expect.element(primary()).toBeInvalid()
    await expect.element(page.getByRole('alert').first()).toBeVisible()
    expect(saved(story)).toBeUndefined()
  })

  test('those of the dark begin with those of the light', async () => {
    await open('as at first')
    await primary().fill('#336699')
    await toggle('Egna färger i mörkt läge').click()
    await expect.element(input('Huvudfärg', page.getByRole('group', { name: 'Mörkt läge' }))).toHaveValue('#336699')
  })

  test('those that cannot be read are said to be', async () => {
    await open('colours that cannot be read')
    await sees(/^Huvudfärgen är för ljus för text i ljust läge/)
  })

  test('a refusal of the server is at its field', async () => {
    await open('refused by the server')
    await expect.element(primary()).toBeInvalid()
  })
})

test.each([PHONE, { ...DESKTOP, width: 1280, height: 720 }])(
  'the palette of a colour opens below it, and the preview stays in sight above ($width × $height)',
  async (look) => {
    await openStory(storyOf(stories, 'as at first'), look)
    await input('Huvudfärg').first().click()
    const preview = page.getByRole('img', { name: /^Förhandsvisning/ }).first()
    const palette = () => document.querySelector('.mantine-ColorInput-dropdown')
    await expect.poll(palette).not.toBeNull()
    const dropdown = page.elementLocator(palette()!)
    await expect.element(dropdown).toBeInViewport({ ratio: 1 })
    await expect.element(preview).toBeInViewport({ ratio: 0.95 })
    expect(preview.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(dropdown.element().getBoundingClientRect().top)
  },
)

describe('the logo', () => {
  const choose = async (file: File) => {
    await expect.element(button('Välj bild')).toBeVisible()
    const chooser = document.querySelector<HTMLInputElement>('[data-logo-input]')!
    const files = new DataTransfer()
    files.items.add(file)
    chooser.files = files.files
    chooser.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.poll(() => chooser.value).toBe('')
  }

  test('what is no picture is refused at once', async () => {
    const story = await open('as at first')
    await choose(new File(['no picture'], 'logo.png', { type: 'image/png' }))
    await expect.element(page.getByRole('alert')).toBeVisible()
    await save()
    expect(saved(story)).toBeUndefined()
  })

  test('one that cannot be seen on the head of the page in the dark is said to be so, unless it has its own background', async () => {
    const picture = async (background: string | undefined) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 60 })
      const paper = canvas.getContext('2d')!
      if (background !== undefined) {
        paper.fillStyle = background
        paper.fillRect(0, 0, 200, 60)
      }
      paper.fillStyle = 'black'
      paper.font = 'bold 50px sans-serif'
      paper.fillText('Åre', 10, 50)
      const blob = await new Promise<Blob>((made) => canvas.toBlob((one) => made(one!)))
      return new File([blob], 'logo.png', { type: 'image/png' })
    }
    const faint = page.getByText(/^Logotypen är för mörk för sidhuvudet i mörkt läge/)
    await open('as at first')
    await choose(await picture(undefined))
    await expect.element(faint).toBeVisible()
    await choose(await picture('white'))
    await expect.element(faint).not.toBeInTheDocument()
  })

  test('it is taken away, with the focus on the choice of another', async () => {
    const story = await open('with a logo')
    await button('Ta bort logotypen').click()
    await expect.poll(() => document.activeElement?.textContent).toMatch(/Välj/)
    await save()
    await expect.poll(() => saved(story)).toMatchObject({ resourceConfiguration: { globalResources: { logo: null } } })
  })
})

describe('back to the defaults', () => {
  test('asks, and throws away what was typed', async () => {
    const story = await open('as at first')
    await toggle('Objektlista som startsida i utförandet').click()
    await button('Återställ').click()
    story.answer(replyWith(getFullTenantConfig, { ...CONFIG, version: 5, tenant: VALLEY }))
    await answer('Återställ')
    await expect.poll(() => story.sent.find(({ call }) => call === deleteTenantConfig.name)?.query).toMatchObject({ version: '4' })
    await expect.element(toggle('Objektlista som startsida i utförandet')).not.toBeChecked()
  })

  test('is not done without the answer', async () => {
    const story = await open('back to the defaults')
    await answer('Avbryt')
    expect(story.sent.some(({ call }) => call === deleteTenantConfig.name)).toBe(false)
  })
})

test('the way back is the tenant', async () => {
  await open('as at first')
  await expect.element(link('Dalens fastigheter').first()).toHaveAttribute('href', EDIT)
})

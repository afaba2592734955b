import { getElementType } from '@verka/domain/element-types/element-types.api.ts'
import { filterElements, getElement } from '@verka/domain/elements/elements.api.ts'
import { savePreference } from '@verka/domain/preferences/preferences.api.ts'
import { filterUsers } from '@verka/domain/users/users.api.ts'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../../../stories/fixtures/ids.ts'
import { elementType, field, storedElementType } from '../../../stories/fixtures/definitions.ts'
import { element, listedElement, valueOf } from '../../../stories/fixtures/elements.ts'
import { all, nothing } from '../../../stories/fixtures/lists.ts'
import { openStory } from '../../../stories/open-story.tsx'
import { button, dialog, sees } from '../../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../../stories/story.ts'
import { loseAnswer, replyWith } from '../../../stories/stubbed-replies.ts'
import stories, { DRILL, EVA } from './palette.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const search = () =>
  page.getByRole('combobox', { name: /Sök sidor, objekt/ }).or(page.getByRole('searchbox', { name: /Sök sidor, objekt/ }))
const hit = (name: RegExp) => page.getByRole('option', { name })

describe('the palette', () => {
  test('ctrl and K opens it with the focus in its search, escape closes it', async () => {
    await openStory({ ...storyOf(stories, 'opened'), act: async () => {} }, DESKTOP)
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(search()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('letters that are typed before its search has the focus are in it', async () => {
    await openStory({ ...storyOf(stories, 'opened'), act: async () => {} }, DESKTOP)
    const press = (key: string, ctrlKey = false) =>
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, ctrlKey, bubbles: true, cancelable: true }),
      )
    press('k', true)
    for (const key of 'bxorr') {
      press(key)
      if (key === 'x') press('Backspace')
    }
    await expect.element(search()).toHaveValue('borr')
    await userEvent.keyboard('{Control>}k{/Control}hammare')
    await expect.element(search()).toHaveValue('borrhammare')
  })

  test('without a search it has what was visited, then the pages', async () => {
    await open('opened, with what was visited')
    await sees('Senaste', 'Sidor')
    await expect.element(page.getByRole('option').first()).toMatchTextContent(/Borrhammare/)
  })

  test('objects are found by the server, and enter opens the first', async () => {
    const story = await open('opened')
    await search().fill('borr')
    await expect.element(hit(/Borrhammare/)).toBeVisible()
    await story.settled()
    await search().click()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(story.address).toMatch(/\/elements\/.*\/edit/)
  })

  test('a hit is opened by a click, and is first the next time', async () => {
    const story = await open('hits')
    await hit(/Borrhammare/).click()
    await expect.poll(story.address).toBe(`/elements/${DRILL.id}/edit`)
    await expect.poll(() => story.bodiesOf(savePreference).at(-1)).toEqual({ value: [{ kind: 'element', id: DRILL.id }] })
  })

  test('what has exactly the typed code is asked for, too', async () => {
    const story = await open('opened')
    await search().fill('V-001')
    await expect
      .poll(() => story.bodiesOf(filterElements))
      .toContainEqual({ limit: 1, skipCount: true, filters: [{ column: 'code', value: 'V-001' }] })
  })

  test('a hit by another value than title and code has the field and the value', async () => {
    const story = await open('opened')
    const origin = field(1, 'Ursprung')
    const gift = element(1, 'Vindskydd 2', { dataProperties: [valueOf(origin, 'Gåva från Hembygdsföreningen')] })
    story.answer(replyWith(filterElements, (body) => ('filters' in body && body.filters ? nothing : all(listedElement(1, 'Vindskydd 2')))))
    story.answer(replyWith(getElement, gift))
    story.answer(replyWith(getElementType, storedElementType(elementType(1, 'Vindskydd', { dataPropertyTypes: [origin] }))))
    await search().fill('hembygdsför')
    await expect
      .element(page.getByRole('group', { name: 'Objekt' }).getByRole('option'))
      .toHaveTextContent('Vindskydd 2Ursprung: Gåva från HembygdsföreningenV-001')
  })

  test('people, categories, services and functions are found by their names', async () => {
    const story = await open('opened')
    story.answer(replyWith(filterUsers, all(EVA)))
    await search().fill('l')
    await sees('Personer', 'Kategorier', 'Tjänster')
    await expect.element(hit(/Lekplatser/).first()).toBeVisible()
    await hit(/Eva Lind/).click()
    await expect.poll(story.address).toBe(`/users/${idOf('user', 2)}/edit`)
  })

  test('something new is created from it', async () => {
    const story = await open('opened')
    await search().fill('nytt objekt verktyg')
    // hits that come later move the others
    await story.settled()
    await hit(/Nytt objekt: Verktyg/).click()
    await expect.poll(story.address).toBe(`/elements/create/${idOf('elementType')}`)
  })

  test('an administrator of a tenant finds the pages of the administration, and none of the system', async () => {
    await open('opened')
    await expect.element(page.getByRole('option', { name: 'Ändringslogg' })).toBeVisible()
    await expect.element(page.getByRole('option', { name: 'Kunder', exact: true })).not.toBeInTheDocument()
  })

  test('who only executes finds the start page, objects and services', async () => {
    const story = storyOf(stories, 'of the execution')
    await openStory({ ...story, act: ({ press }) => press(/^Sök och gå till/) }, DESKTOP)
    await expect.element(page.getByRole('option')).toHaveTextContent('Startsida')
    await search().fill('borr')
    await expect.element(page.getByRole('group', { name: 'Objekt' }).getByRole('option').first()).toMatchTextContent(/Borrhammare/)
    await expect.element(hit(/^Ändringslogg/)).not.toBeInTheDocument()
  })

  test('a code that begins as typed comes before others; of more hits the rest is in the list of objects', async () => {
    const story = await open('opened')
    const hits = ['A-10', 'R-100', 'B-10', 'C-10', 'D-10', 'E-10', 'F-10'].map((code, at) => ({
      ...listedElement(at + 1, `Del ${code}`),
      code,
    }))
    story.answer(replyWith(filterElements, (body) => ('filters' in body && body.filters ? nothing : all(...hits))))
    await search().fill('r-10')
    const objects = page.getByRole('group', { name: 'Objekt: de 6 första' }).getByRole('option')
    await expect.poll(() => objects.elements().length).toBe(7)
    await expect.element(objects.first()).toMatchTextContent(/R-100/)
    await expect.element(page.getByText('De 6 första träffarna. Det finns fler.')).toBeInTheDocument()
    await objects.last().click()
    await expect.poll(story.address).toMatch(/^\/elements\/list\/.*[?&]q=r-10/)
  })

  test('what is done from it is found by its words: another look', async () => {
    await open('opened')
    await search().fill('utseende ljust')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('light')
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('without a network it opens and says what cannot be searched; what was typed is searched when the network is back', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const story = await open('opened')
    window.dispatchEvent(new Event('offline'))
    story.answer(loseAnswer(filterElements))
    await search().fill('borr')
    await sees('Ingen nätanslutning. Objekt och personer går inte att söka just nu.')
    await expect.element(page.getByText(/^Inget hittades/)).not.toBeInTheDocument()
    story.answer(replyWith(filterElements, all(DRILL)))
    network.mockRestore()
    window.dispatchEvent(new Event('online'))
    await expect.element(hit(/Borrhammare/)).toBeVisible()
    await expect.element(page.getByText(/^Ingen nätanslutning/)).not.toBeInTheDocument()
  })

  test('without a hit it says for what', async () => {
    await open('no hits')
    await sees('Inget hittades för "zzz".')
  })

  test('of the execution it leads to the object as its user sees it', async () => {
    const story = await open('of the execution')
    await hit(/Borrhammare/).click()
    await expect.poll(story.address).toBe(`/exe/id/${DRILL.id}`)
  })

  test('closing it gives the focus back', async () => {
    await open('opened')
    await userEvent.keyboard('{Escape}')
    await expect.element(button(/Sök och gå till/)).toHaveFocus()
  })
})

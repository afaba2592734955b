import { getOpenElement } from '@verka/domain/open/open-elements.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory } from '../../stories/open-story.tsx'
import { button, heading, input, link, sees, seesNo } from '../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import { VALLEY } from '../tenants/tenant-form.stories.tsx'
import stories from './open-access-page.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const category = (name: string) => page.getByRole('article', { name })

describe('access without a login', () => {
  test('shows the categories of each site with their fields, numbers and links', async () => {
    await open('on')
    await expect.element(heading('Norr')).toBeVisible()
    const swings = category('Lekredskap')
    await expect.element(swings).toMatchTextContent(/16 objekt.*16 koder går att gissa/)
    const fields = swings.getByRole('table', { name: 'Fält som visas av På lekplatsen' })
    await expect.element(fields).toMatchTextContent(/Benämning.*title.*LekplatsAnsvarig · Namnplace.*Nästa huvudbesiktning.*nextInspection/)
    await expect.element(link('Lekredskap', swings)).toHaveAttribute('href', expect.stringMatching(/^\/elements\/types\/[^?]*\/edit$/))
    await expect.element(link('På lekplatsen', swings)).toHaveAttribute('href', expect.stringMatching(/^\/schemas\/[^?]*\/edit$/))
    const search = link('Öppna söksidan', page.getByRole('region', { name: 'Norr' }))
    await expect.element(search).toHaveAttribute('href', expect.stringMatching(/^\/search\?tenant=\w+&site=north&lang=sv-SE$/))
    // a page of another site switches to it
    await expect.element(link('Bänkar')).toHaveAttribute('href', expect.stringMatching(/\/edit\?site=south$/))
    await expect.element(category('Bänkar')).toMatchTextContent(/6 objekt.*Ingen kod går att gissa/)
    await sees('Bara en systemadministratör slår på och av tillgången.')
  })

  test('is changed by a system administrator in the settings of the tenant', async () => {
    await open('on, for a system administrator')
    await expect.element(link('Ändra i kundens inställningar')).toHaveAttribute('href', expect.stringMatching(/^\/tenants\/.*\/config$/))
    await seesNo('Bara en systemadministratör slår på och av tillgången.')
  })

  test('that is off shows what would be open, without examples', async () => {
    await open('off')
    await sees('Av', /Nedan är vad som visas när tillgången slås på/)
    await expect.poll(() => link('Öppna söksidan').elements().length).toBe(0)
    await expect.element(category('Lekredskap')).toMatchTextContent(/Ett exempel går att se när tillgången är på/)
    await expect.poll(() => input(/^Kod/).elements().length).toBe(0)
  })

  test('without an open schema shows how to begin', async () => {
    await open('nothing open')
    await sees('Inget visas utan inloggning')
    await expect.element(link('Till datascheman')).toHaveAttribute('href', '/schemas')
  })

  test('of another tenant names it, and links to none of its pages', async () => {
    await open('of another tenant')
    await sees(/^Dalens fastigheter\./)
    await expect.element(link('Ändra i kundens inställningar')).toHaveAttribute('href', `/tenants/${VALLEY.id}/config`)
    await expect.poll(() => link('Lekredskap').elements().length).toBe(0)
  })
})

describe('an example', () => {
  test('is the card that people without a login see of a code, also of a label', async () => {
    const story = await open('an example')
    await sees('LR-N004 utan inloggning', 'Gungställning 4', 'Björkparken')
    await input(/^Kod/).fill('https://verka.example/exe/code/LR-N005?site=north')
    await button('Visa').click()
    await sees('LR-N005 utan inloggning')
    expect(
      story.sent.filter(({ call }) => call === getOpenElement.name).map(({ params, query }) => [params.code, query.schemaKey]),
    ).toEqual([
      ['LR-N004', 'playground'],
      ['LR-N005', 'playground'],
    ])
  })

  test('shows a picture itself, named as its field', async () => {
    await open('an example with a picture')
    await expect.element(page.getByRole('img', { name: 'Bild' })).toBeVisible()
  })

  test('of a code that is not shown says so', async () => {
    await open('an example, nothing shown')
    await sees('Utan inloggning visas inget för LR-N004. Hör koden till ett objekt i kategorin Lekredskap?')
  })

  test('that is refused shows why', async () => {
    await open('an example, too many requests')
    await expect.element(page.getByRole('group', { name: 'Se ett exempel' })).toMatchTextContent(/försök/i)
  })
})

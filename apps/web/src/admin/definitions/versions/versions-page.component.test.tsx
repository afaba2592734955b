import { getElementTypeEffects, restoreElementTypeVersion } from '@verka/domain/element-types/element-types.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory } from '../../../stories/open-story.tsx'
import { button, dialog, sees } from '../../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../../stories/story.ts'
import stories from './versions-page.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const region = (name: string) => page.getByRole('region', { name, exact: true })

describe('the versions of a definition', () => {
  test('are listed with what changed, when and by whom', async () => {
    await open('newest')
    const rows = region('Alla versioner').getByRole('listitem')
    await expect.element(rows.nth(0)).toMatchTextContent(/Version 3.*Nuvarande.*Fält, Regler.*2026-11-13.*Eva Lind/)
    await expect.element(rows.nth(1)).toMatchTextContent(/Version 2.*Namn och inställningar.*en borttagen person/)
    await expect.element(rows.nth(2)).toMatchTextContent(/Version 1.*Äldsta kända version.*okänd/)
  })

  test('begin with the difference between the newest and the one before; any two can be chosen', async () => {
    const story = await open('newest')
    await expect.element(region('Skillnad').getByRole('region', { name: 'Fält' })).toMatchTextContent(/Serienummer.*Ja.*Nej.*Vikt/)
    await expect.element(button(/^Återställ/)).not.toBeInTheDocument()
    await expect.element(button(/^Version 3/)).toMatchTextContent(/Nuvarande.*Återställd från version 1/)
    await button(/^Version 2/).click()
    await sees('Ingen skillnad.')
    expect(story.address()).toContain('to=2')
    await region('Skillnad').getByRole('combobox', { name: 'Från' }).click()
    await page.getByRole('option', { name: /Ingenting/ }).click()
    await expect.element(region('Skillnad').getByRole('region', { name: 'Fält' })).toMatchTextContent(/Serienummer/)
    expect(story.address()).toContain('from=0')
  })

  test('that were copied say from where', async () => {
    await open('copied')
    await expect.element(button(/^Version 2/)).toMatchTextContent(/Kopierad från Norra området/)
    await expect.element(button(/^Version 1/)).toMatchTextContent(/Kopierad från en fil \(/)
    await expect.element(button(/^Version 3/)).toMatchTextContent(/En replikering ångrades/)
  })

  test('are restored after a confirmation, based on the version that was read', async () => {
    const story = await open('older')
    await button('Återställ version 2').click()
    await expect.element(dialog('Återställ version 2?')).toMatchTextContent(/Statusen ändras inte/)
    await button('Återställ').click()
    await sees('Cykel är återställd till version 2.')
    expect(story.bodiesOf(restoreElementTypeVersion)).toEqual([{ version: 3 }])
    expect(story.address()).not.toContain('to=')
  })

  test('ask with what restoring means, as the form does before it is published', async () => {
    const story = await open('asked, with effects')
    const question = dialog('Återställ version 2?')
    await expect.element(question).toMatchTextContent(/412 objekt saknar det nya obligatoriska fältet Serienummer/)
    await expect
      .element(question)
      .toMatchTextContent(/Regel 1 gäller aldrig:.*Vikt.*Serienummer.*Ett testfall går inte igenom.*Tunga cyklar/)
    expect(story.bodiesOf(getElementTypeEffects)).toMatchObject([{ dataPropertyTypes: [{ required: true }] }])
    await button('Återställ ändå', question).click()
    await sees('Cykel är återställd till version 2.')
    expect(story.bodiesOf(restoreElementTypeVersion)).toMatchObject([{ version: 3, confirmedFailures: [expect.any(String)] }])
  })

  test('that cannot be saved any more are refused with the reason', async () => {
    await open('refused')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Versionen kunde inte återställas/)
  })

  test('that would hide values ask once more, and name the fields', async () => {
    const story = await open('values would be lost')
    const question = dialog('Återställningen tar bort fält som är ifyllda')
    await expect.element(question).toMatchTextContent(/Vikt finns ifyllt i 2 objekt.*Versionen har inte de fälten/)
    await button('Återställ och ta bort fälten').click()
    await expect.poll(() => story.bodiesOf(restoreElementTypeVersion).length).toBe(2)
    expect(story.bodiesOf(restoreElementTypeVersion).at(-1)).toMatchObject({ confirmedRemovals: [expect.any(String)] })
  })

  test('of a locked tenant are read and not restored', async () => {
    await open('locked down')
    await expect.element(region('Skillnad')).toBeVisible()
    await expect.element(button(/^Återställ/)).not.toBeInTheDocument()
  })
})

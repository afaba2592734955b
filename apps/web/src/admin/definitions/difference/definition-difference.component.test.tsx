import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory } from '../../../stories/open-story.tsx'
import { sees } from '../../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../../stories/story.ts'
import stories from './definition-difference.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const part = (name: string) => page.getByRole('region', { name })
const rows = (name: string) => part(name).getByRole('listitem')

describe('the difference between two contents of a definition', () => {
  test('has the one property of the field that was changed, before and after', async () => {
    await open('one field changed')
    await expect.element(rows('Fält')).toMatchTextContent(/Ändrat.*Serienummer.*Text.*Nej.*Ja/)
    await expect.element(part('Regler')).not.toBeInTheDocument()
  })

  test('has rules as sentences, with the names of what they refer to', async () => {
    await open('rules changed')
    await expect.element(rows('Regler').nth(0)).toMatchTextContent(/Nytt.*Fel på bromsen.*kräv.*Serienummer/)
    await expect.element(rows('Regler').nth(1)).toMatchTextContent(/Ändrat.*Regel 2.*Före.*visa.*Anteckning.*Efter.*dölj.*Anteckning/)
  })

  test('has yes and no in words, also of a field in another definition, whose kind is unknown', async () => {
    await open('a function, values of fields of the object')
    await expect.element(rows('Regler').nth(0)).toMatchTextContent(/objektets I drift är Ja: kräv Anteckning/)
    await expect.element(rows('Regler').nth(1)).toMatchTextContent(/skriv Nej till objektets I drift/)
  })

  test('has names by their language, settings, options and places', async () => {
    await open('all parts')
    await expect.element(part('Namn och inställningar')).toMatchTextContent(/Utkast.*Publicerad/)
    await expect.element(part('Namn och inställningar')).toMatchTextContent(/Namn \(Engelska\).*Cykel.*Bicycle/)
    await expect.element(part('Namn och inställningar')).toMatchTextContent(/Koder: Börjar med.*CY-/)
    await expect.element(part('Fält')).toMatchTextContent(/Borttaget.*Anteckning/)
    await expect.element(part('Fält')).toMatchTextContent(/Flyttat.*Blå/)
    await expect.element(part('Fält')).toMatchTextContent(/Nytt.*Orsak.*Fördefinierade värden: Felkod/)
  })

  test('of a new definition has its content, without a word of change', async () => {
    await open('new')
    await expect.element(part('Fält')).toMatchTextContent(/Serienummer.*Måste fyllas i|Serienummer.*Obligatoriskt/)
    await expect.element(page.getByText('Nytt', { exact: true })).not.toBeInTheDocument()
  })

  test('shortens a long list until it is asked for', async () => {
    await open('many')
    await expect.element(page.getByText('Mått 80')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Visa 34 till' }).click()
    await expect.element(page.getByText('Mått 80')).toBeVisible()
  })

  test('of equal contents says that there is none', async () => {
    await open('equal')
    await sees('Ingen skillnad.')
  })

  test('writes what is unknown as deleted', async () => {
    await open('a function, deleted references')
    await expect.element(rows('Regler').nth(0)).toMatchTextContent(/\(borttaget fält\)/)
    await open('a service')
    await expect.element(part('Funktioner')).toMatchTextContent(/något som är borttaget.*Avbryt|Avbryt.*något som är borttaget/)
    await expect.element(part('Namn och inställningar')).toMatchTextContent(/Fält för återlämningsdag.*Lånedag/)
  })

  test('of an older content is what can be read of it', async () => {
    await open('an older content')
    await sees('1 regel är skriven i en äldre form och kan inte visas.')
  })
})

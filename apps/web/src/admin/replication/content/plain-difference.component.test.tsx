import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory } from '../../../stories/open-story.tsx'
import { DESKTOP, storyOf } from '../../../stories/story.ts'
import stories from './plain-difference.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const part = (name: string) => page.getByRole('region', { name })

test('a predefined value has its names and each value, before and after, with the names of what it refers to', async () => {
  await open('a value')
  await expect.element(part('Namn och inställningar')).toMatchTextContent(/Rörfirman.*Rörfirman i Lindvik/)
  await expect.element(part('Värden')).toMatchTextContent(/Telefon.*08-123 456 00.*08-123 456 99/)
  await expect.element(part('Värden')).toMatchTextContent(/Slag.*Firma.*Efter: tomt/)
  await expect.element(part('Värden')).toMatchTextContent(/Distrikt.*Norra distriktet.*Södra distriktet/)
})

test('a privilege has the rights of each service that differs, and its categories', async () => {
  await open('a privilege')
  const grants = part('Rättigheter till tjänst').getByRole('listitem')
  await expect.element(grants.nth(0)).toMatchTextContent(/Ändrat.*Utlåning.*Starta.*Starta, Slutföra, Se allas/)
  await expect.element(grants.nth(1)).toMatchTextContent(/Borttaget.*Felanmälan/)
  await expect.element(grants.nth(2)).toMatchTextContent(/Nytt.*Besiktning/)
  await expect.element(part('Kategorier')).toMatchTextContent(/Borttaget.*Verktyg.*Nytt.*Nycklar/)
})

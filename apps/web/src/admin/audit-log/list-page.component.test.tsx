import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../../stories/fixtures/ids.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, checkbox, dialog, link, sees, seesNo } from '../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import stories, { CHANGED } from './list-page.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const row = (name: RegExp) => page.getByRole('row', { name })

describe('the entries', () => {
  test('each says who did what, when and from where', async () => {
    await open('some entries')
    await expect
      .element(row(/Borrhammare/))
      .toMatchTextContent(/2026-11-20 12:00.*Eva Lind.*Ändrade.*Objekt.*Borrhammare.*Norr.*192\.0\.2\.7/)
    await expect.element(row(/Lånar verktyg/)).toMatchTextContent(/Öster/)
    await expect.element(row(/Transaktion/)).toMatchTextContent(/Ingen inloggad.*Utförde/)
    // its time was over
    await expect.element(row(/Testmiljö/)).toMatchTextContent(/Verka, av sig själv.*Tog bort/)
  })

  test('they are narrowed by what was done', async () => {
    const story = await open('some entries')
    await button('Filtrera på Gjorde').click()
    await checkbox('Tog bort').click()
    await expect.poll(() => story.bodiesOf(filterAuditLog).at(-1)).toMatchObject({ actions: ['delete'] })
  })

  test('they are narrowed by days, both of them whole', async () => {
    const story = await open('some entries')
    await button('Filtrera på När').click()
    await button('7 dagar').click()
    await expect.poll(() => story.bodiesOf(filterAuditLog).at(-1)).toMatchObject({ from: '2026-11-16', to: '2026-11-23' })
  })

  test.each([
    ['Gjorde', 'f.action="eat"'],
    ['När', 'f.at={"from":"2026-11-22","to":"2026-10-22"}'],
  ])('a filter of a link that cannot be read is left out, and said: %s', async (name, filter) => {
    await openStory({ ...storyOf(stories, 'some entries'), address: `/auditLog?${filter}` }, DESKTOP)
    await sees(`Ett filter i länken gick inte att läsa och är utelämnat: ${name}.`)
    await expect.element(row(/Borrhammare/)).toBeVisible()
  })

  test('a row opens its entry, and closing it leads back to the same list', async () => {
    const story = await open('some entries')
    await row(/Borrhammare/)
      .getByRole('link')
      .click()
    await expect.element(dialog('Händelse i loggen')).toBeVisible()
    expect(story.address()).toContain(`entry=${CHANGED.id}`)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(story.address()).toBe('/auditLog')
  })
})

describe('an entry', () => {
  const changes = () => dialog().getByRole('table')

  test('has the old value beside the new one, by the names of the fields', async () => {
    await open('entry, changed')
    await expect.element(changes().getByRole('row', { name: /Effekt/ })).toMatchTextContent(/Effekt \(W\).*800.*950/)
    await expect.element(changes().getByRole('row', { name: /Titel/ })).toMatchTextContent(/Borrhammare.*Slagborr/)
  })

  test('what did not change is counted, and displayed when it is asked for', async () => {
    await open('entry, changed')
    await seesNo('Kod')
    await button('1 oförändrad uppgift').click()
    await sees('Kod', 'V-001')
  })

  test('leads to what it is about and to all that was done to it', async () => {
    await open('entry, changed')
    await expect.element(link('Öppna objekt')).toHaveAttribute('href', `/elements/${idOf('element')}/edit`)
    await expect.element(link('Allt som har hänt med detta')).toHaveAttribute('href', expect.stringContaining('f.entityId'))
  })

  test('of what is gone it has no way there', async () => {
    await open('entry, of what is gone')
    await sees('Finns inte kvar.')
    await expect.element(link('Öppna objekt')).not.toBeInTheDocument()
  })

  test('of another site it says which to switch to', async () => {
    await open('entry, of another site')
    await sees(/Byt till området Söder för att öppna\./)
    await expect.element(link('Öppna objekt')).not.toBeInTheDocument()
  })

  test('of what was created it has the contents', async () => {
    await open('entry, created')
    await sees('Innehåll')
    await expect.element(changes().getByRole('columnheader', { name: 'Före' })).not.toBeInTheDocument()
  })

  test('of a replication has its source by name, its numbers, and what was written with the way there', async () => {
    await open('entry, of a replication')
    await expect.element(dialog()).toMatchTextContent(/Från.*Dalens fastigheter, Dalen.*Skapade.*1.*Ändrade.*1/)
    await expect.element(dialog()).not.toMatchTextContent(/tenantId|Tenant|siteId/)
    await expect.element(link('Verktyg')).toHaveAttribute('href', `/elements/types/${idOf('elementType', 1)}/edit`)
    await expect
      .element(dialog())
      .toMatchTextContent(/Det som skrevs \(5\).*Kategori.*Verktyg.*Skapade.*Tjänst.*Utlåning.*Ändrade.*och 3 till/)
  })

  test('of an exported configuration has its contents, and no way to a replication', async () => {
    await open('entry, of an exported configuration')
    await expect.element(changes()).toMatchTextContent(/Namn.*Norr.*Format.*json.*Rader.*12/)
    await expect.element(link('Visa replikeringen')).not.toBeInTheDocument()
  })

  test('without anything that the reader may see it says so', async () => {
    await open('entry, nothing that the reader may see')
    await sees('Det finns inga uppgifter som du får se.')
  })

  test('without a difference it says so', async () => {
    await open('entry, without a difference')
    await sees('Inget av det som du får se blev annorlunda.')
  })
})

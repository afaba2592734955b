import { planReplicationBetween, replicateBetween, showPlanEffects } from '@verka/domain/replication/replication.api.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf as numbered } from '../../../stories/fixtures/ids.ts'
import { aReplication, SOUTH_PLACE } from '../../../stories/fixtures/replication.ts'
import { openStory } from '../../../stories/open-story.tsx'
import { button, sees } from '../../../stories/screen.ts'
import { storyOf } from '../../../stories/story.ts'
import { replyWith } from '../../../stories/stubbed-replies.ts'
import stories, { EFFECTS, HINDERED } from '../replication-page.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
const between = {
  tenantKey: 'demo',
  siteKey: 'north',
  targetTenantId: SOUTH_PLACE.tenantId,
  targetSiteId: SOUTH_PLACE.siteId,
  replicateRecords: false,
  replicatePrivileges: false,
}

test('a thing that cannot be written says why, what helps, and leads to what is in its way', async () => {
  await open('with obstacles')
  await expect.element(row('Verktyg').getByRole('alert')).toMatchTextContent(/36 objekt i målet.*Töm fältet i målet.*utelämna/)
  const list = row('Verktyg').getByRole('link', { name: 'Visa objekten' })
  await expect.element(list).toHaveAttribute('href', `/elements/list/${numbered('replication', 2)}?site=south`)
  await expect
    .element(row('Felkoder').getByRole('link', { name: 'Visa värdena' }))
    .toHaveAttribute('href', `/records/list/${numbered('replication', 1)}?site=south`)
  await expect.element(row('Bokning').getByRole('alert')).toMatchTextContent(/^Licensen för Demokommunen omfattar bara utlåning\.$/)
})

test('beside the button is why it cannot be pressed: what hinders can be displayed alone, and left out at once', async () => {
  const story = await open('with obstacles')
  await sees('3 saker hindrar replikeringen.')
  await expect.element(button('Replikera')).toBeDisabled()
  await button('Visa vad som hindrar').click()
  await expect.poll(() => row('Årlig kontroll').elements().length).toBe(0)
  await expect.element(row('Bokning')).toBeVisible()
  const leftOut = HINDERED.map((item) => (item.errors.length > 0 ? { ...item, state: 'leftOut' as const, isWritten: false } : item))
  story.answer(replyWith(planReplicationBetween, { hash: 'another hash', items: leftOut, isLockedDown: false, signer: null }))
  await button('Utelämna alla som hindras').click()
  await story.settled()
  // nothing hinders any more: the whole plan is displayed again, and stays so
  await expect.element(row('Årlig kontroll')).toBeVisible()
  await expect.element(row('Bokning')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Plan' })).toHaveValue('Det som skiljer (4)')
  const ids = HINDERED.filter(({ errors }) => errors.length > 0).map(({ id }) => id)
  expect(story.bodiesOf(planReplicationBetween).at(-1)).toEqual({ ...between, without: ids, take: [] })
})

test('a plan says what it means for the target, in all and at each thing; the question names it and confirms failing test cases', async () => {
  const story = await open('with effects')
  story.answer(replyWith(replicateBetween, aReplication()))
  await expect.element(row('Lekredskap')).toMatchTextContent(/12 objekt i målet saknar det nya obligatoriska fältet Fabrikat\./)
  await expect.element(row('Lekredskap')).toMatchTextContent(/Fältet Plats försvinner .*2 andra formulär .*Besiktning, Utlåning/)
  await expect.element(row('Årlig kontroll')).toMatchTextContent(/Regel 1 gäller aldrig\..*Testfallet ”Tunga saker har en anteckning”/)
  const all = page.getByRole('alert').filter({ hasText: 'Det här betyder replikeringen för Södra området' })
  await expect.element(all).toMatchTextContent(/1 nytt obligatoriskt fält saknar värde.*1 regel gäller aldrig.*1 testfall/)
  await button('Visa alla 2', all).click()
  await expect.poll(() => row('Felkoder').elements().length).toBe(0)
  await button('Replikera').click()
  const question = page.getByRole('dialog', { name: 'Replikera till Södra området?' })
  await expect.element(question).toMatchTextContent(/Lekredskap.*12 objekt i målet saknar.*Årlig kontroll.*Regel 1 gäller aldrig/)
  await button('Replikera ändå', question).click()
  await sees('Replikeringen är klar')
  const confirmedFailures = EFFECTS.flatMap(({ failingTests }) => failingTests.map(({ id }) => id))
  expect(story.bodiesOf(replicateBetween)).toMatchObject([{ confirmedFailures }])
})

test('a plan names all that becomes open to people without a login, and so does the question', async () => {
  await open('that opens something to everybody')
  const words =
    /Blir öppet för alla utan inloggning.*Objekt i kategorin Lekredskap, .*Öppna uppgifter.*Fältet Telefon .*Tjänsten Felanmälan .*listan Lekplatser/
  await expect.element(page.getByRole('alert').filter({ hasText: 'Blir öppet' })).toMatchTextContent(words)
  await button('Replikera').click()
  const question = page.getByRole('dialog', { name: 'Replikera till Södra området?' })
  await expect.element(question).toMatchTextContent(words)
  await expect.element(button('Replikera ändå', question)).toBeVisible()
})

test('an obstacle that is found with the effects hinders like one of the plan', async () => {
  const story = await open('a plan')
  await expect.element(button('Replikera')).toBeEnabled()
  const found = { ...EFFECTS[0]!, lacking: [], named: [], errors: ['Publicera funktionen först'] }
  story.answer(replyWith(showPlanEffects, { items: [found], opened: [] }))
  await story.readAgain()
  await expect.element(row('Lekredskap').getByRole('alert')).toMatchTextContent('Publicera funktionen först')
  await sees('1 sak hindrar replikeringen.')
  await expect.element(button('Replikera')).toBeDisabled()
})

test('a plan is displayed before its effects are known; without them it can be executed', async () => {
  await open('effects are not known yet')
  await expect.element(row('Lekredskap')).toBeVisible()
  await sees('Undersöker vad replikeringen betyder för målet …')
  await expect.element(button('Replikera')).toBeDisabled()
  await open('effects cannot be known')
  await sees(/gick inte att ta reda på vad replikeringen betyder/)
  await expect.element(button('Replikera')).toBeEnabled()
})

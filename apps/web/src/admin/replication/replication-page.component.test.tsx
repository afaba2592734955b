import {
  exportReplicationFile,
  planReplicationBetween,
  replicateBetween,
  storeReplicationFile,
} from '@verka/domain/replication/replication.api.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf as numbered } from '../../stories/fixtures/ids.ts'
import { aReplication, NORTH_PLACE, SOUTH_PLACE } from '../../stories/fixtures/replication.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, sees } from '../../stories/screen.ts'
import { storyOf } from '../../stories/story.ts'
import { answerLater, loseAnswer, refuseWith, replyWith } from '../../stories/stubbed-replies.ts'
import stories, { PLAN, SIGNER } from './replication-page.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
const idOf = (name: string) => PLAN.find(({ names }) => names.some(({ text }) => text === name))!.id
const between = {
  tenantKey: 'demo',
  siteKey: 'north',
  targetTenantId: SOUTH_PLACE.tenantId,
  targetSiteId: SOUTH_PLACE.siteId,
  replicateRecords: false,
  replicatePrivileges: false,
}

test('a plan names what happens and why; each decision makes it again', async () => {
  const story = await open('a plan')
  await expect.element(row('Verktyg')).toMatchTextContent(/Ändrad på båda ställena.*Konflikt/)
  await expect.element(row('Årlig kontroll')).toMatchTextContent(/Kopieras inte: 2 regler, 1 förvalt värde\..*Skapas/)
  await expect.element(row('Besiktning av lekplats')).toMatchTextContent(/Behöver: Besiktning.*Saknar något/)
  await expect.poll(() => row('Felanmälan').elements().length).toBe(0)
  await button('Utelämna', row('Felkoder')).click()
  await button('Ersätt med källans', row('Verktyg')).click()
  await story.settled()
  const bodies = story.bodiesOf(planReplicationBetween)
  expect(bodies.at(-1)).toEqual({ ...between, without: [idOf('Felkoder')], take: [idOf('Verktyg')] })
  await expect.element(row('Verktyg')).toMatchTextContent(/Ersätts.*Behåll målets/)
})

test('it is executed with its hash after a question, and its end is reported', async () => {
  const story = await open('a plan')
  story.answer(replyWith(replicateBetween, aReplication()))
  await button('Replikera').click()
  const question = page.getByRole('dialog', { name: 'Replikera till Södra området?' })
  await expect.element(question).toMatchTextContent(/2 skapas och 1 ändras i Södra området.*1 konflikt är inte avgjord.*1 sak saknar något/)
  await button('Replikera', question).click()
  await sees('Replikeringen är klar')
  expect(story.bodiesOf(replicateBetween)).toEqual([{ ...between, without: [], take: [], hash: 'a hash', liftsLockdown: false }])
})

test('all conflicts that are found are decided at once, and back again', async () => {
  const story = await open('forty conflicts')
  const takes = () => (story.bodiesOf(planReplicationBetween) as { take: string[] }[]).at(-1)!.take.length
  await page.getByRole('searchbox', { name: 'Sök i planen' }).fill('Sak 1')
  await button('Ersätt alla 11 med källans').click()
  await story.settled()
  expect(takes()).toBe(11)
  await page.getByRole('searchbox', { name: 'Sök i planen' }).fill('')
  await button('Ersätt alla 29 med källans').click()
  await story.settled()
  expect(takes()).toBe(40)
  await button('Behåll målets för alla 40').click()
  await expect.element(button('Ersätt alla 40 med källans')).toBeVisible()
})

test('its totals have conflicts, what lacks something and what is left out', async () => {
  await open('a plan')
  await sees('2 skapas, 1 ändras, 1 konflikt att avgöra, 1 saknar något, 1 utelämnas')
})

test('a decision shows that the plan is made again, and keeps the focus', async () => {
  const story = await open('a plan')
  const later = answerLater(replyWith(planReplicationBetween, { hash: 'another', items: PLAN, isLockedDown: false, signer: null }))
  await expect.element(row('Felkoder')).toBeVisible()
  story.answer(later)
  await button('Utelämna', row('Felkoder')).click()
  await sees('Planen görs om …')
  await expect.element(row('Felkoder')).toHaveAttribute('aria-busy', 'true')
  await expect.element(button('Utelämna', row('Felkoder'))).toHaveFocus()
  await expect.element(button('Replikera')).toBeDisabled()
  later.release()
  await expect.element(row('Felkoder')).toHaveAttribute('aria-busy', 'false')
})

const start = async () => {
  await button('Replikera').click()
  await button('Replikera', page.getByRole('dialog')).click()
}

test('a plan that is no longer right is made again, with what was left out', async () => {
  const story = await open('a plan')
  await button('Utelämna', row('Felkoder')).click()
  await story.settled()
  story.answer(refuseWith(replicateBetween, { status: 409, code: 'conflict', errors: [{ message: '@replication.planChanged' }] }))
  const before = story.bodiesOf(planReplicationBetween).length
  await start()
  await sees('Något har ändrats sedan planen visades')
  await story.settled()
  const plans = story.bodiesOf(planReplicationBetween)
  expect(plans.length).toBeGreaterThan(before)
  expect(plans.at(-1)).toEqual({ ...between, without: [idOf('Felkoder')], take: [] })
})

test('decisions are there after the page is loaded again; one about something else by now is not', async () => {
  const story = await open('a plan')
  await button('Utelämna', row('Felkoder')).click()
  await button('Ersätt med källans', row('Verktyg')).click()
  await story.settled()
  // the message is there for five seconds, and a busy machine loads for longer
  const [again] = await Promise.all([story.reload(), sees('Det du hade utelämnat och beslutat finns kvar.')])
  // its plan is there: another one is asked for only then
  await expect.element(row('Verktyg')).toBeVisible()
  expect(again.bodiesOf(planReplicationBetween)[0]).toEqual({ ...between, without: [idOf('Felkoder')], take: [idOf('Verktyg')] })
  const later = PLAN.slice(1).map((item) => (item.state === 'conflict' ? { ...item, targetVersion: 7 } : item))
  again.answer(replyWith(planReplicationBetween, { hash: 'another', items: later, isLockedDown: false, signer: null }))
  await again.readAgain()
  await expect.poll(() => again.bodiesOf(planReplicationBetween).at(-1)).toEqual({ ...between, without: [], take: [] })
})

test('a link to a site that cannot be used says so at the field', async () => {
  await open('of a link to a site that is not there')
  await sees('Området i länken finns inte, eller så får du inte replikera från det.')
  await sees('Området i länken finns inte, eller så får du inte replikera till det.')
  await open('of a link with one site twice')
  await sees('Välj ett annat område än det du replikerar från.')
})

test('a difference has the names of both sides', async () => {
  await open('a difference')
  await button('Visa skillnaden', row('Lekredskap')).click()
  await expect.element(row('Lekredskap')).toMatchTextContent(/I målet.*Södra området.*I källan.*Norra området/)
})

test('the sites are those of the address, and of the choice', async () => {
  const story = await open('nothing chosen')
  await page.getByRole('combobox', { name: 'Replikera till' }).click()
  await page.getByRole('option', { name: 'Södra området' }).click()
  await story.settled()
  expect(story.address()).toContain(`to=${SOUTH_PLACE.siteId}`)
  expect(story.bodiesOf(planReplicationBetween)).toHaveLength(1)
  expect(story.address()).toContain(`from=${NORTH_PLACE.siteId}`)
})

const fileInput = () => document.querySelector<HTMLInputElement>('input[type=file]')
async function upload(name: string) {
  await expect.poll(fileInput).not.toBeNull()
  await userEvent.upload(fileInput()!, new File(['{"format":"verka-configuration"}'], name))
}
const readFile = {
  id: idOf('Felkoder'),
  source: { tenantId: NORTH_PLACE.tenantId, tenantName: 'Dalen', siteId: NORTH_PLACE.siteId, siteName: 'Byn' },
  signer: SIGNER,
  hasRecords: true,
  hasPrivileges: false,
}

test('a file is read for its target and planned; its unknown signer is accepted before it is replicated', async () => {
  const story = await open('signed by an unknown installation')
  story.answer(replyWith(storeReplicationFile, readFile))
  story.answer(replyWith(replicateBetween, aReplication({ origin: 'file' })))
  await upload('dalen.json')
  await sees(/dalen\.json.*Från Dalen, Byn/)
  expect(story.bodiesOf(storeReplicationFile)).toEqual([{ bundle: '{"format":"verka-configuration"}' }])
  const { tenantKey: _tenant, siteKey: _site, ...into } = between
  const question = { ...into, fileId: readFile.id, replicateRecords: true, without: [], take: [] }
  await expect.poll(() => story.bodiesOf(planReplicationBetween).at(-1)).toEqual(question)
  await expect.element(button('Replikera')).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Jag litar på avsändaren' }).click()
  await button('Replikera').click()
  await button('Replikera', page.getByRole('dialog')).click()
  await sees('Replikeringen är klar')
  expect(story.bodiesOf(replicateBetween)).toEqual([
    { ...question, hash: 'a hash', liftsLockdown: false, acceptsSigner: SIGNER.fingerprint },
  ])
})

test('a file that cannot be read says why, and makes no plan', async () => {
  const story = await open('a plan')
  story.answer(
    refuseWith(storeReplicationFile, {
      status: 422,
      code: 'invalid',
      errors: [{ message: '@replication.bundleTampered', field: 'bundle' }],
    }),
  )
  // the plan of the site is there
  await expect.element(row('Verktyg')).toBeVisible()
  const plans = story.bodiesOf(planReplicationBetween).length
  await upload('fel.json')
  await expect.poll(() => page.getByRole('button', { name: 'Replikera' }).elements().length).toBe(0)
  await sees('Filen är ändrad efter att den signerades. Inget har lästs in.')
  // the same file is refused again
  await expect.element(button('Försök igen')).not.toBeInTheDocument()
  await expect.element(button('En annan fil')).toBeVisible()
  expect(story.bodiesOf(planReplicationBetween)).toHaveLength(plans)
  await button('Ta bort filen').click()
  await expect.element(row('Verktyg')).toMatchTextContent(/Konflikt/)
})

/** Chooses a file as the page sees it chosen: 11 MB take the way through the driver of the browser 20 s. */
function choose(file: File): void {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  fileInput()!.files = transfer.files
  fileInput()!.dispatchEvent(new Event('change', { bubbles: true }))
}

test.each<[string, BlobPart, RegExp]>([
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), /Filen är ingen text i UTF-8/],
  ['a text in Latin-1', new Uint8Array([0x7b, 0xe5, 0x7d]), /Filen är ingen text i UTF-8/],
  ['an empty file', ' \n', /Filen är tom/],
  ['a text', 'hej', /Filen är ingen hel JSON-fil/],
  ['JSON of something else', '{"name":"x"}', /Filen är JSON, men ingen konfiguration från Verka/],
  ['a file of 11 MB', new Uint8Array(11 * 1024 * 1024), /Filen är större än 10 MB/],
])('%s is not sent, says what is wrong, and leaves no plan', async (_name, content, message) => {
  const story = await open('a plan')
  await expect.element(row('Verktyg')).toBeVisible()
  await expect.poll(fileInput).not.toBeNull()
  choose(new File([content], 'fil.json'))
  await sees(message)
  await expect.poll(() => page.getByRole('button', { name: 'Replikera' }).elements().length).toBe(0)
  expect(story.bodiesOf(storeReplicationFile)).toEqual([])
})

test('what the source has no longer is listed, with the way to it in the target', async () => {
  await open('gone in the source')
  await sees('Inget att göra: området har redan allt. 1 finns inte längre i källan')
  await expect.element(row('Stegar')).toMatchTextContent(/Finns inte längre i källan. Planen tar inte bort den.*Borta i källan/)
  await expect
    .element(row('Stegar').getByRole('link', { name: 'Öppna i målområdet' }))
    .toHaveAttribute('href', `/elements/types/${numbered('replication', 20)}/edit?site=south`)
})

test('a file whose upload was cut is sent again', async () => {
  const story = await open('signed by a known installation')
  story.answer(loseAnswer(storeReplicationFile))
  await upload('dalen.json')
  await sees(/Servern svarade inte/)
  story.answer(replyWith(storeReplicationFile, readFile))
  await button('Försök igen').click()
  await sees(/Från Dalen, Byn/)
})

test('chosen definitions are exported', async () => {
  const story = await open('export')
  await page.getByRole('checkbox', { name: /^Tjänster/ }).click()
  await page.getByRole('checkbox', { name: 'Utlåning' }).click()
  await page.getByRole('searchbox', { name: 'Sök', exact: true }).fill('felk')
  await page.getByRole('checkbox', { name: 'Felkoder' }).click()
  await button('Exportera (5)').click()
  await sees('8 saker exporterade')
  const names = ['Lekredskap', 'Verktyg', 'Årlig kontroll', 'Besiktning', 'Utlåning']
  expect(story.bodiesOf(exportReplicationFile)).toEqual([{ tenantKey: 'demo', siteKey: 'north', ids: names.map(idOf) }])
})

test('what is created is displayed: its fields with their kind, and its rules as sentences with the names of other forms', async () => {
  await open('with effects')
  await button('Visa innehållet', row('Årlig kontroll')).click()
  await expect.element(row('Årlig kontroll')).toMatchTextContent(/Vikt.*Decimaltal.*Obligatoriskt/)
  await expect.element(row('Årlig kontroll')).toMatchTextContent(/Sort.*Anteckning/)
  await expect.element(row('Årlig kontroll')).not.toMatchTextContent(/I målet/)
  await button('Dölj innehållet', row('Årlig kontroll')).click()
})

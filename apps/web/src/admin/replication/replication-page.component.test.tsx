import {
  exportReplicationFile,
  planReplicationBetween,
  replicateBetween,
  storeReplicationFile,
  undoReplication,
} from '@verka/domain/replication/replication.api.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aReplication, NORTH_PLACE, SOUTH_PLACE } from '../../stories/fixtures/replication.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, sees } from '../../stories/screen.ts'
import { storyOf } from '../../stories/story.ts'
import { refuseWith, replyWith } from '../../stories/stubbed-replies.ts'
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
  await expect.element(row('Verktyg')).toMatchTextContent(/Konflikt.*Ändrad på båda ställena/)
  await expect.element(row('Årlig kontroll')).toMatchTextContent(/Skapas.*Kopieras inte: 2 regler, 1 förvalt värde\./)
  await expect.element(row('Besiktning av lekplats')).toMatchTextContent(/Saknar något.*Behöver: Besiktning/)
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
  await expect.element(question).toMatchTextContent(/2 skapas och 1 ändras i Södra området/)
  await button('Replikera', question).click()
  await sees('Replikeringen är klar')
  expect(story.bodiesOf(replicateBetween)).toEqual([{ ...between, without: [], take: [], hash: 'a hash', liftsLockdown: false }])
})

test('a failed one lists its errors by what they are about', async () => {
  const story = await open('a plan')
  const groupedErrors = [{ title: 'Verktyg', messages: ['Fältet Plats har värden i 12 objekt'] }]
  story.answer(replyWith(replicateBetween, aReplication({ state: 'failed', groupedErrors })))
  await button('Replikera').click()
  await button('Replikera', page.getByRole('dialog')).click()
  const errors = page.getByRole('dialog', { name: 'Följande fel inträffade' })
  await expect.element(errors).toMatchTextContent(/Verktyg.*Fältet Plats har värden i 12 objekt/)
})

test('an earlier one is undone after a question', async () => {
  const story = await open('earlier ones')
  await expect.element(row('Ändrad sedan replikeringen')).toMatchTextContent(/Ångrad.*Detta behölls.*Verktyg/)
  story.answer(replyWith(undoReplication, aReplication({ state: 'undone', can: { undo: false } })))
  await button('Ångra').click()
  await button('Ångra', page.getByRole('dialog')).click()
  await sees('Replikeringen är ångrad')
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
  const plans = story.bodiesOf(planReplicationBetween).length
  await upload('fel.json')
  await sees('Filen är ändrad efter att den signerades. Inget har lästs in.')
  expect(story.bodiesOf(planReplicationBetween)).toHaveLength(plans)
  await button('Ta bort filen').click()
  await expect.element(row('Verktyg')).toMatchTextContent(/Konflikt/)
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

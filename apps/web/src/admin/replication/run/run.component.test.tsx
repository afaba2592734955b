import { getReplication, listReplications, replicateBetween, undoReplication } from '@verka/domain/replication/replication.api.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aReplication, planItem } from '../../../stories/fixtures/replication.ts'
import { openStory } from '../../../stories/open-story.tsx'
import { button, sees } from '../../../stories/screen.ts'
import { storyOf } from '../../../stories/story.ts'
import { answerLater, loseAnswer, refuseWith, replyWith } from '../../../stories/stubbed-replies.ts'
import stories, { OFF } from '../replication-page.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()

const start = async () => {
  await button('Replikera').click()
  await button('Replikera', page.getByRole('dialog')).click()
}

test('without an answer it says that it is unknown, and shows the one that has begun', async () => {
  const story = await open('a plan')
  const begun = aReplication({ state: 'running', done: 3 })
  story.answer(loseAnswer(replicateBetween))
  const list = answerLater(replyWith(listReplications, { items: [begun] }))
  story.answer(list)
  await start()
  await sees('Det är okänt om replikeringen har börjat. Verka tar reda på det.')
  story.answer({ ...replyWith(getReplication, begun), isEndless: true })
  list.release()
  await expect.element(page.getByRole('dialog', { name: 'Arbetet pågår' })).toMatchTextContent(/3 av 8/)
  story.answer(replyWith(getReplication, aReplication()))
  await sees('Replikeringen är klar')
  expect(story.bodiesOf(replicateBetween)).toHaveLength(1)
})

test('a network that is lost while it runs is reported, and its progress is asked for again', async () => {
  const story = await open('a plan')
  story.answer(replyWith(replicateBetween, aReplication({ state: 'running', done: 3 })))
  story.answer({ ...loseAnswer(getReplication), isEndless: true })
  await start()
  await sees(/^Ingen kontakt med Verka just nu/)
  story.answer(replyWith(getReplication, aReplication()))
  await sees('Replikeringen är klar')
})

test('one without an answer that has not begun is sent again with its key; an earlier one of the same plan is not it', async () => {
  const story = await open('a plan')
  const failed = aReplication({ id: planItem(200, 'record', '').id, state: 'failed' })
  story.answer(replyWith(listReplications, { items: [failed] }))
  await story.readAgain()
  await sees('Misslyckades')
  story.answer(loseAnswer(replicateBetween))
  await start()
  await sees(/har troligen inte börjat/)
  story.answer(replyWith(replicateBetween, aReplication()))
  await button('Försök igen').click()
  await sees('Replikeringen är klar')
  const keys = story.sent.filter(({ call }) => call === replicateBetween.name).map(({ idempotencyKey }) => idempotencyKey)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
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

test('a processor that is created says in the plan that it is off, and after it and in the list what it needs and where', async () => {
  const story = await open('with processors')
  await expect.element(row('Ekonomisystemet')).toMatchTextContent(/Skapas avstängd: skriv in dess hemlighet och slå på den\./)
  story.answer(replyWith(replicateBetween, aReplication({ switchedOff: OFF })))
  await start()
  const dialog = page.getByRole('dialog', { name: 'Avstängt tills du slår på det' })
  await expect.element(dialog).toMatchTextContent(/Ekonomisystemet: skriv in dess hemlighet.*Mejl till verkstaden: slå på den/)
  const address = `/processors/configs/${OFF[0]!.id}/edit?site=south`
  await expect.element(dialog.getByRole('link', { name: 'Ekonomisystemet' })).toHaveAttribute('href', address)
  await open('earlier one with processors that are off')
  await expect.element(page.getByRole('link', { name: 'Ekonomisystemet' })).toHaveAttribute('href', address)
})

test('an earlier one is undone after a question', async () => {
  const story = await open('earlier ones')
  await expect.element(row('Ändrad sedan replikeringen')).toMatchTextContent(/Ångrad.*Detta behölls.*Verktyg/)
  story.answer(replyWith(undoReplication, aReplication({ state: 'undone', can: { undo: false } })))
  await button('Ångra').click()
  await button('Ångra', page.getByRole('dialog')).click()
  await sees('Replikeringen är ångrad')
})

test('a tenant that was locked meanwhile is said, and a system administrator may undo all the same', async () => {
  const story = await openStory({ ...storyOf(stories, 'earlier ones'), role: 'superUser' })
  story.answer(refuseWith(undoReplication, { status: 423, code: 'lockdown', errors: [{ message: '@errors.lockdown' }] }))
  await button('Ångra').click()
  await button('Ångra', page.getByRole('dialog')).click()
  const question = page.getByRole('dialog', { name: 'Demokommunen är låst för ändringar' })
  await expect.element(question).toBeVisible()
  story.answer(replyWith(undoReplication, aReplication({ state: 'undone', can: { undo: false } })))
  await button('Ångra trots låsningen', question).click()
  await sees('Replikeringen är ångrad')
  expect(story.bodiesOf(undoReplication)).toEqual([{ liftsLockdown: false }, { liftsLockdown: true }])
})

test('of a locked tenant an administrator cannot undo one, and reads why', async () => {
  await open('earlier one of a locked tenant')
  await expect.element(button('Ångra')).toBeDisabled()
  await expect.element(button('Ångra')).toHaveAccessibleDescription('Kunden är låst: replikeringen kan inte ångras nu.')
})

test('of a locked tenant the first question to a system administrator says so, and its answer undoes it', async () => {
  const story = await open('earlier one of a locked tenant, for a system administrator')
  story.answer(replyWith(undoReplication, aReplication({ state: 'undone', can: { undo: false } })))
  await button('Ångra').click()
  const question = page.getByRole('dialog', { name: 'Ångra replikeringen?' })
  await expect.element(question).toMatchTextContent(/Kunden är låst\. Som systemadministratör kan du ångra replikeringen ändå\./)
  await button('Ångra trots låsningen', question).click()
  await sees('Replikeringen är ångrad')
  expect(story.bodiesOf(undoReplication)).toEqual([{ liftsLockdown: true }])
})

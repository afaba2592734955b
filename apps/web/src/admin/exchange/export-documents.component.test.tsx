import { getDocumentProgress } from '@verka/domain/documents/documents.api.ts'
import { exportElements } from '@verka/domain/exports/exports.api.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openStory } from '../../stories/open-story.tsx'
import { button, link, sees } from '../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import { answerLater, neverAnswer, replyWith, replyWithFile, type StubbedReply } from '../../stories/stubbed-replies.ts'
import stories from '../elements/list-page.stories.tsx'

const open = (document: StubbedReply) => {
  const story = storyOf(stories, 'some rows')
  const making = replyWith(getDocumentProgress, { state: 'making', ahead: 0, done: 0, total: 0 })
  return openStory({ ...story, replies: [document, making, ...story.replies!] }, DESKTOP)
}
const note = () => page.getByRole('status').filter({ hasText: 'Dokumentet skapas' })
/** Names of the files that were saved on the device. */
function savedFiles(): string[] {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  return saved
}
const start = async () => {
  await button('Exportera').click()
  await page.getByRole('menuitem', { name: /\.csv/ }).first().click()
}

test('an export that takes a while says so, and is cancelled without an error', async () => {
  const saved = savedFiles()
  await open(neverAnswer(exportElements))
  await start()
  await button('Avbryt', note()).click()
  await expect.element(note()).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(saved).toEqual([])
})

test('an export goes on when its page is left, and is saved under the name that the server gave it', async () => {
  const saved = savedFiles()
  const document = answerLater(replyWithFile(exportElements, 'Verktyg 2026-11-23.csv'))
  const story = await open(document)
  await start()
  await expect.element(note()).toBeVisible()
  await link(/^Borrhammare/).click()
  await expect.poll(story.address).toMatch(/\/edit/)
  await expect.element(note()).toBeVisible()
  document.release()
  await expect.poll(() => saved).toEqual(['Verktyg 2026-11-23.csv'])
  await sees('Listan är exporterad.')
  await expect.element(note()).not.toBeInTheDocument()
})

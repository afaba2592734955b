import { checkLabels, previewLabel, printLabels } from '@verka/domain/labels/labels.api.ts'
import { savePreference } from '@verka/domain/preferences/preferences.api.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../stories/fixtures/ids.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, checkbox, dialog, input, radio, sees, seesNo } from '../../stories/screen.ts'
import { pick } from '../../stories/screen-of-definitions.ts'
import { DESKTOP, PHONE, storyOf } from '../../stories/story.ts'
import { replyWith, replyWithPicture } from '../../stories/stubbed-replies.ts'
import stories from './print-labels.stories.tsx'

const open = (name: string, look = DESKTOP) => openStory(storyOf(stories, name), look)
const picture = (name: RegExp) => page.getByRole('img', { name })
const notice = () => dialog().getByRole('status')

test('labels are drawn as they are chosen, and begin at the first that is unused; the choice is stored when they are made', async () => {
  const story = await open('two')
  await expect.element(picture(/^Så blir etiketten.*Borrhammare, V-001$/)).toBeVisible()
  await radio('Data Matrix').click()
  await checkbox('Kategori').click()
  await expect.element(picture(/V-001, Verktyg$/)).toBeVisible()
  await expect
    .poll(() => story.bodiesOf(previewLabel).at(-1))
    .toMatchObject({ design: { codeKind: 'dataMatrix', lines: ['title', 'code', 'category'] } })
  await input('Börja på etikett nr').fill('20')
  await sees('2 etiketter på 1 ark')
  story.answer(replyWithPicture(printLabels))
  await button('Hämta 2 etiketter').click()
  await sees('2 etiketter är hämtade som PDF.')
  expect(story.bodiesOf(printLabels)).toEqual([
    expect.objectContaining({ startAt: 20, leaveOutUnwritable: false, objects: { elementIds: [1, 2].map((at) => idOf('element', at)) } }),
  ])
  expect(story.bodiesOf(savePreference)).toEqual([
    {
      value: { design: expect.objectContaining({ codeKind: 'dataMatrix' }), lines: [[idOf('elementType'), ['title', 'code', 'category']]] },
    },
  ])
})

test('a refusal is said, and the choice stays', async () => {
  await open('one')
  await radio('Data Matrix').click()
  await button('Hämta 1 etikett').click()
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  await expect.element(radio('Data Matrix')).toBeChecked()
})

test('what is found about all labels is said before they are made, about the chosen kind of code, with its remedy', async () => {
  const story = await open('findings')
  await pick('Etiketter', /L7651/)
  await radio('Bara koden').click()
  await expect.element(notice()).toMatchTextContent(/Titeln får inte plats: 2 av 4 etiketter kortar den \(P-2 och ÄÖ-1\)/)
  await expect.element(notice()).not.toMatchTextContent(/streckkod/)
  await expect.poll(() => story.bodiesOf(checkLabels).at(-1)).toMatchObject({ design: { layout: 'avery-L7651', holds: 'code' } })
  await radio(/Code 128/).click()
  await expect.element(notice()).toMatchTextContent(/1 kod har tecken som ingen streckkod kan ha: 漢字-1\./)
  await expect.element(notice()).toMatchTextContent(/1 av 4 koder har bokstäver/)
  await expect.element(button(/^Hämta/)).toBeDisabled()
  await button('Hoppa över 1 objekt').click()
  await expect.element(notice()).toMatchTextContent(/1 objekt får ingen etikett: 漢字-1\./)
  await expect.element(button('Hämta 3 etiketter')).toBeEnabled()
})

test('of one that no barcode holds there is one notice, and another kind of code is one press', async () => {
  await open('one that no barcode holds')
  await radio(/Code 128/).click()
  await expect.element(button(/^Hämta/)).toBeDisabled()
  await button('Byt till QR').click()
  await expect.element(notice()).not.toBeInTheDocument()
  await expect.element(button('Hämta 1 etikett')).toBeEnabled()
})

test('a label may hold the open address, which is made where there is none', async () => {
  const story = await open('open addresses')
  await radio('Öppen adress').click()
  await expect.element(picture(/Borrhammare/)).toBeVisible()
  await expect.poll(() => story.bodiesOf(checkLabels).at(-1)).toMatchObject({ design: { holds: 'openAddress' } })
  await sees(/ingen öppen adress/)
  story.answer(replyWith(checkLabels, { count: 2, firstId: idOf('element', 1), notices: [] }))
  await button('Skapa öppna adresser').click()
  await seesNo(/ingen öppen adress/)
})

test('on a phone the label fits the screen, and its text names the object', async () => {
  await open('one', PHONE)
  const label = picture(/Borrhammare, V-001/)
  await expect.element(label).toBeVisible()
  expect(label.element().getBoundingClientRect().right).toBeLessThanOrEqual(PHONE.width)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width)
})

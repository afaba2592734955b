import { MAX_FILE_BYTES } from '@verka/domain/files/file-types.ts'
import { createImport, getImport } from '@verka/domain/imports/imports.api.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../../stories/fixtures/ids.ts'
import { dataImport } from '../../../stories/fixtures/imports.ts'
import { openStory } from '../../../stories/open-story.tsx'
import { button, choose, combobox, dialog, input, sees } from '../../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../../stories/story.ts'
import { loseAnswer, refuseWith, replyWith } from '../../../stories/stubbed-replies.ts'
import { stubUploads, uploaded } from '../../../stories/stubbed-uploads.ts'
import stories from './new-import-page.stories.tsx'

const FILE = idOf('file')
const BEGUN = dataImport('reading')

let uploads: ReturnType<typeof stubUploads>
beforeEach(() => void (uploads = stubUploads()))

/** Names and texts of the files that arrived. */
const received = () => Promise.all(uploads.received.map(async ({ name, content }) => ({ name, text: await content.text() })))

async function open(name: string) {
  const story = await openStory(storyOf(stories, name), DESKTOP)
  story.answer(uploaded('verktyg.csv', 'text/csv', 'import'))
  story.answer(replyWith(createImport, BEGUN))
  story.answer(replyWith(getImport, BEGUN))
  return story
}
const table = (name = 'verktyg.csv', type = 'text/csv') => new File(['Titel;Kod\nSåg;1'], name, { type })

async function chooseFile(file: File) {
  await expect.element(button('Välj fil')).toBeVisible()
  const chooser = document.querySelector<HTMLInputElement>('[data-file-input]')!
  const files = new DataTransfer()
  files.items.add(file)
  chooser.files = files.files
  chooser.dispatchEvent(new Event('change', { bubbles: true }))
}

describe('a file', () => {
  test('is uploaded and its import begins, of the category that the list gave', async () => {
    const story = await open('objects')
    await chooseFile(table())
    await expect.poll(story.address).toBe(`/imports/${BEGUN.id}`)
    expect(await received()).toEqual([{ name: 'verktyg.csv', text: 'Titel;Kod\nSåg;1' }])
    expect(story.bodiesOf(createImport)).toEqual([{ target: 'element', typeId: idOf('elementType'), fileId: FILE }])
  })

  test('can be dropped', async () => {
    const story = await open('objects')
    await sees('Släpp en fil här')
    const data = new DataTransfer()
    data.items.add(table())
    const target = page.getByText('Släpp en fil här').element()
    target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }))
    await expect.poll(story.address).toBe(`/imports/${BEGUN.id}`)
  })

  test('beside others is not chosen by chance: one is dropped at a time', async () => {
    const story = await open('objects')
    await sees('Släpp en fil här')
    const data = new DataTransfer()
    data.items.add(table('a.csv'))
    data.items.add(table('b.csv'))
    const target = page.getByText('Släpp en fil här').element()
    target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }))
    await sees(/^Släpp en fil i taget/)
    expect(await received()).toEqual([])
    expect(story.bodiesOf(createImport)).toEqual([])
  })

  test('of another type is refused before it is sent, with the types that can be read', async () => {
    const story = await open('objects')
    await chooseFile(new File(['%PDF'], 'verktyg.pdf', { type: 'application/pdf' }))
    await sees('Otillåten filtyp för import. Filen måste vara Excel, TXT, CSV, ZIP.')
    expect(await received()).toEqual([])
    expect(story.bodiesOf(createImport)).toEqual([])
    await chooseFile(table())
    await expect.poll(story.address).toBe(`/imports/${BEGUN.id}`)
  })

  test('that is too large or empty is refused before it is sent', async () => {
    await open('objects')
    const large = table()
    Object.defineProperty(large, 'size', { value: MAX_FILE_BYTES + 1 })
    // an input copies its files: the refusal follows from the dropped one itself
    const data = { files: [large] } as unknown as DataTransfer
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true })
    Object.defineProperty(drop, 'dataTransfer', { value: data })
    page.getByText('Släpp en fil här').element().dispatchEvent(drop)
    await sees('Filen får vara max 100 MiB stor')
    await chooseFile(new File([], 'tom.csv', { type: 'text/csv' }))
    await sees('Filen är tom')
    expect(await received()).toEqual([])
  })

  test('that is chosen before its category waits for it', async () => {
    const story = await open('objects: no category chosen')
    await chooseFile(table())
    await sees('Filen är uppladdad och väntar på ditt val.')
    await expect.element(combobox('Kategori')).toHaveAccessibleDescription('Välj en kategori. Filen läses sedan av sig själv.')
    expect(story.bodiesOf(createImport)).toEqual([])
    await choose('Kategori', 'Verktyg')
    await expect.poll(story.address).toBe(`/imports/${BEGUN.id}`)
    expect(story.bodiesOf(createImport)).toEqual([{ target: 'element', typeId: idOf('elementType'), fileId: FILE }])
  })

  test('is kept when the server refuses its import, which can be begun again', async () => {
    const story = await open('objects')
    story.answer(refuseWith(createImport, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] }))
    await chooseFile(table())
    await expect.element(button('Försök igen')).toBeVisible()
    story.answer(replyWith(createImport, BEGUN))
    await button('Försök igen').click()
    await expect.poll(story.address).toBe(`/imports/${BEGUN.id}`)
    expect(await received()).toHaveLength(1)
  })

  test('begins one import, also when the answer was lost', async () => {
    const story = await open('objects')
    story.answer(loseAnswer(createImport))
    await chooseFile(table())
    await expect.element(button('Försök igen')).toBeVisible()
    story.answer(replyWith(createImport, BEGUN))
    await button('Försök igen').click()
    await expect.poll(story.address).toBe(`/imports/${BEGUN.id}`)
    const keys = story.sent.filter(({ call }) => call === createImport.name).map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toEqual([keys[0], keys[0]])
  })
})

describe('pasted cells', () => {
  test('are sent as a text file', async () => {
    const story = await open('cells are pasted')
    await input('Celler').fill('Titel\tKod\nSåg\t1\nYxa\t2')
    await sees('3 rader inklistrade')
    await button('Använd cellerna', dialog()).click()
    await expect.poll(story.address).toBe(`/imports/${BEGUN.id}`)
    expect(await received()).toEqual([{ name: 'Inklistrat.txt', text: 'Titel\tKod\nSåg\t1\nYxa\t2' }])
  })

  test('without any row are an error', async () => {
    await open('cells are pasted')
    await button('Använd cellerna', dialog()).click()
    await expect.element(input('Celler')).toHaveAccessibleDescription(/Klistra in minst en rad\./)
    expect(await received()).toEqual([])
  })

  test('can be pasted anywhere on the page, but an input keeps what is pasted into it', async () => {
    const story = await open('objects')
    await sees('Släpp en fil här')
    const paste = (target: EventTarget) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'Titel\nSåg')
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }
    paste(combobox('Kategori').element())
    expect(await received()).toEqual([])
    paste(document.body)
    await expect.poll(story.address).toBe(`/imports/${BEGUN.id}`)
    expect(await received()).toEqual([{ name: 'Inklistrat.txt', text: 'Titel\nSåg' }])
  })
})

test('the page of users has no category, and their import begins with the file alone', async () => {
  const story = await open('users')
  await chooseFile(table())
  await expect.poll(() => story.bodiesOf(createImport)).toEqual([{ target: 'user', fileId: FILE }])
})

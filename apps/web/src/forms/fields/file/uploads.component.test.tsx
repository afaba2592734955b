import { downloadFile } from '@verka/domain/files/files.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { executeOperation, prepareStart } from '@verka/domain/operations/operations.api.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { field } from '../../../stories/fixtures/definitions.ts'
import { idOf } from '../../../stories/fixtures/ids.ts'
import { executed, prepared, START_ADDRESS } from '../../../stories/fixtures/operations.ts'
import { openStory } from '../../../stories/open-story.tsx'
import { button, dialog, link, seesNo } from '../../../stories/screen.ts'
import { replyWith, replyWithPicture } from '../../../stories/stubbed-replies.ts'
import { stubUploads, uploaded } from '../../../stories/stubbed-uploads.ts'

const open = (...fields: Field[]) => {
  const form = prepared('simpleForm', 'Kontroll', fields)
  const replies = [
    replyWith(prepareStart, form),
    replyWith(executeOperation, executed(form)),
    uploaded('foto.jpg', 'image/jpeg', 'image'),
    replyWithPicture(downloadFile),
  ]
  return openStory({ name: 'uploads', address: START_ADDRESS, role: 'user', replies })
}
const choose = (file: File, at = 0) => page.elementLocator(document.querySelectorAll('[data-file-input]')[at]!).upload(file)

/** A photo of a phone that was held upright: the camera's metadata turn it to the right, and say where it was. */
async function photoOf(width: number, height: number): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#f00'
  pen.fillRect(0, 0, width / 2, height / 2)
  const jpeg = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!), 'image/jpeg', 0.9))
  const entry = (tag: number, type: number, count: number, value: number) => [tag & 255, tag >> 8, type, 0, count, 0, 0, 0, value, 0, 0, 0]
  const [orientation, position, north] = [entry(0x0112, 3, 1, 6), entry(0x8825, 4, 1, 38), entry(1, 2, 2, 'N'.charCodeAt(0))]
  const tiff = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0, ...orientation, ...position, 0, 0, 0, 0, 1, 0, ...north, 0, 0, 0, 0]
  const metadata = [...new TextEncoder().encode('Exif\0\0'), ...tiff]
  const [start, rest] = [jpeg.slice(0, 2), jpeg.slice(2)]
  return new File([start, new Uint8Array([0xff, 0xe1, 0, metadata.length + 2, ...metadata]), rest], 'foto.jpg', { type: 'image/jpeg' })
}
const textOf = async (blob: Blob) => new TextDecoder('latin1').decode(await blob.arrayBuffer())

test('a picture is scaled on the device, upright and without its position; if the field requires it the original is sent', async () => {
  const uploads = stubUploads()
  await open(field(1, 'Liten', { fieldType: 'image' }), field(2, 'Original', { fieldType: 'image', validation: { keepOriginal: true } }))
  const photo = await photoOf(2800, 2100)
  expect(await textOf(photo)).toContain('Exif')
  await choose(photo)
  await expect.poll(() => uploads.received.length).toBe(1)
  await choose(photo, 2)
  await expect.poll(() => uploads.received.length).toBe(2)
  await expect.element(button('Visa foto.jpg').nth(1)).toBeVisible()
  const [scaled, original] = uploads.received.map(({ content }) => content)
  expect(await textOf(original!)).toBe(await textOf(photo))
  expect(await textOf(scaled!)).not.toContain('Exif')
  expect(scaled!.size).toBeLessThanOrEqual(500 * 1024)
  const upright = await createImageBitmap(scaled!)
  expect([upright.width, upright.height]).toEqual([1920, 2560])
  const canvas = new OffscreenCanvas(1920, 2560).getContext('2d')!
  canvas.drawImage(upright, 0, 0)
  // what the sensor had in its upper left
  const [red, green] = [canvas.getImageData(1800, 100, 1, 1).data, canvas.getImageData(100, 100, 1, 1).data].map((data) => data[1]!)
  expect([red! < 50, green! > 200]).toEqual([true, true])
})

test('a device that stores no files says so, before one leaves, too; a form that is sent during an upload waits for it', async () => {
  const refuse = () => {
    throw new DOMException('no storage', 'InvalidStateError')
  }
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(refuse)
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(refuse)
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const uploads = stubUploads()
  uploads.lose()
  const story = await open(field(1, 'Bild', { fieldType: 'image' }))
  await choose(await photoOf(80, 60))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Enheten kan inte spara den/)
  await link('Borrhammare').click()
  await expect.element(dialog('Du har osparade ändringar!')).toMatchTextContent(/kan inte sparas på enheten: foto\.jpg\./)
  await button('Stanna kvar').click()

  network.mockReturnValue(true)
  uploads.hold()
  await button('Försök igen med foto.jpg').click()
  await button('Skicka in').click()
  const waiting = button('Skickar')
  await expect.element(waiting).toBeVisible()
  await button('Skicka inte än').click()
  await expect.element(waiting).not.toBeInTheDocument()
  // an error is shown at once, and a running upload is not one
  await seesNo(/Vänta tills|att rätta/)
  await button('Skicka in').click()
  await expect.element(waiting).toHaveFocus()
  expect(story.bodiesOf(executeOperation)).toEqual([])
  uploads.arrive()
  await expect.poll(story.address).toContain('/exe/transaction/')
  expect(story.bodiesOf(executeOperation)).toMatchObject([
    { dataProperties: [{ value: [{ fileId: idOf('file'), fileName: 'foto.jpg' }] }] },
  ])
})

import { commentReport, createReport } from '@verka/domain/open-reports/report-form.api.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStory, type OpenStory } from '../../stories/open-story.tsx'
import { button, sees } from '../../stories/screen.ts'
import { PHONE, storyOf } from '../../stories/story.ts'
import { loseAnswer, replyWith } from '../../stories/stubbed-replies.ts'
import stories from './report.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), PHONE)
const sent = (story: OpenStory) => story.sent.filter(({ call }) => call === createReport.name)

test('a report is sent with a secret of its own, which the receipt has in its link', async () => {
  const story = await open('empty')
  await userEvent.fill(page.getByLabelText(/Vad är fel/), 'Kedjan är av')
  await button('Skicka anmälan').click()
  await expect.poll(() => sent(story).length).toBe(1)
  const [report] = sent(story)
  const { secret, dataProperties } = report!.body as { secret: string; dataProperties: { value: unknown }[] }
  expect(dataProperties.map(({ value }) => value)).toContain('Kedjan är av')
  // in the same language
  await expect.poll(() => story.address()).toContain(`/report/demo/north?sent=L-N004&culture=sv-SE#${secret}`)
})

test('the form says for how many days contact details are kept, and when a mail comes', async () => {
  await open('empty')
  await sees(/De raderas 90 dagar efter att ärendet är avslutat\. Blir anmälan inget ärende raderas de med anmälan, efter 30 dagar\./)
  await sees(/Du får mejl när någon tar hand om anmälan/)
  await open('accepted at once, short times')
  await sees(/bara för den här anmälan\. De raderas en dag efter att ärendet är avslutat\.$/)
})

test('the receipt is shown once: a later look at the page shows the state alone', async () => {
  const story = await open('just sent')
  await sees('Tack! Anmälan är skickad')
  expect(story.address()).toMatch(/\/report\/demo\/north\?culture=sv-SE$/)
})

test('a report that is sent while a photo is being scaled down waits for it', async () => {
  const story = await open('empty')
  const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 })
  const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!), 'image/jpeg'))
  // a slow device
  const decode = window.createImageBitmap.bind(window) as (source: ImageBitmapSource) => Promise<ImageBitmap>
  let goOn = () => {}
  const waited = new Promise<void>((resolve) => (goOn = resolve))
  const slow = vi.spyOn(window, 'createImageBitmap').mockImplementation(async (source) => {
    await waited
    return decode(source as ImageBitmapSource)
  })
  onTestFinished(() => slow.mockRestore())
  await userEvent.fill(page.getByLabelText(/Vad är fel/), 'Kedjan är av')
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!
  await userEvent.upload(input, new File([blob], 'gunga.jpg', { type: 'image/jpeg' }))
  await sees('Fotona förminskas.')
  await button('Skicka anmälan').click()
  await sees('Fotona förminskas. Anmälan skickas när de är klara.')
  expect(sent(story)).toEqual([])
  goOn()
  await expect.poll(() => sent(story).length).toBe(1)
  expect((sent(story)[0]!.body as { photos: unknown[] }).photos).toHaveLength(1)
})

describe('photos after a reload', () => {
  const add = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 })
    const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!), 'image/jpeg'))
    const file = new File([blob], 'gunga.jpg', { type: 'image/jpeg' })
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, file)
    await expect.element(photo(1)).toBeVisible()
  }
  const photo = (number: number) => page.getByRole('img', { name: `Foto ${number}` })
  const keptOnDevice = () => Object.keys(sessionStorage).filter((key) => key.startsWith('verka.report'))

  test('are there again and are sent; nothing of them stays on the device then', async () => {
    sessionStorage.clear()
    const story = await open('empty')
    await add()
    const again = await story.reload()
    await expect.element(photo(1)).toBeVisible()
    await userEvent.fill(page.getByLabelText(/Vad är fel/), 'Kedjan är av')
    expect(keptOnDevice()).toHaveLength(2)
    await button('Skicka anmälan').click()
    await expect.poll(() => sent(again).length).toBe(1)
    const { photos } = sent(again)[0]!.body as { photos: { base64: string }[] }
    expect(photos.map(({ base64 }) => atob(base64).slice(0, 3))).toEqual(['\u00ff\u00d8\u00ff'])
    await expect.poll(keptOnDevice).toEqual([])
  })

  test('are asked for again where the device had no room, and the text is kept', async () => {
    sessionStorage.clear()
    const story = await open('empty')
    const { value: store } = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem') as { value: Storage['setItem'] }
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
      if (key.startsWith('verka.report.photos')) throw new DOMException('full', 'QuotaExceededError')
      store.call(this, key, text)
    })
    onTestFinished(() => full.mockRestore())
    onTestFinished(() => sessionStorage.clear())
    await userEvent.fill(page.getByLabelText(/Vad är fel/), 'Kedjan är av')
    await add()
    // the message is there for five seconds, and a busy machine loads for longer
    await Promise.all([sees('Fotot försvann när sidan laddades om. Lägg till det igen.'), story.reload()])
    await expect.element(page.getByLabelText(/Vad är fel/)).toHaveValue('Kedjan är av')
  })
})

test('a report whose answer was lost may be sent again, with the same secret; the message follows the network', async () => {
  const story = await open('empty')
  story.answer(loseAnswer(createReport))
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => network.mockRestore())
  window.dispatchEvent(new Event('offline'))
  await userEvent.fill(page.getByLabelText(/Vad är fel/), 'Kedjan är av')
  await button('Skicka anmälan').click()
  await sees('Anmälan är kanske inte skickad. Tryck på Skicka anmälan igen när du har nät. Den blir inte dubbel.')
  network.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await sees('Anmälan är kanske inte skickad. Tryck på Skicka anmälan igen. Den blir inte dubbel.')
  story.answer(replyWith(createReport, { state: 'waiting' }))
  await button('Skicka anmälan').click()
  await expect.poll(() => story.address()).toContain('?sent=')
  const secrets = sent(story).map(({ body }) => (body as { secret: string }).secret)
  expect([secrets.length, new Set(secrets).size]).toEqual([2, 1])
})

test('a comment whose answer was lost is the same one when it is sent again, and another one when it was changed', async () => {
  const story = await open('in progress, with messages')
  const comments = () => story.bodiesOf(commentReport) as { commentId: string; text: string }[]
  const lose = async () => {
    const before = comments().length
    await button('Skicka').click()
    await expect.poll(() => comments().length).toBe(before + 1)
    await sees(/^Det är kanske inte skickat/)
  }
  story.answer(loseAnswer(commentReport))
  await userEvent.fill(page.getByLabelText('Skriv mer'), 'Nu är det värre')
  await lose()
  await lose()
  await userEvent.fill(page.getByLabelText('Skriv mer'), 'Nu är det mycket värre')
  await lose()
  const [first, second, third] = comments()
  expect(second).toEqual(first)
  expect([third!.text, third!.commentId === first!.commentId]).toEqual(['Nu är det mycket värre', false])
})

test('an empty required field is shown, and nothing is sent', async () => {
  const story = await open('empty')
  await button('Skicka anmälan').click()
  await sees('Rätta det som är markerat.')
  expect(sent(story)).toEqual([])
})

test('saying that one sees the same as a running case is one press', async () => {
  await open('with running cases')
  await button('Jag ser samma sak').click()
  await sees('Tack! Det är noterat.')
  await sees(/5 personer har sagt det/)
})

test('running cases of a form without choices differ by the time at which they were reported', async () => {
  await open('with running cases without choices')
  await sees('Anmäld 2026-11-20 08:15')
  await sees('Anmäld 2026-11-20 14:15')
})

test('the page of a report names its object with the code', async () => {
  await open('waiting')
  await sees(/På lekplatsen: Gungställning · L-N004 · Skickad/)
})

test('a link that shows nothing says whether anything is shown without a login', async () => {
  await open('unknown')
  await sees('Länken är inte hel, eller så är anmälan borttagen.')
  await open('nothing is shown without a login')
  await sees('Anmälan kan inte läsas nu')
})

test('times are those of the site, not of the device', async () => {
  await open('far away')
  // 07:15 in universal time
  await sees(/2026-11-22 20:15/)
})

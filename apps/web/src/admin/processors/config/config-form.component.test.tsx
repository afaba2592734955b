import { createProcessorConfig, updateProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory, type OpenStory } from '../../../stories/open-story.tsx'
import { button, choose, input, sees, seesNo } from '../../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../../stories/story.ts'
import { implementation } from '../../../stories/fixtures/processors.ts'
import stories, { ADDRESS, AUTHORIZATION, ERP, OTHER_SECRET, SCHEMAS, SECRET } from './config-form.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const save = () => button('Spara').click()
const NEW_SECRET = 'en-hemlighet-som-ar-lang-nog'
const secret = () => page.getByLabelText(/^Hemlighet/).first()
const valueIn = (story: OpenStory, call: { name: string }, fieldId: string) => {
  const body = story.bodiesOf(call).at(-1) as { dataProperties: { dataPropertyTypeId: string; value: unknown }[] } | undefined
  return body?.dataProperties.find(({ dataPropertyTypeId }) => dataPropertyTypeId === fieldId)?.value
}

describe('a new webhook', () => {
  test('is saved with its address and its secret, and is then there to be tested', async () => {
    const story = await open('new webhook')
    await input(/^Namn/).fill('Ekonomisystemet')
    await input(/^Adress/).fill('https://erp.lindvik.example/hooks')
    await secret().fill(NEW_SECRET)
    await save()
    await expect.poll(story.address).toBe(`/processors/configs/${ERP.id}/edit`)
    expect(story.bodiesOf(createProcessorConfig)).toMatchObject([{ processorType: 'integration', implementation: 'webhook', isOn: true }])
    expect([ADDRESS.id, SECRET.id].map((id) => valueIn(story, createProcessorConfig, id))).toEqual([
      'https://erp.lindvik.example/hooks',
      NEW_SECRET,
    ])
  })

  test('has its data schema picked from the published ones', async () => {
    const story = await open('new webhook')
    await input(/^Namn/).fill('Ekonomisystemet')
    await input(/^Adress/).fill('https://erp.lindvik.example/hooks')
    await secret().fill(NEW_SECRET)
    await choose(/^Dataschema/, 'Besiktningar')
    await save()
    const { id } = implementation('webhook').dataPropertyTypes.find(({ key }) => key === 'dataSchema')!
    await expect.poll(() => valueIn(story, createProcessorConfig, id)).toBe(SCHEMAS[1]!.value)
  })

  test('with a secret that is too short is not sent', async () => {
    const story = await open('new webhook')
    await input(/^Namn/).fill('Ekonomisystemet')
    await input(/^Adress/).fill('https://erp.lindvik.example/hooks')
    await secret().fill('kort')
    await save()
    await expect.element(secret()).toBeInvalid()
    expect(story.bodiesOf(createProcessorConfig)).toEqual([])
  })
})

describe('a stored secret', () => {
  test('is shown by its day alone, and stays when it is not replaced', async () => {
    const story = await open('stored')
    await sees(/^Satt 2026-09-14/)
    await input(/^Namn/).fill('Ekonomi')
    await save()
    await expect.poll(() => story.bodiesOf(updateProcessorConfig)).toMatchObject([{ name: 'Ekonomi', version: 1 }])
    expect([SECRET.id, OTHER_SECRET.id].map((id) => valueIn(story, updateProcessorConfig, id))).toEqual([undefined, undefined])
  })

  test('is replaced, and an optional one is removed', async () => {
    const story = await open('stored')
    await button('Byt: Hemlighet').click()
    await secret().fill(NEW_SECRET)
    await button('Ta bort: Andra hemlighet').click()
    await sees('Tas bort när du sparar')
    await save()
    await expect.poll(() => valueIn(story, updateProcessorConfig, SECRET.id)).toBe(NEW_SECRET)
    expect(valueIn(story, updateProcessorConfig, OTHER_SECRET.id)).toBeNull()
  })

  test('that the server wants again is typed where its error is, which ends with it', async () => {
    const story = await open('a secret that is wanted again')
    await input(/^Adress/).fill('https://other.lindvik.example')
    await save()
    await sees(/adressen är en annan/)
    const authorization = page.getByLabelText(/^Hemligt huvud/)
    await expect.element(authorization).toBeInvalid()
    await authorization.fill('Bearer ny')
    await expect.element(authorization).toBeValid()
    await seesNo(/adressen är en annan/)
    await save()
    await expect.poll(() => valueIn(story, updateProcessorConfig, AUTHORIZATION.id)).toBe('Bearer ny')
  })

  test('is not kept on the device while it is typed', async () => {
    const story = await open('stored')
    await input(/^Namn/).fill('Ekonomi')
    await button('Byt: Hemlighet').click()
    await secret().fill(NEW_SECRET)
    const again = await story.reload()
    await expect.element(input(/^Namn/)).toHaveValue('Ekonomi')
    await again.settled()
    await seesNo(NEW_SECRET)
    await sees(/^Satt 2026-09-14/)
  })
})

test('one that fails says whether it is tried again', async () => {
  await open('failing')
  await sees(/Nya försök görs av sig själva/)
  await open('failed, with nothing on its way')
  await sees(/inga nya försök görs av sig själva\. En leverans är misslyckad/)
  await seesNo(/Nya försök görs/)
})

test('a stopped one says why, and is switched on again with its values', async () => {
  const story = await open('stopped')
  await sees(/adressen inte finns längre/, '7 leveranser väntar.')
  await button('Slå på igen').click()
  await expect.poll(() => story.bodiesOf(updateProcessorConfig)).toMatchObject([{ isOn: true, version: 1, name: ERP.name }])
  expect(valueIn(story, updateProcessorConfig, ADDRESS.id)).toBe('https://erp.lindvik.example/hooks/verka')
})

test('a test sends what is saved, and shows the request and the answer', async () => {
  await open('stored')
  await button('Skicka ett test').click()
  await sees('Mottagaren tog emot det på 182 ms', /"received": true/)
  await input(/^Namn/).fill('Ekonomi')
  await expect.element(button('Skicka ett test')).toBeDisabled()
})

test('a placeholder is picked into a text where the cursor is', async () => {
  await open('new mail')
  const subject = input('Ämne')
  await subject.fill('Nytt: ')
  await button('Infoga uppgift i Ämne').click()
  await page.getByRole('menuitem', { name: 'Objektets namn' }).click()
  await expect.element(subject).toHaveValue('Nytt: {{ element.title }}')
})

test('a test in a sandbox shows what would have been sent, and claims nothing else', async () => {
  await open('a test in a sandbox')
  await sees('Inget skickades: det här är en testmiljö')
  await expect.element(page.getByRole('heading', { name: 'Det som skulle ha skickats' })).toBeVisible()
  await seesNo('Det som skickades')
})

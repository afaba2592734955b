import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createSmsMessage, previewSmsMessage } from '@verka/domain/sms/sms-messages.api.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { EVA } from '../../stories/fixtures/people.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, sees, seesNo } from '../../stories/screen.ts'
import { storyOf } from '../../stories/story.ts'
import stories from './create-page.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))
const input = (name: RegExp) => page.getByRole('textbox', { name })

test('a message is written, reviewed with its cost, and sent as it was reviewed', async () => {
  const { bodiesOf, address } = await open('new')
  await input(/^Avsändare/).fill('Lindvik')
  await input(/^Text/).fill('x'.repeat(161))
  await sees('8 av 153 tecken, 2 delar')
  await page.getByRole('combobox', { name: /^Användare/ }).click()
  await expect.element(page.getByRole('option', { name: /Kim Berg.*utan telefonnummer/ })).toHaveAttribute('data-combobox-disabled')
  await page.getByRole('option', { name: 'Eva Lind' }).click()
  await button('Granska').click()
  await sees('Det blir 6 sms: 3 mottagare och 2 delar var. Efter det återstår 710 av 2 000 denna månad.', '1 får inget sms')
  await button('Skicka 6 sms').click()
  await sees('Sms:et skickas till 5 mottagare.')
  const body = { sender: 'Lindvik', text: 'x'.repeat(161), userIds: [EVA.id], privilegeIds: [], numbers: [] }
  expect(bodiesOf(previewSmsMessage)).toEqual([body])
  expect(bodiesOf(createSmsMessage)).toEqual([{ ...body, confirmedCost: 6 }])
  await expect.poll(address).toBe(`/sms/${idOf('smsMessage', 1)}`)
})

test('a message beyond the quota cannot be sent from its preview', async () => {
  await open('more than the quota')
  await sees('Bara 10 av 2 000 återstår denna månad, så inget skickas.')
  await seesNo(/^Skicka \d/)
})

test('errors are shown at their inputs before anything is asked of the server', async () => {
  const { bodiesOf } = await open('with errors')
  await sees('Avsändaren ska ha 3 till 11 bokstäver (A–Z) och siffror, först en bokstav')
  await page.getByRole('combobox', { name: /^Telefonnummer/ }).fill('ring mig')
  await button('Granska').click()
  await sees('Ogiltigt telefonnummer')
  expect(bodiesOf(previewSmsMessage)).toEqual([])
})

test('without a gateway or quota nothing can be written', async () => {
  await open('no gateway')
  await sees('Inga sms kan skickas: ingen sms-operatör är inställd på servern.')
  await expect.element(button('Granska')).not.toBeInTheDocument()
})

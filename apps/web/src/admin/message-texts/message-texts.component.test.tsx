import { previewMessageText, updateMessageText } from '@verka/domain/messages/message-texts.api.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory } from '../../stories/open-story.tsx'
import { button, choose, dialog, input, sees } from '../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import { refuseWith } from '../../stories/stubbed-replies.ts'
import stories from './message-texts.stories.tsx'

const open = () => openStory(storyOf(stories, 'Verka’s text'), DESKTOP)
const body = () => input(/^Text \(/)
const select = (start: number, end: number) => (body().element() as HTMLTextAreaElement).setSelectionRange(start, end)
const openCondition = async () => {
  await button('Infoga uppgift i Text').click()
  await page.getByRole('menuitem', { name: 'Visa bara om …' }).click()
}

test('a condition is picked, and set around the selected text', async () => {
  const story = await open()
  await body().fill('Hej!\n\nAndra väntar på den.')
  select(6, 26)
  await openCondition()
  await choose('Uppgift', 'Antal dagar', dialog())
  await choose('Villkor', 'är mer än', dialog())
  await expect.element(button('Infoga villkor')).toBeDisabled()
  await input('Värde', dialog()).fill('2,5')
  await button('Infoga villkor').click()
  const written = 'Hej!\n\n{% if days > 2.5 %}Andra väntar på den.{% endif %}'
  await expect.element(body()).toHaveValue(written)
  await button('Spara').click()
  await expect.poll(() => story.bodiesOf(updateMessageText)[0]).toMatchObject({ texts: { 'sv-SE': { body: written } } })
})

test('without a selection the text that is shown then is typed between', async () => {
  await open()
  await body().fill('Hej!')
  select(4, 4)
  await openCondition()
  await choose('Uppgift', 'Ska lämnas', dialog())
  await choose('Villkor', 'är inte ifyllt', dialog())
  await button('Infoga villkor').click()
  await expect.element(body()).toHaveValue('Hej!{% if dueAt == blank %}text som visas då{% endif %}')
  const selected = () => {
    const { selectionStart, selectionEnd, value } = body().element() as HTMLTextAreaElement
    return value.slice(selectionStart, selectionEnd)
  }
  await expect.poll(selected).toBe('text som visas då')
})

test('a placeholder is picked into the subject, and the mail is displayed as it will be', async () => {
  const story = await open()
  const subject = input(/^Ämne \(/)
  await subject.fill('Lämna tillbaka ')
  await button('Infoga uppgift i Ämne').click()
  await page.getByRole('menuitem', { name: 'Objekt', exact: true }).click()
  await expect.element(subject).toHaveValue('Lämna tillbaka {{ object }}')
  await expect.poll(() => JSON.stringify(story.bodiesOf(previewMessageText).at(-1))).toContain('Lämna tillbaka {{ object }}')
  await expect.poll(() => document.querySelector('iframe[title="E-postmeddelandet"]')).not.toBeNull()
})

test('a wrong text has its error at its input, and Verka’s text comes back', async () => {
  const story = await open()
  const subject = input(/^Ämne \(/)
  await expect.element(subject).toBeVisible()
  const before = (subject.element() as HTMLInputElement).value
  story.answer(
    refuseWith(updateMessageText, {
      status: 422,
      code: 'validation',
      errors: [{ message: '@errors.unknownPlaceholder', field: 'texts.sv-SE.subject', params: { name: 'objekt' } }],
    }),
  )
  await subject.fill('{{ objekt }}')
  await button('Spara').click()
  await sees(/^Uppgiften objekt finns inte i det här meddelandet\./)
  await expect.element(subject).toBeInvalid()
  await button('Återställ till Verkas text').click()
  await expect.element(subject).toHaveValue(before)
})

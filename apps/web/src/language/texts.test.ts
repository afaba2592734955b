import { expect, test } from 'vitest'
import { chooseTranslator, needTexts, translatorOf } from './texts.ts'

test('a translator in use gets the texts that a page needs, and so does a language chosen later', async () => {
  const swedish = await chooseTranslator('sv-SE')
  expect(swedish.t('ui.save')).toBe('Spara')
  expect(swedish.t('audit.title')).toBe('audit.title')
  await needTexts(['first', 'administration'])
  expect(swedish.t('audit.title')).toBe('Ändringslogg')
  // requested while another language is loading
  const [english] = await Promise.all([chooseTranslator('en-US'), needTexts(['forms'])])
  expect(english.t('audit.title')).toBe('Audit log')
  expect(english.t('exe.overdue')).toBe('Overdue')
  // another translator of the language has the same texts, and later ones only if chosen
  expect((await translatorOf('nb-NO')).t('exe.overdue')).toBe('Forsinket')
  expect(await translatorOf('sv-SE')).toBe(swedish)
})

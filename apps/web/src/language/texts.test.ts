import { expect, test } from 'vitest'
import { chooseTranslator, needTexts, translatorOf } from './texts.ts'

test('a translator in use learns what a page needs, and a language that is chosen later comes with it', async () => {
  const swedish = await chooseTranslator('sv-SE')
  expect(swedish.t('ui.save')).toBe('Spara')
  expect(swedish.t('audit.title')).toBe('audit.title')
  await needTexts(['first', 'administration'])
  expect(swedish.t('audit.title')).toBe('Ändringslogg')
  // asked for while another language is on its way
  const [english] = await Promise.all([chooseTranslator('en-US'), needTexts(['forms'])])
  expect(english.t('audit.title')).toBe('Audit log')
  expect(english.t('exe.overdue')).toBe('Overdue')
  // one beside it has the same, and what the chosen one learns then is its own
  expect((await translatorOf('nb-NO')).t('exe.overdue')).toBe('Forsinket')
  expect(await translatorOf('sv-SE')).toBe(swedish)
})

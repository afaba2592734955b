import { expect, test } from 'vitest'
import { createTranslator } from './translate.ts'

test('a sentence that ends with an abbreviation has one full stop; an ellipsis stays', () => {
  const { t } = createTranslator('sv-SE', {
    due: 'Åter senast {when}.',
    two: '{who}. Välj en annan.',
    wait: 'Vänta {what} …',
    dots: '{what}...',
  })
  expect(t('due', { when: '7 dec.' })).toBe('Åter senast 7 dec.')
  expect(t('due', { when: '7 maj' })).toBe('Åter senast 7 maj.')
  expect(t('two', { who: 'Åter 7 dec.' })).toBe('Åter 7 dec. Välj en annan.')
  expect(t('dots', { what: 'Läser' })).toBe('Läser...')
})

import { expect, test } from 'vitest'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { stepName } from './step-name.ts'

const named = (mode: 'stockManagement' | 'loan', step: string) =>
  stepName({ mode, localizedNames: localized('Lager'), startedWith: localized(step) }, (texts) => texts[0]?.text ?? '')

test('of a stock it is said what was done to it, be it the one thing that its service does; a loan is named by its service', () => {
  expect(named('stockManagement', 'Fyll på')).toBe('Lager: Fyll på')
  expect(named('stockManagement', 'Lager')).toBe('Lager')
  expect(named('loan', 'Låna')).toBe('Lager')
})

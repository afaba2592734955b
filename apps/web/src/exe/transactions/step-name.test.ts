import { expect, test } from 'vitest'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { stepName } from './step-name.ts'

const named = (mode: 'stockManagement' | 'loan', step: string) =>
  stepName({ mode, localizedNames: localized('Lager'), startedWith: localized(step) }, (texts) => texts[0]?.text ?? '')

test('a stock transaction has the name of its function, also if the service has only one; a loan has that of its service', () => {
  expect(named('stockManagement', 'Fyll på')).toBe('Lager: Fyll på')
  expect(named('stockManagement', 'Lager')).toBe('Lager')
  expect(named('loan', 'Låna')).toBe('Lager')
})

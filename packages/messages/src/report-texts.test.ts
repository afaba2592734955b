import { expect, test } from 'vitest'
import { CULTURES } from '@verka/domain/localization/cultures.ts'
import { report as enUS } from './en-US/report.ts'
import { report as nbNO } from './nb-NO/report.ts'
import { report as svSE } from './sv-SE/report.ts'
import { createTranslator } from './translate.ts'

const TEXTS = { 'sv-SE': svSE, 'en-US': enUS, 'nb-NO': nbNO }

test.each(CULTURES)('the days for which contact details are kept are named in %s', (culture) => {
  const { t } = createTranslator(culture, TEXTS[culture])
  for (const key of ['report.contactHint', 'report.contactWithoutCase'] as const) {
    expect(t(key, { days: 90 })).toMatch(/ 90 (dagar|days|dager)/)
    expect(t(key, { days: 1 })).toMatch(/ (en dag|one day|én dag)/)
    expect(t(key, { days: 0 })).not.toMatch(/0|dag|day/)
  }
})

import type { DemoService } from '../demo-model.ts'
import { ANNUAL_FIELDS } from './annual-fields.ts'
import { ANNUAL_RULES } from './annual-rules.ts'

export const ANNUAL: DemoService = {
  key: 'annual',
  names: ['Årlig huvudbesiktning', 'Annual main inspection', 'Årlig hovedkontroll'],
  descriptions: [
    'En gång om året: hela redskapet från fundament till skyltar.',
    'Once a year: the whole equipment from foundations to signs.',
    'Én gang i året: hele apparatet fra fundament til skilt.',
  ],
  settings: { next: 'nextInspection' },
  operation: {
    names: ['Huvudbesiktning av lekredskap', 'Main inspection of playground equipment', 'Hovedkontroll av lekeapparat'],
    fields: ANNUAL_FIELDS,
    rules: ANNUAL_RULES,
  },
}

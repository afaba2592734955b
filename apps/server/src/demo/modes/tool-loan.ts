import { field, type Names } from '../demo-fields.ts'
import type { DemoService } from '../demo-model.ts'

const own = field.bind(undefined, 'toolLoan')
const extend = field.bind(undefined, 'toolExtend')
const back = field.bind(undefined, 'toolReturn')
const DUE: Names = ['Lämnas tillbaka senast', 'To be returned by', 'Leveres tilbake senest']

/** Loans of tools for two weeks at most, which may be extended, with the condition at the return. */
export const TOOL_LOAN: DemoService = {
  key: 'toolLoan',
  names: ['Verktygslån', 'Tool loan', 'Verktøylån'],
  descriptions: [
    'Låna ett verktyg, förläng lånet och lämna tillbaka det.',
    'Borrow a tool, extend the loan and return it.',
    'Lån et verktøy, forleng lånet og lever det tilbake.',
  ],
  mode: 'loan',
  settings: {
    due: 'due',
    maxDays: 14,
    expireAfterMinutes: 120,
    undoSeconds: 120,
    reminders: { daysBefore: [1], isAtDue: true, daysAfter: [1, 7], bookingMinutes: 60, toPerson: true, privilegeIds: [] },
  },
  operation: {
    names: ['Utlåning av verktyg', 'Lending of a tool', 'Utlån av verktøy'],
    fields: [
      own('due', 'date', DUE, { required: true, showInList: true }),
      own('purpose', 'text', ['Ska användas till', 'To be used for', 'Skal brukes til'], { showInList: true }),
    ],
  },
  more: [
    {
      key: 'extend',
      mode: 'update',
      label: ['Förläng', 'Extend', 'Forleng'],
      names: ['Förlängning av verktygslån', 'Extension of a tool loan', 'Forlengelse av verktøylån'],
      fields: [extend('due', 'date', DUE, { required: true, showInList: true }), extend('reason', 'text', ['Varför', 'Why', 'Hvorfor'])],
    },
    {
      key: 'return',
      mode: 'complete',
      label: ['Lämna tillbaka', 'Return', 'Lever tilbake'],
      names: ['Återlämning av verktyg', 'Return of a tool', 'Innlevering av verktøy'],
      fields: [
        back('condition', 'segmented', ['Skick', 'Condition', 'Tilstand'], {
          required: true,
          defaultValue: 'whole',
          showInList: true,
          options: [
            ['whole', 'Helt', 'Whole', 'Helt'],
            ['worn', 'Slitet', 'Worn', 'Slitt'],
            ['broken', 'Trasigt', 'Broken', 'Ødelagt'],
          ],
        }),
        back('remarks', 'textArea', ['Anmärkning', 'Remarks', 'Merknad']),
      ],
    },
  ],
}

import { field, recordsOf, type Names } from '../demo-fields.ts'
import type { DemoService } from '../demo-model.ts'
import { outgoing } from '../demo-rules.ts'

const own = field.bind(undefined, 'withdraw')
const refill = field.bind(undefined, 'refill')
const count = field.bind(undefined, 'count')
const AMOUNT: Names = ['Antal', 'Amount', 'Antall']
const FROM_ONE = { required: true, defaultValue: 1, showInList: true, validation: { range: { min: 1, max: 10_000 } } }

/** Withdrawals from the store, deliveries, and stock counts. */
export const STORE: DemoService = {
  key: 'store',
  names: ['Lageruttag', 'Stock withdrawal', 'Lageruttak'],
  descriptions: [
    'Ta ut, fyll på och räkna det som finns i förrådet.',
    'Withdraw, refill and count what is in the store.',
    'Ta ut, fyll på og tell det som finnes på lageret.',
  ],
  mode: 'stockManagement',
  settings: { balance: 'balance', lowLimit: 5, undoSeconds: 300 },
  label: ['Ta ut', 'Withdraw', 'Ta ut'],
  operation: {
    names: ['Uttag ur förråd', 'Withdrawal from the store', 'Uttak fra lager'],
    fields: [
      own('amount', 'integer', AMOUNT, FROM_ONE),
      own('department', 'select', ['Avdelning', 'Department', 'Avdeling'], { showInList: true, optionSource: recordsOf('department') }),
    ],
    rules: [outgoing('operation.amount', 'subtractSourceValue', 'element.balance')],
  },
  more: [
    {
      key: 'refill',
      mode: 'start',
      label: ['Fyll på', 'Refill', 'Fyll på'],
      names: ['Påfyllning av förråd', 'Refilling the store', 'Påfylling av lager'],
      fields: [refill('amount', 'integer', AMOUNT, FROM_ONE), refill('delivery', 'text', ['Följesedel', 'Delivery note', 'Følgeseddel'])],
      rules: [outgoing('operation.amount', 'addSourceValue', 'element.balance')],
    },
    {
      key: 'count',
      mode: 'start',
      label: ['Inventera', 'Count', 'Tell opp'],
      names: ['Inventering av förråd', 'Counting the store', 'Varetelling'],
      fields: [
        count('counted', 'integer', ['Räknat antal', 'Counted', 'Opptalt antall'], {
          required: true,
          showInList: true,
          validation: { range: { min: 0, max: 10_000 } },
        }),
      ],
      rules: [outgoing('operation.counted', 'copySourceValue', 'element.balance')],
    },
  ],
}

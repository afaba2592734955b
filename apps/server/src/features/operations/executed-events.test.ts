import { expect, test } from 'vitest'
import { eventsOfExecution, fallenStock } from './executed-events.ts'

test.each([
  ['start', 'started', ['started']],
  ['start', 'completed', ['started', 'completed']],
  ['update', 'completed', ['updated']],
  ['complete', 'completed', ['completed']],
  ['cancel', 'cancelled', ['cancelled']],
] as const)('a step %s that leaves %s', (mode, status, events) =>
  expect(eventsOfExecution({ mode, status, isDeviation: false, isLow: false })).toEqual(events),
)

const settings = { balancePropertyTypeId: 'b', lowLimit: 5 }

test.each([
  ['falls to the limit', 5, [{ fieldId: 'b', added: -1 }], { balance: 5, limit: 5 }],
  ['was low before', 4, [{ fieldId: 'b', added: -1 }], undefined],
  ['stays above', 6, [{ fieldId: 'b', added: -1 }], undefined],
  ['is counted and found low', 2, [{ fieldId: 'b', before: 9, after: 2 }], { balance: 2, limit: 5 }],
  ['is counted for the first time', 2, [{ fieldId: 'b', before: null, after: 2 }], { balance: 2, limit: 5 }],
  [
    'falls in two steps of one execution',
    4,
    [
      { fieldId: 'b', added: -1 },
      { fieldId: 'b', added: -1 },
    ],
    { balance: 4, limit: 5 },
  ],
  ['rises and is still low', 3, [{ fieldId: 'b', added: 1 }], undefined],
])('a stock that %s', (_what, balance, effects, expected) => expect(fallenStock(settings, { b: balance }, effects)).toEqual(expected))

import { expect, test } from 'vitest'
import { addressOfMessage } from './address-of-message.ts'

const id = '019df82c-71d5-7492-bcba-000000000001'
const transaction = { entity: 'transaction', id } as const

test.each([
  ['due', transaction, 'north', `/exe/transaction/${id}?site=north`],
  ['processorOff', { entity: 'processorConfig', id } as const, 'north', `/processors/configs/${id}/edit?site=north`],
  ['importFinished', { entity: 'dataImport', id } as const, null, `/imports/${id}`],
  // the list of all that were left, whichever was the first
  ['eventLeft', { entity: 'tenant', id } as const, 'north', '/processors/configs/module?site=north'],
  ['eventLeft', transaction, 'north', '/processors/configs/module?site=north'],
  ['notice', null, 'north', undefined],
  // of a later version
  ['unknown', { entity: 'user', id } as const, 'north', undefined],
])('a message of kind %s about %j in site %s opens the right page', (kind, subject, site, address) =>
  expect(addressOfMessage({ kind, subject, site })).toBe(address),
)

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { CALLS } from '@verka/domain/calls.ts'
import type { Call } from '@verka/domain/api/contract.ts'
import { apiTable } from './api-table.ts'

/** The calls of specification section 7, and those that decisions section 6 adds. */
const SECTION_7 = `
  GET recordTypes, GET recordTypes/summary, GET recordTypes/{id}, GET recordTypes/{id}/full, POST recordTypes, PUT recordTypes/{id}, DELETE recordTypes/{id}
  GET records, POST records/filter, GET records/{id}, GET records/{id}/full, POST records, PUT records/{id}, DELETE records/{id}
  GET users, GET users/{id}, POST users/filter, POST users, PUT users/{id}, DELETE users/{id}
  GET privileges, GET privileges/{id}, GET privileges/{id}/full, POST privileges, PUT privileges/{id}, DELETE privileges/{id}
  GET elementTypes, GET elementTypes/{id}, GET elementTypes/{id}/full, POST elementTypes, PUT elementTypes/{id}, DELETE elementTypes/{id}
  GET elements, POST elements/filter, GET elements/{id}, GET elements/{id}/full, GET elements/codes/{code}, POST elements, PUT elements/{id}, DELETE elements/{id}
  GET tenants/keys/{key}, GET tenants, POST tenants/filter, GET tenants/{id}, POST tenants, PUT tenants/{id}, DELETE tenants/{id}, GET tenants/feed
  GET tenants/{id}/config, GET tenants/{id}/config/full, POST tenants/{id}/config, PUT tenants/{id}/config, DELETE tenants/{id}/config
  GET operationTypes, GET operationTypes/{id}, GET operationTypes/{id}/full, POST operationTypes, PUT operationTypes/{id}, DELETE operationTypes/{id}
  GET transactionTypes, GET transactionTypes/{id}, GET transactionTypes/{id}/full, POST transactionTypes, PUT transactionTypes/{id}, DELETE transactionTypes/{id}
  POST operations, GET operations/prepare/{operationTypeId}/{elementId}/{transactionTypeId}, GET operations/prepare/{operationTypeId}/{elementId}/{mode}/{transactionId}
  POST operations/filter, GET operations/{id}
  POST transactions/filter, GET transactions/{id}, GET transactions/{id}/full, DELETE transactions/{id}
  POST files, GET files/{id}, DELETE files/{id}
  POST reservations, POST reservations/filter, GET reservations/{id}, PUT reservations/{id}, DELETE reservations/{id}
  POST auditLog/filter, GET me, PUT me, GET preferences/{key}, PUT preferences/{key}
`
  .split(/[,\n]/)
  .map((call) => call.trim())
  .filter((call) => call !== '')

test('every call of the specification exists, or is listed as later', () => {
  const built = new Set((Object.values(CALLS) as Call[]).map((call) => `${call.method} ${call.path.slice(1)}`))
  expect(SECTION_7.filter((call) => !built.has(call))).toEqual([])
})

test('docs/api.md matches the contract: npm run docs:api', async () => {
  expect(await readFile(new URL('../../../../../docs/api.md', import.meta.url), 'utf8')).toBe(apiTable())
})

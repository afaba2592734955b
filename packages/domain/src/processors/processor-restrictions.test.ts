import { expect, test } from 'vitest'
import { asId } from '../entities/ids.ts'
import { isAllowedBy, restrictionErrors } from './processor-restrictions.api.ts'

const tenant = { id: asId<'tenant'>('01a00000-0001-7000-8000-000000000001'), licenceLevel: 'small' }

test('a restriction to chosen ones of which none is left lets nobody, one to all but them lets everybody', () => {
  const left = { tenantIds: [], licenceLevels: [] }
  expect(isAllowedBy({ mode: 'allow', ...left }, tenant)).toBe(false)
  expect(isAllowedBy({ mode: 'deny', ...left }, tenant)).toBe(true)
  // a tenant that was deleted is still named
  expect(isAllowedBy({ mode: 'allow', tenantIds: [asId('01a00000-0001-7000-8000-000000000002')], licenceLevels: [] }, tenant)).toBe(false)
})

test('a restriction that names neither a licence nor a tenant is refused at its field', () => {
  expect(restrictionErrors({ tenantIds: [], licenceLevels: [] })).toEqual([
    { message: '@validation.restrictionEmpty', field: 'licenceLevels' },
  ])
  expect(restrictionErrors({ tenantIds: [tenant.id], licenceLevels: [] })).toEqual([])
  expect(restrictionErrors({ tenantIds: [], licenceLevels: ['small'] })).toEqual([])
})

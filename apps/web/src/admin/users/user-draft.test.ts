import { beforeAll, expect, test } from 'vitest'
import { asId } from '@verka/domain/entities/ids.ts'
import { bodyOfUser, checkUser, newUser } from './user-draft.ts'
import { loadSchemas } from '../../forms/draft/late-schema.ts'

beforeAll(loadSchemas)

const site = (key: string, privilegeId: string) => ({
  id: asId<'site'>(key),
  key,
  name: key,
  privileges: [{ id: privilegeId, name: 'Städare', description: '', isHeld: true }],
})
const filled = { ...newUser('north'), userName: 'nils.n', name: 'Nils', email: 'nils@lindvik.example' }

test('a privilege is removed with its site, and restored with it', () => {
  const sites = [site('north', 'p1'), site('south', 'p2')]
  const draft = { ...filled, sites: ['south'], privilegeIds: ['p1', 'p2'] }
  expect(bodyOfUser(draft, filled, sites).privilegeIds).toEqual(['p2'])
  expect(bodyOfUser({ ...draft, sites: ['north', 'south'] }, filled, sites).privilegeIds).toEqual(['p1', 'p2'])
  // none was granted or revoked
  const stored = { ...draft, id: 'u1' }
  expect(bodyOfUser({ ...stored, sites: [] }, stored, sites)).not.toHaveProperty('privilegeIds')
  expect(bodyOfUser({ ...stored, privilegeIds: [] }, stored, sites).privilegeIds).toEqual([])
})

test('errors are shown before it is sent; a site administrator has to assign at least one site', () => {
  expect(checkUser('tenantAdmin')({ ...filled, userName: 'två ord', email: '' })).toEqual([
    { message: '@validation.userName', field: 'userName' },
    { message: '@validation.required', field: 'email' },
  ])
  expect(checkUser('tenantAdmin')({ ...filled, sites: [] })).toEqual([])
  expect(checkUser('siteAdmin')({ ...filled, sites: [] })).toEqual([{ message: '@validation.requiredChoice', field: 'sites' }])
})

import { expect, test } from 'vitest'
import { rankOf, ROLES } from '../access/roles.ts'
import { grantableRoles, mayManageUser, maySeeUser } from './user-access.ts'

test('nobody grants a role above their own', () => {
  for (const role of ROLES) expect(grantableRoles(role).filter((granted) => rankOf(granted) > rankOf(role))).toEqual([])
  expect(ROLES.map((role) => grantableRoles(role).at(-1))).toEqual([undefined, undefined, 'privilegedUser', 'tenantAdmin', 'superUser'])
})

test('a site administrator sees users of their sites, and edits those who have no other site', () => {
  const admin = { role: 'siteAdmin', sites: ['north', 'east'] } as const
  const person = (sites: string[], role: (typeof ROLES)[number] = 'privilegedUser') => ({ sites, role })
  const rights = (user: ReturnType<typeof person>) => [
    maySeeUser(admin, user),
    mayManageUser(admin, user, 'write'),
    mayManageUser(admin, user, 'delete'),
  ]
  expect(rights(person(['north']))).toEqual([true, true, false])
  expect(rights(person(['north', 'south']))).toEqual([true, false, false])
  expect(rights(person(['south']))).toEqual([false, false, false])
  expect(rights(person([]))).toEqual([false, false, false])
  expect(rights(person(['north'], 'siteAdmin'))).toEqual([false, false, false])
})

test('a tenant administrator edits everybody but system administrators', () => {
  const admin = { role: 'tenantAdmin', sites: [] } as const
  const mine = ROLES.map((role) => mayManageUser(admin, { role, sites: ['south'] }, 'delete'))
  expect(mine).toEqual([true, true, true, true, false])
})

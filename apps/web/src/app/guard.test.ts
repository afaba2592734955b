import { expect, test } from 'vitest'
import { decide } from './guard.ts'
import { homeOf, isExecution, startBeside } from './starts.ts'

test.each([
  ['/', 'guest', undefined, 'show'],
  ['/', 'guest', 'user', 'toHome'],
  ['/login', 'guest', 'superUser', 'toHome'],
  ['/dashboard', 'siteAdmin', undefined, 'toLogin'],
  ['/dashboard', 'siteAdmin', 'user', 'denied'],
  ['/dashboard', 'siteAdmin', 'privilegedUser', 'denied'],
  ['/dashboard', 'siteAdmin', 'siteAdmin', 'show'],
  ['/elements/types/create', 'tenantAdmin', 'siteAdmin', 'denied'],
  ['/elements/types/create', 'tenantAdmin', 'superUser', 'show'],
  ['/exe', 'user', 'user', 'show'],
  ['/exe', 'user', undefined, 'toLogin'],
] as const)('%s for %s: %s gets %s', (path, access, role, decision) => {
  expect(decide({ path, access }, role)).toBe(decision)
})

test('administrators start on the dashboard, all others in the execution area, as the tenant chose', () => {
  const [search, list] = [{ useElementListExe: false }, { useElementListExe: true }]
  expect([homeOf('siteAdmin', search), homeOf('siteAdmin', list)]).toEqual(['/dashboard', '/dashboard'])
  expect([homeOf('privilegedUser', search), homeOf('user', list)]).toEqual(['/exe', '/exe/elementList'])
})

test('beside a page of execution is its start, also for an administrator', () => {
  const admin = { user: { role: 'tenantAdmin' as const }, tenant: { useElementListExe: false } }
  const of = (pathname: string) => startBeside(pathname, admin)
  expect([of('/exe'), of('/exe/id/1'), of('/execute'), of('/elements/types')]).toEqual(['/exe', '/exe', '/dashboard', '/dashboard'])
  expect(isExecution('/exe/inbox')).toBe(true)
})

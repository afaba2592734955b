import { expect, test } from 'vitest'
import { asId } from '../entities/ids.ts'
import { accessToService, type JudgedService } from './service-access.ts'

/** The server's tests prove that both agree (`users/user-sites.test.ts`); these are the cases that are rare there. */
const service: JudgedService = {
  id: asId('s'),
  status: 'published',
  restricted: false,
  mode: 'issueManagement',
  elementTypeStatus: 'published',
  isLicensed: true,
  operations: [
    { mode: 'start', status: 'published' },
    { mode: 'update', status: 'published' },
  ],
}
const stepsOf = (changes: Partial<JudgedService>) => accessToService('privilegedUser', { ...service, ...changes }, [])?.steps

test('a service that is not runnable is runnable by nobody', () => {
  expect(stepsOf({})).toEqual({ start: 'all', update: 'all' })
  // one of several functions is enough
  const one = { mode: 'start', status: 'draft' } as const
  expect(stepsOf({ operations: [one, ...service.operations] })).toEqual({ start: 'all', update: 'all' })
  expect(stepsOf({ operations: [one] })).toEqual({ start: 'none' })
  // a running transaction can be continued
  expect(stepsOf({ isLicensed: false })).toEqual({ start: 'none', update: 'all' })
  expect(stepsOf({ status: 'private' })).toBeUndefined()
})

test('a service of a category that a person does not see is hidden as its objects are', () => {
  expect(stepsOf({ elementTypeStatus: 'private' })).toBeUndefined()
  expect(accessToService('siteAdmin', { ...service, elementTypeStatus: 'private' }, [])?.view).toBe('all')
})

test('lending to others is reported only where something is lent', () => {
  expect(accessToService('siteAdmin', service, [])?.forOthers).toBeUndefined()
  expect(accessToService('siteAdmin', { ...service, mode: 'loan' }, [])?.forOthers).toBe(true)
  expect(accessToService('privilegedUser', { ...service, mode: 'loan' }, [])?.forOthers).toBe(false)
})

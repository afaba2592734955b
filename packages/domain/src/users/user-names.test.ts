import { expect, test } from 'vitest'
import { isUserName } from './user-names.ts'

test.each(['kim', 'Åsa.Öberg', 'kim+1@lindvik.se', 'a-b_c', '42', 'x'.repeat(100)])('%s is a user name', (name) =>
  expect(isUserName(name)).toBe(true),
)
test.each(['', ' ', 'kim berg', 'kim/berg', '<kim>', 'kim\n', 'kim,berg', '🙂', 'x'.repeat(101)])('%j is invalid', (name) =>
  expect(isUserName(name)).toBe(false),
)

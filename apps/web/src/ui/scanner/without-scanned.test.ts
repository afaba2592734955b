import { expect, test } from 'vitest'
import { withoutScanned } from './without-scanned.ts'

test.each([
  ['at the end', { before: 'Till vad: ', after: 'Till vad: BS-N001' }, 'Till vad: BS-N001', 'Till vad: '],
  ['in the middle', { before: 'ab', after: 'aBS-1b' }, 'aBS-1b', 'ab'],
  ['replacing a selection', { before: 'Mässan i maj', after: 'Mässan BS-1' }, 'Mässan BS-1', 'Mässan i maj'],
  ['where the field did not take all of it', { before: '12', after: '12001' }, '12001', '12'],
  ['and text was added since', { before: 'a ', after: 'a BS-1' }, 'a BS-1 och b', 'a  och b'],
  ['and the next scan is there already', { before: '', after: 'BS-1' }, 'BS-1BS-2', 'BS-2'],
  ['and the previous scan was removed', { before: 'x BS-1', after: 'x BS-1BS-2' }, 'x BS-2', 'x '],
  ['and the previous scan of the same code was removed', { before: 'BS-1', after: 'BS-1BS-1' }, 'BS-1', ''],
  ['and it was already removed', { before: '', after: 'BS-1' }, 'y', 'y'],
  ['and nothing of it was inserted', { before: 'y', after: 'y' }, 'yz', 'yz'],
])('a scan %s', (_where, scanned, now, expected) => {
  expect(withoutScanned(now, scanned)).toBe(expected)
})

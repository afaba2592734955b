import { expect, test } from 'vitest'
import { reportTextSchema } from './report-parts.ts'
import { withoutInvisibleIn } from './strangers-text.ts'

test('letters that turn or hide others are left out, those that languages and emoji need stay', () => {
  expect(withoutInvisibleIn('\u202egnp.exe\u202c \u2066a\u2069\u200e\u200f\u061c b\u200bc\u2060\ufeff')).toBe('gnp.exe a bc')
  const written = 'می‌خواهم 👩‍🔧 שלום مرحبا å\u00ad'
  expect(withoutInvisibleIn(written)).toBe(written)
  expect(withoutInvisibleIn([{ value: ['a\u202e', 7, null, true, { text: '\ufeffb' }] }])).toEqual([
    { value: ['a', 7, null, true, { text: 'b' }] },
  ])
})

test('what is left is checked: a comment of nothing else is empty', () => {
  const required = reportTextSchema.min(1)
  expect(required.safeParse(' \u202e\u200b ').success).toBe(false)
  expect(required.parse(' Kedjan\u202e är av ')).toBe('Kedjan är av')
})

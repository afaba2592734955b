import { expect, test } from 'vitest'
import { z } from 'zod'
import { CALLS } from '@verka/domain/calls.ts'
import type { Call } from '@verka/domain/api/contract.ts'
import { SERVER_OWNED } from '@verka/domain/entities/entity.ts'
import { DESCRIPTIONS, RESOURCE_NAMES } from '@verka/domain/resources/resources.ts'
import { messages } from '@verka/messages/sv-SE.ts'
import { createTranslator } from '@verka/messages/translate.ts'
import { partName, partWord } from './part-names.ts'

const words = createTranslator('sv-SE', messages)
/** Without a name: named by their fields, or options of a save that are not stored. */
const NO_PARTS: readonly string[] = [
  'id',
  ...SERVER_OWNED,
  'dataProperties',
  'confirmedRemovals',
  'confirmedFailures',
  'sendConfirmationEmail',
  'fileId',
  'files',
]

test('each saved part of an entity has a name in the audit log', () => {
  const creating = (Object.values(CALLS) as Call[]).filter(({ path, status }) =>
    RESOURCE_NAMES.some((name) => status === 201 && path === `/${DESCRIPTIONS[name].plural}`),
  )
  expect(creating.length).toBeGreaterThan(8)
  const nameless = creating.flatMap(({ name, body }) => {
    const shape = body instanceof z.ZodObject ? (body.shape as Record<string, z.ZodType>) : {}
    const parts = Object.keys(shape).filter(
      (part) => !NO_PARTS.includes(part) && !(shape[part] instanceof z.ZodOptional && shape[part].unwrap() instanceof z.ZodUnknown),
    )
    return parts.filter((part) => partName(part, words) === undefined).map((part) => `${name}: ${part}`)
  })
  expect(nameless).toEqual([])
})

test('a word of the API has a text, typed input has none', () => {
  expect(partWord('status', 'draft', words)).toBe('Utkast')
  expect(partWord('operationModes', 'start', words)).toBe(partWord('mode', 'start', words))
  expect(partWord('name', 'draft', words)).toBeUndefined()
})

import { schemaErrors } from '@verka/domain/errors/schema-errors.ts'
import type { ZodType } from 'zod'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createElementType } from '@verka/domain/element-types/element-types.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { checkBody } from './check-body.ts'
import { draftErrors, remainingErrors } from './draft-errors.ts'
import type { LateSchema } from './late-schema.ts'

const loaded = (schema: ZodType): LateSchema => ({ loaded: () => ({ schema, errorsOf: schemaErrors }), load: () => Promise.resolve() })

test("the schema of a call reports errors with the server's messages", () => {
  expect(checkBody(loaded(createElementType.body), { localizedNames: localized('') })).toEqual([
    { message: '@validation.required', field: 'localizedNames' },
  ])
  expect(checkBody(loaded(createElementType.body), { localizedNames: localized('Stege') })).toEqual([])
  expect(checkBody(loaded(z.object({ code: z.string().max(3) })), { code: 'abcd' })).toEqual([
    { message: '@validation.maxLength', field: 'code', params: { length: 3 } },
  ])
})

test('an error is found at its path and inside it', () => {
  const errors = draftErrors([
    { message: '@validation.nameTooLong', field: 'dataPropertyTypes.1.localizedNames.0.text' },
    { message: '@validation.required', field: 'localizedNames' },
  ])
  expect(errors.at('localizedNames')?.message).toBe('@validation.required')
  expect(errors.at('dataPropertyTypes.1.localizedNames')?.message).toBe('@validation.nameTooLong')
  expect(errors.at('dataPropertyTypes.0')).toBeUndefined()
  expect(errors.below('dataPropertyTypes').below('1').at('localizedNames')?.message).toBe('@validation.nameTooLong')
})

test("the server's error disappears when its field is changed, not when another is", () => {
  const errors = [{ message: '@errors.codeTaken', field: 'code' }]
  const sent = { code: 'A1', title: 'Stege' }
  expect(remainingErrors(errors, sent, { code: 'A1', title: 'Stege 2' })).toEqual(errors)
  expect(remainingErrors(errors, sent, { code: 'A2', title: 'Stege' })).toEqual([])
})

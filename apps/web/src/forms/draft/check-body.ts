import type { ZodType } from 'zod'
import type { FieldError } from '@verka/domain/errors/app-error.ts'

/**
 * What a call's own schema finds wrong with a body, in the words and at the places that the server would use: a form of
 * the administration is checked by the contract it is sent by, before it is sent.
 */
export function checkBody(schema: ZodType, body: unknown): FieldError[] {
  const result = schema.safeParse(body)
  if (result.success) return []
  return result.error.issues.map((issue) => {
    const field = issue.path.map(String).join('.')
    if (issue.message.startsWith('@')) return { message: issue.message, field }
    if (issue.code === 'too_big' && issue.origin === 'string')
      return { message: '@validation.maxLength', field, params: { length: Number(issue.maximum) } }
    if (issue.code === 'too_small' && issue.origin === 'string') return { message: '@validation.required', field }
    return { message: '@errors.wrongType', field }
  })
}

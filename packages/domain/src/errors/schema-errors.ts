import type { ZodError } from 'zod'
import type { $ZodIssue } from 'zod/v4/core'
import { isNumberAsText } from '../localization/number-as-text.ts'
import { isCulture, type Culture } from '../localization/cultures.ts'
import type { FieldError } from './app-error.ts'

/** The language of the text at a path such as `localizedNames.1.text`; undefined if there is none. */
export function cultureAt(root: unknown, path: readonly PropertyKey[]): Culture | undefined {
  let value = root
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<PropertyKey, unknown>)[part]
    if (typeof value === 'object' && value !== null && 'text' in value && 'culture' in value && isCulture(value.culture))
      return value.culture
  }
  return undefined
}

/** Whether a property is missing in the input, which is no wrong type. */
function isMissing(root: unknown, path: readonly PropertyKey[]): boolean {
  const name = path.at(-1)
  if (name === undefined) return false
  const holder = path.slice(0, -1).reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part], root)
  return typeof holder === 'object' && holder !== null && (holder as Record<PropertyKey, unknown>)[name] === undefined
}

/** Whether a number was expected, possibly among other types. */
const expectsNumber = (issue: $ZodIssue): boolean =>
  (issue.code === 'invalid_type' && issue.expected === 'number') ||
  (issue.code === 'invalid_union' && issue.errors.some((branch) => branch.length === 1 && branch.some(expectsNumber)))

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | null | undefined)?.[part], root)
}

/** The violated bound, which a program needs to correct the input. */
function boundOf(issue: $ZodIssue): FieldError['params'] {
  if (issue.code === 'too_big')
    return { [{ string: 'length', number: 'max', int: 'max' }[issue.origin as string] ?? 'count']: Number(issue.maximum) }
  if (issue.code === 'too_small' && issue.origin !== 'string')
    return { [{ number: 'min', int: 'min' }[issue.origin as string] ?? 'count']: Number(issue.minimum) }
  return {}
}

const TOO_BIG: Record<string, string> = { string: '@validation.maxLength', number: '@validation.max', int: '@validation.max' }
const TOO_SMALL: Record<string, string> = { number: '@validation.min', int: '@validation.min' }

/**
 * Maps schema errors to the error catalogue. Shared by the browser, which checks before it sends, and the server. An error in one language
 * of a text has the parameter `culture` (specification section 5: such errors are prefixed with the language's name).
 */
export function schemaErrors(error: ZodError, input: unknown): FieldError[] {
  return error.issues.flatMap((issue): FieldError[] => {
    const field = issue.path.map(String).join('.')
    const culture = cultureAt(input, issue.path)
    const errorOf = (message: string, params: FieldError['params'] = {}): FieldError[] => {
      const all = { ...params, ...(culture && { culture }) }
      return [{ message, field, ...(Object.keys(all).length > 0 && { params: all }) }]
    }
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((name) => ({
        message: '@errors.unknownProperty',
        field: [...issue.path.map(String), name].join('.').slice(0, 200),
        params: { name: name.slice(0, 100) },
      }))
    if (issue.message.startsWith('@')) return errorOf(issue.message, boundOf(issue))
    if (issue.code === 'too_big') return errorOf(TOO_BIG[issue.origin] ?? '@validation.maxItems', boundOf(issue))
    if (issue.code === 'too_small') {
      const message = TOO_SMALL[issue.origin]
      return message === undefined ? errorOf('@validation.required') : errorOf(message, boundOf(issue))
    }
    if (isMissing(input, issue.path)) return errorOf('@validation.required')
    if (issue.code === 'invalid_value') return errorOf('@errors.notOneOf', { values: issue.values.map(String).join(', ').slice(0, 500) })
    const isNumber = expectsNumber(issue)
    return errorOf(isNumber && isNumberAsText(valueAt(input, issue.path)) ? '@validation.numberAsText' : '@errors.wrongType')
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, type FieldError } from '@verka/domain/errors/app-error.ts'
import { cultureAt } from '@verka/domain/errors/schema-errors.ts'

/** The largest body of a call (decisions section 3). */
export const MAX_BODY_BYTES = 8 * 1024 * 1024
const MAX_DEPTH = 20
/** Errors that one body is refused with. */
const MAX_ERRORS = 100

const malformed = () => new AppError('malformed', { message: '@errors.malformed' })

/**
 * Accepts JSON bodies only: valid UTF-8, at most 20 levels deep, without characters that PostgreSQL cannot store and without names that
 * reach a prototype. A body is read before its sender is known: `learnCulture` finds the language for its refusal.
 */
export function acceptJson(app: FastifyInstance, learnCulture: (request: FastifyRequest) => Promise<void>): void {
  app.removeAllContentTypeParsers()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (bytes.length === 0) return undefined
      try {
        const value: unknown = JSON.parse(decoder.decode(bytes))
        refuseUnstorable(value)
        return value
      } catch (error) {
        // a stranger has no tenant, and gets the language of the request
        await learnCulture(request).catch(() => undefined)
        throw error instanceof AppError ? error : malformed()
      }
    },
  )
}

/** Throws for NUL and lone surrogates, each at its path, and for depth and prototype names, anywhere in a parsed value. */
export function refuseUnstorable(value: unknown): void {
  const wrong: FieldError[] = []
  visit(value, [], value, wrong)
  if (wrong.length > 0) throw new AppError('malformed', wrong)
}

/** NUL cannot be stored by PostgreSQL, and a lone surrogate is not a character. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** `path`: where the value is; changed while its parts are visited, since a body may have a million of them. */
function visit(value: unknown, path: (string | number)[], root: unknown, wrong: FieldError[]): void {
  if (typeof value === 'string') {
    if (!isStorable(value) && wrong.length < MAX_ERRORS) wrong.push(errorAt(root, path.map(String)))
  } else if (typeof value === 'object' && value !== null) {
    if (path.length >= MAX_DEPTH) throw malformed()
    const visitPart = (name: string | number, part: unknown) => {
      path.push(name)
      visit(part, path, root, wrong)
      path.pop()
    }
    if (Array.isArray(value)) for (const [index, part] of value.entries()) visitPart(index, part)
    else
      for (const [name, part] of Object.entries(value)) {
        if (name === '__proto__' || !isStorable(name)) throw malformed()
        visitPart(name, part)
      }
  }
}

function errorAt(root: unknown, path: readonly string[]): FieldError {
  const culture = cultureAt(root, path)
  const field = pathOf(root, path)
  return { message: '@validation.unstorable', ...(field !== '' && { field }), ...(culture && { params: { culture } }) }
}

/** The path of a text; one in a value of a form is at the id of its field, as all errors of forms. */
function pathOf(root: unknown, path: readonly string[]): string {
  const [holder, index] = path
  if (holder !== 'dataProperties' || index === undefined) return path.join('.').slice(0, 200)
  const { dataProperties } = root as { dataProperties: Record<string, { dataPropertyTypeId?: unknown } | null> }
  const id = dataProperties[index]?.dataPropertyTypeId
  return typeof id === 'string' && isStorable(id) ? `dataProperties.${id.slice(0, 100)}` : path.join('.')
}

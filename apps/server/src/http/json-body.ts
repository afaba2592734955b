import type { FastifyInstance } from 'fastify'
import { AppError } from '@verka/domain/errors/app-error.ts'

/** The largest body of a call (decisions section 3). */
export const MAX_BODY_BYTES = 8 * 1024 * 1024
const MAX_DEPTH = 20

const malformed = () => new AppError('malformed', { message: '@errors.malformed' })

/**
 * Accepts JSON bodies only: valid UTF-8, at most 20 levels deep, without characters that PostgreSQL cannot store and without names that
 * reach a prototype.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined)
    try {
      const value: unknown = JSON.parse(decoder.decode(bytes as Buffer))
      refuseUnstorable(value, 0)
      done(null, value)
    } catch (error) {
      done(error instanceof AppError ? error : malformed())
    }
  })
}

/** Throws for NUL, lone surrogates, depth and prototype names, anywhere in a parsed value. */
export function refuseUnstorable(value: unknown, depth: number): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed()) throw malformed()
  } else if (typeof value === 'object' && value !== null) {
    if (depth >= MAX_DEPTH) throw malformed()
    if (Array.isArray(value)) for (const item of value) refuseUnstorable(item, depth + 1)
    else
      for (const [name, item] of Object.entries(value)) {
        if (name === '__proto__') throw malformed()
        refuseUnstorable(name, depth)
        refuseUnstorable(item, depth + 1)
      }
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, ERROR_STATUS } from '@verka/domain/errors/app-error.ts'
import { toAppError } from '../../http/problems.ts'
import type { Runtime } from '../../runtime.ts'
import { noticePage } from './notice-page.ts'
import { sendPage } from '../../pages/serve-pages.ts'
import type { Visitors } from '../../pages/visitor.ts'

const MAX_FORM_BYTES = 16 * 1024

/** Parses forms as a browser sends them; of a repeated name the first value counts. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
    (_request, bytes, done) => {
      try {
        done(null, new URLSearchParams(decoder.decode(bytes as Buffer)))
      } catch {
        done(new AppError('malformed', { message: '@errors.malformed' }))
      }
    },
  )
}

/** The values of a form, trimmed except for secrets, without characters that the database cannot store. */
export function formOf<Name extends string>(request: FastifyRequest, names: readonly Name[]): Record<Name, string> {
  const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const entries = names.map((name) => {
    const value = (body.get(name) ?? '').replaceAll('\0', '').toWellFormed()
    return [name, name.toLowerCase().includes('password') ? value : value.trim()]
  })
  return Object.fromEntries(entries) as Record<Name, string>
}

/** Refuses a form that another site sent: a browser sends the origin of every form that it posts. */
export function refuseForeignForms(app: FastifyInstance, { ORIGIN }: Pick<Runtime['settings'], 'ORIGIN'>): void {
  app.addHook('preValidation', async (request) => {
    if (request.method !== 'POST') return
    const { origin } = request.headers
    const isOwn = origin === undefined ? request.headers['sec-fetch-site'] === 'same-origin' : origin === ORIGIN
    if (!isOwn) throw new AppError('forbidden', { message: '@errors.accessDenied' })
  })
}

/** Renders errors as a page, in the reader's language. */
export function renderErrors(app: FastifyInstance, visitors: Visitors, { ORIGIN }: Pick<Runtime['settings'], 'ORIGIN'>): void {
  app.setErrorHandler(async (thrown: Error, request, reply) => {
    const error = toAppError(thrown)
    const status = ERROR_STATUS[error.code]
    if (status >= 500) request.log.error({ err: thrown }, error.code)
    else request.log.info({ problem: error.code }, 'refused')
    if (error.code === 'unavailable') void reply.header('retry-after', '1')
    const context = await visitors.contextOf(request, {}, { isReturnable: false })
    return sendPage(
      reply,
      noticePage(context, {
        title: error.code === 'notFound' ? 'identity.notFoundTitle' : 'identity.errorTitle',
        text: context.text.serverText(error.errors[0]?.message ?? '@errors.internal', error.errors[0]?.params),
        note: context.text.t('identity.errorReference', { code: error.code, reference: request.id }),
        action: { label: 'identity.startAgain', url: `${ORIGIN}/` },
      }),
      status,
    )
  })
}

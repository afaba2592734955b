import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { keySchema } from '@verka/domain/tenants/tenants.api.ts'
import { isEmailAddress } from '@verka/domain/forms/text/email-address.ts'
import { isUserName } from '@verka/domain/users/user-names.ts'
import type { Runtime } from '../runtime.ts'
import { hasSystemAdministrator } from './first-administrator.queries.ts'
import { setUp } from './first-administrator.ts'
import { findLink } from './one-time-links.ts'
import type { FormErrors } from './pages/fields.ts'
import { firstAdministratorPage, SETUP_FIELDS, type SetupValues } from './pages/first-administrator-page.ts'
import { noticePage } from './pages/notice-page.ts'
import type { PageContext } from '../pages/page.ts'
import { newPasswordErrors } from './pages/password-pages.ts'
import { sendPage } from '../pages/serve-pages.ts'
import { formOf } from './pages/plugin.ts'
import type { Visitors } from '../pages/visitor.ts'
import { tokenOf } from './password-routes.ts'

/** Routes on which an empty installation gets its first tenant, site and system administrator. */
export function firstAdministratorRoutes(app: FastifyInstance, { runtime, visitors }: { runtime: Runtime; visitors: Visitors }): void {
  const { database, settings } = runtime
  const action = { label: 'identity.toLogin', url: `${settings.ORIGIN}/` } as const
  const url = '/identity/first-administrator'

  const sendExists = (context: PageContext, reply: FastifyReply) =>
    sendPage(
      reply,
      noticePage(context, { title: 'identity.administratorExistsTitle', text: context.text.t('identity.administratorExists'), action }),
      410,
    )
  const sendDeadLink = (context: PageContext, reply: FastifyReply) =>
    sendPage(reply, noticePage(context, { title: 'identity.linkDeadTitle', text: context.text.t('identity.linkDead') }), 410)

  app.get(url, async (request, reply) => {
    visitors.rememberLanguage(request, reply)
    const context = await visitors.contextOf(request)
    const [exists, link] = await database.transaction(
      { kind: 'installation' },
      async (tx) => [await hasSystemAdministrator(tx), await findLink(tx, tokenOf(request), 'firstAdministrator', runtime.now())] as const,
      { isReadOnly: true },
    )
    if (exists) return sendExists(context, reply)
    if (!link) return sendDeadLink(context, reply)
    return sendPage(reply, firstAdministratorPage(context, {}, {}))
  })

  app.post(url, async (request, reply) => {
    const values: SetupValues = formOf(request, SETUP_FIELDS)
    const context = await visitors.contextOf(request)
    const wrong = newPasswordErrors(context, values.password, values.passwordAgain)
    const showErrors = (errors: FormErrors) => sendPage(reply, firstAdministratorPage(context, values, errors), 422)
    try {
      const errors = { ...formErrorsOf(values, context), ...wrong }
      if (Object.keys(errors).length > 0) return showErrors(errors)
      const outcome = await setUp(runtime, tokenOf(request), values, context.text.culture)
      if (outcome.kind === 'exists') return sendExists(context, reply)
      if (outcome.kind === 'deadLink') return sendDeadLink(context, reply)
      request.log.info({ event: 'firstAdministrator', userId: outcome.userId, address: request.ip }, 'login')
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid') throw error
      return showErrors(
        Object.fromEntries(error.errors.map((item) => [item.field ?? '', context.text.serverText(item.message, item.params)])),
      )
    }
    visitors.rememberTenant(reply, values.tenantKey)
    const text = context.text.t('identity.administratorDone', { tenant: values.tenantName, userName: values.userName })
    return sendPage(reply, noticePage({ ...context, address: undefined }, { title: 'identity.administratorDoneTitle', text, action }))
  })
}

/** Errors that need no database; all of them are reported at once. */
function formErrorsOf(values: SetupValues, { text }: PageContext): FormErrors {
  const missing = SETUP_FIELDS.filter((name) => values[name] === '').map((name) => [name, text.t('validation.required')])
  const isKey = (key: string) => keySchema.safeParse(key).success
  const malformed = (
    [
      ['tenantKey', isKey, 'validation.key'],
      ['siteKey', isKey, 'validation.key'],
      ['userName', isUserName, 'validation.userName'],
      ['email', isEmailAddress, 'validation.email'],
    ] as const
  ).flatMap(([name, isRight, message]) => (values[name] === '' || isRight(values[name] ?? '') ? [] : [[name, text.t(message)]]))
  return Object.fromEntries([...malformed, ...missing])
}

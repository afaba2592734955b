import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isEmailAddress } from '@verka/domain/forms/text/email-address.ts'
import type { Runtime } from '../runtime.ts'
import { requestPasswordMail } from './forgotten-password.ts'
import { consumeLink, findLink } from './one-time-links.ts'
import { noticePage } from './pages/notice-page.ts'
import type { PageContext } from '../pages/page.ts'
import { forgottenPage, newPasswordErrors, setPasswordPage } from './pages/password-pages.ts'
import { sendPage } from '../pages/serve-pages.ts'
import { formOf } from './pages/plugin.ts'
import type { Visitors } from '../pages/visitor.ts'
import { hashPassword } from './passwords/passwords.ts'
import { clearAttempts } from './passwords/throttle.queries.ts'
import { attemptKey } from './passwords/throttle.ts'
import { confirmByLink, readPersonById } from './users.queries.ts'
import { endLogins, rememberNetwork, storeHash } from './users.ts'

/** The token of a one-time link, in the address of its page and of its form. */
export function tokenOf(request: FastifyRequest): string {
  const { token } = request.query as { token?: unknown }
  return typeof token === 'string' ? token.slice(0, 100) : ''
}

/** Forgotten password, and choosing a new one on the link that was mailed. */
export function passwordRoutes(app: FastifyInstance, { runtime, visitors }: { runtime: Runtime; visitors: Visitors }): void {
  const { database, settings, log } = runtime
  const home = `${settings.ORIGIN}/`
  const underway = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.all(underway)))

  app.get('/identity/forgotten-password', async (request, reply) => {
    visitors.rememberLanguage(request, reply)
    const context = await visitors.contextOf(request)
    return sendPage(reply, forgottenPage(context, { email: '', errors: {}, backUrl: home }))
  })

  app.post('/identity/forgotten-password', async (request, reply) => {
    const { email } = formOf(request, ['email'])
    const context = await visitors.contextOf(request)
    const { t, culture } = context.text
    if (!isEmailAddress(email)) {
      const errors = { email: t(email === '' ? 'validation.required' : 'validation.email') }
      return sendPage(reply, forgottenPage(context, { email, errors, backUrl: home }), 422)
    }
    // requested after the answer, so that its time does not show whose address it is
    const requesting = requestPasswordMail(runtime, { email, address: request.ip, culture }).catch((error: unknown) =>
      log.error({ err: error }, 'a mail could not be requested'),
    )
    underway.add(requesting)
    void requesting.finally(() => underway.delete(requesting))
    const page = noticePage(
      { ...context, address: undefined },
      {
        title: 'identity.forgottenSentTitle',
        text: t('identity.forgottenSent', { email }),
        note: t('identity.forgottenNothingCame'),
        action: { label: 'identity.backToLogin', url: home },
      },
    )
    return sendPage(reply, page)
  })

  app.get('/identity/set-password', async (request, reply) => {
    visitors.rememberLanguage(request, reply)
    const context = await visitors.contextOf(request)
    const person = await personOfLink(request)
    if (!person) return sendDeadLink(context, reply)
    return sendPage(reply, setPasswordPage(context, { userName: person.user_name, errors: {} }))
  })

  app.post('/identity/set-password', async (request, reply) => {
    const { password, passwordAgain } = formOf(request, ['password', 'passwordAgain'])
    const context = await visitors.contextOf(request)
    const person = await personOfLink(request)
    if (!person) return sendDeadLink(context, reply)
    const errors = newPasswordErrors(context, password, passwordAgain)
    if (Object.keys(errors).length > 0) return sendPage(reply, setPasswordPage(context, { userName: person.user_name, errors }), 422)
    const [now, hash] = [runtime.now(), await hashPassword(password)]
    const isSaved = await database.transaction({ kind: 'installation' }, async (tx) => {
      const used = await consumeLink(tx, tokenOf(request), 'setPassword', now)
      if (used?.userId !== person.id) return false
      await storeHash(tx, person.id, hash, now)
      await confirmByLink(tx, person.id, now)
      // a person who knew the old password is logged out
      await endLogins(tx, person.id, now)
      await clearAttempts(tx, attemptKey('account', person.id))
      // the mailed link shows who they are: guesses from elsewhere do not lock them out here
      await rememberNetwork(tx, person.id, request.ip, now)
      return true
    })
    if (!isSaved) return sendDeadLink(context, reply)
    request.log.info({ event: 'passwordChanged', userId: person.id, address: request.ip }, 'login')
    // with the look of their customer
    const url = `${home}login?${new URLSearchParams({ tenant: person.tenant_key })}`
    const action = { label: 'identity.toLogin', url } as const
    const notice = { title: 'identity.passwordDoneTitle', text: context.text.t('identity.passwordDone'), action } as const
    return sendPage(reply, noticePage({ ...context, address: undefined }, notice))
  })

  const personOfLink = (request: FastifyRequest) =>
    database.transaction(
      { kind: 'installation' },
      async (tx) => {
        const link = await findLink(tx, tokenOf(request), 'setPassword', runtime.now())
        const person = link?.user_id ? await readPersonById(tx, link.user_id) : undefined
        return person?.status === 'disabled' ? undefined : person
      },
      { isReadOnly: true },
    )

  const sendDeadLink = (context: PageContext, reply: FastifyReply) => {
    const again = new URLSearchParams({ lang: context.text.culture, ...(context.look ? { tenant: context.look.key } : {}) })
    const action = { label: 'identity.linkAgain', url: `/identity/forgotten-password?${again.toString()}` } as const
    return sendPage(reply, noticePage(context, { title: 'identity.linkDeadTitle', text: context.text.t('identity.linkDead'), action }), 410)
  }
}

import { errors, type KoaContextWithOIDC, type default as Provider } from 'oidc-provider'
import { toAppError } from '../http/problems.ts'
import type { Runtime } from '../runtime.ts'
import { isProvenLogout, leave } from './logout.ts'
import { logoutPage } from './pages/login-pages.ts'
import { noticePage } from './pages/notice-page.ts'
import type { Visitors } from '../pages/visitor.ts'
import { requestOf } from './provider/mount.ts'
import type { ProviderPages } from './provider/provider.ts'

/** Pages of the provider itself: log out, logged out, and errors. */
export function providerPages({ settings }: Pick<Runtime, 'settings'>, visitors: Visitors): ProviderPages {
  const home = `${settings.ORIGIN}/`
  return {
    logout: {
      async logoutSource(ctx, form) {
        if (isProvenLogout(ctx)) return leave(ctx, home)
        const request = requestOf(ctx.req)!
        const action = /action="([^"]*)"/.exec(form)?.[1] ?? ''
        const xsrf = /value="([^"]*)"/.exec(form)?.[1] ?? ''
        const context = await visitors.contextOf(request)
        send(ctx, logoutPage(context, { action, xsrf, stayUrl: home }))
      },
      async postLogoutSuccessSource(ctx) {
        const context = await visitors.contextOf(requestOf(ctx.req)!)
        const { t } = context.text
        const action = { label: 'identity.toLogin', url: home } as const
        send(ctx, noticePage(context, { title: 'identity.logoutDoneTitle', text: t('identity.logoutDone'), action }))
      },
    },
    async renderError(ctx, out, error) {
      const request = requestOf(ctx.req)!
      const { error_detail: detail, message } = error as Error & { error_detail?: string }
      request.log.info({ event: 'authorization', outcome: out.error, message, detail }, 'login refused')
      const context = await visitors.contextOf(request, {}, { isReturnable: false })
      const { t } = context.text
      const isExpired = error instanceof errors.SessionNotFound
      const isDown = toAppError(error).code === 'unavailable'
      if (isDown) ctx.status = 503
      const text = isExpired
        ? 'identity.expired'
        : isDown
          ? 'errors.unavailable'
          : out.error === 'server_error'
            ? 'errors.internal'
            : 'identity.errorRequest'
      send(
        ctx,
        noticePage(context, {
          title: isExpired ? 'identity.expiredTitle' : 'identity.errorTitle',
          text: t(text),
          note: isExpired ? undefined : t('identity.errorReference', { code: out.error, reference: request.id }),
          action: { label: 'identity.startAgain', url: home },
        }),
      )
    },
  }
}

function send(ctx: KoaContextWithOIDC, page: string): void {
  ctx.type = 'html'
  ctx.body = page
}

/** An address below /identity that there is not. */
export function renderMissingPages(provider: Provider, { settings }: Pick<Runtime, 'settings'>, visitors: Visitors): void {
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.status !== 404 || ctx.body !== undefined) return
    const context = await visitors.contextOf(requestOf(ctx.req)!, {}, { isReturnable: false })
    const action = { label: 'identity.toLogin', url: `${settings.ORIGIN}/` } as const
    const page = noticePage(context, { title: 'identity.notFoundTitle', text: context.text.t('errors.notFound'), action })
    send(ctx as KoaContextWithOIDC, page)
    ctx.status = 404
  })
}

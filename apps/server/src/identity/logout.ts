import { errors, type KoaContextWithOIDC, type default as Provider } from 'oidc-provider'
import { toAppError } from '../http/problems.ts'
import type { Runtime } from '../runtime.ts'
import { logoutPage } from './pages/login-pages.ts'
import { noticePage } from './pages/notice-page.ts'
import type { Visitors } from './pages/visitor.ts'
import { requestOf } from './provider/mount.ts'
import type { ProviderPages } from './provider/provider.ts'

/** The pages of the provider itself: log out, logged out, and what went wrong. */
export function providerPages({ settings }: Pick<Runtime, 'settings'>, visitors: Visitors): ProviderPages {
  const home = `${settings.ORIGIN}/`
  const send = (ctx: KoaContextWithOIDC, page: string) => {
    ctx.type = 'html'
    ctx.body = page
  }
  return {
    logout: {
      async logoutSource(ctx, form) {
        if (isProven(ctx)) return leave(ctx, home)
        const request = requestOf(ctx.req)!
        const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(form)?.[1] ?? ''
        const context = await visitors.contextOf(request)
        send(ctx, logoutPage(context, { action: attribute('action'), xsrf: attribute('value'), stayUrl: home }))
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

/** Our client showed an id token of the very person who is logged in: there is nothing to ask. */
function isProven(ctx: KoaContextWithOIDC): boolean {
  return ctx.oidc.entities.IdTokenHint?.payload.sub === ctx.oidc.session?.accountId
}

/** Ends the session itself, not only the client's part of it, and every token that came of it. */
async function leave(ctx: KoaContextWithOIDC, home: string): Promise<void> {
  const { provider, session, params, client } = ctx.oidc
  const { postLogoutRedirectUri, state } = (session!.state ?? {}) as { postLogoutRedirectUri?: string; state?: string }
  for (const { grantId } of Object.values(session!.authorizations ?? {})) {
    if (!grantId) continue
    await provider.RefreshToken.revokeByGrantId(grantId)
    await provider.AuthorizationCode.revokeByGrantId(grantId)
    await provider.Grant.adapter.destroy(grantId)
  }
  await session!.destroy()
  ctx.cookies.set(provider.cookieName('session'), null)
  requestOf(ctx.req)?.log.info(
    { event: 'logout', userId: session!.accountId, client: client?.clientId, asked: params?.client_id },
    'logout',
  )
  const target = new URL(postLogoutRedirectUri ?? home)
  if (postLogoutRedirectUri && state !== undefined) target.searchParams.set('state', state)
  ctx.status = 303
  ctx.redirect(target.href)
}

/** Whoever is not logged in has nothing to confirm: straight on, without the provider's own page. */
export function skipEmptyLogout(provider: Provider, { settings }: Pick<Runtime, 'settings'>): void {
  provider.use(async (ctx, next) => {
    await next()
    const { oidc } = ctx as KoaContextWithOIDC
    if (oidc?.route !== 'end_session' || ctx.status !== 200 || !oidc.session || oidc.session.accountId) return
    await leave(ctx as KoaContextWithOIDC, `${settings.ORIGIN}/`)
  })
}

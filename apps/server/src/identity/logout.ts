import type { KoaContextWithOIDC, default as Provider } from 'oidc-provider'
import type { Runtime } from '../runtime.ts'
import { requestOf } from './provider/mount.ts'

/** Our client showed an id token of the very person who is logged in: there is nothing to ask. */
export function isProvenLogout(ctx: KoaContextWithOIDC): boolean {
  return ctx.oidc.entities.IdTokenHint?.payload.sub === ctx.oidc.session?.accountId
}

/** Ends the session itself, not only the client's part of it, and every token that came of it. */
export async function leave(ctx: KoaContextWithOIDC, home: string): Promise<void> {
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

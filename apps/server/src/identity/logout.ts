import type { KoaContextWithOIDC, default as Provider } from 'oidc-provider'
import type { Runtime } from '../runtime.ts'
import { requestOf } from './provider/mount.ts'

/** Whether our client sent an id token of the person who is logged in: no confirmation is needed. */
export function isProvenLogout(ctx: KoaContextWithOIDC): boolean {
  return ctx.oidc.entities.IdTokenHint?.payload.sub === ctx.oidc.session?.accountId
}

/** Ends the whole session, not only the client's part of it, and all its tokens. */
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

/** Skips the provider's confirmation page for visitors who are not logged in. */
export function skipEmptyLogout(provider: Provider, { settings }: Pick<Runtime, 'settings'>): void {
  provider.use(async (ctx, next) => {
    await next()
    const { oidc } = ctx as KoaContextWithOIDC
    if (oidc?.route !== 'end_session' || ctx.status !== 200 || !oidc.session || oidc.session.accountId) return
    await leave(ctx as KoaContextWithOIDC, `${settings.ORIGIN}/`)
  })
}

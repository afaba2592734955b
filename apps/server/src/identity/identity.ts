import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { JWK } from 'jose'
import type { Runtime } from '../runtime.ts'
import { externalProvider } from './external/external-provider.ts'
import { externalRoutes } from './external/external-routes.ts'
import { firstAdministratorRoutes } from './first-administrator-routes.ts'
import { interactionRoutes, type InteractionParts } from './interactions.ts'
import { skipEmptyLogout } from './logout.ts'
import { addHeaders, serveStyles } from '../pages/serve-pages.ts'
import { acceptForms, refuseForeignForms, renderErrors } from './pages/plugin.ts'
import { visitors as visitorsOf } from '../pages/visitor.ts'
import { passwordRoutes } from './password-routes.ts'
import { loadKeys, publicPartOf } from './provider/keys.ts'
import { deleteExpired } from './provider/models.queries.ts'
import { keepSessionAlive, limitOrigins, loginOf, mountProvider, type BrowserLogin } from './provider/mount.ts'
import { providerPages, renderMissingPages } from './provider-pages.ts'
import { createProvider } from './provider/provider.ts'

const CLEANING_MS = 10 * 60 * 1000

export interface Identity {
  /** Keys that check the access tokens that it issues (`createLocalJWKSet`). */
  publicKeys: { keys: JWK[] }
  /** Everything below /identity; registered without a prefix. */
  routes: FastifyPluginAsync
  /** The login of the browser of a request, by the cookie of its session. */
  loginOf: (request: Pick<FastifyRequest, 'raw'>) => Promise<BrowserLogin | undefined>
  close: () => Promise<void>
}

/** The embedded OpenID Connect login server with its pages. */
export async function createIdentity(runtime: Runtime): Promise<Identity> {
  const { settings, database, log } = runtime
  const keys = await loadKeys(runtime)
  const visitors = visitorsOf(runtime)
  const provider = createProvider(runtime, keys, providerPages(runtime, visitors))
  keepSessionAlive(provider, runtime)
  skipEmptyLogout(provider, runtime)
  renderMissingPages(provider, runtime, visitors)
  limitOrigins(provider, settings)
  const external = externalProvider(settings)
  const parts: InteractionParts = { provider, runtime, visitors, external }

  const clean = () =>
    database
      .transaction({ kind: 'installation' }, (tx) => deleteExpired(tx, new Date()))
      .catch((error: unknown) => log.warn({ err: error }, 'cleaning the login server'))
  const cleaning = setInterval(() => void clean(), CLEANING_MS).unref()

  const close = async () => clearInterval(cleaning)

  return {
    publicKeys: { keys: [publicPartOf(keys.signing) as JWK] },
    loginOf: (request) => loginOf(provider, request),
    routes: async (app) => {
      app.addHook('onClose', close)
      addHeaders(app)
      renderErrors(app, visitors, settings)
      serveStyles(app, runtime)
      await app.register(async (pages) => {
        acceptForms(pages)
        refuseForeignForms(pages, settings)
        interactionRoutes(pages, parts)
        if (external) externalRoutes(pages, { ...parts, external })
        passwordRoutes(pages, parts)
        firstAdministratorRoutes(pages, parts)
      })
      await app.register(async (protocol) => mountProvider(protocol, provider, settings))
    },
    close,
  }
}

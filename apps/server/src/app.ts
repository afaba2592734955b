import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createLocalJWKSet } from 'jose'
import { compose } from './composition.ts'
import { definitionTextHandlers } from './features/definition-texts/definition-texts.routes.ts'
import { deliveryHandlers } from './features/deliveries/deliveries.routes.ts'
import { elementListHandlers } from './features/element-list/element-list.routes.ts'
import { eventHandlers } from './features/events/events.routes.ts'
import { exportHandlers } from './features/exports/exports.routes.ts'
import { feedHandlers } from './features/feed/feed.routes.ts'
import { fileHandlers } from './features/files/files.routes.ts'
import { reporterHandlers } from './features/open-reports/open-reports.routes.ts'
import { openHandlers } from './features/open/open.routes.ts'
import { optionSourceHandlers } from './features/forms/option-sources.routes.ts'
import { historyHandlers } from './features/history/history.routes.ts'
import { documentHandlers } from './features/documents/documents.routes.ts'
import { elementNowHandlers } from './features/element-now/element-now.routes.ts'
import { labelHandlers } from './features/labels/labels.routes.ts'
import { loanHandlers } from './features/loans/loans.routes.ts'
import { transactionPdfHandlers } from './features/transaction-pdf/transaction-pdf.routes.ts'
import { meHandlers } from './features/me/me.routes.ts'
import { messagePreviewHandlers } from './features/message-preview/message-preview.routes.ts'
import { messageSettingsHandlers } from './features/messages/messages.routes.ts'
import { createPushKeys } from './features/messages/push/push-keys.ts'
import { serveUnsubscribing } from './features/messages/unsubscribe/unsubscribe.routes.ts'
import { operationHandlers } from './features/operations/operations.routes.ts'
import { overviewHandlers } from './features/overview/overview.routes.ts'
import { workHandlers } from './features/work/work.routes.ts'
import { workListHandlers } from './features/work-list/work-list.routes.ts'
import { actorFinder, findActorOfLogin } from './features/session/actors.ts'
import { schemaExportHandlers } from './features/schema-exports/schema-exports.routes.ts'
import { serveCalendarFeeds } from './features/calendar-feed/calendar-feed.ts'
import { serveSmsReports } from './features/sms/sms-reports.ts'
import { templateHandlers } from './features/templates/templates.routes.ts'
import { sessionHandlers } from './features/session/session.routes.ts'
import { serveLogos } from './features/tenants/tenants.routes.ts'
import { drawAppIcon } from './features/tenants/look/app-icon.ts'
import { findTenantLook } from './features/tenants/tenants.ts'
import { discoveredKeys } from './http/login/discovered-keys.ts'
import { registerCalls } from './http/edge.ts'
import type { Handlers } from './http/calls/handlers.ts'
import { withoutScript } from './pages/no-script.ts'
import { serveStyles } from './pages/serve-pages.ts'
import { findOpenCard } from './search/open-card.ts'
import { serveOpenLists } from './open-lists/open-list-routes.ts'
import { isSearchHost, serveSearch } from './search/search-routes.ts'
import { serveHealth } from './http/load/health.ts'
import { serveMetrics } from './http/load/metrics.ts'
import { serveOpenApi } from './http/described/openapi.ts'
import { refuseUnderPressure } from './http/load/pressure.ts'
import { createServer } from './http/server.ts'
import { tokenVerifier } from './http/login/tokens.ts'
import { serveWebClient } from './http/web-client/web-client.ts'
import { createIdentity } from './identity/identity.ts'
import { formChecks, resourceHandlers } from './resources.ts'
import type { Runtime } from './runtime.ts'

/** Handlers of every call: those of entities, and those of features that are none. */
export const handlers: Handlers = {
  ...resourceHandlers,
  ...sessionHandlers,
  ...feedHandlers,
  ...elementListHandlers,
  ...historyHandlers,
  ...eventHandlers,
  ...operationHandlers,
  ...exportHandlers,
  ...schemaExportHandlers,
  ...templateHandlers,
  ...fileHandlers,
  ...elementNowHandlers,
  ...definitionTextHandlers,
  ...documentHandlers,
  ...labelHandlers,
  ...loanHandlers,
  ...transactionPdfHandlers,
  ...optionSourceHandlers,
  ...meHandlers,
  ...messageSettingsHandlers,
  ...messagePreviewHandlers,
  ...overviewHandlers,
  ...workHandlers,
  ...workListHandlers,
  ...deliveryHandlers,
  ...openHandlers,
  ...reporterHandlers,
}

compose()

/** The whole server on one port: login server, API, logos, and the built web client if given. It does not listen yet. */
export async function createApp(runtime: Runtime, webClient?: string): Promise<FastifyInstance> {
  const { settings, database } = runtime
  const app = createServer(runtime)
  refuseUnderPressure(app)
  await createPushKeys(runtime)
  const identity = settings.isIdentityEmbedded ? await createIdentity(runtime) : undefined
  const onRefused = (reason: unknown) =>
    runtime.log.error({ err: reason, issuer: settings.issuer }, 'the keys of the login server cannot be had')
  const keys = identity ? createLocalJWKSet(identity.publicKeys) : discoveredKeys(settings.issuer, { now: runtime.now, onRefused })
  const verifyToken = tokenVerifier({
    issuer: settings.issuer,
    audience: settings.OIDC_AUDIENCE,
    keys,
    now: () => new Date(),
    trustsEmail: settings.OIDC_TRUSTED_EMAIL,
    // an external login server may issue wrong claims: they are logged
    ...(!identity && {
      onRefused: (reason: string) => runtime.log.info({ event: 'login', outcome: 'refused', how: 'token', reason }, 'login'),
    }),
  })
  const findActor = actorFinder({ database, isIdentityEmbedded: settings.isIdentityEmbedded, now: runtime.now, log: runtime.log })
  await app.register(async (api) => registerCalls(api, { runtime, handlers, formChecks, verifyToken, findActor }))
  await app.register(async (resources) => serveLogos(resources, database))
  await app.register(async (reports) => serveSmsReports(reports, runtime))
  await app.register(async (calendars) => serveCalendarFeeds(calendars, runtime))
  await app.register(async (resources) => serveUnsubscribing(resources, runtime))
  await app.register(async (lists) => serveOpenLists(lists, runtime))
  await app.register(async (search) => {
    const findPerson = async (request: FastifyRequest) => {
      const login = await identity?.loginOf(request)
      return login && findActorOfLogin(database, login)
    }
    await serveSearch(search, runtime, { webClient, findPerson })
    // the login server serves the style of its pages itself
    if (!identity) serveStyles(search, runtime)
  })
  serveHealth(app, runtime)
  serveMetrics(app, runtime)
  serveOpenApi(app, settings)
  if (identity) await app.register(identity.routes)
  await app.register(async (web) =>
    serveWebClient(web, {
      distDirectory: webClient,
      config: (host) => clientConfigOf(settings, host),
      // the host of the search has no login: only the pages that need none
      originOf: (host, path) => (isSearchHost(settings, host) && !path.startsWith('/report/') ? settings.ORIGIN : undefined),
      findLook: (key) => database.transaction({ kind: 'installation' }, (tx) => findTenantLook(tx, key), { isReadOnly: true }),
      withoutScript: (path, culture) => withoutScript(runtime, path, culture),
      pageForStrangers: (address) => findOpenCard(runtime, address),
      drawIcon: (look, shape) => drawAppIcon(database, look, shape),
    }),
  )
  return app
}

/** Configuration that the web client reads first; nothing of it is secret. */
function clientConfigOf(settings: Runtime['settings'], host: string) {
  return {
    issuer: settings.issuer,
    clientId: settings.OIDC_CLIENT_ID,
    responseType: settings.OIDC_RESPONSE_TYPE,
    scope: settings.OIDC_SCOPE,
    audience: settings.OIDC_AUDIENCE,
    mapsUrl: settings.MAPS_URL,
    hasLogin: !isSearchHost(settings, host),
  }
}

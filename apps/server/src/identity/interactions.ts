import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { ServedTranslator } from '@verka/messages/served/load.ts'
import type { Runtime } from '../runtime.ts'
import { readReference } from './external/login-reference.ts'
import { loginPage } from './pages/login-pages.ts'
import { noticePage } from './pages/notice-page.ts'
import { sendPage } from '../pages/serve-pages.ts'
import { formOf } from './pages/plugin.ts'
import type { FormErrors } from './pages/fields.ts'
import type { Visitors } from '../pages/visitor.ts'
import { setForwarded } from './provider/mount.ts'
import { deleteModelsOfGrant } from './provider/models.queries.ts'
import { interactionPath } from './provider/provider.ts'
import type { PersonRow } from './users.queries.ts'
import { verifyLogin } from './users.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
export type InteractionRequest = FastifyRequest<{ Params: { uid: string } }>

/** The pending login of an authorization request, only in the browser that requested it. */
export async function findInteraction(
  provider: Provider,
  request: InteractionRequest,
  reply: FastifyReply,
): Promise<Interaction | undefined> {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    return interaction.uid === request.params.uid ? interaction : undefined
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

/** Finishes a login: back to the authorization request, as this person. */
export async function acceptLogin(
  { provider, runtime, visitors }: InteractionParts,
  interaction: Interaction,
  person: PersonRow,
  how: 'pwd' | 'fed',
  request: FastifyRequest,
  reply: FastifyReply,
) {
  await leaveEarlierSession(provider, runtime, interaction, person.id)
  const result = { login: { accountId: person.id, remember: true, amr: [how] } }
  const returnTo = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
  visitors.rememberTenant(reply, person.tenant_key)
  request.log.info({ event: 'login', outcome: 'accepted', how, userId: person.id, address: request.ip }, 'login')
  return reply.redirect(returnTo, 303)
}

/** Ends the earlier session in this browser, with its tokens. */
async function leaveEarlierSession(provider: Provider, runtime: Runtime, interaction: Interaction, accountId: string): Promise<void> {
  const { session } = interaction
  if (!session || session.accountId === accountId) return
  const earlier = await provider.Session.findByUid(session.uid)
  const grantId = earlier?.grantIdFor(runtime.settings.OIDC_CLIENT_ID)
  if (grantId) await runtime.database.transaction({ kind: 'installation' }, (tx) => deleteModelsOfGrant(tx, 'RefreshToken', grantId))
  await earlier?.destroy()
  interaction.session = undefined
  await interaction.persist()
}

export interface InteractionParts {
  provider: Provider
  runtime: Runtime
  visitors: Visitors
  external: { name: string } | undefined
}

/** Routes of the login page and its form. */
export function interactionRoutes(app: FastifyInstance, parts: InteractionParts): void {
  const { provider, runtime, visitors } = parts
  const { ORIGIN } = runtime.settings
  app.addHook('onRequest', async (request) => setForwarded(request, new URL(ORIGIN)))

  const showErrors = async (
    interaction: Interaction,
    request: InteractionRequest,
    reply: FastifyReply,
    state: { login: string; errors: FormErrors; status: number },
  ) => {
    const { tenant, ui_locales } = interaction.params
    const context = await visitors.contextOf(request, { tenant, uiLocales: ui_locales })
    const onward = new URLSearchParams({ lang: context.text.culture, ...(context.look ? { tenant: context.look.key } : {}) })
    const external = parts.external && { name: parts.external.name, url: `${interactionPath(interaction.uid)}/external` }
    const page = loginPage(context, {
      login: state.login,
      errors: state.errors,
      forgottenUrl: `/identity/forgotten-password?${onward.toString()}`,
      external,
    })
    return sendPage(reply, page, state.status)
  }

  app.get('/identity/interaction/:uid', async (request: InteractionRequest, reply) => {
    const interaction = await findInteraction(provider, request, reply)
    if (!interaction) return expired(parts, request, reply)
    visitors.rememberLanguage(request, reply)
    const { text } = await visitors.contextOf(request, { tenant: interaction.params.tenant, uiLocales: interaction.params.ui_locales })
    const { refused, failed } = request.query as { refused?: unknown; failed?: unknown }
    const hint = interaction.params.login_hint
    return showErrors(interaction, request, reply, {
      login: typeof hint === 'string' ? hint.slice(0, 256) : '',
      errors: externalErrors(text, { refused: readReference(refused), failed: readReference(failed) }),
      status: 200,
    })
  })

  app.post('/identity/interaction/:uid', async (request: InteractionRequest, reply) => {
    const interaction = await findInteraction(provider, request, reply)
    if (!interaction) return expired(parts, request, reply)
    const { login, password } = formOf(request, ['login', 'password'])
    const { text } = await visitors.contextOf(request, { tenant: interaction.params.tenant, uiLocales: interaction.params.ui_locales })
    const missing = {
      ...(login === '' ? { login: text.t('identity.loginNameMissing') } : {}),
      ...(password === '' ? { password: text.t('identity.loginPasswordMissing') } : {}),
    }
    if (Object.keys(missing).length > 0) return showErrors(interaction, request, reply, { login, errors: missing, status: 422 })
    const outcome = await verifyLogin(runtime, { login, password, address: request.ip })
    if (outcome.kind === 'accepted') return acceptLogin(parts, interaction, outcome.person, 'pwd', request, reply)
    if (outcome.kind === 'refused') {
      request.log.warn({ event: 'login', outcome: 'refused', address: request.ip }, 'login')
      return showErrors(interaction, request, reply, { login, errors: { '': text.t('identity.loginWrong') }, status: 401 })
    }
    const { retryAfterS } = outcome
    request.log.warn({ event: 'login', outcome: 'throttled', retryAfterS, address: request.ip }, 'login')
    void reply.header('retry-after', String(retryAfterS))
    return showErrors(interaction, request, reply, {
      login,
      errors: { '': text.t('identity.loginThrottled', { seconds: retryAfterS }) },
      status: 429,
    })
  })
}

/** The error of the external login, with its number in the log. */
function externalErrors(
  { t }: ServedTranslator,
  { refused, failed }: { refused: string | undefined; failed: string | undefined },
): FormErrors {
  if (refused !== undefined) return { '': t('errors.loginRefused', { reference: refused }) }
  return failed === undefined ? {} : { '': t('identity.externalFailed', { reference: failed }) }
}

/** Back button after the login, a bookmark, an hour at the form: start again. */
export async function expired(
  { runtime, visitors }: Pick<InteractionParts, 'runtime' | 'visitors'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const context = await visitors.contextOf(request, {}, { isReturnable: false })
  const page = noticePage(context, {
    title: 'identity.expiredTitle',
    text: context.text.t('identity.expired'),
    action: { label: 'identity.startAgain', url: `${runtime.settings.ORIGIN}/` },
  })
  return sendPage(reply, page, 410)
}

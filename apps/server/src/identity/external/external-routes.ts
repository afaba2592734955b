import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { acceptLogin, expired, findInteraction, type InteractionParts, type InteractionRequest } from '../interactions.ts'
import { takeModel, upsertModel } from '../provider/models.queries.ts'
import { interactionPath } from '../provider/provider.ts'
import { readPersonById } from '../users.queries.ts'
import { recognise, type ExternalPerson } from './external-people.ts'
import type { ExternalProvider } from './external-provider.ts'
import { newReference } from './login-reference.ts'

/** Model name of pending external logins, stored with the provider's own artifacts. */
const MODEL = 'ExternalLogin'
const PENDING_MS = 10 * 60 * 1000

const storedLogin = z.object({ codeVerifier: z.string(), nonce: z.string(), state: z.string(), uid: z.string() })

/** Routes to the external provider and back: the user returns as a known one, or is refused. */
export function externalRoutes(app: FastifyInstance, parts: InteractionParts & { external: ExternalProvider }): void {
  const { provider, runtime, external, visitors } = parts
  const { database, settings } = runtime
  // a HEAD request must not use up a step that works once
  const onlyGet = { exposeHeadRoute: false }

  app.get('/identity/interaction/:uid/external', onlyGet, async (request: InteractionRequest, reply) => {
    const interaction = await findInteraction(provider, request, reply)
    if (!interaction) return expired(parts, request, reply)
    const { text } = await visitors.contextOf(request, { tenant: interaction.params.tenant, uiLocales: interaction.params.ui_locales })
    const { url, pending } = await external.begin(text.culture).catch((error: unknown) => {
      request.log.error({ err: error }, 'the external provider cannot be reached')
      throw new AppError('unavailable', { message: '@errors.loginServerUnreachable' })
    })
    const stored: z.output<typeof storedLogin> = { ...pending, uid: interaction.uid }
    await database.transaction({ kind: 'installation' }, (tx) =>
      upsertModel(tx, {
        model: MODEL,
        id: pending.state,
        payload: { ...stored },
        grantId: null,
        uid: null,
        expiresAt: new Date(Date.now() + PENDING_MS),
      }),
    )
    return reply.redirect(url.href, 303)
  })

  // the login's cookie is limited to its own path: the login starts here and is finished there
  app.get('/identity/external/callback', onlyGet, async (request, reply) => {
    const query = request.raw.url!.split('?')[1] ?? ''
    const state = new URLSearchParams(query).get('state') ?? ''
    const uid = await database.transaction({ kind: 'installation' }, async (tx) => {
      const payload = storedLogin.optional().parse(await takeModel(tx, MODEL, state, new Date()))
      if (!payload) return undefined
      // stored under the login's own name: the answer is used once, there
      await upsertModel(tx, {
        model: MODEL,
        id: `${payload.uid} ${state}`,
        payload: { ...payload },
        grantId: null,
        uid: null,
        expiresAt: new Date(Date.now() + PENDING_MS),
      })
      return payload.uid
    })
    if (!uid) return expired(parts, request, reply)
    return reply.redirect(`${interactionPath(uid)}/external/finish?${query}`, 303)
  })

  app.get('/identity/interaction/:uid/external/finish', onlyGet, async (request: InteractionRequest, reply) => {
    const interaction = await findInteraction(provider, request, reply)
    const query = request.raw.url!.split('?')[1] ?? ''
    const id = `${request.params.uid} ${new URLSearchParams(query).get('state') ?? ''}`
    const pending =
      interaction &&
      storedLogin.optional().parse(await database.transaction({ kind: 'installation' }, (tx) => takeModel(tx, MODEL, id, new Date())))
    if (!interaction || !pending) return expired(parts, request, reply)
    const refuse = (page: 'failed' | 'refused', reason: string, reference: string, detail: Record<string, unknown>) => {
      request.log.warn({ event: 'login', outcome: 'refused', how: 'fed', reason, reference, ...detail, address: request.ip }, 'login')
      return reply.redirect(`${settings.ORIGIN}${interactionPath(interaction.uid)}?${page}=${reference}`, 303)
    }
    let person: ExternalPerson
    try {
      person = await external.finish(query, pending)
    } catch (error) {
      return refuse('failed', 'answer', newReference(), { err: error })
    }
    const recognised = await database.transaction({ kind: 'installation' }, async (tx) => {
      const found = await recognise(tx, person, runtime.now())
      return 'userId' in found ? (await readPersonById(tx, found.userId))! : found
    })
    if ('id' in recognised) return acceptLogin(parts, interaction, recognised, 'fed', request, reply)
    const { issuer, subject } = person
    return refuse('refused', recognised.reason, recognised.reference, { issuer, subject })
  })
}

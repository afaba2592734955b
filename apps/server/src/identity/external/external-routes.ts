import type { FastifyInstance } from 'fastify'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Runtime } from '../../runtime.ts'
import { acceptLogin, expired, findInteraction, type InteractionParts, type InteractionRequest } from '../interactions.ts'
import { takeModel, upsertModel } from '../provider/models.queries.ts'
import { interactionPath } from '../provider/provider.ts'
import { insertExternalIdentity, readPersonByEmail, readPersonByExternalIdentity, type PersonRow } from '../users.queries.ts'
import type { ExternalPerson, ExternalProvider, PendingLogin } from './external-provider.ts'

/** A login that is under way at the external provider, kept beside the provider's own artifacts. */
const MODEL = 'ExternalLogin'
const PENDING_MS = 10 * 60 * 1000

interface StoredLogin extends PendingLogin {
  uid: string
}

/** There and back again: the person logs in at the external provider and comes back as somebody we know, or not at all. */
export function externalRoutes(app: FastifyInstance, parts: InteractionParts & { external: ExternalProvider }): void {
  const { provider, runtime, external, visitors } = parts
  const { database, settings } = runtime
  // each step is taken once: whoever only looks at the address does not take it
  const onlyGet = { exposeHeadRoute: false }

  app.get('/identity/interaction/:uid/external', onlyGet, async (request: InteractionRequest, reply) => {
    const interaction = await findInteraction(provider, request, reply)
    if (!interaction) return expired(parts, request, reply)
    const { text } = await visitors.contextOf(request, { tenant: interaction.params.tenant, uiLocales: interaction.params.ui_locales })
    const { url, pending } = await external.begin(text.culture).catch((error: unknown) => {
      request.log.error({ err: error }, 'the external provider cannot be reached')
      throw new AppError('unavailable', { message: '@errors.loginServerUnreachable' })
    })
    const stored: StoredLogin = { ...pending, uid: interaction.uid }
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

  // The login's own cookie is sent to its own path only: from here one goes there, and there it is finished.
  app.get('/identity/external/callback', onlyGet, async (request, reply) => {
    const query = request.raw.url!.split('?')[1] ?? ''
    const state = new URLSearchParams(query).get('state') ?? ''
    const uid = await database.transaction({ kind: 'installation' }, async (tx) => {
      const payload = (await takeModel(tx, MODEL, state, new Date())) as StoredLogin | undefined
      if (!payload) return undefined
      // put back under the login's own name: the answer is used once, there
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
      ((await database.transaction({ kind: 'installation' }, (tx) => takeModel(tx, MODEL, id, new Date()))) as StoredLogin | undefined)
    if (!interaction || !pending) return expired(parts, request, reply)
    const refuse = (reason: string, detail?: unknown) => {
      request.log.warn({ event: 'login', outcome: 'refused', how: 'fed', reason, err: detail, address: request.ip }, 'login')
      return reply.redirect(`${settings.ORIGIN}${interactionPath(interaction.uid)}?refused`, 303)
    }
    let person: ExternalPerson
    try {
      person = await external.finish(query, pending)
    } catch (error) {
      return refuse('answer', error)
    }
    const known = await findPerson(runtime, person)
    return known ? acceptLogin(parts, interaction, known, 'fed', request, reply) : refuse('unknown')
  })
}

/** By issuer and subject; else by an address that the other server vouches for, which is then remembered. */
async function findPerson({ database, now }: Pick<Runtime, 'database' | 'now'>, external: ExternalPerson): Promise<PersonRow | undefined> {
  const { issuer, subject, verifiedEmail } = external
  return database.transaction({ kind: 'installation' }, async (tx) => {
    const linked = await readPersonByExternalIdentity(tx, issuer, subject)
    if (linked) return linked.status === 'active' ? linked : undefined
    const person = verifiedEmail ? await readPersonByEmail(tx, verifiedEmail) : undefined
    if (person?.status !== 'active') return undefined
    await insertExternalIdentity(tx, { issuer, subject, userId: person.id, now: now() })
    return person
  })
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_CULTURE } from '@verka/domain/localization/cultures.ts'
import type { MessageKind } from '@verka/domain/messages/message-kinds.ts'
import { loadServedTranslator, type ServedTranslator } from '@verka/messages/served/load.ts'
import type { Runtime } from '../../../runtime.ts'
import { unsubscribePage } from './unsubscribe-page.ts'
import { readUnsubscribeToken, UNSUBSCRIBE_PATH } from './unsubscribe-token.ts'
import { findUnsubscriber, unsubscribe } from './unsubscribe.ts'

type Requested = FastifyRequest<{ Params: { token: string } }>

const MAX_BODY = 16 * 1024

/**
 * The link of mails that are not essential: opened, it asks; posted, by its button or by a mail program (RFC 8058), it unsubscribes. Mail
 * programs open links to look at them, so opening changes nothing.
 */
export function serveUnsubscribing(app: FastifyInstance, runtime: Pick<Runtime, 'database' | 'settings' | 'now'>): void {
  const { database, settings } = runtime
  // RFC 8058 allows both forms; the token says everything
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: MAX_BODY },
    (_request, _body, done) => done(null),
  )

  const open = async (request: Requested, reply: FastifyReply, isPosted: boolean) => {
    const wanted = readUnsubscribeToken(settings, request.params.token)
    const person =
      wanted &&
      (await database.transaction({ kind: 'tenant', tenantId: wanted.tenantId }, async (tx) => {
        const found = await findUnsubscriber(tx, wanted)
        if (found && isPosted) await unsubscribe(tx, wanted, { id: request.id, address: request.ip, now: runtime.now() })
        return found
      }))
    const text = await loadServedTranslator(person?.culture ?? DEFAULT_CULTURE)
    const { markup, policy } = unsubscribePage(text, person?.look, {
      ...(wanted && person ? contentOf(text, wanted.kind, person.look.name, isPosted) : unknown(text)),
      action: wanted && person && !isPosted ? { label: text.t('unsubscribe.yes'), isPost: true } : toVerka(text),
    })
    return reply
      .code(person ? 200 : 404)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(markup)
  }
  const toVerka = (text: ServedTranslator) => ({ label: text.t('mail.settings'), url: `${settings.ORIGIN}/exe/messageSettings` })

  app.get(`${UNSUBSCRIBE_PATH}/:token`, (request: Requested, reply) => open(request, reply, false))
  app.post(`${UNSUBSCRIBE_PATH}/:token`, (request: Requested, reply) => open(request, reply, true))
}

function contentOf({ t }: ServedTranslator, kind: MessageKind, tenant: string, isDone: boolean) {
  const title = t(isDone ? 'unsubscribe.doneTitle' : 'unsubscribe.title')
  if (kind === 'digest') return { title, text: t(isDone ? 'unsubscribe.doneDigest' : 'unsubscribe.askDigest', { tenant }) }
  return { title, text: t(isDone ? 'unsubscribe.done' : 'unsubscribe.ask', { tenant, kind: t(`messages.kind.${kind}`) }) }
}

const unknown = ({ t }: ServedTranslator) => ({ title: t('unsubscribe.unknownTitle'), text: t('unsubscribe.unknown') })

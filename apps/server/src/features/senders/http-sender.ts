import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { HTTP_METHODS, httpCall } from '@verka/domain/processors/implementations/integrations.ts'
import type { DeliveryRequest } from '@verka/domain/processors/deliveries.ts'
import { checkedHeader, errorsOfHeaders, errorsOfHeaderValue, headerBytes, headerLines } from './header-lines.ts'
import { sendRequest } from './send-request.ts'
import { MessageError, notMade } from './not-made.ts'
import { HIDDEN, type Sender } from './sender.ts'
import { renderTemplate, type Escape } from './template.ts'

/** How values are written in a body of a content type. */
function escapeFor(contentType: string): Escape {
  if (/[/+]json\b/i.test(contentType)) return 'json'
  if (/x-www-form-urlencoded/i.test(contentType)) return 'address'
  return /[/+](xml|html)\b/i.test(contentType) ? 'markup' : 'text'
}

const CONTENT_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}(?:;\s*charset=[\w-]{1,40})?$/

/** `.` or `..` between slashes, as URLs read them too. */
const DOT_SEGMENT = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\?#]|$)/i

/** The base address with a rendered path and query; values cannot change the host. @throws MessageError */
function addressOf(base: string, path: string): string {
  const url = URL.parse(base)
  if (!url) throw new MessageError('noAddress')
  if (path === '') return url.href
  if (DOT_SEGMENT.test(path)) throw new MessageError('pathOutside')
  const joined = URL.parse(`${base.replace(/[?#].*$/, '').replace(/\/$/, '')}/${path.replace(/^\//, '')}`)
  if (!joined || joined.origin !== url.origin || joined.username !== url.username) throw new MessageError('pathOutside')
  return joined.href
}

const at = (field: string) => (error: FieldError) => ({ ...error, field })

const shown: Sender['shown'] = (content, { url }) => {
  const { method, path, headers, contentType, body } = content
  const all = { ...(headers as Record<string, string>), 'content-type': String(contentType) }
  return { method: String(method), url: addressOf(String(url), String(path)), headers: all, body: String(body) }
}

/** Calls an address with a method, headers and a body by templates. */
export const httpSender: Sender = {
  implementation: httpCall,
  check({ url, contentType, headers, authorization }, { mayReach }) {
    return [
      ...(typeof url === 'string' && !mayReach(url) ? [{ message: '@validation.publicUrl', field: 'url' }] : []),
      ...(typeof contentType === 'string' && !CONTENT_TYPE.test(contentType)
        ? [{ message: '@validation.contentType', field: 'contentType' }]
        : []),
      ...errorsOfHeaders(String(headers ?? '')).map(at('headers')),
      ...errorsOfHeaderValue(String(authorization ?? '')).map(at('authorization')),
    ]
  },
  render({ config, inputs, scope }) {
    const contentType = String(config.contentType)
    const headers: Record<string, string> = {}
    for (const [name, value] of headerLines(String(config.headers ?? '')))
      headers[name] = checkedHeader(name, renderTemplate(value, scope, 'text'))
    // a path is rendered here, and its host is that of the config when it is sent
    const path = renderTemplate(String(inputs.path ?? ''), scope, 'address')
    addressOf(String(config.url), path)
    const body = renderTemplate(String(inputs.body ?? ''), scope, escapeFor(contentType))
    return { method: String(config.method), path, headers, contentType, body }
  },
  shown,
  async send(runtime, { id, content, config, secrets }) {
    let request: DeliveryRequest
    try {
      request = shown(content, config)
      // saved before it was checked
      if (secrets.authorization !== undefined) checkedHeader('authorization', secrets.authorization)
    } catch (error) {
      // the address of the config was changed since
      return notMade(error, {})
    }
    const { url = '', headers = {}, body = '' } = request
    const method = HTTP_METHODS.find((known) => known === content.method) ?? 'POST'
    // the receiver can know a repeat by it
    const sent = { ...headers, 'idempotency-key': id }
    const { authorization } = secrets
    const all = { ...sent, ...(authorization !== undefined && { authorization }) }
    const asBytes = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, headerBytes(value)]))
    return sendRequest(
      runtime,
      { method, url, headers: asBytes, body: body === '' ? undefined : body },
      { ...request, headers: { ...sent, ...(authorization !== undefined && { authorization: HIDDEN }) } },
    )
  },
}

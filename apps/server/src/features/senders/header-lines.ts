import { MessageError } from './sender.ts'

/** Headers that belong to the connection, to us, or to the secret header. */
const OWN = new Set([
  'host',
  'content-length',
  'content-type',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'authorization',
  'proxy-authorization',
  'cookie',
  'accept-encoding',
  'user-agent',
])

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/
/** Visible characters of Latin-1, spaces and tabs. */
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/

/** Headers as they are written, `Name: value` a line, before placeholders are filled in. @throws MessageError for a line that is none */
export function headerLines(text: string): [string, string][] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const colon = line.indexOf(':')
      const name = line.slice(0, colon).trim()
      if (colon < 1 || !NAME.test(name)) throw new MessageError(`no header: ${line.slice(0, 100)}`)
      if (OWN.has(name.toLowerCase())) throw new MessageError(`the header ${name} cannot be set`)
      return [name, line.slice(colon + 1).trim()]
    })
}

/** A header value with its placeholders filled in: it cannot begin another header. @throws MessageError */
export function checkedHeader(name: string, value: string): string {
  if (!VALUE.test(value) || value.length > 4096)
    throw new MessageError(`the header ${name} has more than one line, or characters that it cannot have`)
  return value
}

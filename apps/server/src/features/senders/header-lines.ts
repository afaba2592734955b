import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { MessageError } from './not-made.ts'
import { checkTemplate } from './template.ts'

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
const MAX_VALUE = 4096
/** Parts of a template that are replaced. */
const PLACEHOLDERS = /\{\{.*?\}\}|\{%.*?%\}/g

interface HeaderLine {
  /** Counted from 1, as editors do. */
  line: number
  text: string
  name: string
  value: string
}

/** The lines of a text that are not empty. */
const linesOf = (text: string): HeaderLine[] =>
  text
    .split(/\r?\n/)
    .map((line, index) => {
      const colon = line.indexOf(':')
      return { line: index + 1, text: line, name: colon < 0 ? '' : line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() }
    })
    .filter((line) => line.text.trim() !== '')

/** The first character of a text that no header can have, so that a person recognises it. */
function wrongCharacter(text: string): string | undefined {
  const wrong = [...text].find((character) => !VALUE.test(character))
  if (wrong === undefined) return undefined
  const isVisible = /^[^\p{C}\p{Z}]$/u.test(wrong)
  return isVisible ? wrong : `U+${wrong.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}

/** The errors of header lines, without a field: which line cannot be sent, and why. */
export function errorsOfHeaders(text: string): FieldError[] {
  return linesOf(text).flatMap(({ line, name, value }): FieldError[] => {
    if (!NAME.test(name)) return [{ message: '@validation.headerName', params: { line } }]
    if (OWN.has(name.toLowerCase())) return [{ message: '@validation.headerForbidden', params: { line, name } }]
    const character = wrongCharacter(value.replaceAll(PLACEHOLDERS, ''))
    if (character !== undefined) return [{ message: '@validation.headerCharacter', params: { line, character } }]
    try {
      checkTemplate(value)
      return []
    } catch {
      return [{ message: '@validation.headerTemplate', params: { line } }]
    }
  })
}

/** The error of a secret that is sent as a header, without a field. */
export function errorsOfHeaderValue(text: string): FieldError[] {
  const character = wrongCharacter(text)
  return character === undefined ? [] : [{ message: '@validation.secretCharacter', params: { character } }]
}

/** Headers as they are written, `Name: value` a line, before placeholders are filled in. @throws MessageError for a line that is none */
export function headerLines(text: string): [string, string][] {
  return linesOf(text).map(({ text: line, name, value }) => {
    if (!NAME.test(name)) throw new MessageError('headerWrong', { line })
    if (OWN.has(name.toLowerCase())) throw new MessageError('headerForbidden', { name })
    return [name, value]
  })
}

/** Line breaks, of Unicode too, and other control characters. */
const CONTROLS = /[\u0000-\u0008\u000a-\u001f\u007f\u2028\u2029]/

/** A header value with its placeholders filled in: it cannot begin another header. @throws MessageError */
export function checkedHeader(name: string, value: string): string {
  if (CONTROLS.test(value) || !value.isWellFormed() || value.length > MAX_VALUE) throw new MessageError('headerValue', { name })
  return value
}

/**
 * A header value as the client sends it, a byte for each character: Latin-1 as it is, as HTTP has it; a value with other characters, such as
 * an emoji, as the bytes of UTF-8, which is what receivers read. RFC 8187 and 2047 encode parameters and mails, which no receiver expects here.
 */
export const headerBytes = (value: string): string => (VALUE.test(value) ? value : Buffer.from(value, 'utf8').toString('latin1'))

import type { TextEncoding } from '@verka/domain/exchange/text-settings.ts'
import type { Window } from './window.ts'

const CHUNK = 64 * 1024

/** Tabs, line ends, page breaks and the old end-of-file mark are part of texts; other control characters are not. */
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u0019\u001b-\u001f\u007f-\u009f\ufffe\uffff]/

/** Beginnings of texts that browsers treat as a page, a program or a document (WHATWG, MIME sniffing). */
const OTHER =
  /^\s*(<!doctype|<\?|<!--|<(html|head|body|script|iframe|style|title|table|div|font|svg|math|img|link|meta|base|form|object|embed|video|audio|h1|br|a|b|p)[\s/>]|\{\\rtf|%pdf-|%!ps|#!|mime-version:|content-type:)/i

/** Nordic letters and é, ü in windows-1252, and in Mac Roman. Each is a rare sign in the other. */
const WINDOWS_LETTERS = new Set([0xe5, 0xe4, 0xf6, 0xc5, 0xc4, 0xd6, 0xe6, 0xf8, 0xc6, 0xd8, 0xe9, 0xfc])
const MAC_LETTERS = new Set([0x8c, 0x8a, 0x9a, 0x81, 0x80, 0x85, 0xbe, 0xbf, 0xae, 0xaf, 0x8e, 0x9f])
/** Length of the beginning in which letters are counted. */
const COUNTED = 1024 * 1024

/** Reads a file in an encoding: it is text, something else, or not in that encoding. */
async function readAs(encoding: TextEncoding, file: Window): Promise<'text' | 'other' | 'undecodable'> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let isOther = false
  for (let position = 0; position < file.size; position += CHUNK) {
    const bytes = await file.at(position, CHUNK)
    try {
      const text = decoder.decode(bytes, { stream: position + CHUNK < file.size })
      isOther ||= CONTROL.test(text) || (position === 0 && OTHER.test(text))
    } catch {
      return 'undecodable'
    }
  }
  return isOther ? 'other' : 'text'
}

async function eightBitEncoding(file: Window): Promise<TextEncoding> {
  let macLetters = 0
  for (const byte of await file.at(0, COUNTED)) {
    if (MAC_LETTERS.has(byte)) macLetters++
    else if (WINDOWS_LETTERS.has(byte)) macLetters--
  }
  return macLetters > 0 ? 'macintosh' : 'windows-1252'
}

/** Beginnings of UTF-16: its mark (as Excel writes 'Unicode text'), or a Latin letter. */
const WIDE_BEGINNINGS: [RegExp, TextEncoding][] = [
  [/^fffe|^(?!00)..00$/, 'utf-16le'],
  [/^feff|^00(?!00)/, 'utf-16be'],
]

/**
 * The encoding of a file that is plain text; undefined: it is not. Bytes that are neither UTF-16 nor UTF-8 are windows-1252, or Mac Roman by
 * their Nordic letters.
 */
export async function textEncodingOf(file: Window): Promise<TextEncoding | undefined> {
  const start = (await file.at(0, 2)).toString('hex')
  const wide = WIDE_BEGINNINGS.find(([beginning]) => beginning.test(start))?.[1]
  if (wide) return (await readAs(wide, file)) === 'text' ? wide : undefined
  const seen = await readAs('utf-8', file)
  if (seen !== 'undecodable') return seen === 'text' ? 'utf-8' : undefined
  const encoding = await eightBitEncoding(file)
  return (await readAs(encoding, file)) === 'text' ? encoding : undefined
}

import type { Window } from './window.ts'

const CHUNK = 64 * 1024

/** Tabs, line ends, page breaks and the old end-of-file mark are part of texts; other control characters are not. */
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u0019\u001b-\u001f\u007f-\u009f\ufffe\uffff]/

/** Beginnings of texts that browsers treat as a page, a program or a document (WHATWG, MIME sniffing). */
const OTHER =
  /^\s*(<!doctype|<\?|<!--|<(html|head|body|script|iframe|style|title|table|div|font|svg|math|img|link|meta|base|form|object|embed|video|audio|h1|br|a|b|p)[\s/>]|\{\\rtf|%pdf-|%!ps|#!|mime-version:|content-type:)/i

/** Reads a file in an encoding: it is text, something else, or not in that encoding. */
async function readAs(encoding: string, file: Window): Promise<'text' | 'other' | 'undecodable'> {
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

/** Whether a file is plain text: UTF-8, else windows-1252, or UTF-16 with its mark (as Excel writes 'Unicode text'). */
export async function isPlainText(file: Window): Promise<boolean> {
  const mark = await file.at(0, 2)
  if (mark.length === 2 && mark[0] === 0xff && mark[1] === 0xfe) return (await readAs('utf-16le', file)) === 'text'
  const seen = await readAs('utf-8', file)
  return (seen === 'undecodable' ? await readAs('windows-1252', file) : seen) === 'text'
}

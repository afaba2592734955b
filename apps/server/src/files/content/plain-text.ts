import type { Window } from './window.ts'

const CHUNK = 64 * 1024

/** Tabs, line ends, page breaks and the old end-of-file mark are part of texts; other control characters are not. */
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u0019\u001b-\u001f\u007f-\u009f\ufffe\uffff]/

/** How texts begin that are something else: what browsers take for a page, a program or a document (WHATWG, MIME sniffing). */
const OTHER =
  /^\s*(<!doctype|<\?|<!--|<(html|head|body|script|iframe|style|title|table|div|font|svg|math|img|link|meta|base|form|object|embed|video|audio|h1|br|a|b|p)[\s/>]|\{\\rtf|%pdf-|%!ps|#!|mime-version:|content-type:)/i

/** Whether the whole file is text in an encoding. The first characters are looked at, too. */
async function isTextIn(encoding: string, file: Window): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for (let position = 0; position < file.size; position += CHUNK) {
    const bytes = await file.at(position, CHUNK)
    try {
      const text = decoder.decode(bytes, { stream: position + CHUNK < file.size })
      if (CONTROL.test(text) || (position === 0 && OTHER.test(text))) return false
    } catch {
      return false
    }
  }
  return true
}

/**
 * Whether a file is plain text: UTF-8, else windows-1252, or UTF-16 with its mark (as Excel writes 'Unicode text').
 */
export async function isPlainText(file: Window): Promise<boolean> {
  const mark = await file.at(0, 2)
  if (mark.length === 2 && mark[0] === 0xff && mark[1] === 0xfe) return isTextIn('utf-16le', file)
  return (await isTextIn('utf-8', file)) || (await isTextIn('windows-1252', file))
}

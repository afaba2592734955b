import { MAX_FILE_NAME_LENGTH } from './file-types.ts'

/** Device names reserved by Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A file name that is safe to store, show and save on any system. The last part of a path, without control characters, without characters
 * that reverse the reading direction (`exe.gpj` shown as `jpg.exe`), without characters that file systems refuse. An empty name becomes
 * `file`. Shortening preserves the extension.
 */
export function safeFileName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1)!
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\ufffd]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
  const dot = clean.lastIndexOf('.')
  const extension = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : ''
  const stem = clean.slice(0, Math.min(clean.length, MAX_FILE_NAME_LENGTH) - extension.length).replace(/[\ud800-\udbff]$/, '')
  const name = stem === '' ? `file${extension}` : stem.trimEnd() + extension
  return DEVICE.test(name) ? `_${name}` : name
}

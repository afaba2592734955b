/** Parts of one text message at most. */
export const MAX_SMS_PARTS = 10

/** The alphabet of telephones (3GPP TS 23.038), each character one septet. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters of its extension table: two septets each. */
const EXTENDED = new Set('^{}\\[~]|€')

export type SmsEncoding = 'gsm7' | 'ucs2'

/** Room in septets (GSM-7) or 16-bit units (UCS-2): of a message in one part, and of each part of several. */
const ROOM: Record<SmsEncoding, { single: number; each: number }> = {
  gsm7: { single: 160, each: 153 },
  ucs2: { single: 70, each: 67 },
}

/** The size of a text as it is sent. */
export interface SmsSize {
  encoding: SmsEncoding
  parts: number
  /** Units that are used in the last part. */
  used: number
  /** Units that a part has room for. */
  room: number
}

/** A text as it is sent: each line break is one character. */
export const sentText = (text: string): string => text.replace(/\r\n?/g, '\n')

/** Counts the parts of a text. A character is never divided between two parts. */
export function sizeOfSms(text: string): SmsSize {
  const characters = [...sentText(text)]
  const encoding: SmsEncoding = characters.every((character) => GSM.has(character) || EXTENDED.has(character)) ? 'gsm7' : 'ucs2'
  const sizes = characters.map((character) => (encoding === 'ucs2' ? character.length : EXTENDED.has(character) ? 2 : 1))
  const { single, each } = ROOM[encoding]
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total <= single) return { encoding, parts: 1, used: total, room: single }
  let parts = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > each) {
      parts++
      used = 0
    }
    used += size
  }
  return { encoding, parts, used, room: each }
}

/** Characters that make a text need 16 bits for each of its characters, without repeats. */
export const unusualCharacters = (text: string): string[] => [
  ...new Set([...sentText(text)].filter((character) => !GSM.has(character) && !EXTENDED.has(character))),
]

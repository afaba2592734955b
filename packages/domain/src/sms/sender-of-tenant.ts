import { isSmsSender, MAX_SENDER_LENGTH } from './sms-sender.ts'

/** The sender where a tenant has no usable name. */
const VERKA = 'Verka'

/** The letters A to Z and the digits of a word; an accent is left out, `ø` and `æ` are written as in addresses. */
const lettersOf = (word: string): string =>
  word
    .replace(/[øØ]/g, (letter) => (letter === 'ø' ? 'o' : 'O'))
    .replace(/[æÆ]/g, (letter) => (letter === 'æ' ? 'ae' : 'Ae'))
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')

/** The sender of messages that a tenant sends by itself: as many words of its name as fit in. */
export function senderOfTenant(name: string): string {
  const [first = '', ...more] = name
    .split(/\s+/)
    .map(lettersOf)
    .filter((word) => word !== '')
  let sender = first.slice(0, MAX_SENDER_LENGTH)
  for (const word of more) {
    if (sender.length + word.length > MAX_SENDER_LENGTH) break
    sender += word
  }
  return isSmsSender(sender) ? sender : VERKA
}

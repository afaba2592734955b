/** A person of a tenant, as far as texts may name them. */
export interface NamedPerson {
  id: string
  name: string
  email: string
  phoneNo: string
  /** They work in the sandbox: what names them is unchanged. */
  isMember: boolean
}

/** Replaces what names real people by made-up ones, always the same for one person. */
export interface MadeUpPeople {
  /** The made-up name of a person; undefined: they are a member, or unknown. */
  nameOf: (id: string) => string | undefined
  /** A text without names, e-mail addresses and telephone numbers of people who are no members. */
  ofPeople: (text: string) => string
  /** The same, and without e-mail addresses of anybody else. */
  ofAnybody: (text: string) => string
  emailAddress: (text: string) => string
  phoneNo: (text: string) => string
}

const FIRST = 'Alva Bo Cleo Dag Edda Folke Gry Hilma Ivar Juni Kaj Lo Märta Nils Ottilia Pim Ragna Sixten Tyra Ulf Vega Ylva Ask Embla'
const LAST =
  'Almgren Bergelin Dahlskog Ekvall Forslid Granlo Hedmark Isaksro Järnlund Kvistbro Lindvret Myrsten Norrvik Ormsjö Rönndal Skoglo'
const [FIRSTS, LASTS] = [FIRST.split(' '), LAST.split(' ')]
/** Reserved for examples (RFC 2606). */
const HOST = 'example.com'
/** Swedish numbers that nobody has: the authority keeps 070-174 06 05 to 99 for fiction. */
const [FIRST_NUMBER, NUMBERS] = [701_740_605, 95]

/** Digits by which two ways of writing a number are compared: without the country's code or the zero before the area. */
const DIGITS = 9
const MIN_DIGITS = 6
/** More words of a name are not looked for in URLs, nor is what has fewer letters: it would be found in many. */
const [MOST_WORDS, LETTERS] = [6, /[a-z]{3}/]

const folded = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').replace(/ ?, ?/g, ', ').toLowerCase()
const digitsOf = (text: string) => text.replace(/\D/g, '').slice(-DIGITS)

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu
const URL_OF_WEB = /https?:\/\/[^\s"'<>]+/gi
const PHONE = /\+?\d[\d\s()-]{4,}\d/g
/** What formats a text between the words of a name. */
const MARKUP = /<[^<>]*>|&nbsp;/g
const WORD = /[\p{L}\p{M}\p{N}'’.-]+/gu
/** What may be written before a name in one word with it, and after it: a quotation mark, a genitive, the end of a sentence. */
const [BEFORE, AFTER] = [/^['’.-]{0,3}/u, /(?:['’]?s)?['’.-]{0,3}$/iu]

function madeUpName(index: number): string {
  const name = `${FIRSTS[index % FIRSTS.length]!} ${LASTS[Math.floor(index / FIRSTS.length) % LASTS.length]!}`
  const round = Math.floor(index / (FIRSTS.length * LASTS.length))
  return round === 0 ? name : `${name} ${round + 1}`
}

/** As names are written in addresses: 'Åsa Berg' is 'asa.berg'. */
const dotted = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '.')
const asAddress = (name: string) => `${dotted(name)}@${HOST}`

/** Makes up people in place of the real ones who are no members. */
export function madeUpPeople(people: readonly NamedPerson[]): MadeUpPeople {
  const real = new Set(people.map(({ name }) => folded(name)))
  const names = new Map<string, string>()
  const byName = new Map<string, string>()
  const byEmail = new Map<string, string>()
  const byNumber = new Map<string, string>()
  const kept = new Set<string>()
  const inUrls = new Set<string>()
  let made = 0
  for (const { id, name, email, phoneNo, isMember } of people) {
    if (isMember) {
      kept.add(email.toLowerCase())
      byName.set(folded(name), name)
      continue
    }
    let madeUp = madeUpName(made++)
    while (real.has(folded(madeUp))) madeUp = madeUpName(made++)
    names.set(id, madeUp)
    if (!byName.has(folded(name))) byName.set(folded(name), madeUp)
    byEmail.set(email.toLowerCase(), asAddress(madeUp))
    for (const written of [name, email.split('@')[0]!].map(dotted)) if (LETTERS.test(written)) inUrls.add(written)
    if (digitsOf(phoneNo).length >= MIN_DIGITS) byNumber.set(digitsOf(phoneNo), madeUpNumber(byNumber.size))
  }
  byName.delete('')
  const mostWords = Math.max(1, ...[...byName.keys()].map((name) => name.split(' ').length))

  const others = new Map<string, string>()
  const otherAddress = (text: string) => {
    const known = others.get(text.toLowerCase()) ?? `kontakt.${others.size + 1}@${HOST}`
    others.set(text.toLowerCase(), known)
    return known
  }
  const emailAddress = (text: string) => (kept.has(text.toLowerCase()) ? text : (byEmail.get(text.toLowerCase()) ?? otherAddress(text)))
  const otherNumbers = new Map<string, string>()
  const phoneNo = (text: string) => {
    const digits = digitsOf(text)
    const known = byNumber.get(digits) ?? otherNumbers.get(digits) ?? madeUpNumber(byNumber.size + otherNumbers.size)
    if (!byNumber.has(digits)) otherNumbers.set(digits, known)
    return known
  }
  const reversed = lastNamesFirst(byName)
  const withoutNames = (text: string) => {
    let changed = replaceWords(text, byName, mostWords)
    if (changed.includes(',')) changed = replaceWords(changed, reversed, mostWords)
    return /[<&]/.test(changed) ? replaceWords(changed, byName, mostWords, true) : changed
  }
  const withoutNumbers = (text: string) => text.replace(PHONE, (number) => byNumber.get(digitsOf(number)) ?? number)
  const withoutUrls = (text: string) => text.replace(URL_OF_WEB, (url) => (namesAnyOf(inUrls, url) ? `https://${HOST}/` : url))
  return {
    nameOf: (id) => names.get(id),
    emailAddress,
    phoneNo,
    ofPeople: (text) =>
      withoutNumbers(withoutNames(withoutUrls(text).replace(EMAIL, (address) => byEmail.get(address.toLowerCase()) ?? address))),
    ofAnybody: (text) => withoutNumbers(withoutNames(withoutUrls(text).replace(EMAIL, emailAddress))),
  }
}

const madeUpNumber = (index: number) => `+46${FIRST_NUMBER + (index % NUMBERS)}`

/** Whether a URL names one of these: with several words anywhere, with one word as a whole part after the host. */
function namesAnyOf(people: ReadonlySet<string>, url: string): boolean {
  const [, ...parts] = decoded(url)
    .split(/[/?#&=~@:;]+/)
    .map((part) => dotted(part).split('.').filter(Boolean))
  return parts.some((words, index) => {
    if (words.length === 1) return index > 0 && people.has(words[0]!)
    return words.some((_, from) =>
      lengthsTo(MOST_WORDS - 2).some((more) => from + 1 < words.length && people.has(words.slice(from, from + 2 + more).join('.'))),
    )
  })
}

/** A URL without its escapes; one that is wrong as it is. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

/**
 * Replaces names of several words wherever they are, and those of one word if they are the whole text. With `markup`, names whose words are
 * formatted differently: their tags stay, after the name.
 */
function replaceWords(text: string, byName: ReadonlyMap<string, string>, mostWords: number, markup = false): string {
  const whole = byName.get(folded(text))
  if (whole !== undefined) return whole
  // spaces in place of tags: each word stays where it is
  const plain = markup ? text.replace(MARKUP, (tag) => ' '.repeat(tag.length)) : text
  const words = [...plain.matchAll(WORD)].map(({ 0: word, index }) => ({ word, from: index, to: index + word.length }))
  const parts: string[] = []
  let end = 0
  for (let at = 0; at < words.length; at++) {
    const found = longestName(plain, words.slice(at, at + mostWords), byName)
    if (!found) continue
    const tags = markup ? (text.slice(found.from, found.to).match(MARKUP) ?? []).filter((tag) => tag.startsWith('<')) : []
    parts.push(text.slice(end, found.from), found.name, ...tags)
    end = found.to
    at += found.count - 1
  }
  return end === 0 ? text : parts.join('') + text.slice(end)
}

interface Word {
  word: string
  from: number
  to: number
}

/** The longest name of at least two words that begins with the first of these, without what is written around it. */
function longestName(text: string, words: readonly Word[], byName: ReadonlyMap<string, string>) {
  for (let count = words.length; count > 1; count--) {
    const [first, last] = [words[0]!, words[count - 1]!]
    for (const before of lengthsTo(BEFORE.exec(first.word)![0].length)) {
      for (const after of lengthsTo(AFTER.exec(last.word)![0].length)) {
        const [from, to] = [first.from + before, last.to - after]
        const name = byName.get(folded(text.slice(from, to)))
        if (name !== undefined) return { name, from, to, count }
      }
    }
  }
  return undefined
}

/** 0, 1 … to the length: a name may itself end as a genitive does, so the whole word comes first. */
const lengthsTo = (length: number) => Array.from({ length: length + 1 }, (_, index) => index)

/** Names with the last name first, as in lists: 'Berg, Anna'. */
function lastNamesFirst(byName: ReadonlyMap<string, string>): Map<string, string> {
  const reversed = new Map<string, string>()
  for (const [name, madeUp] of byName) {
    // that of a member stays
    if (folded(madeUp) === name) continue
    const words = name.split(' ')
    const [first, ...last] = madeUp.split(' ')
    for (let at = 1; at < words.length; at++) {
      reversed.set(`${words.slice(at).join(' ')}, ${words.slice(0, at).join(' ')}`, `${last.join(' ')}, ${first!}`)
    }
  }
  return reversed
}

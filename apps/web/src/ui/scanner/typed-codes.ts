/** Between two keys of a scanner that works as a keyboard; nobody types so fast. */
const BETWEEN_KEYS_MS = 60
/** A code begins after a pause that long: what comes after a shorter one is the rest of something. */
const QUIET_MS = 250
/** What is shorter could be two keys that somebody struck at once. */
const SHORTEST = 3

/** A key that went down, as far as it matters here. */
export interface TypedKey {
  key: string
  /** When it went down, in ms on any clock. */
  at: number
  /** Held down until it repeats. */
  isRepeat?: boolean
  /** With a key that makes a command of it; what AltGr or Shift make is a character. */
  isCommand?: boolean
}

export interface KeyMeaning {
  /** Enter ended this code. */
  code?: string
  /** It is a part of what is being scanned, and means nothing else. */
  isPart: boolean
}

const NO_PART: KeyMeaning = { isPart: false }
const isCharacter = (key: string) => [...key].length === 1

/** Tells the codes of a scanner that works as a keyboard from what people do with keys: keys in quick succession, ended by Enter. */
export class TypedCodes {
  #typed = ''
  #last = Number.NEGATIVE_INFINITY
  /** What came was no code, or a part of one is missing: nothing is one until there was a pause. */
  #isSpoilt = false

  take({ key, at, isRepeat = false, isCommand = false }: TypedKey): KeyMeaning {
    // of what is written with Shift, the character comes by itself
    if (key === 'Shift' || key === 'AltGraph' || key === 'CapsLock') return NO_PART
    const pause = at - this.#last
    this.#last = at
    if (pause > QUIET_MS) this.forget()
    else if (pause > BETWEEN_KEYS_MS) this.#isSpoilt = true
    if (isCommand || isRepeat) this.#isSpoilt = true
    if (key === 'Enter') return this.#end()
    if (!isCharacter(key)) this.#isSpoilt = true
    else this.#typed += key
    return { isPart: !this.#isSpoilt && this.#typed.length > 1 }
  }

  /** What has come so far is of no code. */
  forget(): void {
    this.#typed = ''
    this.#isSpoilt = false
  }

  #end(): KeyMeaning {
    const code = this.#isSpoilt ? '' : this.#typed.trim()
    this.forget()
    return code.length >= SHORTEST ? { code, isPart: true } : NO_PART
  }
}

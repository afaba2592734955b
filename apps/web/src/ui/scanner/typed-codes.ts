/** The keys of one scan follow each other within this time: wireless scanners need up to 100 ms for a key. */
const BETWEEN_KEYS_MS = 120
/** After a pause that long a new text begins. A shorter one, if it is too long for a scan, means that a part of the scan is missing. */
const QUIET_MS = 250
/** A shorter text could be two keys struck at once. */
const SHORTEST = 3
/** A pace that no person keeps for a whole code. */
const MACHINE_PACE_MS = 40
/** The pauses of a scanner differ by no more; those of a person who types quickly do. */
const STEADY_MS = 40

/** A key press, as far as it matters here. */
export interface TypedKey {
  key: string
  /** Time of the press, in ms on any clock. */
  at: number
  /** A held key that repeats. */
  isRepeat?: boolean
  /** With a modifier of a command; AltGr and Shift make a character. Also a key that another handler takes. */
  isCommand?: boolean
}

/** A text that a terminator ended. */
interface TypedCode {
  code: string
  /** Its rhythm is that of a scanner and not of a person who types quickly: this decides where a person may be typing. */
  isMachine: boolean
}

export interface KeyMeaning {
  /** Enter or Tab ended this code. */
  scan?: TypedCode
  /** Enter or Tab ended a scan with a missing part. */
  isBroken?: boolean
  /** The key is the first character of a text. */
  isFirst?: boolean
  /** It is a part of a scan, and has no other effect. */
  isPart: boolean
}

const NO_PART: KeyMeaning = { isPart: false }
const isCharacter = (key: string) => [...key].length === 1
const isTerminator = (key: string) => key === 'Enter' || key === 'Tab'

/** Whether pauses between keys are those of a scanner: shorter than anybody's, or steadier. */
function isMachinePace(pauses: readonly number[]): boolean {
  const sorted = pauses.toSorted((a, b) => a - b)
  const [least, median, most] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)]
  if (least === undefined || median === undefined || most === undefined) return false
  return median <= MACHINE_PACE_MS || most - least <= STEADY_MS
}

/**
 * Recognises the codes of a scanner that works as a keyboard (decision 038): characters at most 120 ms apart that Enter or Tab
 * ends. A terminator always ends a text, so that the next scan may follow at once.
 */
export class TypedCodes {
  #typed = ''
  #pauses: number[] = []
  #last = Number.NEGATIVE_INFINITY
  /** The present keys are not a code: until a terminator or a pause. */
  #isSpoilt = false

  take({ key, at, isRepeat = false, isCommand = false }: TypedKey): KeyMeaning {
    // with Shift, the character follows as its own key
    if (key === 'Shift' || key === 'AltGraph' || key === 'CapsLock') return NO_PART
    const pause = at - this.#last
    this.#last = at
    if (pause > QUIET_MS) this.#forget()
    const isFirst = this.#typed === ''
    if (!isFirst) this.#pauses.push(pause)
    if (isCommand || isRepeat) this.#isSpoilt = true
    if (isTerminator(key)) return this.#end()
    if (!isCharacter(key)) this.#isSpoilt = true
    else this.#typed += key
    return { isPart: !this.#isSpoilt && !this.#isCut && this.#typed.length > 1 && this.#typed.trim() !== '', isFirst }
  }

  #forget(): void {
    this.#typed = ''
    this.#pauses = []
    this.#isSpoilt = false
  }

  /** Keys are missing between two received ones: the rest could be another code. */
  get #isCut(): boolean {
    return this.#pauses.some((pause) => pause > BETWEEN_KEYS_MS)
  }

  #end(): KeyMeaning {
    const code = this.#typed.trim()
    const [pauses, isCut, isSpoilt] = [this.#pauses, this.#isCut, this.#isSpoilt]
    this.#forget()
    if (isSpoilt || code.length < SHORTEST) return NO_PART
    if (!isCut) return { scan: { code, isMachine: isMachinePace(pauses) }, isPart: true }
    const whole = pauses.filter((pause) => pause <= BETWEEN_KEYS_MS)
    const isBroken = isMachinePace(whole.length > pauses.length / 2 ? whole : pauses)
    return isBroken ? { isBroken, isPart: true } : NO_PART
  }
}

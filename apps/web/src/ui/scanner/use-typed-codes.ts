import { useEffect, useEffectEvent } from 'react'
import { takeEarlyKeys } from './early-keys.ts'
import { ScanQueue } from './scan-queue.ts'
import { pressEnter, ScannedField } from './scanned-field.ts'
import { TypedCodes } from './typed-codes.ts'

/** Inputs without text: a scanner's keys mean nothing to them. */
const WITHOUT_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']
/** Elements with their own keys, wherever the focus is; a menu over a page has none. */
const MODAL = '[role="alertdialog"], [aria-modal="true"]'
const WITH_TEXT = 'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"]'
/** Fields whose text may be a scan, and lists with keyboard search. */
const TAKING_KEYS = '[data-scans="kept"], [type="password"], [role="menu"], [role="listbox"]'
/** A search for codes: a scan in it is received, even an unknown one. */
const TAKING_CODES = '[data-scans="received"]'

/** Why a scan was rejected: a part was missing, a dialog is open, or the look-up had no answer. */
export type ScanRejection = 'broken' | 'asked' | 'unanswered'

export interface CodeReceiver {
  /** Handles the code; reports its own errors. */
  receive: (code: string) => Promise<void>
  /** Whether there is an object with the code. @throws without an answer */
  isKnown: (code: string) => Promise<boolean>
  reject: (reason: ScanRejection, code: string) => void
}

/** The field that keys write into. */
function textFieldAt(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  if (target instanceof HTMLInputElement) return WITHOUT_TEXT.includes(target.type) ? undefined : target
  return target.closest<HTMLElement>(WITH_TEXT) ?? undefined
}

const isIn = (target: EventTarget | null, selector: string) => target instanceof Element && target.closest(selector) !== null
const isRequested = () => [...document.querySelectorAll(MODAL)].some((element) => element.getClientRects().length > 0)

/**
 * Receives the codes of a keyboard scanner (decision 038). Outside of text fields every code is received. In a text field it is received if
 * its rhythm is a scanner's and an object has it; its text is then removed from the field. Otherwise the keys have their normal effect.
 * `isActive`: one receiver at a time.
 */
export function useTypedCodes(receiver: CodeReceiver, { isActive = true }: { isActive?: boolean } = {}): void {
  const receive = useEffectEvent(receiver.receive)
  const isKnown = useEffectEvent(receiver.isKnown)
  const reject = useEffectEvent(receiver.reject)
  useEffect(() => {
    if (!isActive) return
    const codes = new TypedCodes()
    const queue = new ScanQueue()
    /** Fields that receive the present keys: a page change may move the focus in the middle of a scan. */
    let fields: ScannedField[] = []

    const pass = async (code: string) => (isRequested() ? reject('asked', code) : receive(code))
    const passKnown = async (code: string, { takeOut, goOn }: { takeOut: () => void; goOn: () => void }) => {
      const known = await isKnown(code).catch(() => undefined)
      if (known === undefined) return reject('unanswered', code)
      if (!known) return goOn()
      takeOut()
      await pass(code)
    }
    const listen = (event: KeyboardEvent) => {
      const { key, timeStamp, repeat, target, ctrlKey, altKey, metaKey, isComposing } = event
      // our own repeated Enter
      if (!event.isTrusted) return
      const isElsewhere = isComposing || isIn(target, TAKING_KEYS)
      const isCommand = isElsewhere || ((ctrlKey || altKey || metaKey) && !event.getModifierState('AltGraph'))
      const { scan, isBroken, isFirst, isPart } = codes.take({ key, at: timeStamp, isRepeat: repeat, isCommand })
      if (isElsewhere) return
      const text = textFieldAt(target)
      if (isFirst) fields = []
      if (text && !fields.some(({ element }) => element === text)) fields.push(new ScannedField(text))
      if (fields.length === 0) {
        if (!isPart) return
        // it must not reach the focused link or other listeners
        hold(event)
        if (scan) queue.push(() => pass(scan.code))
        else if (isBroken) reject('broken', '')
        return
      }
      // a dialog's field keeps its text
      if (!scan?.isMachine || isRequested()) return
      // Tab moves to the next field: the code is removed from the one before
      if (key === 'Enter') hold(event)
      const takesOut = fields.map((field) => field.whenScanned(scan.code))
      const takeOut = () => takesOut.forEach((take) => take())
      const goOn = () => key === 'Enter' && text && pressEnter(text)
      if (!isIn(target, TAKING_CODES)) return queue.push(() => passKnown(scan.code, { takeOut, goOn }))
      takeOut()
      queue.push(() => pass(scan.code))
    }
    for (const event of takeEarlyKeys()) listen(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [isActive])
}

function hold(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

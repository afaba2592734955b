import { useEffect, useEffectEvent } from 'react'
import { takeEarlyKeys } from './early-keys.ts'
import { ScanQueue } from './scan-queue.ts'
import { pressEnter, ScannedField } from './scanned-field.ts'
import { TypedCodes } from './typed-codes.ts'

/** Inputs that take no text: on them a scanner's keys are nobody else's. */
const WITHOUT_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']
/** What has keys of its own, wherever the focus is; a menu that lies over a page asks nothing. */
const MODAL = '[role="alertdialog"], [aria-modal="true"]'
const WITH_TEXT = 'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"]'
/** Fields whose text a scan is meant to be, and lists that letters move in. */
const TAKING_KEYS = '[data-scans="kept"], [type="password"], [role="menu"], [role="listbox"]'
/** A search for codes: what is scanned in it is received, whether an object has it or not. */
const TAKING_CODES = '[data-scans="received"]'

/** Why a scan was rejected: a part of it was missing, something else is asked first, or nobody could say what it is. */
export type ScanRejection = 'broken' | 'asked' | 'unanswered'

export interface CodeReceiver {
  /** Does what the code is scanned for; it says itself what is wrong with it. */
  receive: (code: string) => Promise<void>
  /** Whether there is an object with the code. @throws when nobody answers */
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
 * Receives what a scanner types that works as a keyboard (decision 038). Outside of text fields every code is received. In a text
 * field it is received if its rhythm is a scanner's and an object has it; what the scanner typed is then taken out of the field. In
 * all other cases the keys do what keys do. `isActive`: one receiver at a time.
 */
export function useTypedCodes(receiver: CodeReceiver, { isActive = true }: { isActive?: boolean } = {}): void {
  const receive = useEffectEvent(receiver.receive)
  const isKnown = useEffectEvent(receiver.isKnown)
  const reject = useEffectEvent(receiver.reject)
  useEffect(() => {
    if (!isActive) return
    const codes = new TypedCodes()
    const queue = new ScanQueue()
    /** What is being typed goes into these: a page that changes may move the focus in the middle of a scan. */
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
      // Enter that was held back is pressed again by us
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
        // neither a link that has the focus nor what listens below is meant
        hold(event)
        if (scan) queue.push(() => pass(scan.code))
        else if (isBroken) reject('broken', '')
        return
      }
      // a dialog's field is filled in as its person wants
      if (!scan?.isMachine || isRequested()) return
      // Tab goes on to the next field as it would: what was scanned is taken from the one before
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

import { useEffect, useEffectEvent } from 'react'
import { TypedCodes } from './typed-codes.ts'

/** Inputs that take no text: on them a scanner's keys are nobody else's. */
const WITHOUT_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']
/** What has keys of its own, wherever the focus is; a menu that lies over a page asks nothing. */
const ASKING = '[role="alertdialog"], [aria-modal="true"]'
const TAKING_KEYS = 'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="listbox"], [role="combobox"]'

function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.includes(target.type)
  return target.closest(TAKING_KEYS) !== null
}

const isAsked = () => [...document.querySelectorAll(ASKING)].some((element) => element.getClientRects().length > 0)

/**
 * Hears what a scanner types that works as a keyboard, though nothing has the focus: `onCode` gets the code as it reads.
 * What is typed in a field, or while a dialog asks something, stays what it is.
 */
export function useTypedCodes(onCode: (code: string) => void): void {
  const found = useEffectEvent(onCode)
  useEffect(() => {
    const codes = new TypedCodes()
    const listen = (event: KeyboardEvent) => {
      const { key, timeStamp, repeat, ctrlKey, altKey, metaKey, isComposing, target } = event
      if (isComposing || takesText(target)) return codes.forget()
      const isCommand = (ctrlKey || altKey || metaKey) && !event.getModifierState('AltGraph')
      const { code, isPart } = codes.take({ key, at: timeStamp, isRepeat: repeat, isCommand })
      if (!isPart || isAsked()) return
      // neither a link that has the focus nor what listens below is meant
      event.preventDefault()
      event.stopPropagation()
      if (code !== undefined) found(code)
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

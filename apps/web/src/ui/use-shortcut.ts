import { useEffect, useEffectEvent } from 'react'

/**
 * Calls an action when its letter is pressed with Ctrl, or with Command on a Mac, in place of what the browser does with it.
 * `isInFormattedText`: also while formatted text is being edited, whose editor has keys of its own.
 */
export function useShortcut(letter: string, action: () => void, { isInFormattedText = false } = {}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
    if (key.toLowerCase() !== letter || !(ctrlKey || metaKey) || altKey || shiftKey) return
    if (!isInFormattedText && target instanceof HTMLElement && target.isContentEditable) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.documentElement.addEventListener('keydown', listen)
    return () => document.documentElement.removeEventListener('keydown', listen)
  }, [])
}

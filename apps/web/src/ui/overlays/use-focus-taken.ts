import { useEffect, useState } from 'react'

const TAKES_FOCUS = 'input, textarea, select, button, a[href], [tabindex], [contenteditable]'

/**
 * Whether a person has just pressed something outside that takes the focus itself: what they type next belongs there, so that a part that closes by
 * it must not take the focus back.
 */
export function useFocusTaken(isOpen: boolean, dropdownId: string): boolean {
  const [isTaken, setTaken] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const pressed = ({ target }: Event) => {
      const isIn = (selector: string) => target instanceof Element && target.closest(selector) !== null
      setTaken(!isIn(`#${CSS.escape(dropdownId)}`) && isIn(TAKES_FOCUS))
    }
    const typed = () => setTaken(false)
    document.addEventListener('pointerdown', pressed, true)
    document.addEventListener('keydown', typed, true)
    return () => {
      document.removeEventListener('pointerdown', pressed, true)
      document.removeEventListener('keydown', typed, true)
    }
  }, [isOpen, dropdownId])
  return isTaken
}

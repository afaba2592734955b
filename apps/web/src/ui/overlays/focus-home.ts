import { useEffect } from 'react'

/** The last element outside of dialogs and menus that had the focus; of a menu, the button that opens it. */
let home = document.activeElement instanceof HTMLElement ? document.activeElement : undefined

/** After this time a dialog of Mantine has given the focus back, if it can. */
const RETURNS_MS = 20

const ownerOf = (menu: Element) => document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`)

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement) || target.closest('[role="dialog"]')) return
  const menu = target.closest('[role="menu"]')
  home = (menu ? ownerOf(menu) : target) ?? home
})

/**
 * In a dialog: gives the focus back when the dialog has left the screen and nothing has it. The dialog itself does not know where to, if the
 * button behind it was disabled while it worked, or another dialog asked in between.
 */
export function FocusHome() {
  // the cleanup runs after the dialog was removed from the page, and the dialog's own return after that
  useEffect(
    () => () =>
      void setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && home?.isConnected) home.focus({ preventScroll: true })
      }, RETURNS_MS),
    [],
  )
  return null
}

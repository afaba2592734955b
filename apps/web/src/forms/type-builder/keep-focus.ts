/** Shows a moved row and restores the focus in it: moving it in the page loses the focus. */
export function keepFocus(list: HTMLElement | null, id: string) {
  const buttonsNow = () => [...(list?.querySelectorAll<HTMLButtonElement>(`[data-field-row="${id}"] button`) ?? [])]
  const focused = document.activeElement
  const at = Math.max(0, buttonsNow().indexOf(focused as HTMLButtonElement))
  requestAnimationFrame(() => {
    const buttons = buttonsNow()
    buttons[0]?.closest('li')?.scrollIntoView({ block: 'nearest' })
    // in another group its buttons are new: the same button gets the focus, unless it is disabled at the end
    const isThere = focused instanceof HTMLElement && focused.isConnected && focused !== document.body
    const next = isThere ? focused : buttons[at]
    if (next?.matches(':disabled')) buttons.find((button) => button.ariaExpanded !== null)?.focus()
    else next?.focus()
  })
}

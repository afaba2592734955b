/** Puts the focus on an input that is about to be drawn, in sight: what was just added is what one goes on with. */
export function focusWhenShown(id: string): void {
  setTimeout(() => {
    const element = document.getElementById(id)
    const input = element?.matches('input, textarea, button') ? element : element?.querySelector<HTMLElement>('input, textarea, button')
    input?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'center' })
  })
}

/** What stands in a step that was not shown yet is there some frames later. */
const MAX_FRAMES = 30

/** Scrolls to something and puts the focus on it, or on the first input in it, as soon as it is shown. */
export function jumpTo(id: string, block: ScrollLogicalPosition = 'center', framesLeft = MAX_FRAMES): void {
  const target = document.getElementById(id)
  if (!target || target.closest('[hidden]')) {
    if (framesLeft > 0) requestAnimationFrame(() => jumpTo(id, block, framesLeft - 1))
    return
  }
  target.scrollIntoView({ block, behavior: 'smooth' })
  const input = target.matches('input, textarea, select, button, [tabindex]')
    ? target
    : target.querySelector<HTMLElement>('input, textarea, select, button')
  input?.focus({ preventScroll: true })
}

/** Focuses an input that is about to be rendered, and scrolls to it: a new row is edited next. */
export function focusWhenShown(id: string): void {
  setTimeout(() => {
    const element = document.getElementById(id)
    const input = element?.matches('input, textarea, button') ? element : element?.querySelector<HTMLElement>('input, textarea, button')
    input?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'center' })
  })
}

/** Frames until the content of a hidden step is rendered. */
const MAX_FRAMES = 30

/** Scrolls to an element and focuses it, or the first input in it, as soon as it is rendered. */
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

/** Puts the focus on an input that is about to be drawn, in sight: what was just added is what one goes on with. */
export function focusWhenShown(id: string): void {
  setTimeout(() => {
    const place = document.getElementById(id)
    const input = place?.matches('input, textarea, button') ? place : place?.querySelector<HTMLElement>('input, textarea, button')
    input?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'center' })
  })
}

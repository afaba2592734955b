/**
 * Collects the letters that are typed between the opening of the palette and the focus in its search, wherever the focus is. Returns a
 * function that ends it and returns them.
 */
export function collectKeys(): () => string {
  let typed = ''
  const collect = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', collect, true)
  return () => {
    window.removeEventListener('keydown', collect, true)
    const all = typed
    typed = ''
    return all
  }
}

let isPressed = false
const waiting: (() => void)[] = []

function release() {
  // the click of the press follows immediately
  setTimeout(() => {
    isPressed = false
    for (const act of waiting.splice(0)) act()
  })
}

document.addEventListener('pointerdown', () => void (isPressed = true), true)
document.addEventListener('pointerup', release, true)
document.addEventListener('pointercancel', release, true)
window.addEventListener('blur', release)

/**
 * Acts now, or once a press in progress has become a click. An error that appears when a field is left moves the content below; while a
 * finger or button is down there, the click would hit another element, or none.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act)
  else act()
}

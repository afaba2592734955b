let isPressed = false
const waiting: (() => void)[] = []

function release() {
  // the click that belongs to the press comes right after it
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
 * Acts now, or once the press under way has become a click. An error that appears where a field is left moves what is
 * below it; while a finger or button is down there, the click would go to something else, or nowhere.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act)
  else act()
}

/** Vibrates the device, where it can. Before the first gesture on a page a browser refuses and logs an error, so it is not asked. */
export function vibrate(pattern: number | number[]): void {
  // older browsers have no `userActivation`, and decide by themselves
  const activation = navigator.userActivation as UserActivation | undefined
  if (activation?.hasBeenActive !== false) navigator.vibrate?.(pattern)
}

/** Says that the device has files of drafts (kept-files.ts), so that nobody looks for them where there are none. */
const NOTE = 'verka.files'

/** Whether the device may have files of drafts. */
export function mayHaveFiles(): boolean {
  try {
    return localStorage.getItem(NOTE) !== null
  } catch {
    return false
  }
}

/** Notes whether the device has files of drafts. */
export function noteFiles(hasSome: boolean): void {
  try {
    if (hasSome) localStorage.setItem(NOTE, '1')
    else localStorage.removeItem(NOTE)
  } catch {
    // without storage there are no drafts that they could belong to
  }
}

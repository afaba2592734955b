/** Flag that the device stores files of drafts (stored-files.ts), so that devices without any load no code for them. */
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
export function flagFiles(hasSome: boolean): void {
  try {
    if (hasSome) localStorage.setItem(NOTE, '1')
    else localStorage.removeItem(NOTE)
  } catch {
    // without storage there are no drafts that they could belong to
  }
}

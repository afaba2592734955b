import { isCulture, matchCulture, type Culture } from '@verka/domain/localization/cultures.ts'

const STORED_AT = 'verka.locale'

/** The language to start with: that of the address, else the stored one, else the browser's (specification section 9). */
export function cultureToStartWith(wishes: { inAddress: string | null; stored: string | null; browser: readonly string[] }): Culture {
  if (isCulture(wishes.inAddress)) return wishes.inAddress
  if (isCulture(wishes.stored)) return wishes.stored
  return matchCulture(wishes.browser)
}

/** The stored language; null when there is none, or when the browser has no storage. */
export function storedCulture(): string | null {
  try {
    return localStorage.getItem(STORED_AT)
  } catch {
    return null
  }
}

/** Stores the language on this device: the only data of a user that stays. */
export function storeCulture(culture: Culture): void {
  try {
    localStorage.setItem(STORED_AT, culture)
  } catch {
    // without storage the choice lasts while the tab is open
  }
}

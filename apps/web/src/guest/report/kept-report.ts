import type { Values } from '@verka/domain/forms/field.ts'

/** What a person has entered in a report, without its photos. */
export interface KeptReport {
  /** The secret of the report: a repeat after a lost answer is the same report. */
  secret: string
  values: Values
  email: string
  phoneNo: string
  /** Number of photos. */
  photos?: number
}

/** Kept while the tab is open: the device may be shared. */
const keyOf = (address: string) => `verka.report ${address}`

export function keptReport(address: string): KeptReport | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(address))
    return text === null ? undefined : (JSON.parse(text) as KeptReport)
  } catch {
    return undefined
  }
}

export function keepReport(address: string, report: KeptReport | undefined): void {
  if (!report) return [keyOf, photosKeyOf].forEach((key) => forget(key(address)))
  const isKept = () => store(keyOf(address), JSON.stringify(report))
  if (isKept()) return
  // the text is worth more than the photos that leave no room for it
  forget(photosKeyOf(address))
  isKept()
}

/** A photo of a report, scaled down. */
export interface KeptPhoto {
  type: string
  base64: string
}

/** Beside the report: it is stored at each change of a field. */
const photosKeyOf = (address: string) => `verka.report.photos ${address}`

export function keptPhotos(address: string): KeptPhoto[] {
  try {
    return JSON.parse(sessionStorage.getItem(photosKeyOf(address)) ?? '[]') as KeptPhoto[]
  } catch {
    return []
  }
}

/** Keeps as many of the photos as the device has room for: usually all. */
export function keepPhotos(address: string, photos: readonly KeptPhoto[]): void {
  const key = photosKeyOf(address)
  // those of before must not take the room
  forget(key)
  for (let count = photos.length; count > 0; count--) {
    const kept = photos.slice(0, count).map(({ type, base64 }): KeptPhoto => ({ type, base64 }))
    if (store(key, JSON.stringify(kept))) return
  }
}

/** False: there is no storage, or no room. The input lasts while the page is open then. */
function store(key: string, text: string): boolean {
  try {
    sessionStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // without storage there is nothing to forget
  }
}

/** 128 random bits. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}

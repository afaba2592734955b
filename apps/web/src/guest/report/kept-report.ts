import type { Values } from '@verka/domain/forms/field.ts'

/** What a person has entered in a report. Photos are too large to be kept. */
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
  try {
    if (report) sessionStorage.setItem(keyOf(address), JSON.stringify(report))
    else sessionStorage.removeItem(keyOf(address))
  } catch {
    // without storage the input lasts while the page is open
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

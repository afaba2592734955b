import type { Culture } from './cultures.ts'
import { formatNumber } from './numbers.ts'

const STEP = 1024

/** A readable size in the units of all limits: 12 KiB, 3,4 MiB, 1,5 GiB. */
export function sizeText(bytes: number, culture: Culture): string {
  const kib = bytes / STEP
  if (kib < STEP) return `${formatNumber(Math.ceil(kib), culture, 0)} KiB`
  const mib = kib / STEP
  return mib < STEP ? `${formatNumber(mib, culture, 1)} MiB` : `${formatNumber(mib / STEP, culture, 1)} GiB`
}

import type { Culture } from '@verka/domain/localization/cultures.ts'
import { formatNumber } from '@verka/domain/localization/numbers.ts'

const STEP = 1024

/** A readable size: 12 kB, 3,4 MB, 1,5 GB. */
export function sizeText(bytes: number, culture: Culture): string {
  const kib = bytes / STEP
  if (kib < STEP) return `${formatNumber(Math.ceil(kib), culture, 0)} kB`
  const mib = kib / STEP
  return mib < STEP ? `${formatNumber(mib, culture, 1)} MB` : `${formatNumber(mib / STEP, culture, 1)} GB`
}

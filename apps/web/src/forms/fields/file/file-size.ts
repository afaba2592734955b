import type { Culture } from '@verka/domain/localization/cultures.ts'
import { formatNumber } from '@verka/domain/localization/numbers.ts'

const KIB = 1024
const UNITS = ['kB', 'MB'] as const

/** A readable size: 12 kB, 3,4 MB. */
export function sizeText(bytes: number, culture: Culture): string {
  const kib = Math.max(bytes / KIB, 0.1)
  return kib < KIB ? `${formatNumber(Math.ceil(kib), culture, 0)} ${UNITS[0]}` : `${formatNumber(kib / KIB, culture, 1)} ${UNITS[1]}`
}

import type { Detector } from './scan-codes.ts'

/** Codes on labels, goods and machines. */
export const FORMATS = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'upc_e'] as const

interface NativeDetector {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** The browser's own detector for all of our formats that it supports; undefined: it has none. */
export async function nativeDetector(): Promise<{ detector: Detector; formats: string[] } | undefined> {
  const native = (window as { BarcodeDetector?: NativeDetector }).BarcodeDetector
  const supported = (await native?.getSupportedFormats().catch(() => [])) ?? []
  const formats = FORMATS.filter((format) => supported.includes(format))
  return native && formats.length > 0 ? { detector: new native({ formats }), formats } : undefined
}

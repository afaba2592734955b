import { BarcodeDetector as PortableDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Codes on labels, goods and machines. */
const FORMATS = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'upc_e'] as const

interface Detector {
  detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

interface NativeDetector {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** The browser's own detector if it supports all formats; else the bundled one, from our own server. */
export async function createDetector(): Promise<Detector> {
  const native = (window as { BarcodeDetector?: NativeDetector }).BarcodeDetector
  const supported = (await native?.getSupportedFormats().catch(() => [])) ?? []
  if (native && FORMATS.every((format) => supported.includes(format))) return new native({ formats: FORMATS })
  await prepareZXingModule({ overrides: { locateFile: () => wasmAddress }, fireImmediately: true })
  return new PortableDetector({ formats: [...FORMATS] })
}

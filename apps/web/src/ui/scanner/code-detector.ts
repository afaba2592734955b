import { BarcodeDetector as PortableDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { FORMATS, nativeDetector } from './native-detector.ts'
import type { Detector } from './scan-codes.ts'

/** The browser's own detector if it supports all formats; else the bundled one, from our own server. */
export async function createDetector(): Promise<Detector> {
  const native = await nativeDetector()
  if (native && FORMATS.every((format) => native.formats.includes(format))) return native.detector
  await prepareZXingModule({ overrides: { locateFile: () => wasmAddress }, fireImmediately: true })
  return new PortableDetector({ formats: [...FORMATS] })
}

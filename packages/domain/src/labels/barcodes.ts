/** Longest text with a readable barcode. */
export const MAX_BARCODE_LENGTH = 48

/** Whether handheld scanners read a barcode correctly: other letters are misread, differently by each maker. */
export const isReadByScanners = (text: string): boolean => /^[\u0020-\u007e]*$/.test(text)

/** The reason why a text cannot be a barcode (Code 128): it has letters beyond Western Europe, or too many of them. */
export function whyNoBarcode(text: string): 'noBarcodeLetters' | 'noBarcodeLength' | undefined {
  if (!/^[\u0020-\u007e\u00a0-\u00ff]*$/.test(text)) return 'noBarcodeLetters'
  return text.length > MAX_BARCODE_LENGTH ? 'noBarcodeLength' : undefined
}

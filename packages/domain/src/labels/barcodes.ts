/** More characters make no bars that can be read. */
export const MAX_BARCODE_LENGTH = 48

/** Whether scanners held in the hand read a barcode as it was meant: other letters come out as others, each maker's in its own way. */
export const isReadByScanners = (text: string): boolean => /^[\u0020-\u007e]*$/.test(text)

/** Why no barcode (Code 128) can hold a text: it has the letters of Western Europe alone, and not too many of them. */
export function whyNoBarcode(text: string): 'noBarcodeLetters' | 'noBarcodeLength' | undefined {
  if (!/^[\u0020-\u007e\u00a0-\u00ff]*$/.test(text)) return 'noBarcodeLetters'
  return text.length > MAX_BARCODE_LENGTH ? 'noBarcodeLength' : undefined
}

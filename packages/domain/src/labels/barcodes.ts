/** More characters make no bars that can be read. */
export const MAX_BARCODE_LENGTH = 48

/** Whether scanners held in the hand read a barcode as it was meant: other letters come out as others, each maker's in its own way. */
export const isReadByScanners = (text: string): boolean => /^[\u0020-\u007e]*$/.test(text)

/** Whether a barcode (Code 128) can hold a text: the letters of Western Europe, and not too many of them. */
export const canBeBarcode = (text: string): boolean => text.length <= MAX_BARCODE_LENGTH && /^[\u0020-\u007e\u00a0-\u00ff]*$/.test(text)

/** More characters make no bars that can be read. */
export const MAX_BARCODE_LENGTH = 48

/** Whether a barcode (Code 128) can hold a text: the letters of Western Europe, and not too many of them. */
export const canBeBarcode = (text: string): boolean => text.length <= MAX_BARCODE_LENGTH && /^[\u0020-\u007e\u00a0-\u00ff]*$/.test(text)

export const MIN_SENDER_LENGTH = 3
export const MAX_SENDER_LENGTH = 11

/** Sender name: 3 to 11 letters A to Z or digits, the first a letter; a name of digits would pass for a telephone number. */
export const isSmsSender = (text: string): boolean => /^[A-Za-z][A-Za-z0-9]{2,10}$/.test(text)

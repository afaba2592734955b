/** Longest text of a file, in UTF-16 units: what a body with files takes. */
export const MAX_BUNDLE_LENGTH = 10 * 1024 * 1024

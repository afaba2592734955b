// Separate from the schemas, so that a client that only fills in forms does not load those.

/** Longest name of a field, longest text and longest multi-line text (specification section 9). */
export const MAX_FIELD_NAME_LENGTH = 50
export const MAX_TEXT_LENGTH = 250
export const MAX_TEXT_AREA_LENGTH = 1000
export const MAX_OPTIONS = 10_000
/** Maximum rows of a collection, files of a field, strokes of a signature. */
export const MAX_ITEMS = 5000

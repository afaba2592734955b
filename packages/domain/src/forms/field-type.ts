/** The field kinds that are built (specification section 3). The maps of parts are checked against this list. */
export const FIELD_TYPES = ['text', 'textArea', 'integer', 'decimal', 'date', 'select', 'checkbox'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

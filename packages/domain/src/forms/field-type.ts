/** The field kinds that are built (specification section 3). The maps of parts are checked against this list. */
export const FIELD_TYPES = [
  'text',
  'textArea',
  'email',
  'phoneNo',
  'url',
  'integer',
  'decimal',
  'date',
  'time',
  'dateTime',
  'select',
  'radio',
  'segmented',
  'checkbox',
  'switch',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

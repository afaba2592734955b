/** Things whose texts are listed, filled in and exchanged together. `record`: predefined values. */
export const TEXT_KINDS = ['elementType', 'operationType', 'transactionType', 'recordType', 'record', 'dataSchema'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

/** Where a text is shown: the names and descriptions of a definition and of its fields, and the texts that belong to a field. */
export const TEXT_PARTS = [
  'name',
  'description',
  'fieldName',
  'fieldDescription',
  'option',
  'validationMessage',
  'defaultText',
  'operation',
] as const
export type TextPart = (typeof TEXT_PARTS)[number]

/** DOM id of a field, for links of error summaries. */
export const fieldElementId = (fieldId: string) => `field-${fieldId}`

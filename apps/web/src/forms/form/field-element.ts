import { createContext } from 'react'

/** DOM id of a field, for links of error summaries. */
export const fieldElementId = (fieldId: string) => `field-${fieldId}`

/** Before the DOM ids of a form's fields, where a page has the same fields twice. */
export const FieldElementScope = createContext('')

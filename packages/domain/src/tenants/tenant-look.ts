import { z } from 'zod'

/** A colour as it may be stored: never CSS, only a hex value (security promise 14). */
export const colourSchema = z.string().regex(/^#[0-9a-fA-F]{3}([0-9a-fA-F]{3})?$/, '@validation.colour')

export const coloursSchema = z.object({ primary: colourSchema, secondary: colourSchema, accent: colourSchema })
export type Colours = z.infer<typeof coloursSchema>

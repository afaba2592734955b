import { z } from 'zod'

/** A colour as it may be stored: never CSS, only a hex value (security promise 14). */
const COLOUR = /^#[0-9a-fA-F]{3}([0-9a-fA-F]{3})?$/

/** Whether a text is a colour as it is stored: `#rgb` or `#rrggbb`. */
export const isColour = (text: unknown): text is string => typeof text === 'string' && COLOUR.test(text)

export const colourSchema = z.string().regex(COLOUR, '@validation.colour')

export const coloursSchema = z.object({ primary: colourSchema, secondary: colourSchema, accent: colourSchema })
export type Colours = z.infer<typeof coloursSchema>

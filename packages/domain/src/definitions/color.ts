import { z } from 'zod'

/** Colour of a predefined value, `#rrggbb`; null: none. */
export const colorSchema = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, '@validation.color')
  .nullable()

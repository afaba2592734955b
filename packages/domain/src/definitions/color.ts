import { z } from 'zod'

/** A colour of a predefined value, `#rrggbb`; null: none of its own. */
export const colorSchema = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, '@validation.color')
  .nullable()

import { sql, type RawBuilder } from 'kysely'
import type { Culture } from '@verka/domain/localization/cultures.ts'

const COLLATIONS: Record<Culture, RawBuilder<unknown>> = {
  'sv-SE': sql.raw('collate verka_sv'),
  'en-US': sql.raw('collate verka_en'),
  'nb-NO': sql.raw('collate verka_nb'),
}

/** The order of a culture's letters. */
export const collationOf = (culture: Culture): RawBuilder<unknown> => COLLATIONS[culture]

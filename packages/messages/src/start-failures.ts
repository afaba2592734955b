import type { Culture } from '@verka/domain/localization/cultures.ts'

/** Messages of the client when it could load no language: part of the very first file. */
export const START_FAILURES: readonly { culture: Culture; text: string; reload: string }[] = [
  { culture: 'sv-SE', text: 'Verka kunde inte öppnas.', reload: 'Läs in på nytt' },
  { culture: 'en-US', text: 'Verka could not be opened.', reload: 'Reload' },
  { culture: 'nb-NO', text: 'Verka kunne ikke åpnes.', reload: 'Last inn på nytt' },
]

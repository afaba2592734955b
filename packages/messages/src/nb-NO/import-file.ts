/** Reasons why an imported file is not read. */
export const importFile = {
  'importFile.required': 'Du må velge en fil',
  'importFile.unreadable': 'Filen kan ikke leses. Lagre den på nytt som xlsx eller csv, og prøv igjen.',
  'importFile.passwordProtected': 'Filen er beskyttet med passord. Lagre den uten passord, og prøv igjen.',
  'importFile.noRows': 'Filen har ingen rader',
  'importFile.tooManyRows': 'Filen kan ha høyst {max} rader. Del den opp i flere filer.',
  'importFile.tooManyColumns': 'Filen kan ha høyst {max} kolonner',
  'importFile.cellTooLong': 'Teksten i celle {cell} er for lang: høyst {max} tegn',
  'importFile.rowTooLong': 'Rad {row} er for lang: høyst {max} tegn. Kontroller at hvert anførselstegn avsluttes.',
  'importFile.tooManyTexts': 'Arbeidsboken kan ha høyst {max} ulike tekster. Del den opp i flere filer.',
  'importFile.unpackedTooLarge': 'Filen blir for stor når den pakkes ut: høyst {size} MiB',
  'importFile.tooManyEntries': 'Zip-filen kan ha høyst {max} filer',
  'importFile.zipWithoutTable': 'Zip-filen har ingen tabell (xlsx, xls, csv eller txt)',
  'importFile.timedOut': 'Det tok for lang tid å lese filen. Del den opp i flere filer.',
}

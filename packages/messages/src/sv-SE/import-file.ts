/** Reasons why an imported file is not read. */
export const importFile = {
  'importFile.required': 'Fil måste väljas',
  'importFile.unreadable': 'Filen går inte att läsa. Spara om den som xlsx eller csv och försök igen.',
  'importFile.passwordProtected': 'Filen är skyddad med lösenord. Spara den utan lösenord och försök igen.',
  'importFile.noRows': 'Filen har inga rader',
  'importFile.tooManyRows': 'Filen får ha högst {max} rader. Dela upp den i flera filer.',
  'importFile.tooManyColumns': 'Filen får ha högst {max} kolumner',
  'importFile.cellTooLong': 'Texten i cell {cell} är för lång: högst {max} tecken',
  'importFile.rowTooLong': 'Rad {row} är för lång: högst {max} tecken. Kontrollera att varje citattecken avslutas.',
  'importFile.tooManyTexts': 'Arbetsboken får ha högst {max} olika texter. Dela upp den i flera filer.',
  'importFile.unpackedTooLarge': 'Filen blir för stor när den packas upp: högst {size} MiB',
  'importFile.tooManyEntries': 'Zip-filen får ha högst {max} filer',
  'importFile.zipWithoutTable': 'Zip-filen har ingen tabell (xlsx, xls, csv eller txt)',
  'importFile.timedOut': 'Det tog för lång tid att läsa filen. Dela upp den i flera filer.',
}

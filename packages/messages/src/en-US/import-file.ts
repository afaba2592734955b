/** Reasons why an imported file is not read. */
export const importFile = {
  'importFile.required': 'Choose a file',
  'importFile.unreadable': 'The file cannot be read. Save it again as xlsx or csv and retry.',
  'importFile.passwordProtected': 'The file is protected by a password. Save it without one and retry.',
  'importFile.noRows': 'The file has no rows',
  'importFile.tooManyRows': 'The file may have at most {max} rows. Split it into several files.',
  'importFile.tooManyColumns': 'The file may have at most {max} columns',
  'importFile.cellTooLong': 'The text in cell {cell} is too long: at most {max} characters',
  'importFile.rowTooLong': 'Row {row} is too long: at most {max} characters. Check that each quotation mark is closed.',
  'importFile.tooManyTexts': 'The workbook may have at most {max} different texts. Split it into several files.',
  'importFile.unpackedTooLarge': 'The file becomes too large when it is unpacked: at most {size} MiB',
  'importFile.tooManyEntries': 'The zip file may have at most {max} files',
  'importFile.zipWithoutTable': 'The zip file has no table (xlsx, xls, csv or txt)',
  'importFile.timedOut': 'Reading the file took too long. Split it into several files.',
}

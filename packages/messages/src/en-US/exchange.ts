export const exchange = {
  'exchange.numberAmbiguous': '{text} can be read in two ways. Write the number without thousands separators.',
  'exchange.digitsLost': 'The spreadsheet program has rounded the number, so digits are missing. Format the cell as text.',
  'exchange.notYesOrNo': 'Write Yes or No',
  'exchange.choiceAmbiguous': 'Several options are named {text}. Give them different names, or write the id.',
  'exchange.notRead': 'Such a value cannot be read from a file',
  'exchange.fileNotFound': 'There is no file {name}',
  'exchange.hiddenColumn': 'This column is empty: you may not see the field that it reads.',
  'exchange.bySchema': 'By the data schema {schema}',
  'exchange.format.xlsx': 'Excel (.xlsx)',
  'exchange.format.csv': 'Text for spreadsheets (.csv)',
  'exchange.format.json': 'Data for programs (.json)',
}

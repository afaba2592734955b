export const exchange = {
  'exchange.numberAmbiguous': '{text} kan läsas på två sätt. Skriv talet utan tusentalsavgränsare.',
  'exchange.digitsLost': 'Kalkylprogrammet har avrundat talet, så siffror saknas. Formatera cellen som text.',
  'exchange.notYesOrNo': 'Skriv Ja eller Nej',
  'exchange.choiceAmbiguous': 'Flera alternativ heter {text}. Ge dem olika namn eller skriv id.',
  'exchange.notRead': 'Ett sådant värde kan inte läsas från en fil',
  'exchange.fileNotFound': 'Filen {name} finns inte',
  'exchange.hiddenColumn': 'Kolumnen är tom: du får inte se det fält som den läser.',
  'exchange.bySchema': 'Med dataschemat {schema}',
  'exchange.format.xlsx': 'Excel (.xlsx)',
  'exchange.format.csv': 'Text för kalkylprogram (.csv)',
  'exchange.format.json': 'Data för program (.json)',
}

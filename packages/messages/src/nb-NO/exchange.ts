export const exchange = {
  'exchange.numberAmbiguous': '{text} kan leses på to måter. Skriv tallet uten tusenskille.',
  'exchange.digitsLost': 'Regnearkprogrammet har rundet av tallet, så sifre mangler. Formater cellen som tekst.',
  'exchange.notYesOrNo': 'Skriv Ja eller Nei',
  'exchange.choiceAmbiguous': 'Flere alternativer heter {text}. Gi dem ulike navn eller skriv id.',
  'exchange.notRead': 'En slik verdi kan ikke leses fra en fil',
  'exchange.fileNotFound': 'Filen {name} finnes ikke',
  'exchange.hiddenColumn': 'Kolonnen er tom: du har ikke tilgang til feltet den leser.',
  'exchange.bySchema': 'Med dataskjemaet {schema}',
  'exchange.format.xlsx': 'Excel (.xlsx)',
  'exchange.format.csv': 'Tekst for regneark (.csv)',
  'exchange.format.json': 'Data for programmer (.json)',
}

export const search = {
  'search.title': 'Søk med kode',
  'search.lead': 'Skriv koden som står på gjenstanden for å se hva som er åpent for alle.',
  'search.otherCode': 'Søk etter en annen kode',
  'search.code': 'Kode',
  'search.submit': 'Vis',
  'search.nothing': 'Det er ingenting å vise for koden {code}. Kontroller at den er skrevet riktig.',
  'search.noPlace': 'Adressen sier ikke hvor koden hører hjemme. Skann koden, eller åpne hele lenken du fikk.',
  'search.tomorrow': 'For mange feil koder er prøvd her. Prøv igjen i morgen.',
  'search.empty': 'Det er ingen opplysninger å vise.',
  'search.login': 'Logg inn for å se mer',
}

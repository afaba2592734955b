export const search = {
  'search.title': 'Sök med kod',
  'search.lead': 'Skriv koden som sitter på föremålet för att se vad som är öppet för alla.',
  'search.otherCode': 'Sök en annan kod',
  'search.code': 'Kod',
  'search.submit': 'Visa',
  'search.nothing': 'Det finns inget att visa för koden {code}. Kontrollera att den är rätt skriven.',
  'search.empty': 'Det finns inga uppgifter att visa.',
  'search.login': 'Logga in för att se mer',
}

export const search = {
  'search.title': 'Sök med kod',
  'search.lead': 'Skriv koden som sitter på föremålet för att se vad som är öppet för alla.',
  'search.otherCode': 'Sök en annan kod',
  'search.code': 'Kod',
  'search.submit': 'Visa',
  'search.nothing': 'Det finns inget att visa för koden {code}. Kontrollera att den är rätt skriven.',
  'search.noPlace': 'Adressen säger inte var koden hör hemma. Skanna koden, eller öppna länken som du fick, i sin helhet.',
  'search.tomorrow': 'För många felaktiga koder har provats här. Försök igen i morgon.',
  'search.empty': 'Det finns inga uppgifter att visa.',
  'search.login': 'Logga in för att se mer',
}

export const noScript = {
  'noScript.title': 'Sidan behöver JavaScript',
  'noScript.page': 'Slå på JavaScript i webbläsaren och ladda om sidan.',
  'noScript.report': 'Anmälan fylls i med JavaScript. Slå på det i webbläsaren och ladda om sidan.',
  'noScript.follow': 'Anmälan visas med JavaScript. Slå på det i webbläsaren och ladda om sidan. Länken gäller: spara den.',
  'noScript.card': 'Att anmäla här kräver JavaScript i webbläsaren.',
  'noScript.contact': 'Eller kontakta {tenant}:',
}

export const noScript = {
  'noScript.title': 'Siden trenger JavaScript',
  'noScript.page': 'Slå på JavaScript i nettleseren og last siden på nytt.',
  'noScript.report': 'Meldingen fylles ut med JavaScript. Slå det på i nettleseren og last siden på nytt.',
  'noScript.follow': 'Meldingen vises med JavaScript. Slå det på i nettleseren og last siden på nytt. Lenken gjelder: ta vare på den.',
  'noScript.card': 'Å melde her krever JavaScript i nettleseren.',
  'noScript.contact': 'Eller kontakt {tenant}:',
}

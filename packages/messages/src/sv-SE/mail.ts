export const mail = {
  'mail.greeting': 'Hej {name}!',
  'mail.passwordSubject': 'Välj ett nytt lösenord till {tenant}',
  'mail.passwordText':
    'Någon, förhoppningsvis du, har bett om ett nytt lösenord för kontot {userName}. Öppna länken för att välja ett. Den gäller i {hours, plural, one {en timme} other {# timmar}} och kan användas en gång.',
  'mail.passwordButton': 'Välj nytt lösenord',
  'mail.passwordIgnore': 'Var det inte du? Då behöver du inte göra något. Ditt lösenord är oförändrat.',
  'mail.footer': 'Detta meddelande skickades av Verka för {tenant}. Det går inte att svara på det.',
  'mail.inviteSubject': 'Välkommen till {tenant}',
  'mail.inviteText':
    'Du har fått ett konto hos {tenant}. Ditt användarnamn är {userName}. Öppna länken för att välja ett lösenord. Den gäller i {hours, plural, one {en timme} other {# timmar}} och kan användas en gång.',
  'mail.inviteButton': 'Välj lösenord',
  'mail.inviteIgnore': 'Har tiden gått ut? Välj Glömt lösenordet på inloggningssidan så får du en ny länk.',
}

export const mail = {
  'mail.greeting': 'Hej {name}!',
  'mail.passwordSubject': 'Välj ett nytt lösenord till {tenant}',
  'mail.passwordText':
    'Någon, förhoppningsvis du, har bett om ett nytt lösenord för kontot {userName}. Öppna länken för att välja ett. Den gäller i {hours, plural, one {en timme} other {# timmar}} och kan användas en gång.',
  'mail.passwordButton': 'Välj nytt lösenord',
  'mail.passwordIgnore': 'Var det inte du? Då behöver du inte göra något. Ditt lösenord är oförändrat.',
  'mail.footer': 'Detta meddelande skickades av Verka för {tenant}. Det går inte att svara på det.',
}

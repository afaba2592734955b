export const mail = {
  'mail.greeting': 'Hei {name}!',
  'mail.passwordSubject': 'Velg et nytt passord til {tenant}',
  'mail.passwordText':
    'Noen, forhåpentligvis du, har bedt om et nytt passord for kontoen {userName}. Åpne lenken for å velge et. Den gjelder i {hours, plural, one {én time} other {# timer}} og kan brukes én gang.',
  'mail.passwordButton': 'Velg nytt passord',
  'mail.passwordIgnore': 'Var det ikke deg? Da trenger du ikke gjøre noe. Passordet ditt er uendret.',
  'mail.footer': 'Denne meldingen ble sendt av Verka for {tenant}. Den kan ikke besvares.',
}

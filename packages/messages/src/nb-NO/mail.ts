export const mail = {
  'mail.greeting': 'Hei {name}!',
  'mail.passwordSubject': 'Velg et nytt passord til {tenant}',
  'mail.passwordText':
    'Noen, forhåpentligvis du, har bedt om et nytt passord for kontoen {userName}. Åpne lenken for å velge et. Den gjelder i {hours, plural, one {én time} other {# timer}} og kan brukes én gang.',
  'mail.passwordButton': 'Velg nytt passord',
  'mail.passwordIgnore': 'Var det ikke deg? Da trenger du ikke gjøre noe. Passordet ditt er uendret.',
  'mail.footer': 'Denne meldingen ble sendt av Verka for {tenant}. Den kan ikke besvares.',
  'mail.inviteSubject': 'Velkommen til {tenant}',
  'mail.inviteText':
    'Du har fått en konto hos {tenant}. Brukernavnet ditt er {userName}. Åpne lenken for å velge et passord. Den gjelder i {hours, plural, one {én time} other {# timer}} og kan brukes én gang.',
  'mail.inviteButton': 'Velg passord',
  'mail.inviteIgnore': 'Er lenken utløpt? Velg Glemt passord på innloggingssiden, så får du en ny.',
}

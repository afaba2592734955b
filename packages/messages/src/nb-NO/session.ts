export const session = {
  'session.welcome': 'Orden på det dere har og det dere gjør',
  'session.welcomeTo': 'Velkommen til {name}',
  'session.about': 'Logg inn for å finne objekter, utføre tjenester og følge det som har skjedd.',
  'session.logIn': 'Logg inn',
  'session.goingOn': 'Går videre til innloggingen',
  'session.policy': 'Slik behandler vi opplysningene dine',
}

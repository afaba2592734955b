export const session = {
  'session.welcome': 'Ordning på det ni har och det ni gör',
  'session.welcomeTo': 'Välkommen till {name}',
  'session.about': 'Logga in för att hitta objekt, utföra tjänster och följa vad som hänt.',
  'session.logIn': 'Logga in',
  'session.goingOn': 'Går vidare till inloggningen',
  'session.policy': 'Så hanterar vi dina uppgifter',
}

export const session = {
  'session.welcome': 'Order in what you have and what you do',
  'session.welcomeTo': 'Welcome to {name}',
  'session.about': 'Log in to find objects, run services and follow what has happened.',
  'session.logIn': 'Log in',
  'session.goingOn': 'Going on to the login',
  'session.policy': 'How we handle your data',
}

export const mail = {
  'mail.greeting': 'Hello {name}!',
  'mail.passwordSubject': 'Choose a new password for {tenant}',
  'mail.passwordText':
    'Somebody, hopefully you, has asked for a new password for the account {userName}. Open the link to choose one. It is valid for {hours, plural, one {one hour} other {# hours}} and can be used once.',
  'mail.passwordButton': 'Choose new password',
  'mail.passwordIgnore': 'Was it not you? Then you need not do anything. Your password is unchanged.',
  'mail.footer': 'This message was sent by Verka for {tenant}. It cannot be replied to.',
  'mail.inviteSubject': 'Welcome to {tenant}',
  'mail.inviteText':
    'You have been given an account with {tenant}. Your user name is {userName}. Open the link to choose a password. It is valid for {hours, plural, one {one hour} other {# hours}} and can be used once.',
  'mail.inviteButton': 'Choose password',
  'mail.inviteIgnore': 'Has the link expired? Choose Forgotten your password on the login page to get a new one.',
}

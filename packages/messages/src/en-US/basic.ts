export const basic = {
  'shell.language': 'Language',
  'shell.logOut': 'Log out',
  'shell.notFoundTitle': 'There is no such page',
  'shell.notFoundText': 'The address may be misspelled, or the page has moved.',
  'shell.toStart': 'To the start page',
  'shell.noSuchSiteTitle': 'There is no such site',
  'shell.noSuchSiteText': 'The site “{site}” no longer exists, or you have no access to it.',
  'shell.labelOfNoSite':
    'The label belongs to the site “{site}”, which no longer exists or which you have no access to. {code} in {own} may be another object.',
  'shell.openCodeIn': 'Open {code} in {site}',
  'shell.toSite': 'To {site}',
  'shell.pageErrorTitle': 'Something went wrong on this page',
  'shell.pageErrorText': 'It is not your fault. Reload the page; if the error comes back, tell the person who runs the system.',
  'shell.newVersionTitle': 'There is a new version',
  'shell.newVersionText': 'Verka has been updated, or the connection was lost. Reload the page to go on.',
  'shell.reload': 'Reload',
  'shell.offline': 'No network connection. What you fill in is kept on this device until you can send it.',
  'shell.offlineGone': 'No network connection.',
  'shell.cutOffTitle': 'No contact with Verka',
  'shell.cutOffText':
    'There is no network at the moment, or the server does not answer. What you have begun to fill in is still on this device. The page opens by itself as soon as Verka answers again.',
  'shell.tryAgain': 'Try again',
}

export const basic = {
  'shell.language': 'Språk',
  'shell.logOut': 'Logga ut',
  'shell.notFoundTitle': 'Sidan finns inte',
  'shell.notFoundText': 'Adressen kan vara felskriven, eller så har sidan flyttats.',
  'shell.toStart': 'Till startsidan',
  'shell.noSuchSiteTitle': 'Området finns inte',
  'shell.noSuchSiteText': 'Området ”{site}” finns inte längre, eller så har du inte tillgång till det.',
  'shell.labelOfNoSite':
    'Etiketten hör till området ”{site}”, som inte finns längre eller som du inte har tillgång till. {code} i {own} kan vara ett annat objekt.',
  'shell.openCodeIn': 'Öppna {code} i {site}',
  'shell.toSite': 'Till {site}',
  'shell.pageErrorTitle': 'Något gick fel på sidan',
  'shell.pageErrorText': 'Det är inte ditt fel. Läs in sidan på nytt; kommer felet tillbaka, hör av dig till den som sköter systemet.',
  'shell.newVersionTitle': 'Det finns en ny version',
  'shell.newVersionText': 'Verka har uppdaterats, eller så bröts förbindelsen. Läs in sidan på nytt för att gå vidare.',
  'shell.reload': 'Läs in på nytt',
  'shell.offline': 'Ingen nätanslutning. Det du fyller i sparas på enheten tills du kan skicka det.',
  'shell.offlineGone': 'Ingen nätanslutning.',
  'shell.cutOffTitle': 'Ingen kontakt med Verka',
  'shell.cutOffText':
    'Det finns inget nät just nu, eller så svarar inte servern. Det du har börjat fylla i finns kvar på enheten. Sidan öppnas av sig själv så fort Verka svarar igen.',
  'shell.tryAgain': 'Försök igen',
}

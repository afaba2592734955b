export const basic = {
  'shell.language': 'Språk',
  'shell.logOut': 'Logg ut',
  'shell.notFoundTitle': 'Siden finnes ikke',
  'shell.notFoundText': 'Adressen kan være feilskrevet, eller siden er flyttet.',
  'shell.toStart': 'Til startsiden',
  'shell.noSuchSiteTitle': 'Området finnes ikke',
  'shell.noSuchSiteText': 'Området «{site}» finnes ikke lenger, eller du har ikke tilgang til det.',
  'shell.labelOfNoSite':
    'Etiketten hører til området «{site}», som ikke finnes lenger eller som du ikke har tilgang til. {code} i {own} kan være et annet objekt.',
  'shell.openCodeIn': 'Åpne {code} i {site}',
  'shell.toSite': 'Til {site}',
  'shell.pageErrorTitle': 'Noe gikk galt på siden',
  'shell.pageErrorText': 'Det er ikke din feil. Last inn siden på nytt; kommer feilen tilbake, si fra til den som drifter systemet.',
  'shell.newVersionTitle': 'Det finnes en ny versjon',
  'shell.newVersionText': 'Verka er oppdatert, eller forbindelsen ble brutt. Last inn siden på nytt for å gå videre.',
  'shell.reload': 'Last inn på nytt',
  'shell.offline': 'Ingen nettforbindelse. Det du fyller inn, lagres på enheten til du kan sende det.',
  'shell.offlineGone': 'Ingen nettforbindelse.',
  'shell.cutOffTitle': 'Ingen kontakt med Verka',
  'shell.cutOffText':
    'Det er ikke noe nett akkurat nå, eller serveren svarer ikke. Det du har begynt å fylle inn, ligger fortsatt på enheten. Siden åpnes av seg selv så snart Verka svarer igjen.',
  'shell.tryAgain': 'Prøv igjen',
}

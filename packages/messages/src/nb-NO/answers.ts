/** Texts that only the server writes, in its answers. */
export const answers = {
  'answers.replication': 'Replikeringen',
  'answers.changedSinceReplication': 'Endret siden replikeringen',
  'answers.bundleUnreadable': 'Filen er ingen eksportert funksjonalitet, eller bare en del av en.',
  'answers.bundleOlder': 'Filen har et eldre format enn denne versjonen kan lese. Eksporter den på nytt.',
  'answers.bundleNewer': 'Filen er laget av en nyere versjon av Verka. Oppdater først, eller eksporter fra en eldre versjon.',
  'answers.bundleUnsigned': 'Filen er ikke signert. Den kan ikke leses inn.',
  'answers.bundleTampered': 'Filen er endret etter at den ble signert. Ingenting er lest inn.',
  'answers.bundleContent': 'Innholdet i {name} stemmer ikke ({path}). Ingenting er lest inn.',
  'answers.bundleSigner': 'Filen er signert av en ukjent avsender ({fingerprint}). Bekreft at du stoler på den.',
}

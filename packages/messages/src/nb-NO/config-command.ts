/** Texts of `npm run config`. */
export const configCommand = {
  'config.help': `Eksporterer og tar i bruk konfigurasjoner av områder (docs/configuration-files.md).

  npm run config -- export --from KUNDE/OMRÅDE [--only ID,ID] [--values] [--privileges] [--out FIL]
  npm run config -- plan FIL --to KUNDE/OMRÅDE [--values] [--privileges] [--take ID,ID|all] [--without ID,ID] [--json]
  npm run config -- apply FIL --to KUNDE/OMRÅDE [det samme] [--hash HASH] [--accept-signer FINGERAVTRYKK] [--accept-failing-tests]
  npm run config -- key FIL            lager en nøkkel å signere redigerte filer med
  npm run config -- sign FIL --key NØKKELFIL

Miljø: VERKA_URL, og VERKA_CLIENT_ID med VERKA_CLIENT_SECRET for en integrasjonskonto, eller VERKA_TOKEN.
--language sv|en|nb er språket for navn og meldinger; uten det miljøets språk (LANG), ellers engelsk.
Slutter med 0 hvis det ikke er noe å gjøre eller det er gjort; 1: en plan har noe å skrive eller avgjøre, eller noe gjenstår å avgjøre etter apply; 2: en feil.`,
  'config.totals': '{written} å skrive, {open} å avgjøre, {same} like',
  'config.hash': 'hash {hash}',
  'config.exported': '{path}: {count}',
  'config.done': 'ferdig: {what}',
  'config.fingerprint': 'Fingeravtrykk: {fingerprint}',
  'config.signerNeeded':
    '--accept-signer: filen er signert med en nøkkel som ikke er kjent her; stoler du på avsenderen, oppgi {fingerprint}',
  'config.otherSigner':
    '--accept-signer: nøkkelen til filen har ikke dette fingeravtrykket ({given}), men {fingerprint}; ingenting er lest inn',
  'config.needed': '{name} trengs; --help viser kommandoene',
  'config.badOption': '{reason}; --help viser kommandoene',
  'config.tooMany': '{value}: kommandoen tar ikke så mange ord; --help viser kommandoene',
  'config.unknownCommand': '{command}: det finnes ingen slik kommando; --help viser dem',
  'config.unknownLanguage': '--language: {language} er ingen av {languages}',
  'config.notAnId': '{option}: {value} er ingen id; en id ser ut som 019df82c-71d5-7492-bcba-5bd99844f001',
  'config.noIds': '{option}: minst én id trengs',
  'config.notInPlan': '{option}: planen har ingenting med id {id}',
  'config.notAHash': '--hash: {hash} er ingen hash av en plan; kommandoen plan skriver den til slutt',
  'config.otherHash': '--hash: planen er ikke lenger den som ble sett på; den er nå {hash}',
  'config.fileMissing': '{path}: filen finnes ikke',
  'config.fileIsFolder': '{path}: er en mappe, ikke en fil',
  'config.fileNotAllowed': '{path}: du har ikke lov til å lese filen',
  'config.fileUnreadable': '{path}: filen kan ikke leses ({reason})',
  'config.fileTooLarge': '{path}: filen er på {size} MB; mer enn 10 MB tas ikke imot',
  'config.fileNotText': '{path}: filen er ikke tekst i UTF-8',
  'config.fileEmpty': '{path}: filen er tom',
  'config.fileNotJson': '{path}: filen er ikke hel JSON',
  'config.fileContent': '{path}: filen er ingen konfigurasjon fra Verka ({where})',
  'config.fileExists': '{path}: filen finnes allerede',
  'config.fileNotWritten': '{path}: filen kan ikke skrives ({reason})',
  'config.folderMissing': '{path}: mappen finnes ikke',
  'config.notAKey': '{path}: filen er ingen Ed25519-nøkkel; kommandoen key lager en',
  'config.urlMissing': 'VERKA_URL trengs, for eksempel https://verka.example.com',
  'config.urlWrong': 'VERKA_URL: {url} er ingen adresse; skriv den som https://verka.example.com',
  'config.accessMissing': 'VERKA_CLIENT_ID og VERKA_CLIENT_SECRET for en integrasjonskonto trengs, eller en token som VERKA_TOKEN',
  'config.siteAddress': '{address}: et område skrives som kunde/område, for eksempel acme/north',
  'config.siteUnknown': '{address}: det finnes ikke noe slikt område, eller kontoen kan ikke replikere der',
  'config.noAnswer': '{url}: ikke noe svar ({reason})',
  'config.accountRefused': '{url}: innloggingen avviste kontoen ({status})',
  'config.answered': 'serveren svarte {status}',
}

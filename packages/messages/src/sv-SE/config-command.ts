/** Texts of `npm run config`. */
export const configCommand = {
  'config.help': `Exporterar och tillämpar konfigurationer av områden (docs/configuration-files.md).

  npm run config -- export --from KUND/OMRÅDE [--only ID,ID] [--values] [--privileges] [--out FIL]
  npm run config -- plan FIL --to KUND/OMRÅDE [--values] [--privileges] [--take ID,ID|all] [--without ID,ID] [--json]
  npm run config -- apply FIL --to KUND/OMRÅDE [samma] [--hash HASH] [--accept-signer FINGERAVTRYCK] [--accept-failing-tests]
  npm run config -- key FIL            gör en nyckel att signera redigerade filer med
  npm run config -- sign FIL --key NYCKELFIL

Miljö: VERKA_URL, och VERKA_CLIENT_ID med VERKA_CLIENT_SECRET för ett integrationskonto, eller VERKA_TOKEN.
--language sv|en|nb är språket för namn och meddelanden; utan det miljöns språk (LANG), annars engelska.
Slutar med 0 om inget finns att göra eller om det är gjort; 1: en plan har något att skriva eller avgöra, eller något är kvar att avgöra efter apply; 2: ett fel.`,
  'config.totals': '{written} att skriva, {open} att avgöra, {same} lika',
  'config.hash': 'hash {hash}',
  'config.exported': '{path}: {count}',
  'config.done': 'klart: {what}',
  'config.fingerprint': 'Fingeravtryck: {fingerprint}',
  'config.signerNeeded':
    '--accept-signer: filen är signerad med en nyckel som inte är känd här; litar du på avsändaren, ange {fingerprint}',
  'config.otherSigner': '--accept-signer: filens nyckel har inte detta fingeravtryck ({given}) utan {fingerprint}; inget har lästs in',
  'config.needed': '{name} behövs; --help visar kommandona',
  'config.badOption': '{reason}; --help visar kommandona',
  'config.tooMany': '{value}: kommandot tar inte så många ord; --help visar kommandona',
  'config.unknownCommand': '{command}: det finns inget sådant kommando; --help visar dem',
  'config.unknownLanguage': '--language: {language} är inget av {languages}',
  'config.notAnId': '{option}: {value} är inget id; ett id ser ut som 019df82c-71d5-7492-bcba-5bd99844f001',
  'config.noIds': '{option}: minst ett id behövs',
  'config.notInPlan': '{option}: planen har inget med id {id}',
  'config.notAHash': '--hash: {hash} är ingen hash av en plan; kommandot plan skriver den sist',
  'config.otherHash': '--hash: planen är inte längre den som granskades; den är nu {hash}',
  'config.fileMissing': '{path}: filen finns inte',
  'config.fileIsFolder': '{path}: är en mapp, ingen fil',
  'config.fileNotAllowed': '{path}: du får inte läsa filen',
  'config.fileUnreadable': '{path}: filen går inte att läsa ({reason})',
  'config.fileTooLarge': '{path}: filen är på {size} MB; mer än 10 MB tas inte emot',
  'config.fileNotText': '{path}: filen är ingen text i UTF-8',
  'config.fileEmpty': '{path}: filen är tom',
  'config.fileNotJson': '{path}: filen är ingen hel JSON-fil',
  'config.fileContent': '{path}: filen är ingen konfiguration från Verka ({where})',
  'config.fileExists': '{path}: filen finns redan',
  'config.fileNotWritten': '{path}: filen går inte att skriva ({reason})',
  'config.folderMissing': '{path}: mappen finns inte',
  'config.notAKey': '{path}: filen är ingen Ed25519-nyckel; kommandot key gör en',
  'config.urlMissing': 'VERKA_URL behövs, till exempel https://verka.example.com',
  'config.urlWrong': 'VERKA_URL: {url} är ingen adress; skriv den som https://verka.example.com',
  'config.accessMissing': 'VERKA_CLIENT_ID och VERKA_CLIENT_SECRET för ett integrationskonto behövs, eller en token som VERKA_TOKEN',
  'config.siteAddress': '{address}: ett område skrivs som kund/område, till exempel acme/north',
  'config.siteUnknown': '{address}: det finns inget sådant område, eller så får kontot inte replikera där',
  'config.noAnswer': '{url}: inget svar ({reason})',
  'config.accountRefused': '{url}: inloggningen nekade kontot ({status})',
  'config.answered': 'servern svarade {status}',
}

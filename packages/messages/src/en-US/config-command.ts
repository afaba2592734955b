/** Texts of `npm run config`. */
export const configCommand = {
  'config.help': `Exports and applies configurations of sites (docs/configuration-files.md).

  npm run config -- export --from TENANT/SITE [--only ID,ID] [--values] [--privileges] [--out FILE]
  npm run config -- plan FILE --to TENANT/SITE [--values] [--privileges] [--take ID,ID|all] [--without ID,ID] [--json]
  npm run config -- apply FILE --to TENANT/SITE [the same] [--hash HASH] [--accept-signer FINGERPRINT] [--accept-failing-tests]
  npm run config -- key FILE           makes a key with which edited files are signed
  npm run config -- sign FILE --key KEYFILE

Environment: VERKA_URL, and VERKA_CLIENT_ID with VERKA_CLIENT_SECRET of an integration account, or VERKA_TOKEN.
--language sv|en|nb is the language of names and messages; without it that of the environment (LANG), otherwise English.
Ends with 0 if there is nothing to do, or it is done; 1: a plan has something to write or to decide, or something is left to decide after apply; 2: an error.`,
  'config.totals': '{written} to write, {open} to decide, {same} the same',
  'config.hash': 'hash {hash}',
  'config.exported': '{path}: {count}',
  'config.done': 'done: {what}',
  'config.fingerprint': 'Fingerprint: {fingerprint}',
  'config.signerNeeded':
    '--accept-signer: the file is signed with a key that is not known here; if you trust its sender, give {fingerprint}',
  'config.otherSigner':
    '--accept-signer: the key of the file does not have this fingerprint ({given}) but {fingerprint}; nothing was imported',
  'config.needed': '{name} is needed; --help shows the commands',
  'config.badOption': '{reason}; --help shows the commands',
  'config.tooMany': '{value}: the command does not take that many words; --help shows the commands',
  'config.unknownCommand': '{command}: there is no such command; --help shows them',
  'config.unknownLanguage': '--language: {language} is none of {languages}',
  'config.notAnId': '{option}: {value} is no id; an id looks like 019df82c-71d5-7492-bcba-5bd99844f001',
  'config.noIds': '{option}: at least one id is needed',
  'config.notInPlan': '{option}: the plan has nothing with the id {id}',
  'config.notAHash': '--hash: {hash} is no hash of a plan; the command plan writes it last',
  'config.otherHash': '--hash: the plan is no longer the one that was looked at; it is now {hash}',
  'config.fileMissing': '{path}: the file does not exist',
  'config.fileIsFolder': '{path}: is a folder, not a file',
  'config.fileNotAllowed': '{path}: you may not read the file',
  'config.fileUnreadable': '{path}: the file cannot be read ({reason})',
  'config.fileTooLarge': '{path}: the file has {size} MB; more than 10 MB is not accepted',
  'config.fileNotText': '{path}: the file is not text in UTF-8',
  'config.fileEmpty': '{path}: the file is empty',
  'config.fileNotJson': '{path}: the file is not complete JSON',
  'config.fileContent': '{path}: the file is not a configuration from Verka ({where})',
  'config.fileExists': '{path}: the file is already there',
  'config.fileNotWritten': '{path}: the file cannot be written ({reason})',
  'config.folderMissing': '{path}: the folder does not exist',
  'config.notAKey': '{path}: the file is no Ed25519 key; the command key makes one',
  'config.urlMissing': 'VERKA_URL is needed, such as https://verka.example.com',
  'config.urlWrong': 'VERKA_URL: {url} is no address; write it as https://verka.example.com',
  'config.accessMissing': 'VERKA_CLIENT_ID and VERKA_CLIENT_SECRET of an integration account are needed, or a token as VERKA_TOKEN',
  'config.siteAddress': '{address}: a site is written as tenant/site, such as acme/north',
  'config.siteUnknown': '{address}: there is no such site, or the account may not replicate there',
  'config.noAnswer': '{url}: no answer ({reason})',
  'config.accountRefused': '{url}: the login server refused the account ({status})',
  'config.answered': 'the server answered {status}',
}

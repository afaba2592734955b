/** Texts that only the server writes, in its answers. */
export const answers = {
  'answers.replication': 'Replikeringen',
  'answers.changedSinceReplication': 'Ändrad sedan replikeringen',
  'answers.bundleUnreadable': 'Filen är ingen exporterad funktionalitet, eller bara en del av en.',
  'answers.bundleOlder': 'Filen har ett äldre format än vad den här versionen kan läsa. Exportera den igen.',
  'answers.bundleNewer': 'Filen är gjord av en nyare version av Verka. Uppdatera först, eller exportera från en äldre version.',
  'answers.bundleUnsigned': 'Filen är inte signerad. Den går inte att läsa in.',
  'answers.bundleTampered': 'Filen är ändrad efter att den signerades. Inget har lästs in.',
  'answers.bundleContent': 'Innehållet i {name} stämmer inte ({path}). Inget har lästs in.',
  'answers.bundleSigner': 'Filen är signerad av en okänd avsändare ({fingerprint}). Bekräfta att du litar på den.',
}

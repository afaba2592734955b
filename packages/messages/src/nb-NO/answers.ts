/** Texts that only the server writes, in its answers. */
export const answers = {
  'answers.replication': 'Replikeringen',
  'answers.changedSinceReplication': 'Endret siden replikeringen',
  'sandbox.siteName': '{site} (testmiljø)',
  'sandbox.nextSiteName': '{site} (testmiljø {number})',
}

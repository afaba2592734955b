/** Texts that only the server writes, in its answers. */
export const answers = {
  'answers.replication': 'Replikeringen',
  'answers.changedSinceReplication': 'Ändrad sedan replikeringen',
  'sandbox.siteName': '{site} (testmiljö)',
  'sandbox.nextSiteName': '{site} (testmiljö {number})',
}

/** Texts that only the server writes, in its answers. */
export const answers = {
  'answers.replication': 'The replication',
  'answers.changedSinceReplication': 'Changed since the replication',
  'sandbox.siteName': '{site} (sandbox)',
  'sandbox.nextSiteName': '{site} (sandbox {number})',
}

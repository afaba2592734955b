/** Texts that only the server writes, in its answers. */
export const answers = {
  'answers.replication': 'Replikeringen',
  'answers.changedSinceReplication': 'Endret siden replikeringen',
}

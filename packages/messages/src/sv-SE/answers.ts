/** Texts that only the server writes, in its answers. */
export const answers = {
  'answers.replication': 'Replikeringen',
  'answers.changedSinceReplication': 'Ändrad sedan replikeringen',
}

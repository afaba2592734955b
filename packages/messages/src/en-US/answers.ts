/** Texts that only the server writes, in its answers. */
export const answers = {
  'answers.replication': 'The replication',
  'answers.changedSinceReplication': 'Changed since the replication',
  'answers.bundleUnreadable': 'The file is not an exported configuration, or only a part of one.',
  'answers.bundleOlder': 'The file has an older format than this version can read. Export it again.',
  'answers.bundleNewer': 'The file was made by a newer version of Verka. Update first, or export from an older version.',
  'answers.bundleUnsigned': 'The file is not signed. It cannot be imported.',
  'answers.bundleTampered': 'The file was changed after it was signed. Nothing was imported.',
  'answers.bundleContent': 'The content of {name} is wrong ({path}). Nothing was imported.',
  'answers.bundleSigner': 'The file is signed by an unknown sender ({fingerprint}). Confirm that you trust it.',
}

